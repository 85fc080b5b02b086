"""The levels of Covirus."""

from typing import Final

from quarantable.bots.question import Budget, Choice, Question
from quarantable.games.covirus.notation import read_roll

from .greedy import greedy_play
from .position import position_of
from .random_play import random_play
from .searching import search, shallow

IMMEDIATE: Final = {"random": random_play, "greedy": greedy_play, "gentle": greedy_play, "fair": greedy_play}
"""Levels that don't look ahead."""


def choose(level: str, question: Question, budget: Budget, seed: int) -> Choice:
    """What this level plays."""
    if question.roll is None:
        raise ValueError("Covirus is played after a roll")
    position = position_of(question)
    if level == "strong":
        return shallow(position, read_roll(question.roll), question.weigh)
    if level == "best":
        return search(position, read_roll(question.roll), question.weigh, budget)
    return Choice(IMMEDIATE[level](position, question.roll, seed), (0.5, 0.5))
