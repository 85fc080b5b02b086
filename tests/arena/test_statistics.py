"""What the arena says of strength: against known values, and against chance itself."""

import math
import random
from statistics import fmean

import pytest

from quarantable.arena.rating import as_numbers, ratings, share_at
from quarantable.arena.share import share_of
from quarantable.arena.sprt import Test, Verdict


def pairs(share: float, deals: int, chance: random.Random) -> list[float]:
    """Shares of a bot whose cards win both games of half of its deals, so that games of one deal are far from independent."""
    return [float(chance.random() < share) for _ in range(deals)]


def test_of_a_hundred_intervals_about_ninety_five_hold_the_truth() -> None:
    chance = random.Random(1)
    found = [share_of(pairs(0.6, 100, chance)) for _ in range(1000)]
    assert 0.93 < fmean(each.low <= 0.6 <= each.high for each in found) < 0.97


def test_who_has_won_every_game_is_not_sure_to_win_for_ever() -> None:
    few, many = share_of([1.0] * 5), share_of([1.0] * 500)
    assert (few.share, few.high, many.high) == (1, 1, 1)
    assert few.low < 0.7
    assert 0.98 < many.low < 1


def test_an_interval_always_holds_its_share() -> None:
    chance = random.Random(2)
    for deals in range(1, 60):
        share = share_of(pairs(chance.random(), deals, chance))
        assert 0 <= share.low <= share.share <= share.high <= 1


def test_nothing_is_known_before_the_first_deal() -> None:
    nothing = share_of([])
    assert math.isnan(nothing.share)
    assert (nothing.low, nothing.high) == (0, 1)


def test_elo_of_two_is_the_known_formula() -> None:
    rating, zero = ratings(as_numbers([[[1.5, 0.5]]] * 10_000), as_numbers([[1, 1]]))
    assert rating.elo == pytest.approx(400 * math.log10(3), abs=0.1)
    assert (zero.elo, zero.low, zero.high) == (0, 0, 0)


def test_one_against_three_at_par_is_equal() -> None:
    rating, _ = ratings(as_numbers([[[1, 3]]] * 100), as_numbers([[1, 3]]))
    assert rating.elo == pytest.approx(0, abs=1e-6)
    assert share_at(0, (1, 3)) == pytest.approx(0.25)


def test_the_ratings_of_a_round_robin_are_those_that_it_was_drawn_by() -> None:
    first, second, third = (share_at(elo, (1, 1)) for elo in (200, 300, 100))
    won = [[[2 * first, 2 - 2 * first, 0], [2 * second, 0, 2 - 2 * second], [0, 2 * third, 2 - 2 * third]]]
    found = ratings(as_numbers(won * 1000), as_numbers([[1, 1, 0], [1, 0, 1], [0, 1, 1]]))
    assert [each.elo for each in found] == pytest.approx([300, 100, 0], abs=1)


def test_error_bars_hold_the_truth_as_often_as_they_say() -> None:
    chance = random.Random(3)
    truth = 400 * math.log10(0.6 / 0.4)
    hits = 0
    for _ in range(200):
        won = [[[games, 2 - games]] for games in (float(sum(chance.random() < 0.6 for _ in range(2))) for _ in range(200))]
        rating = ratings(as_numbers(won), as_numbers([[1, 1]]))[0]
        hits += rating.low <= truth <= rating.high
    assert hits >= 186


def test_where_one_wins_everything_its_rating_is_finite_and_unsure() -> None:
    rating, _ = ratings(as_numbers([[[2, 0]]] * 50), as_numbers([[1, 1]]))
    assert 500 < rating.elo < 1500
    assert rating.high - rating.low > 500


def verdict_of(test: Test, share: float, chance: random.Random) -> Verdict | None:
    """Of a test with deals of two independent games."""
    deals: list[float] = []
    while len(deals) < 4000:
        deals.append(sum(chance.random() < share for _ in range(2)) / 2)
        if len(deals) % 10 == 0 and (found := test.verdict(deals)):
            return found
    return None


@pytest.mark.parametrize(("elo", "expected"), [(0.0, "elo0"), (60.0, "elo1")])
def test_a_sequential_test_is_seldom_wrong(elo: float, expected: Verdict) -> None:
    test, chance = Test(0, 60, (1, 1)), random.Random(4)
    verdicts = [verdict_of(test, share_at(elo, (1, 1)), chance) for _ in range(100)]
    assert verdicts.count(expected) >= 90


def test_a_sequential_test_begins_undecided() -> None:
    test = Test(0, 10, (1, 3))
    assert test.verdict([]) is None
    assert test.ratio([]) == 0
