"""Why a turn of Covirus may have been made."""

from random import Random

import pytest
from hypothesis import given, settings

from quarantable.bots.covirus.reasons import CODES, reason
from quarantable.games.covirus.check import CovirusPosition
from quarantable.games.covirus.options import Options
from tests.games.covirus.builders import GAME, games, walk

EXAMPLES = {
    "lost": ("v", "6.", "61 -"),
    "completes": ("v", "4v2., 6.", "21 e1:f1"),
    "completes_several": ("v", "5v1., 5v1., 6.", "21 f1:f2"),
    "spoils_full": ("v", "6., 5c1.", "11 f2"),
    "spoils_several": ("v", "6., 3c3., 4c2.", "22 e2,f2,e3,f3"),
    "nearly": ("c", "6., 3c3.", "21 d2:e2"),
    "beachhead": ("v", "3v3., 6., 6., 6., 6.", "11 c5"),
    "claims": ("v", "3v3., 6., 6., 6., 6.", "31 d2:d4"),
    "extends": ("v", "1v5., 2v4.", "21 c1:c2"),
    "extends_one": ("v", "1v5., 6.", "21 b1:c1"),
    "begins": ("v", "6., 6.", "21 a1:b1"),
    "walls": ("v", "6., 1v1c4.", "21 c2:d2"),
    "room": ("v", "6., 1c4.1v", "21 d2:e2"),
}
"""Of every code: whose turn it is, the lines with runs of equal squares as numbers, and the turn."""


def lines_of(text: str) -> list[str]:
    """The lines that are written as runs."""
    return ["".join(int(run[0]) * run[1] for run in zip(line[::2], line[1::2], strict=True)) for line in text.split(", ")]


@pytest.mark.parametrize("code", CODES)
def test_each_reason_is_given_where_it_is_apt(code: str) -> None:
    mover, lines, play = EXAMPLES[code]
    state = {"turn": {"v": "virus", "c": "cure"}[mover], "lines": lines_of(lines)}
    assert reason(state, play).code == code


def test_a_reason_tells_the_facts() -> None:
    state = {"turn": "virus", "lines": lines_of("6., 3c3., 4c2.")}
    assert reason(state, "22 e2,f2,e3,f3").why == "It spoils 2 lines of the other, one with 4 of 6 squares."


@given(games())
@settings(max_examples=20)
def test_every_turn_of_every_game_has_a_reason(game: tuple[CovirusPosition, Random]) -> None:
    position, random = game
    for play in walk(position, random, most=60):
        told = reason(GAME.state(position, None), play)
        assert told.code in CODES
        assert told.why.endswith(".")


def test_the_view_needs_no_options() -> None:
    position = GAME.new(Options(width=6, length=5), 2)
    assert reason(GAME.state(position, None), "21 a1:b1").code == "begins"
