"""Rows of It's Contagious! say what happened: games are played again by their texts and counted by hand."""

from typing import Any

import pytest
from hypothesis import given, settings

from quarantable.lab.setting import Setting
from tests.lab.builders import games_of_cards, of_cards
from tests.lab.contagious.replaying import expected, told


def as_said(row: Any, fields: dict[str, Any]) -> dict[str, Any]:
    """A row's fields, those of seats that play; all of others must be zero."""
    said: dict[str, Any] = {}
    for name, hoped in fields.items():
        value = row[name].tolist()
        if isinstance(hoped, list):
            value, others = value[: len(hoped)], row[name][len(hoped) :]
            assert not others.any()
        said[name] = value
    return said


def assert_told(setting: Setting, number: int = 0) -> None:
    game, row = told(setting, number)
    fields = expected(game)
    assert as_said(row, fields) == fields
    assert set(fields) == set(row.dtype.names)


@settings(max_examples=250)
@given(games_of_cards())
def test_a_row_is_what_counting_by_hand_gives(setting: Setting) -> None:
    assert_told(setting)


@pytest.mark.long
@pytest.mark.timeout(900)
@settings(max_examples=5000)
@given(games_of_cards())
def test_thousands_of_rows_are_what_counting_by_hand_gives(setting: Setting) -> None:
    assert_told(setting)


@pytest.mark.parametrize("preset", ["written", "table"])
@pytest.mark.parametrize("bots", [("random",) * 4, ("greedy", "gentle"), ("fair", "strong", "random", "greedy", "gentle", "fair")])
def test_games_as_people_play_them_too(bots: tuple[str, ...], preset: str) -> None:
    for number in range(3):
        assert_told(of_cards(*bots, preset=preset), number)
