"""Ratios of sums: games are independent, what happens within one isn't."""

import math

import numpy as np
import pytest

from quarantable.evidence.ratio import Pairs, ratio_of
from quarantable.evidence.shares import share_of
from tests.evidence.likely import could_be

TRUTH = 0.5 * 40 / 50 + 0.75 * 10 / 50
"""Of short games half the turns are lost, of those beyond 40 turns more are."""


def lost_turns(chance: np.random.Generator, games: int) -> Pairs:
    """Games of 40 turns, and on top of each a tail of 10 turns in the mean; the chance to lose turns differs from game to game."""
    luck = chance.beta(4, 4, games)
    tail = chance.geometric(1 / 11, games) - 1
    lost = chance.binomial(40, luck) + chance.binomial(tail, 0.75)
    return Pairs.of(lost, 40 + tail)


def test_the_interval_holds_the_truth() -> None:
    chance = np.random.default_rng(1)
    assert could_be([ratio_of(lost_turns(chance, 200)).holds(TRUTH) for _ in range(1000)], 0.95)


@pytest.mark.long
@pytest.mark.parametrize("games", [100, 2000])
def test_the_interval_holds_the_truth_closely(games: int) -> None:
    chance = np.random.default_rng(games)
    hits = [ratio_of(lost_turns(chance, games)).holds(TRUTH) for _ in range(10_000)]
    assert 0.94 < sum(hits) / len(hits) < 0.957


def test_who_takes_turns_for_independent_is_wrong_much_oftener() -> None:
    chance = np.random.default_rng(2)
    drawn = [lost_turns(chance, 200) for _ in range(300)]
    assert not could_be([share_of(int(each.x), int(each.y)).holds(TRUTH) for each in drawn], 0.95)


def test_parts_add_up_to_the_whole() -> None:
    chance = np.random.default_rng(3)
    lost, turns = chance.integers(0, 30, 90), chance.integers(30, 60, 90)
    parts = (Pairs.of(lost[first : first + 30], turns[first : first + 30]) for first in (0, 30, 60))
    assert sum(parts, Pairs()) == Pairs.of(lost, turns)


def test_over_games_of_one_length_it_is_students_interval_of_the_mean() -> None:
    found = ratio_of(Pairs.of([20, 31, 18, 25], [50] * 4))
    error = np.std([20, 31, 18, 25], ddof=1) / 2 / 50
    assert (found.value, found.high - found.value) == pytest.approx((0.47, 3.182446 * error))


def test_a_ratio_that_never_differs_is_sure() -> None:
    found = ratio_of(Pairs.of([1, 3, 7, 9], [10, 30, 70, 90]))
    assert (found.low, found.high) == pytest.approx((0.1, 0.1), abs=1e-6)


def test_it_is_cut_to_what_can_be() -> None:
    assert ratio_of(Pairs.of([0, 0, 5], [20, 30, 10])).low == 0
    assert ratio_of(Pairs.of([50, 20], [2, 3]), within=(0, math.inf)).high > 1


@pytest.mark.parametrize(("lost", "turns"), [([], []), ([3], [10]), ([0, 0], [0, 0])])
def test_of_too_little_everything_is_possible(lost: list[int], turns: list[int]) -> None:
    found = ratio_of(Pairs.of(lost, turns))
    assert (found.low, found.high, found.n) == (0, 1, len(lost))
    assert math.isnan(found.value) == (not sum(turns))


@pytest.mark.parametrize(("lost", "turns"), [([1, 2], [3]), ([math.nan], [1]), ([1], [math.inf])])
def test_what_is_no_pair_of_numbers_is_refused(lost: list[float], turns: list[float]) -> None:
    with pytest.raises(ValueError, match="finite numbers, as many"):
        Pairs.of(lost, turns)
