"""Rows of Covirus say what happened: games are played again by their texts and counted by hand."""

from typing import Any

import pytest
from hypothesis import given, settings

from quarantable.lab.setting import Setting
from tests.lab.builders import games_of_fields, of_fields
from tests.lab.covirus.replaying import expected, told


def said_by(row: Any) -> dict[str, Any]:
    """A row's fields, by name."""
    return {name: row[name].tolist() for name in row.dtype.names}


def assert_told(setting: Setting, number: int = 0) -> None:
    texts, row = told(setting, number)
    assert said_by(row) == expected(setting, texts)


@settings(max_examples=60)
@given(games_of_fields())
def test_a_row_is_what_counting_by_hand_gives(setting: Setting) -> None:
    assert_told(setting)


@pytest.mark.long
@pytest.mark.timeout(900)
@settings(max_examples=1500)
@given(games_of_fields())
def test_many_rows_are_what_counting_by_hand_gives(setting: Setting) -> None:
    assert_told(setting)


@pytest.mark.parametrize("bots", [("random", "random"), ("greedy", "fair")])
def test_games_as_people_play_them_too(bots: tuple[str, ...]) -> None:
    assert_told(of_fields(*bots, width=20, length=40))


def test_a_winner_is_certain_as_soon_as_a_square_takes_the_others_last_hope_away() -> None:
    """V11: an open line with the leader's colour can't become the other's, though it stays open."""
    rows = [told(of_fields("greedy", "random", seed=seed))[1] for seed in range(20)]
    assert any(row["certain_at"] not in row["settled_at"] for row in rows)
