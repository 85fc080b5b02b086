"""Pairs that met the same chance: what pairing saves, and that its interval stays right."""

import math

import numpy as np
import pytest

from quarantable.evidence.moments import NOTHING, Moments
from quarantable.evidence.paired import Paired, difference_of, unpaired_difference_of
from tests.evidence.likely import could_be


def lengths(chance: np.random.Generator, games: int) -> Paired:
    """Two programs' games with the same decks: four fifths of the variance is the decks'; the first plays half a turn longer."""
    decks = chance.normal(30, 4, games)
    return Paired.of(decks + 0.5 + chance.normal(0, 2, games), decks + chance.normal(0, 2, games))


def test_the_interval_holds_the_truth() -> None:
    chance = np.random.default_rng(1)
    assert could_be([difference_of(lengths(chance, 50)).holds(0.5) for _ in range(1000)], 0.95)


def test_what_pairing_saves_is_what_the_decks_owe() -> None:
    found = lengths(np.random.default_rng(2), 20_000)
    assert found.correlation == pytest.approx(0.8, abs=0.01)
    assert found.saving == pytest.approx(1 / (1 - 0.8), rel=0.03)
    paired, unpaired = difference_of(found), unpaired_difference_of(found.first, found.second)
    assert ((unpaired.high - unpaired.low) / (paired.high - paired.low)) ** 2 == pytest.approx(found.saving, rel=0.001)


def test_the_correlation_is_pearsons() -> None:
    one, other = np.random.default_rng(3).normal(0, 1, (2, 30))
    assert Paired.of(one, other).correlation == pytest.approx(float(np.corrcoef(one, other)[0, 1]))
    assert Paired.of(one, -one).correlation == -1


def test_parts_add_up_to_the_whole() -> None:
    one, other = np.random.default_rng(4).integers(0, 60, (2, 90))
    parts = [Paired.of(one[first : first + 45], other[first : first + 45]) for first in (0, 45)]
    summed, whole = sum(parts, Paired()), Paired.of(one, other)
    assert summed.n == whole.n == 90
    assert difference_of(summed).low == pytest.approx(difference_of(whole).low)
    assert summed.correlation == pytest.approx(whole.correlation)


def test_welchs_interval_is_the_textbooks() -> None:
    """The two groups of *Welch's t-test* with unequal variances: t = -2.8388 with 27.713 degrees of freedom."""
    one = [27.5, 21.0, 19.0, 23.6, 17.0, 17.9, 16.9, 20.1, 21.9, 22.6, 23.1, 19.6, 19.0, 21.7, 21.4]
    other = [27.1, 22.0, 20.8, 23.4, 23.4, 23.5, 25.8, 22.0, 24.8, 20.2, 21.9, 22.1, 22.9, 30.5, 24.4]
    found = unpaired_difference_of(Moments.of(one), Moments.of(other))
    error = math.sqrt(np.var(one, ddof=1) / 15 + np.var(other, ddof=1) / 15)
    assert (found.high - found.value) / error == pytest.approx(2.049, abs=0.002)


def test_welchs_interval_holds_the_truth_where_groups_and_spreads_differ() -> None:
    chance = np.random.default_rng(5)
    drawn = ((Moments.of(chance.normal(1, 5, 8)), Moments.of(chance.normal(0, 1, 40))) for _ in range(1000))
    assert could_be([unpaired_difference_of(*each).holds(1) for each in drawn], 0.95)


def test_where_nothing_differs_nothing_is_divided_by() -> None:
    same = Paired.of([3, 3], [3, 3])
    assert math.isnan(same.correlation)
    assert math.isnan(same.saving)
    assert Paired.of([1, 2], [0, 1]).saving == math.inf
    found = unpaired_difference_of(same.first, same.second)
    assert (found.low, found.high) == (0, 0)


def test_of_less_than_two_pairs_everything_is_possible() -> None:
    for found in (difference_of(Paired()), unpaired_difference_of(NOTHING, Moments.of([1, 2])), difference_of(Paired.of([2], [1]))):
        assert (found.low, found.high) == (-math.inf, math.inf)


def test_one_without_the_other_is_refused() -> None:
    with pytest.raises(ValueError, match="not 2 and 1"):
        Paired.of([1, 2], [1])
