"""What the C playouts of `bench/limit` play, kept in `c_games.json` so that the tests need no C compiler.

Run it as a program to write the file again: `python tests/bots/contagious/c_games.py`.
"""

import ctypes
import json
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path

PLAYERS = (2, 3, 4, 6)
FEW, MANY = 60, 5000
GOLDEN = Path(__file__).with_suffix(".json")
SOURCE = Path(__file__).parents[3] / "bench" / "limit" / "limit_contagious.c"

Game = tuple[int, list[int], int]
"""Decisions, every seat's final Viral Load, the starter."""


def seeds(games: int) -> Iterator[int]:
    """Seeds all over the 64 bits, 0 first."""
    return (0x9E3779B97F4A7C15 * i % (1 << 64) for i in range(games))


def digest_of(play: Callable[[int, int], Game], games: int) -> str:
    """One number for so many games of each number of players; `play` is asked for a seed and the players."""
    digest = sha256()
    for players in PLAYERS:
        for seed in seeds(games):
            digest.update(f"{players} {seed}: {play(seed, players)}\n".encode())
    return digest.hexdigest()


def in_c(library: Path) -> Callable[[int, int], Game]:
    """Plays in the compiled C program."""
    playout_one = ctypes.CDLL(str(library)).playout_one
    playout_one.restype = ctypes.c_long

    def play(seed: int, players: int) -> Game:
        loads, starter = (ctypes.c_int * players)(), ctypes.c_int()
        decisions: int = playout_one(ctypes.c_uint64(seed), players, loads, ctypes.byref(starter))
        return decisions, list(loads), starter.value

    return play


def main() -> None:
    """Compile the C program, play, write the file."""
    with tempfile.TemporaryDirectory() as folder:
        library = Path(folder) / "libcontagious.so"
        subprocess.run(["gcc", "-O2", "-shared", "-fPIC", str(SOURCE), "-o", str(library)], check=True)
        play = in_c(library)
        golden = {str(games): digest_of(play, games) for games in (FEW, MANY)}
    GOLDEN.write_text(json.dumps(golden, indent=2) + "\n", "utf-8")


if __name__ == "__main__":
    main()
