"""The levels of Covirus.

`gentle` and `fair` are greedy play by the tastes of beginners, `strong` likes best what the network likes best, and `best` searches.
"""

from typing import Final

from quarantable.bots.question import Budget, Choice, Question
from quarantable.games.covirus.check import CovirusPosition
from quarantable.games.covirus.notation import read_roll

from .beginners import FAIR, GENTLE
from .greedy import GREEDY, greedy_play
from .position import position_of
from .random_play import random_play
from .searching import search, shallow, weighed

TASTES: Final = {"greedy": GREEDY, "gentle": GENTLE, "fair": FAIR}
"""Levels that take what is worth most to them right now."""


def choose(level: str, question: Question, budget: Budget, seed: int) -> Choice:
    """What this level plays."""
    if question.roll is None:
        raise ValueError("Covirus is played after a roll")
    position, roll = position_of(question), read_roll(question.roll)
    if level == "best":
        return search(position, roll, question.weigh, budget, seed)
    if level == "strong":
        return shallow(position, roll, question.weigh)
    return weighed(position, roll, question.weigh, immediate(level, position, question.roll, seed))


def immediate(level: str, position: CovirusPosition, roll: str, seed: int) -> str:
    """What a level plays that doesn't look ahead."""
    return random_play(position, roll, seed) if level == "random" else greedy_play(position, roll, seed, TASTES[level])
