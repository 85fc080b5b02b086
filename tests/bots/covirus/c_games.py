"""What the C playouts of `bench/limit` play, kept in `c_games.json` so that the tests need no C compiler.

Run it as a program to write the file again: `python tests/bots/covirus/c_games.py`.
"""

import ctypes
import json
import subprocess
import tempfile
from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path

FEW, MANY = 30, 3000
GOLDEN = Path(__file__).with_suffix(".json")
SOURCE = Path(__file__).parents[3] / "bench" / "limit" / "limit_covirus.c"


def seeds(games: int) -> Iterator[int]:
    """Seeds all over the 64 bits, 0 first."""
    return (0x9E3779B97F4A7C15 * i % (1 << 64) for i in range(games))


def digest_of(games: Iterable[tuple[int, int, int]]) -> str:
    """One number for many games: of each its turns, and the completed lines of virus and cure."""
    return sha256("".join(f"{game}\n" for game in games).encode()).hexdigest()


def in_c(library: Path, games: int) -> Iterator[tuple[int, int, int]]:
    """Games of the compiled C program."""
    playout_one = ctypes.CDLL(str(library)).playout_one
    playout_one.restype = ctypes.c_long
    for seed in seeds(games):
        lines = (ctypes.c_int * 2)()
        turns: int = playout_one(ctypes.c_uint64(seed), lines)
        yield turns, lines[0], lines[1]


def main() -> None:
    """Compile the C program, play, write the file."""
    with tempfile.TemporaryDirectory() as folder:
        library = Path(folder) / "libcovirus.so"
        subprocess.run(["gcc", "-O2", "-shared", "-fPIC", str(SOURCE), "-o", str(library)], check=True)
        golden = {str(games): digest_of(in_c(library, games)) for games in (FEW, MANY)}
    GOLDEN.write_text(json.dumps(golden, indent=2) + "\n", "utf-8")


if __name__ == "__main__":
    main()
