"""Differences of two ratios whose games met the same chance: games are independent, what happens within a pair of them isn't."""

import math
from collections.abc import Sequence

import numpy as np
import pytest

from quarantable.evidence.contrast import Contrast
from quarantable.evidence.figure import Figure
from quarantable.evidence.means import mean_of
from quarantable.evidence.moments import NOTHING, Moments
from quarantable.evidence.paired import Paired
from quarantable.evidence.ratio import Pairs, ratio_of
from tests.evidence.likely import could_be

SHARES = (0.5 * 40 / 50 + 0.75 * 10 / 50, 0.6)
"""Of lost turns in the games of `both_ways`, first and second."""


def both_ways(chance: np.random.Generator, games: int) -> Contrast:
    """Lost turns of games that both meet one luck: 40 turns and a tail, which costs more; and 20 to 60 turns, of which more are lost."""
    luck = chance.beta(4, 4, games)
    tail = chance.geometric(1 / 11, games) - 1
    one = chance.binomial(40, luck) + chance.binomial(tail, 0.75)
    turns = 20 + 20 * chance.binomial(2, 0.5, games)
    other = chance.binomial(turns, 0.2 + 0.8 * luck)
    return Contrast.of((one, 40 + tail), (other, turns))


def holds_the_truth(contrast: Contrast) -> bool:
    return mean_of(contrast.moments()).holds(SHARES[1] - SHARES[0])


def pairs_of(contrast: Contrast, place: int) -> Pairs:
    """One of the two ratios by itself."""
    (xx, xy), (_, yy) = contrast.products[place : place + 2, place : place + 2].tolist()
    x, y = contrast.sums[place : place + 2].tolist()
    return Pairs(contrast.n, x, y, xx, xy, yy)


def test_the_interval_holds_the_truth() -> None:
    chance = np.random.default_rng(1)
    assert could_be([holds_the_truth(both_ways(chance, 200)) for _ in range(1000)], 0.95)


@pytest.mark.long
@pytest.mark.parametrize("games", [100, 2000])
def test_the_interval_holds_the_truth_closely(games: int) -> None:
    chance = np.random.default_rng(games)
    hits = [holds_the_truth(both_ways(chance, games)) for _ in range(10_000)]
    assert 0.94 < sum(hits) / len(hits) < 0.957


def test_who_takes_the_two_for_independent_is_too_careful() -> None:
    """What both owe to one luck cancels out: that is what the same chance is for."""
    contrast = both_ways(np.random.default_rng(2), 5000)
    one, other = (ratio_of(pairs_of(contrast, place)) for place in (0, 2))
    apart = math.hypot(one.high - one.low, other.high - other.low)
    found = mean_of(contrast.moments())
    assert found.high - found.low < 0.7 * apart


def test_of_means_it_is_the_difference_of_pairs() -> None:
    chance = np.random.default_rng(3)
    one, other = chance.integers(20, 90, (2, 400))
    paired = Paired.of(other, one + other)
    found = Contrast.of((other, np.ones(400)), (one + other, np.ones(400))).moments()
    assert found.n == 400
    assert found.mean == pytest.approx(-paired.difference.mean)
    assert found.squares == pytest.approx(paired.difference.squares)


def ends(figure: Figure) -> tuple[float, float, float]:
    return figure.value, figure.low, figure.high


def test_beside_a_ratio_of_nothing_it_is_the_other_ratio() -> None:
    chance = np.random.default_rng(4)
    turns = chance.integers(30, 60, 500)
    lost = chance.binomial(turns, 0.3)
    contrast = Contrast.of((np.zeros(500), np.ones(500)), (lost, turns))
    hoped = ends(ratio_of(Pairs.of(lost, turns)))
    assert ends(mean_of(contrast.moments())) == pytest.approx(hoped)
    assert ends(mean_of(contrast.second_moments())) == pytest.approx(hoped)


def test_the_second_by_itself_has_the_interval_of_a_ratio() -> None:
    contrast = both_ways(np.random.default_rng(5), 300)
    assert ends(mean_of(contrast.second_moments())) == pytest.approx(ends(ratio_of(pairs_of(contrast, 2))))


def test_a_way_never_differs_from_itself() -> None:
    turns = np.arange(30, 130)
    same = (turns // 3, turns)
    found = Contrast.of(same, same).moments()
    assert found.mean == 0
    assert found.squares == pytest.approx(0, abs=1e-9)


def test_turned_round_it_is_the_same_the_other_way() -> None:
    chance = np.random.default_rng(6)
    one, other = ((chance.integers(0, 20, 90), chance.integers(20, 40, 90)) for _ in range(2))
    there, back = Contrast.of(one, other).moments(), Contrast.of(other, one).moments()
    assert (there.n, there.mean, there.squares) == pytest.approx((back.n, -back.mean, back.squares))


@pytest.mark.parametrize("thirds", [False, True])
def test_parts_add_up_to_the_whole(thirds: bool) -> None:
    numbers = np.random.default_rng(7).integers(1, 60, (4, 90)) / (3 if thirds else 1)
    whole = Contrast.of((numbers[0], numbers[1]), (numbers[2], numbers[3]))
    parts = [Contrast.of((part[0], part[1]), (part[2], part[3])) for part in np.split(numbers, 3, axis=1)]
    together = parts[0] + parts[1] + parts[2]
    assert together.n == whole.n
    assert together.sums == pytest.approx(whole.sums, rel=1e-15)
    assert together.products == pytest.approx(whole.products, rel=1e-15)


def test_the_order_of_games_within_a_part_changes_no_bit() -> None:
    numbers = np.random.default_rng(8).random((4, 1000))
    one, turned = (Contrast.of((each[0], each[1]), (each[2], each[3])) for each in (numbers, numbers[:, ::-1]))
    assert one.sums.tobytes() == turned.sums.tobytes()
    assert one.products.tobytes() == turned.products.tobytes()


def test_narrow_whole_numbers_do_not_run_over() -> None:
    """Rows keep leads in 8 bits and lengths in 32."""
    leads, lengths = np.full(1000, 100, np.int8), np.full(1000, 10_000, np.int32)
    contrast = Contrast.of((leads, lengths), (leads, lengths))
    assert contrast.sums[0] == 100_000
    assert contrast.products[0, 0] == 10_000_000
    assert contrast.products[1, 1] == 1e11


@pytest.mark.parametrize("below", [[], [0, 0]])
def test_with_nothing_below_a_line_nothing_is_known(below: Sequence[int]) -> None:
    contrast = Contrast.of((below, [1] * len(below)), (below, below))
    assert math.isnan(contrast.second)
    assert contrast.moments() == contrast.second_moments() == NOTHING


def test_of_one_pair_everything_is_possible() -> None:
    found = mean_of(Contrast.of(([3], [10]), ([4], [10])).moments())
    assert ends(found) == pytest.approx((0.1, -math.inf, math.inf))


@pytest.mark.parametrize(("above", "below"), [([1, 2], [3]), ([math.nan], [1]), ([1], [math.inf])])
def test_what_is_no_pair_of_numbers_is_refused(above: list[float], below: list[float]) -> None:
    with pytest.raises(ValueError, match="finite numbers, as many"):
        Contrast.of((above, below), ([1], [1]))


def test_its_moments_may_be_doubted_like_any_others() -> None:
    found = Contrast.of(([1, 1, 0], [1, 1, 1]), ([1, 1, 1], [1, 1, 1])).moments()
    assert found.with_doubt(1).squares == pytest.approx(Moments.of([0, 0, 1]).squares + 2)
