"""Plays random games with the options as written and prints seed, turns and completed lines of each.

Run as a program in either mode: `QUARANTABLE_RULES=compiled python turns_of_games.py FIRST_SEED LAST_SEED`.
"""

import sys

from quarantable.bots.covirus.random_play import Draft, play_one
from quarantable.chance.splitmix import seeded
from quarantable.games.covirus.check import empty_placement
from quarantable.games.covirus.game import Covirus
from quarantable.games.covirus.options import Options
from quarantable.games.covirus.state import Work
from quarantable.games.kernel import raw

if __name__ == "__main__":
    position = Covirus().new(Options(), 2)
    drafts = raw(Draft.zeros()), raw(Work.zeros()), raw(empty_placement())
    for seed in range(int(sys.argv[1]), int(sys.argv[2])):
        play_one(position.raw, seeded(seed), *drafts)
        sys.stdout.write(f"{seed} {position.state.turns} {position.state.done[0]} {position.state.done[1]}\n")
