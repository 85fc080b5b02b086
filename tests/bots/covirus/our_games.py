"""Plays the games of `c_games.py` by our rules, in the mode of the process, and prints their digest.

`QUARANTABLE_RULES=compiled python -m tests.bots.covirus.our_games GAMES`
"""

import sys
from collections.abc import Iterator

from quarantable.bots.covirus.random_play import Draft, play_one
from quarantable.chance.splitmix import seeded
from quarantable.games.covirus.check import empty_placement
from quarantable.games.covirus.game import Covirus
from quarantable.games.covirus.options import Options
from quarantable.games.covirus.state import Work
from quarantable.games.kernel import raw
from tests.bots.covirus.c_games import digest_of, seeds


def played(games: int) -> Iterator[tuple[int, int, int]]:
    """Of each game its turns, and the completed lines of virus and cure."""
    position = Covirus().new(Options(), 2)
    drafts = raw(Draft.zeros()), raw(Work.zeros()), raw(empty_placement())
    for seed in seeds(games):
        play_one(position.raw, seeded(seed), *drafts)
        yield position.state.turns, position.state.done[0], position.state.done[1]


if __name__ == "__main__":
    sys.stdout.write(digest_of(played(int(sys.argv[1]))))
