"""The position of Covirus that a question is about: nothing of it is hidden (V13)."""

from collections.abc import Mapping
from typing import Any

from quarantable.bots.question import Question
from quarantable.games.covirus.check import CovirusPosition
from quarantable.games.covirus.options import read_options
from quarantable.games.covirus.rules import fill
from quarantable.games.registry import GAMES

COLOURS = ("v", "c")
"""How the squares of each player are written in a state."""


def position_of(question: Question) -> CovirusPosition:
    """The position, made of the lines that the question's state shows."""
    return position_shown(question.options, question.state)


def position_shown(options: Mapping[str, Any], state: Mapping[str, Any]) -> CovirusPosition:
    """The position that a *state* of the engine protocol shows, played by these options."""
    position: CovirusPosition = GAMES["covirus"].new(read_options(options), 2)
    for y, line in enumerate(state["lines"]):
        for player, colour in enumerate(COLOURS):
            squares = sum(1 << x for x, square in enumerate(line) if square == colour)
            if squares:
                fill(position.raw, player, y, squares)
    position.state.turns = state["turns"]
    return position
