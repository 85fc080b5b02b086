"""All bots by game and level: a question and a budget in, a choice out.

Run this with compiled rules: plain ones give the same plays, but a search takes a hundred times as long.
"""

from collections.abc import Callable, Mapping
from typing import Final

from .contagious import choosing as contagious
from .covirus import choosing as covirus
from .question import Budget, Choice, Question

Chooser = Callable[[str, Question, Budget, int], Choice]

CHOOSERS: Final[Mapping[str, Chooser]] = {"contagious": contagious.choose, "covirus": covirus.choose}


def choose(level: str, question: Question, budget: Budget, seed: int) -> Choice:
    """What the bot of this level (one of `levels.LEVELS`) plays. With a budget of playouts, the same for the same seed."""
    return CHOOSERS[question.game](level, question, budget, seed)
