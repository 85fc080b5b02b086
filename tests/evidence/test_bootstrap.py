"""Figures that have no formula: drawn games hold the truth too."""

import math

import numpy as np
import pytest

from quarantable.evidence.bootstrap import bootstrap_of
from quarantable.evidence.means import mean_of
from quarantable.evidence.moments import Moments
from tests.evidence.likely import could_be

LENGTHS = np.random.default_rng(0).gamma(3, 10, 400)


def median_holds(seed: int, games: int, draws: int) -> bool:
    drawn = np.random.default_rng([1, seed]).exponential(1, games)
    return bootstrap_of(drawn, np.median, seed, draws=draws).holds(math.log(2))


def test_the_interval_of_a_median_holds_the_truth() -> None:
    assert could_be([median_holds(seed, games=81, draws=199) for seed in range(150)], 0.95)


@pytest.mark.long
def test_the_interval_of_a_median_holds_the_truth_closely() -> None:
    hits = [median_holds(seed, games=201, draws=399) for seed in range(2000)]
    assert 0.93 < sum(hits) / len(hits) < 0.97


def test_of_a_mean_it_is_about_students() -> None:
    drawn, student = bootstrap_of(LENGTHS, np.mean, seed=1), mean_of(Moments.of(LENGTHS))
    assert (drawn.low, drawn.high) == pytest.approx((student.low, student.high), abs=0.3)


def test_the_same_seed_gives_the_same_interval() -> None:
    first, again, other = (bootstrap_of(LENGTHS, np.median, seed) for seed in (1, 1, 2))
    assert first == again != other
    assert first.value == np.median(LENGTHS)


def test_rows_are_drawn_whole() -> None:
    rows = np.stack([LENGTHS, 2 * LENGTHS], axis=1)
    found = bootstrap_of(rows, lambda each: float(each[:, 0].sum() / each[:, 1].sum()), seed=3)
    assert (found.low, found.high) == pytest.approx((0.5, 0.5))


@pytest.mark.parametrize("games", [[], [7]])
def test_of_less_than_two_games_everything_is_possible(games: list[float]) -> None:
    found = bootstrap_of(games, np.median, seed=1)
    assert (found.low, found.high, found.n) == (-math.inf, math.inf, len(games))
    assert math.isnan(found.value) == (not games)


def test_too_few_draws_are_refused() -> None:
    with pytest.raises(ValueError, match="99"):
        bootstrap_of(LENGTHS, np.median, seed=1, draws=10)
