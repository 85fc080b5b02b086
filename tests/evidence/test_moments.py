"""Parts add up to the whole."""

import math
from statistics import fmean, variance

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from quarantable.evidence.moments import NOTHING, Moments

numbers = st.lists(st.floats(-1e6, 1e6), max_size=20)


@given(st.lists(numbers, max_size=8))
def test_parts_add_up_to_the_whole(parts: list[list[float]]) -> None:
    whole = Moments.of([each for part in parts for each in part])
    summed = sum(map(Moments.of, parts), NOTHING)
    assert summed.n == whole.n
    assert summed.mean == pytest.approx(whole.mean, rel=1e-9, abs=1e-6)
    assert summed.squares == pytest.approx(whole.squares, rel=1e-9, abs=1e-3)


@given(st.lists(st.floats(-1e6, 1e6), min_size=2, max_size=50))
def test_they_are_what_the_standard_library_says(values: list[float]) -> None:
    moments = Moments.of(values)
    assert moments.mean == pytest.approx(fmean(values), rel=1e-12, abs=1e-9)
    assert moments.variance == pytest.approx(variance(values), rel=1e-9, abs=1e-6)
    assert moments.error == pytest.approx(math.sqrt(variance(values) / len(values)), rel=1e-9, abs=1e-3)


@given(st.lists(st.floats(-1e6, 1e6), max_size=50), st.randoms())
def test_the_order_inside_a_part_changes_no_bit(values: list[float], chance: object) -> None:
    mixed = sorted(values, key=lambda _each: chance.random())  # type: ignore[attr-defined]  # Hypothesis gives a random.Random
    assert Moments.of(mixed) == Moments.of(values)


def test_a_small_spread_far_from_nought_is_not_lost() -> None:
    far = sum((Moments.of([1e9 + each]) for each in (1, 2, 3, 4)), NOTHING)
    assert far.variance == pytest.approx(5 / 3)


def test_what_is_won_and_lost_counts_as_one_and_nought() -> None:
    assert Moments.of(np.array([[True, False], [False, False]])) == Moments.of([1, 0, 0, 0])
    assert Moments.of([True, False, False]).total == pytest.approx(1)


def test_of_nothing_nothing_is_known() -> None:
    assert Moments.of([]) == NOTHING == NOTHING + NOTHING
    assert (NOTHING.n, NOTHING.total, NOTHING.variance, NOTHING.error) == (0, 0, math.inf, math.inf)
    assert Moments.of([3]).error == math.inf


@pytest.mark.parametrize("value", [math.nan, math.inf])
def test_what_is_no_number_is_refused(value: float) -> None:
    with pytest.raises(ValueError, match="finite"):
        Moments.of([1, value])
