"""Student's interval and test, where numbers are far from normal too."""

import math

import numpy as np
import pytest

from quarantable.evidence.means import mean_of, p_of_mean
from quarantable.evidence.moments import NOTHING, Moments
from tests.evidence.likely import could_be

LENGTHS = [28, 31, 30, 35, 26, 30]


def skewed(chance: np.random.Generator, games: int) -> np.ndarray:
    """Lengths of games, most of them short and a few long: a skewness of 1.8, with 30 turns in the mean."""
    return 10 + chance.gamma(1.2, 20 / 1.2, games)


def holds(seed: int, games: int, level: float) -> bool:
    return mean_of(Moments.of(skewed(np.random.default_rng([games, seed]), games)), level).holds(30)


@pytest.mark.parametrize("level", [0.8, 0.95, 0.99])
def test_the_interval_of_a_skewed_number_holds_the_truth(level: float) -> None:
    assert could_be([holds(seed, 400, level) for seed in range(1000)], level)


@pytest.mark.long
@pytest.mark.parametrize("games", [400, 4000])
def test_the_interval_of_a_skewed_number_holds_the_truth_closely(games: int) -> None:
    hits = [holds(seed, games, 0.95) for seed in range(10_000)]
    assert 0.94 < sum(hits) / len(hits) < 0.955


@pytest.mark.parametrize("numbers", [2, 3, 10])
def test_of_few_normal_numbers_it_is_exact(numbers: int) -> None:
    chance = np.random.default_rng(numbers)
    assert could_be([mean_of(Moments.of(chance.normal(5, 3, numbers))).holds(5) for _ in range(2000)], 0.95)


def test_the_interval_is_the_textbooks() -> None:
    found = mean_of(Moments.of(LENGTHS), 0.99)
    error = 3.03315 / math.sqrt(6)
    assert (found.low, found.high) == pytest.approx((30 - 4.03214 * error, 30 + 4.03214 * error), abs=1e-4)


def test_an_interval_is_cut_to_what_can_be() -> None:
    assert mean_of(Moments.of([0, 0, 1]), within=(0, 1)).low == 0


@pytest.mark.parametrize("values", [[], [7]])
def test_of_less_than_two_numbers_everything_is_possible(values: list[float]) -> None:
    found = mean_of(Moments.of(values))
    assert (found.low, found.high, found.n) == (-math.inf, math.inf, len(values))
    assert math.isnan(found.value) == (not values)
    assert p_of_mean(Moments.of(values)) == 1


def test_a_p_value_is_what_the_interval_leaves() -> None:
    moments = Moments.of(LENGTHS)
    for level in (0.5, 0.9, 0.999):
        assert p_of_mean(moments, mean_of(moments, level).high) == pytest.approx(1 - level, rel=1e-6)


def test_chance_alone_makes_each_p_value_equally_often() -> None:
    chance = np.random.default_rng(2)
    found = [p_of_mean(Moments.of(chance.normal(0, 1, 8))) for _ in range(2000)]
    for share in (0.05, 0.5, 0.9):
        assert could_be([each <= share for each in found], share)


def test_numbers_that_never_differ_are_surely_their_own_and_surely_no_other() -> None:
    same = Moments.of([3, 3, 3])
    assert (mean_of(same).low, mean_of(same).high) == (3, 3)
    assert (p_of_mean(same, 3), p_of_mean(same, 2)) == (1, 0)


def test_a_level_is_checked_even_where_nothing_is_known() -> None:
    with pytest.raises(ValueError, match="level"):
        mean_of(NOTHING, 1)
