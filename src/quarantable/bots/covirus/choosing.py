"""The levels of Covirus."""

from typing import Final

from quarantable.bots.question import Budget, Choice, Question

from .greedy import greedy_play
from .position import position_of
from .random_play import random_play

IMMEDIATE: Final = {"random": random_play, "greedy": greedy_play}
"""Levels that don't look ahead."""


def choose(level: str, question: Question, budget: Budget, seed: int) -> Choice:  # noqa: ARG001  # by levels that look ahead
    """What this level plays."""
    if question.roll is None:
        raise ValueError("Covirus is played after a roll")
    return Choice(IMMEDIATE[level](position_of(question), question.roll, seed), (0.5, 0.5))
