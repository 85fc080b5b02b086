"""Every play has a reason that everybody could think of."""

from typing import Any

import pytest

from quarantable.bots.contagious.reasons import CODES, reason
from tests.bots.contagious.positions import GAME, asked


def seen(**changes: Any) -> dict[str, Any]:
    """What a spectator sees: seat 0 of three is to play on a 5."""
    start = {"turn": 0, "players": 3, "direction": 1, "value": 5, "counting": "up", "top": 5, "pile": ["5"], "draw_left": 20}
    return start | {"loads": [8, 3, 6], "hand_sizes": [6, 6, 6]} | changes


@pytest.mark.parametrize(
    ("play", "changes", "why"),
    [
        ("5", {}, "It matches the 5 on top."),
        ("4*2", {}, "It gets rid of 2 cards at once."),
        ("7", {}, "It goes only just above 5, and saves its higher cards."),
        ("9", {}, "It goes up to 9, which the next player must beat."),
        ("13", {"pile": ["5"] * 7}, "It makes the pile hard to beat, now that 8 cards lie in it."),
        ("2", {"value": None, "top": None, "pile": []}, "It opens low, with a 2, and keeps higher cards for later."),
        ("3", {"counting": "down"}, "It goes down to 3, which leaves less room below."),
        ("6*2", {"draw_left": 0, "hand_sizes": [2, 6, 6]}, "It plays its last cards, which ends the game."),
        ("antibodies", {}, "Antibodies clear its Viral Load of 8 cards."),
        ("antibodies", {"loads": [0, 3, 6]}, "It passes the turn on without adding to the value."),
        ("blowback", {}, "Blowback turns the direction, so that seat 2 is next."),
        ("flatten", {}, "Flatten The Curve makes the pile count down, so that high cards no longer help."),
        ("contagion>1", {}, "Contagion sends 2 cards to seat 1, whose Viral Load is the smallest."),
        ("contagion>2", {}, "Contagion sends 2 cards to seat 2."),
        ("take", {}, "It takes the whole pile."),
    ],
)
def test_the_reason_fits_the_play(play: str, changes: dict[str, Any], why: str) -> None:
    assert reason(seen(**changes), play).why == why


@pytest.mark.parametrize("options", ["written", "table"])
def test_every_legal_play_has_a_reason_that_a_spectator_could_give(options: str) -> None:
    for question, position in asked(8, 4, options):
        for play in question.legal or ():
            because = reason(GAME.state(position, None), play)
            assert because.code in CODES
            assert because.why.endswith(".")
