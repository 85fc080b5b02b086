"""Many comparisons: chance shows in none of them more often than it may."""

import numpy as np
import pytest

from quarantable.evidence.many import holm, rejected, simultaneous
from quarantable.evidence.means import mean_of, p_of_mean
from quarantable.evidence.moments import Moments
from tests.evidence.likely import could_be, could_be_less


def test_holms_p_values_are_the_textbooks() -> None:
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm([0.6, 0.7]) == [1, 1]
    assert holm([0.2]) == [0.2]
    assert holm([]) == []


def test_where_nothing_is_planted_one_is_found_seldom() -> None:
    chance = np.random.default_rng(1)
    found = [any(rejected(chance.random(20).tolist())) for _ in range(2000)]
    assert could_be(found, 1 - (1 - 0.05 / 20) ** 20)


def test_what_is_planted_is_found_and_the_rest_is_not() -> None:
    chance = np.random.default_rng(2)
    wrong = []
    for _ in range(300):
        numbers = chance.normal(0, 1, (10, 100)) + np.array([1, 1, *[0] * 8])[:, np.newaxis]
        found = rejected([p_of_mean(Moments.of(row)) for row in numbers])
        assert found[:2] == [True, True]
        wrong.append(any(found[2:]))
    assert could_be_less(wrong, 0.05)


def test_holm_finds_whatever_bonferroni_finds() -> None:
    for p_values in np.random.default_rng(3).beta(0.2, 1, (100, 8)).tolist():
        by_bonferroni = [each <= 1 - simultaneous(8) for each in p_values]
        assert all(ours or not theirs for ours, theirs in zip(rejected(p_values), by_bonferroni, strict=True))


def test_all_intervals_together_hold_the_truth_as_often_as_asked_for() -> None:
    chance, level = np.random.default_rng(4), simultaneous(10)
    found = [all(mean_of(Moments.of(row), level).holds(0) for row in chance.normal(0, 1, (10, 30))) for _ in range(400)]
    assert could_be(found, level**10)


@pytest.mark.parametrize("p_value", [-0.1, 1.1, float("nan")])
def test_what_is_no_p_value_is_refused(p_value: float) -> None:
    with pytest.raises(ValueError, match="p-value"):
        holm([0.5, p_value])


def test_there_must_be_something_to_compare() -> None:
    with pytest.raises(ValueError, match="compare"):
        simultaneous(0)
    with pytest.raises(ValueError, match="level"):
        rejected([0.5], 0)
