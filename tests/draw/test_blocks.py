"""A curve in characters."""

import pytest

from quarantable.draw.blocks import bars


@pytest.mark.parametrize("width", [1, 7, 80, 200])
def test_it_fills_its_width_and_rows_exactly(width: int) -> None:
    drawn = bars([(2, 0.1), (5, 0.9), (5, 0.3), (9, 1.0)], plays=9, width=width, rows=4)
    assert [len(row) for row in drawn] == [width] * 4


def test_nothing_is_drawn_where_nothing_is_known() -> None:
    assert bars([], plays=9, width=4, rows=2) == ["    ", "    "]
    assert bars([(5, 1.0), (10, 1.0)], plays=10, width=11, rows=1) == ["     ██████"]


def test_certain_defeat_is_still_seen_and_certain_victory_fills_all_rows() -> None:
    assert bars([(0, 0.0), (1, 0.0)], plays=1, width=2, rows=2) == ["  ", "▁▁"]
    assert bars([(0, 1.0), (1, 1.0)], plays=1, width=2, rows=2) == ["██", "██"]
