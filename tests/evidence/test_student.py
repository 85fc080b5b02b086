"""Student's distribution, against printed tables and against the area under its density."""

import math

import numpy as np
import pytest

from quarantable.evidence.student import normal_quantile, quantile, series, share_beyond

TABLE = {
    (1, 0.95): 12.706,
    (2, 0.95): 4.303,
    (3, 0.95): 3.182,
    (5, 0.95): 2.571,
    (10, 0.95): 2.228,
    (30, 0.95): 2.042,
    (1000, 0.95): 1.962,
    (1, 0.999): 636.619,
    (5, 0.99): 4.032,
    (10, 0.999): 4.587,
    (120, 0.99): 2.617,
}


@pytest.mark.parametrize(("place", "expected"), TABLE.items(), ids=str)
def test_the_quantile_is_students(place: tuple[int, float], expected: float) -> None:
    assert quantile(*place) == pytest.approx(expected, abs=0.0006)


@pytest.mark.parametrize("freedom", [2, 3, 5, 10, 30, 1000])
def test_the_series_is_near_the_quantile(freedom: int) -> None:
    assert series(freedom) == pytest.approx(TABLE[freedom, 0.95], rel=0.01 if freedom < 3 else 0.002)


@pytest.mark.parametrize("freedom", [1, 2, 7, 60, 999, 1000, 100_000])
@pytest.mark.parametrize("level", [0.1, 0.5, 0.95, 0.99999])
def test_beyond_the_quantile_lies_what_the_level_leaves(freedom: int, level: float) -> None:
    assert share_beyond(quantile(freedom, level), freedom) == pytest.approx(1 - level, rel=1e-7)


@pytest.mark.parametrize("freedom", [1.0, 4.0, 6.5, 50.0])
@pytest.mark.parametrize("t", [0.01, 0.8, 1.7, 1.8, 4.0])
def test_the_share_beyond_is_the_area_under_the_density(freedom: float, t: float) -> None:
    places = np.linspace(-t, t, 20_001)
    heights = (1 + places**2 / freedom) ** (-(freedom + 1) / 2)
    factor = math.exp(math.lgamma((freedom + 1) / 2) - math.lgamma(freedom / 2)) / math.sqrt(freedom * math.pi)
    assert 1 - share_beyond(t, freedom) == pytest.approx(factor * float(np.trapezoid(heights, places)), abs=1e-6)


def test_both_sides_count() -> None:
    assert share_beyond(-2.5, 7) == share_beyond(2.5, 7) < 0.05


@pytest.mark.parametrize("level", [0, 1, -0.5, 95, math.nan])
def test_a_level_lies_between_nothing_and_certainty(level: float) -> None:
    with pytest.raises(ValueError, match="level"):
        normal_quantile(level)
    with pytest.raises(ValueError, match="level"):
        quantile(10, level)


@pytest.mark.parametrize("freedom", [0, -1, 0.5])
def test_it_needs_a_degree_of_freedom(freedom: float) -> None:
    for ask in (series, quantile, lambda each: share_beyond(1, each)):
        with pytest.raises(ValueError, match="degree of freedom"):
            ask(freedom)
