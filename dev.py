#!/usr/bin/env python3
"""Work on Quarantable with nothing installed but Python 3.11 or newer.

    python3 dev.py play          set up, start the server, open the page
    python3 dev.py test          set up, run every check and test
    python3 dev.py test --long   the same, and the tests that take long
    python3 dev.py test WHAT     only these tests, as pytest names them (tests/games -k undo)
    python3 dev.py lint          only what needs no running: ruff, mypy, svelte-check, eslint
    python3 dev.py audit         hold all locked packages against the vulnerabilities that are known
    python3 dev.py bench NAME    run bench/NAME.py
    python3 dev.py lock          choose the newest versions of all packages again

What follows `play`, `test` or `bench NAME` is passed on. Nothing is done twice: a second call starts at once.
"""

from __future__ import annotations  # so that an older Python gets as far as saying so

import hashlib
import importlib
import importlib.util
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
RUN_LOCK, TEST_LOCK = ROOT / "requirements.lock", ROOT / "requirements-test.lock"
FOR_LONG_TESTS = ("strace", "tmux")
"""Programs that the long tests drive, each in the package of its name."""
BROWSERS = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "microsoft-edge")
IF_REACHABLE = "--if-reachable"
"""For `audit`: that nothing could be found out is no failure."""
AUDIT_WITHIN = 20
"""Seconds for each question."""


def main(arguments: Sequence[str]) -> int:
    """Do what the command line asks; the result is the exit status."""
    commands = {"play": play, "test": test, "lint": lint, "audit": audit, "bench": bench, "lock": lock}
    name, *rest = arguments or ["--help"]
    if name not in commands:
        print(__doc__)
        return 0 if name in ("-h", "--help") else 2
    if sys.version_info < (3, 11):  # noqa: UP036  # this file is what an older Python is started with
        sys.exit(f"Quarantable needs Python 3.11 or newer; this is {sys.version.split()[0]}.")
    try:
        return commands[name](rest)
    except subprocess.CalledProcessError as failed:
        print(f"\nThis step failed (status {failed.returncode}): {' '.join(map(str, failed.cmd))}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


# What can be asked for


def play(rest: Sequence[str]) -> int:
    """Start the server and open the page."""
    set_up(RUN_LOCK)
    command = [str(PYTHON), "-m", "quarantable", "play", *rest]
    if os.name == "posix":
        os.execv(PYTHON, command)  # noqa: S606  # signals reach the server itself
    return status(*command)


def test(rest: Sequence[str]) -> int:
    """Run all checks and tests, or only the tests that are named."""
    set_up(TEST_LOCK)
    find_browser()
    missing = [program for program in FOR_LONG_TESTS if not shutil.which(program)]
    if "--long" in rest and missing:
        install_by_apt(missing)
    chosen = [each for each in rest if each != "--long"]
    failed = 0 if chosen else check([], [[sys.executable, "dev.py", "audit", IF_REACHABLE]])
    length = ["-m", "", "--timeout=1800", "--hypothesis-profile=long"] if "--long" in rest else []
    workers = [] if chosen else ["-n", str(os.cpu_count() or 1)]
    return status(PYTHON, "-m", "pytest", *workers, *length, *chosen) or failed


def lint(rest: Sequence[str]) -> int:
    """Run what reads the sources only."""
    set_up(TEST_LOCK)
    return check(rest)


def check(rest: Sequence[str], also: Sequence[list[str]] = ()) -> int:
    """All that `lint` runs, and these, at once; the output of each in one piece."""
    python = [str(PYTHON), "-m"]
    npm = [str(PYTHON), "hatch_build.py", "npm", "run", "--silent"]
    checks = [
        [*python, "ruff", "check", *rest],
        [*python, "ruff", "format", "--check", *rest],
        [*python, "mypy", *rest],
        *([*npm, script] for script in ("types", "lint", "test")),
        *also,
    ]
    running = [subprocess.Popen(each, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) for each in checks]
    failed = 0
    for check, process in zip(checks, running, strict=True):
        output, _ = process.communicate()
        say(*check)
        print(output, end="", flush=True)
        failed = failed or process.returncode
    return failed


def audit(rest: Sequence[str]) -> int:
    """Hold all locked packages against the vulnerabilities that are known. Status 1: there are some; 2: that couldn't be found out."""
    set_up(TEST_LOCK)
    pip_audit = [str(PYTHON), "-m", "pip_audit", "--no-deps", "--disable-pip", "--progress-spinner", "off", "--format", "json", "-r"]
    npm_audit = [str(PYTHON), "hatch_build.py", "npm", "audit", "--json"]
    found = [read_pip_audit(output_of(*pip_audit, str(lock_file)), lock_file.name) for lock_file in (RUN_LOCK, TEST_LOCK)]
    found.append(read_npm_audit(output_of(*npm_audit)))
    for _, sentence in found:
        print(sentence)
    statuses = {status for status, _ in found}
    return 1 if 1 in statuses else 0 if IF_REACHABLE in rest else max(statuses)


def read_pip_audit(text: str, name: str) -> tuple[int, str]:
    """What pip-audit has found: the status of `audit`, and a sentence. It calls a package clean that it could not look up."""
    try:
        packages = json.loads(text)["dependencies"]
    except (ValueError, KeyError):
        return 2, f"{name}: not audited, since pip-audit gave no answer."
    known = [f"{each['name']} {each['version']} ({flaw['id']})" for each in packages for flaw in each.get("vulns", ())]
    unseen = [each["name"] for each in packages if "skip_reason" in each]
    if known:
        return 1, f"{name}: known vulnerabilities in {', '.join(known)}."
    if unseen or not packages:
        return 2, f"{name}: not audited: of {len(packages)} packages {len(unseen)} could not be looked up."
    return 0, f"{name}: no known vulnerability in {len(packages)} packages."


def read_npm_audit(text: str) -> tuple[int, str]:
    """What npm has found, likewise."""
    try:
        flawed = sorted(json.loads(text)["vulnerabilities"])
    except (ValueError, KeyError, TypeError):
        return 2, "web: not audited, since the registry gave no answer."
    return (1, f"web: known vulnerabilities in {', '.join(flawed)}.") if flawed else (0, "web: no known vulnerability.")


def output_of(*command: str) -> str:
    """What a command prints, whether it fails or not; nothing if it takes too long."""
    try:
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=AUDIT_WITHIN, check=False)
    except subprocess.TimeoutExpired:
        return ""
    return done.stdout


def bench(rest: Sequence[str]) -> int:
    """Run one of the measurements in `bench/`; without a name, tell which there are."""
    names = sorted(each.parent.name if each.stem == "__main__" else each.stem for each in _benches())
    if not rest or rest[0] not in names:
        print("python3 dev.py bench NAME, where NAME is one of:", *names)
        return 2
    set_up(TEST_LOCK)
    if (ROOT / "bench" / rest[0]).is_dir():
        os.chdir(ROOT)  # where a folder of modules is found
        return status(PYTHON, "-m", f"bench.{rest[0]}", *rest[1:])
    return status(PYTHON, ROOT / "bench" / f"{rest[0]}.py", *rest[1:])


def _benches() -> list[Path]:
    """Files, and folders of modules that can be run."""
    return [*(ROOT / "bench").glob("*.py"), *(ROOT / "bench").glob("*/__main__.py")]


def lock(_rest: Sequence[str]) -> int:
    """Write the lock files anew. They name no registry: each machine uses its own."""
    set_up(TEST_LOCK)
    options = ["--universal", "--generate-hashes", "--no-header", "--no-annotate", "--quiet", "--upgrade", "--python-version", "3.11"]
    compile_lock: list[str | Path] = [PYTHON, "-m", "uv", "pip", "compile", *options, "pyproject.toml"]
    do(*compile_lock, "--extra", "build", "--output-file", RUN_LOCK)
    do(*compile_lock, "--extra", "test", "--constraint", RUN_LOCK, "--output-file", TEST_LOCK)
    return 0


# Setting up


def set_up(lock_file: Path) -> None:
    """An environment with exactly the locked packages and this checkout, and the web client built from its present sources."""
    fits = {RUN_LOCK: [RUN_LOCK, TEST_LOCK], TEST_LOCK: [TEST_LOCK]}[lock_file]
    if any(is_installed(each) for each in fits):
        do(PYTHON, "hatch_build.py", "build")
        return
    make_environment()
    pip: list[str | Path] = [PYTHON, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    do(*pip, "--no-compile", "--require-hashes", "--only-binary=:all:", "-r", lock_file)  # of all modules, a small part is ever imported
    do(PYTHON, "hatch_build.py", "build")
    do(*pip, "--no-deps", "--no-build-isolation", "-e", ROOT)
    mark_of(lock_file).write_text(fingerprint(lock_file))


def is_installed(lock_file: Path) -> bool:
    """Does the environment hold what this lock file and pyproject.toml say now?"""
    mark = mark_of(lock_file)
    return mark.exists() and mark.read_text() == fingerprint(lock_file)


def mark_of(lock_file: Path) -> Path:
    """The file in the environment that remembers from what it was made."""
    return VENV / f".{lock_file.stem}.made-from"


def fingerprint(lock_file: Path) -> str:
    """A digest of all that the environment depends on."""
    digest = hashlib.sha256(f"{sys.version}\0{ROOT}".encode())
    for path in (ROOT / "pyproject.toml", lock_file):
        digest.update(path.read_bytes())
    return digest.hexdigest()


def make_environment() -> None:
    """A virtual environment with a working pip."""
    if PYTHON.exists() and succeeds(PYTHON, "-m", "pip", "--version"):
        return
    if not importlib.util.find_spec("ensurepip"):  # Debian keeps it in a package of its own
        install_by_apt(["python3-venv"])
        importlib.invalidate_caches()
    do(sys.executable, "-m", "venv", "--clear", VENV)


def find_browser() -> None:
    """A Chromium for the browser tests, and what playwright needs to drive it."""
    missing = [] if chromium() else ["chromium", "fonts-dejavu-core"]
    if not succeeds(PYTHON, "-m", "playwright", "--version"):
        missing.append("libatomic1")  # playwright's own Node is linked with it; a minimal Debian has it not
    if missing:
        install_by_apt(missing)


def chromium() -> str | None:
    """The browser to test with: what the variable CHROMIUM says, or the first of the usual names that is there."""
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)


def install_by_apt(packages: Sequence[str]) -> None:
    """Install Debian packages where that's possible without a question; else say what is missing, and stop."""
    become_root = [] if hasattr(os, "geteuid") and os.geteuid() == 0 else ["sudo", "-n"]
    if not shutil.which("apt-get") or (become_root and not succeeds(*become_root, "true")):
        sys.exit(
            f"Something is missing that this program may not install itself. Please install it, then run this again.\n"
            f"  Debian, Ubuntu:  sudo apt-get install {' '.join(packages)}\n"
            f"  elsewhere:       the packages that hold the same (a browser can also be named: CHROMIUM=/path/to/chrome)"
        )
    apt = [*become_root, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-q"]
    do(*apt, "update")
    do(*apt, "install", "-y", "--no-install-recommends", *packages)


# Running programs


def do(*command: str | Path) -> None:
    """Run a step that must succeed; raises CalledProcessError when it doesn't."""
    say(*command)
    subprocess.run(command, cwd=ROOT, check=True)


def status(*command: str | Path) -> int:
    """Run a program to its end; the result is its exit status."""
    say(*command)
    return subprocess.run(command, cwd=ROOT, check=False).returncode


def succeeds(*command: str | Path) -> bool:
    """Can this be run, and does it end well? Nothing is shown."""
    try:
        return subprocess.run(command, cwd=ROOT, check=False, capture_output=True).returncode == 0
    except OSError:
        return False


def say(*command: str | Path) -> None:
    """Show what is run."""
    print("+", *(os.path.relpath(each, ROOT) if isinstance(each, Path) else each for each in command), flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
