"""Random games here and in `bench/limit/limit_contagious.c`, game by game. Run with the library's path and how many games.

A program of its own, so that a test can run it in either mode of the rules.
"""

import ctypes
import sys

from quarantable.bots.contagious.random_play import begin_table, play_one
from quarantable.chance.splitmix import seeded
from quarantable.games.contagious.options import Options
from quarantable.games.contagious.rules import MOST_ACTIONS
from quarantable.games.kernel import buffer, raw


def main(library: str, games: int) -> None:
    """Compare so many games for 2, 3, 4 and 6 players."""
    playout_one = ctypes.CDLL(library).playout_one
    playout_one.restype = ctypes.c_long
    actions = buffer(MOST_ACTIONS)
    for players in (2, 3, 4, 6):
        state, table = begin_table(Options(), players)
        for seed in (0x9E3779B97F4A7C15 * i % (1 << 64) for i in range(games)):
            loads, starter = (ctypes.c_int * 6)(), ctypes.c_int()
            expected = playout_one(ctypes.c_uint64(seed), players, loads, ctypes.byref(starter))
            decisions = play_one(raw(state), raw(table), seeded(seed), actions)
            found = (decisions, list(state.load_sizes), int(table.drawn_starter))
            if found != (expected, list(loads), starter.value):
                sys.exit(f"players {players}, seed {seed}: {found}, but in C {(expected, list(loads), starter.value)}")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
