"""Builds a reference bot with the machine's C compiler, once for each state of its sources, and becomes it.

    python bench/reference_bot/reference.py contagious --match 600 2
    quarantable arena contagious best "cmd:$(python bench/reference_bot/reference.py --build contagious)" --seconds 0.01

`--build` builds it and prints where it is: the arena waits 10 s for a bot's first word. Without a C compiler it says so and ends with exit
status 69.
"""

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

FOLDER: Final = Path(__file__).parent
GAMES: Final = ("contagious", "covirus")
FLAGS: Final = ("-std=gnu11", "-O3", "-march=native", "-Wall", "-Wextra")
NO_COMPILER: Final = 69
"""EX_UNAVAILABLE of sysexits.h."""


def compiler() -> str | None:
    """The C compiler to call: what `CC` names, or the first that is there."""
    return os.environ.get("CC") or next(filter(None, map(shutil.which, ("gcc", "clang", "cc"))), None)


def digest_of_sources() -> str:
    """A name for the sources as they are now."""
    sources = [Path(__file__), *FOLDER.glob("*.[ch]"), *(FOLDER.parent / "limit").glob("*.h")]
    return hashlib.sha256(b"".join(path.read_bytes() for path in sorted(sources))).hexdigest()[:16]


def cache_folder() -> Path:
    """Where the programs of these sources are kept."""
    root = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(root) / "quarantable" / "reference_bot" / digest_of_sources()


def build(game: str, into: Path, flags: tuple[str, ...] = FLAGS) -> Path:
    """The program that plays a game, built unless it is there. Raises FileNotFoundError where there is no C compiler."""
    program, command = into / f"reference_{game}", compiler()
    if program.exists():
        return program
    if command is None:
        raise FileNotFoundError("There is no C compiler here (gcc, clang or cc), so there is no reference bot either.")
    into.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=into) as folder:  # two who build at once don't see each other's half
        fresh = Path(folder) / program.name
        subprocess.run([command, *flags, str(FOLDER / f"{game}.c"), "-o", str(fresh), "-lm"], check=True)
        fresh.rename(program)
    return program


def main(arguments: list[str]) -> None:
    """Build the bot of the game named first, and become it or, with `--build` before the game, print where it is."""
    only_builds = arguments[:1] == ["--build"]
    named = arguments[1:] if only_builds else arguments
    if not named or named[0] not in GAMES:
        sys.exit(f"Which game? {' or '.join(GAMES)}")
    try:
        program = build(named[0], cache_folder())
    except FileNotFoundError as missing:
        print(missing, file=sys.stderr)
        sys.exit(NO_COMPILER)
    if only_builds:
        print(program)
        return
    os.execv(program, [str(program), *named[1:]])  # noqa: S606  # what it becomes is its own child


if __name__ == "__main__":
    main(sys.argv[1:])
