"""Intervals of shares hold the truth as often as they say."""

import math

import numpy as np
import pytest

from quarantable.arena.share import share_of as share_in_the_arena
from quarantable.evidence.moments import NOTHING, Moments
from quarantable.evidence.shares import part_of, share_of, wilson
from tests.evidence.likely import could_be


def coverage(share: float, games: int, level: float) -> float:
    """How often the interval holds the true share, exactly: the chances of all counts whose interval does."""
    counts = np.arange(games + 1)
    low, high = wilson(counts, games, level)
    ways = [math.lgamma(games + 1) - math.lgamma(yes + 1) - math.lgamma(games - yes + 1) for yes in counts]
    chances = np.exp(ways + counts * math.log(share) + (games - counts) * math.log1p(-share))
    return float(chances[(low <= share) & (share <= high)].sum())


@pytest.mark.parametrize("games", [50, 1000])
@pytest.mark.parametrize(("share", "least"), [(0.01, 0.91), (0.5, 0.935)])
def test_wilsons_interval_holds_the_truth(share: float, least: float, games: int) -> None:
    assert least <= coverage(share, games, 0.95) < 0.97
    assert coverage(share, games, 0.99) > 0.98


@pytest.mark.parametrize("level", [0.8, 0.95, 0.99])
def test_over_all_shares_it_holds_it_just_as_often_as_it_says(level: float) -> None:
    all_shares = np.linspace(0.005, 0.995, 100)
    assert np.mean([coverage(share, 200, level) for share in all_shares]) == pytest.approx(level, abs=0.004)


def test_wilsons_interval_is_the_published_one() -> None:
    """The example of Newcombe (1998), 81 of 263."""
    found = share_of(81, 263)
    assert (round(found.low, 4), round(found.high, 4)) == (0.2553, 0.3662)


def test_arrays_are_judged_like_single_counts() -> None:
    low, high = wilson([[0, 3], [10, 7]], [[10, 10], [10, 2000]])
    assert (low[1, 1], high[1, 1]) == (share_of(7, 2000).low, share_of(7, 2000).high)
    assert (low[0, 0], high[1, 0]) == (0, 1)


@pytest.mark.parametrize("games", [1, 2, 7, 1000, 10**9])
def test_an_interval_holds_its_share(games: int) -> None:
    for yes in {0, 1, games // 3, games - 1, games}:
        assert share_of(yes, games).holds(yes / games)
        assert 0 <= share_of(yes, games).low < share_of(yes, games).high <= 1


def test_of_no_game_every_share_is_possible() -> None:
    for nothing in (share_of(0, 0), part_of(NOTHING)):
        assert math.isnan(nothing.value)
        assert (nothing.low, nothing.high, nothing.n) == (0, 1, 0)
    assert (part_of(Moments.of([1])).low, part_of(Moments.of([1])).high) == (0, 1)


@pytest.mark.parametrize(("yes", "games"), [(-1, 10), (11, 10), (1, 0), (0, -1), (math.nan, 10)])
def test_a_count_beyond_the_games_is_refused(yes: int, games: int) -> None:
    with pytest.raises(ValueError, match="count"):
        share_of(yes, games)


def test_what_is_no_share_of_a_win_is_refused() -> None:
    with pytest.raises(ValueError, match="share"):
        part_of(Moments.of([2, 3]))


def parts(chance: np.random.Generator, games: int) -> np.ndarray:
    """Wins at a table of four by one that wins a fifth of the games alone and shares some more; its share is 23.5 %."""
    return chance.choice([1, 1 / 2, 1 / 3, 0], games, p=[0.2, 0.05, 0.03, 0.72])


@pytest.mark.parametrize("games", [100, 1000])
def test_the_interval_of_wins_in_parts_holds_the_truth(games: int) -> None:
    chance = np.random.default_rng(games)
    assert could_be([part_of(Moments.of(parts(chance, games))).holds(0.235) for _ in range(1000)], 0.95)


def test_who_has_won_each_of_a_few_games_is_not_sure_to_win_for_ever() -> None:
    few, many = part_of(Moments.of([1] * 5)), part_of(Moments.of([1] * 500))
    assert few.value == few.high == many.high == 1
    assert few.low < 0.7
    assert 0.98 < many.low < 1


def test_the_arena_says_the_same() -> None:
    won = [1, 0.5, 0, 1 / 3, 1, 1] * 30
    here, there = part_of(Moments.of(won)), share_in_the_arena(won)
    assert (here.value, here.low, here.high) == pytest.approx((there.share, there.low, there.high), abs=1e-9)
