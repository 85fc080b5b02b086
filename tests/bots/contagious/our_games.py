"""Random games as `c_games.py` counts them, by our rules. A program of its own, so that a test can choose the mode of the rules."""

import sys

from quarantable.bots.contagious.random_choice import bounds_of_piles
from quarantable.bots.contagious.random_play import begin_table, play_one
from quarantable.chance.splitmix import seeded
from quarantable.games.contagious.options import Options
from quarantable.games.kernel import raw
from tests.bots.contagious.c_games import PLAYERS, Game, digest_of

TABLES = {players: begin_table(Options(), players) for players in PLAYERS}
BOUNDS = raw(bounds_of_piles())


def play(seed: int, players: int) -> Game:
    """One game from its own seed."""
    state, table = TABLES[players]
    decisions = play_one(raw(state), raw(table), seeded(seed), BOUNDS)
    return int(decisions), list(state.load_sizes)[:players], table.drawn_starter


if __name__ == "__main__":
    sys.stdout.write(digest_of(play, int(sys.argv[1])))
