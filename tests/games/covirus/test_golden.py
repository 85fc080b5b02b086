"""Whole games, turn by turn, for the preset and each value of each option.

`REWRITE_GOLDEN=1 pytest tests/games/covirus/test_golden.py` writes them anew.
"""

import os
from pathlib import Path
from random import Random
from typing import Any

import pytest

from quarantable.games.covirus.check import CovirusPosition
from tests.games.covirus.builders import GAME, walk

FOLDER = Path(__file__).with_name("golden")
SMALL: dict[str, Any] = {"width": 10, "length": 16}

GAMES: dict[str, Any] = {
    "written": "written",
    **{f"{spec.name}-{choice}": {**SMALL, spec.name: choice} for spec in GAME.option_specs for choice in spec.choices},
    **{f"{width}x{length}": {"width": width, "length": length} for width, length in ((4, 4), (4, 40), (40, 4), (40, 40))},
}


def playthrough(name: str) -> str:
    """A random game as text, a line for each turn, and the field at the end."""
    options = GAME.read_options(GAMES[name])
    position = GAME.new(options, 2)
    turns = [f"{described(position)}  {play}" for play in walk(position, Random(name))]
    lines = [str(GAME.write_options(options)), *turns, described(position), *GAME.state(position, None)["lines"]]
    return "\n".join(lines) + "\n"


def described(position: CovirusPosition) -> str:
    """The turn's number, whose it is, the scores, the first letter of each line's status."""
    state = GAME.state(position, None)
    who = state["turn"] or " and ".join(state["winners"]) + " won"
    return f"{state['turns']} {who} {state['scores']} {''.join(status[0] for status in state['status'])}"


@pytest.mark.parametrize("name", GAMES)
def test_the_game_goes_as_it_always_went(name: str) -> None:
    path = FOLDER / f"{name}.txt"
    if os.environ.get("REWRITE_GOLDEN"):
        path.write_text(playthrough(name))
    assert playthrough(name) == path.read_text()
