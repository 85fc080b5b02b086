"""The levels of It's Contagious!"""

from typing import Final

from quarantable.bots.question import Budget, Choice, Question
from quarantable.games.contagious.options import read_options

from .beginners import fair_play, gentle_play
from .greedy import greedy_play
from .random_play import random_play
from .search import look_ahead

IMMEDIATE: Final = {
    "random": random_play,
    "gentle": gentle_play,
    "fair": fair_play,
    "greedy": greedy_play,
    "strong": greedy_play,
}
"""Levels that don't look ahead. `strong`, for people, is `greedy`, the yardstick of arenas: nothing that answers at a glance and fits
the steps between levels plays better."""


def choose(level: str, question: Question, budget: Budget, seed: int) -> Choice:
    """What this level plays."""
    if level == "best":
        return look_ahead(question, budget, seed)
    legal = question.legal or ()
    play = IMMEDIATE[level](question.state, read_options(question.options), legal, seed)
    return Choice(play, (1 / question.players,) * question.players)
