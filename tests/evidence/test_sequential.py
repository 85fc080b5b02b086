"""A test that is looked at after every batch errs no oftener than it says, and finds what there is."""

import math
from collections import Counter
from collections.abc import Iterator

import numpy as np
import pytest

from quarantable.evidence.means import mean_of
from quarantable.evidence.moments import NOTHING, Moments
from quarantable.evidence.sequential import Looking, Verdict
from tests.evidence.likely import could_be_less

WINS = Looking(margin=0.01, doubt=1, expected=20_000)


def growing(seed: int, first: float, second: float, batch: int, looks: int) -> Iterator[Moments]:
    """Differences in wins, look by look: in so many games only the first wins, in so many only the second, in the rest they do alike."""
    chance = np.random.default_rng([batch, seed])
    drawn = chance.multinomial(batch, [first, second, 1 - first - second], looks).cumsum(axis=0)
    for one, other, alike in drawn.tolist():
        n, mean = one + other + alike, (one - other) / (one + other + alike)
        yield Moments(n, mean, one + other - n * mean * mean)


def verdict_of(looking: Looking, looks: Iterator[Moments]) -> tuple[Verdict | None, int]:
    """The first that it comes to, and after how many games."""
    n = 0
    for differences in looks:
        n = differences.n
        if found := looking.verdict(differences):
            return found, n
    return None, n


CASES = [(0.1, 50), (0.01, 50), (0.5, 10)]
"""In how many games only one of the two wins, and how many games are a batch."""


@pytest.mark.parametrize(("rare", "batch"), CASES)
def test_looking_often_finds_nothing_where_nothing_is(rare: float, batch: int) -> None:
    looking = Looking(margin=1e-9, doubt=1, expected=50 * batch)
    found = [verdict_of(looking, growing(seed, rare, rare, batch, looks=100))[0] is not None for seed in range(600)]
    assert could_be_less(found, 0.05)


def test_an_interval_for_one_look_would_find_what_is_not_there() -> None:
    """The same tests by Student's interval: what is to be avoided, and that the test above would see it."""
    drawn = (growing(seed, 0.1, 0.1, batch=50, looks=50) for seed in range(200))
    found = [any(not mean_of(each).holds(0) for each in looks if each.n > 100) for looks in drawn]
    assert not could_be_less(found, 0.05)
    assert sum(found) > 0.25 * len(found)


@pytest.mark.long
@pytest.mark.parametrize(("rare", "batch"), CASES)
def test_looking_very_often_finds_nothing_where_nothing_is(rare: float, batch: int) -> None:
    looking = Looking(margin=1e-9, doubt=1, expected=50 * batch)
    found = [verdict_of(looking, growing(seed, rare, rare, batch, looks=1000))[0] is not None for seed in range(2000)]
    assert could_be_less(found, 0.05)


def test_a_planted_point_is_found() -> None:
    found = [verdict_of(WINS, growing(seed, 0.13, 0.12, batch=2000, looks=100)) for seed in range(100)]
    assert Counter(verdict for verdict, _ in found) == {"differs": 100}
    assert np.median([n for _, n in found]) < 30_000


def test_where_nothing_is_planted_they_are_the_same_within_the_margin() -> None:
    found = [verdict_of(WINS, growing(seed, 0.12, 0.12, batch=2000, looks=100))[0] for seed in range(100)]
    assert could_be_less([each == "differs" for each in found], 0.05)
    assert None not in found


def test_more_than_the_margin_is_never_the_same() -> None:
    found = [verdict_of(Looking(0.05, 1, 1000), growing(seed, 0.3, 0.245, batch=100, looks=200))[0] for seed in range(300)]
    assert could_be_less([each == "same within margin" for each in found], 0.05)
    assert found.count("differs") >= 285


def test_of_normal_numbers_it_holds_from_the_second_on() -> None:
    looking = Looking(margin=1e-9, doubt=0, expected=30)
    numbers = np.random.default_rng(1).normal(0, 1, (600, 100))
    found = []
    for row in numbers:
        means, squares = row.cumsum() / np.arange(1, 101), (row**2).cumsum()
        looks = (Moments(n, mean, square - n * mean**2) for n, mean, square in zip(range(1, 101), means, squares, strict=True))
        found.append(verdict_of(looking, looks)[0] is not None)
    assert could_be_less(found, 0.05)


def test_without_doubt_games_that_were_alike_so_far_would_prove_too_much() -> None:
    alike = Moments.of([0] * 30)
    assert Looking(0.01, doubt=0, expected=1000).verdict(alike) == "same within margin"
    assert Looking(0.01, doubt=1, expected=1000).verdict(alike) is None
    assert Looking(0.01, doubt=1, expected=1000).verdict(Moments.of([0] * 3000)) == "same within margin"


@pytest.mark.parametrize("values", [[], [1], [0, 0], [1, 1, 0]])
def test_of_too_few_everything_is_possible(values: list[float]) -> None:
    found = WINS.figure(Moments.of(values))
    assert (found.low, found.high) == (-math.inf, math.inf)
    assert WINS.verdict(Moments.of(values)) is None
    assert WINS.p_value(Moments.of(values)) == 1


def test_of_many_games_it_is_robbins_mixture() -> None:
    """The bound of Waudby-Smith and others (2024), Theorem 2.2, at the number of games for which it is shortest."""
    games, spread = 1_000_000, 8.2135
    found = Looking(0.01, doubt=0, expected=games).figure(Moments(games, 0.0, float(games)))
    assert found.high == pytest.approx(math.sqrt(2 * (spread + 1) / (games * spread) * math.log(math.sqrt(spread + 1) / 0.05)), rel=1e-4)


def test_the_interval_is_shortest_for_its_time_about_when_expected() -> None:
    def errors(expected: int) -> float:
        return Looking(0.01, doubt=1, expected=expected).figure(Moments(10_000, 0.0, 1000.0)).high

    assert errors(10_000) < min(errors(5000), errors(20_000)) < max(errors(5000), errors(20_000)) < 1.1 * errors(10_000)


@pytest.mark.parametrize("level", [0.8, 0.95, 0.999])
@pytest.mark.parametrize("n", [60, 500, 50_000])
def test_the_p_value_is_what_the_interval_leaves(n: int, level: float) -> None:
    looking = Looking(margin=0.001, doubt=1, expected=3000, level=level)
    reach = looking.figure(Moments(n, 0.0, 0.2 * n)).high
    for lead in (reach, -reach):
        assert looking.p_value(Moments(n, lead, 0.2 * n)) == pytest.approx(1 - level, rel=1e-6)


def test_the_p_value_of_what_never_differs_is_small_only_after_some_games() -> None:
    looking = Looking(0.01, doubt=0, expected=20)
    found = [looking.p_value(Moments.of([1.0] * n)) for n in (2, 5, 30)]
    assert 1 > found[0] > found[1] > found[2]
    assert looking.p_value(Moments.of([0.0] * 30)) == 1
    nearly = Moments(30, 1.0, 1e-12)
    assert looking.p_value(nearly) == pytest.approx(found[2], rel=1e-6)


def test_it_starts_from_nothing() -> None:
    assert WINS.verdict(NOTHING) is None
    assert math.isnan(WINS.figure(NOTHING).value)


@pytest.mark.parametrize("wrong", [{"margin": 0}, {"doubt": -1}, {"expected": 0}, {"level": 1}])
def test_a_test_that_cannot_be_is_refused(wrong: dict[str, float]) -> None:
    with pytest.raises(ValueError, match=r"above 0|level"):
        Looking(**{"margin": 0.01, "doubt": 1, "expected": 1000, **wrong})  # type: ignore[arg-type]  # numbers, as it is given
