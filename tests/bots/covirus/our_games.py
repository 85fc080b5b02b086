"""Plays the games of `c_games.py` by our rules, in the mode of the process, and prints their digest.

`QUARANTABLE_RULES=compiled python -m tests.bots.covirus.our_games GAMES narrow|wide`
"""

import sys
from collections.abc import Iterator

from quarantable.bots.covirus.random_play import Draft, play_one, room_for
from quarantable.chance.splitmix import seeded
from quarantable.games.covirus.check import empty_placement
from quarantable.games.covirus.game import Covirus
from quarantable.games.covirus.options import Options
from quarantable.games.covirus.state import Placement, State, Work
from quarantable.games.kernel import raw
from tests.bots.covirus.c_games import digest_of, seeds


def played(games: int, room: tuple[State, Work, Placement]) -> Iterator[tuple[int, int, int]]:
    """Of each game its turns, and the completed lines of virus and cure."""
    state, work, placement = room
    for seed in seeds(games):
        play_one(raw(state), seeded(seed), raw(Draft.zeros()), raw(work), raw(placement))
        yield state.turns, state.done[0], state.done[1]


ROOMS = {
    "narrow": lambda: room_for(Options(), 2),
    "wide": lambda: (Covirus().new(Options(), 2).state, Work.zeros(), empty_placement()),
}

if __name__ == "__main__":
    sys.stdout.write(digest_of(played(int(sys.argv[1]), ROOMS[sys.argv[2]]())))
