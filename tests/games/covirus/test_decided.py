"""When it is certain who will have won, whatever the option `end` makes of it (V11)."""

import pytest

from quarantable.games.registry import GAMES

GAME = GAMES["covirus"]


def after(*plays: str, end: str) -> bool:
    position = GAME.new(GAME.read_options({"width": 4, "length": 4, "end": end}), 2)
    for play in plays:
        GAME.play(position, play)
    return GAME.is_decided(position)


@pytest.mark.parametrize("end", ["settled", "full"])
def test_v11_not_while_the_other_can_catch_up(end: str) -> None:
    assert not after(end=end)
    assert not after("41 a1:d1", end=end)


@pytest.mark.parametrize("end", ["settled", "full"])
def test_v11_once_the_leader_can_t_be_caught_up_with(end: str) -> None:
    assert not after("41 a1:d1", "42 a3:d4", end=end)
    assert after("41 a1:d1", "42 a3:d4", "66 -", "11 a2", end=end)


def test_v12_at_a_draw_once_no_line_is_open() -> None:
    spoiled = ("41 a1:d1", "41 a4:d4", "11 a2", "11 b2", "11 a3")
    assert not after(*spoiled, end="full")
    assert after(*spoiled, "11 b3", end="full")
