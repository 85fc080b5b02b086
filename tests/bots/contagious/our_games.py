"""Random games as `c_games.py` counts them, by our rules. A program of its own, so that a test can choose the mode of the rules."""

import sys

from quarantable.bots.contagious.random_play import begin_table, play_one
from quarantable.chance.splitmix import seeded
from quarantable.games.contagious.options import Options
from quarantable.games.contagious.rules import MOST_ACTIONS
from quarantable.games.kernel import buffer, raw
from tests.bots.contagious.c_games import PLAYERS, Game, digest_of

TABLES = {players: begin_table(Options(), players) for players in PLAYERS}
ACTIONS = buffer(MOST_ACTIONS)


def play(seed: int, players: int) -> Game:
    """One game from its own seed."""
    state, table = TABLES[players]
    decisions = play_one(raw(state), raw(table), seeded(seed), ACTIONS)
    return int(decisions), list(state.load_sizes)[:players], table.drawn_starter


if __name__ == "__main__":
    sys.stdout.write(digest_of(play, int(sys.argv[1])))
