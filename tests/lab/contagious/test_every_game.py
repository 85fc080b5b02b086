"""Tiny decks, of which all games are known: the intervals hold what is exact as often as they say."""

import json
from collections.abc import Mapping, Sequence
from fractions import Fraction

import pytest

from quarantable.lab.setting import Setting
from tests.evidence.likely import could_be_less
from tests.lab.builders import of_cards, said_by_compiled
from tests.lab.contagious.every_game import TINY, ends, exact

Ends = Sequence[tuple[float, float]]


def assert_held(intervals: Mapping[str, Ends], truth: Mapping[str, Fraction], misses_of_all: float = 0.05) -> None:
    """Do all intervals miss what is exact in no more than a twentieth of runs, or whatever is said?"""
    misses = {name: [not low <= number <= high for low, high in intervals[name]] for name, number in truth.items()}
    assert {name: sum(missed) for name, missed in misses.items() if not could_be_less(missed, misses_of_all)} == {}


def test_of_a_deck_of_two_the_leader_always_wins() -> None:
    """C19: the leader plays the last card, the other takes it."""
    truth = exact(of_cards(players=2, hand_size=1, deck={"7": 2}))
    assert [truth[name] for name in ("win.from_starter_0", "decisions", "spread", "forced")] == [1, 1, 2, 1]


@pytest.mark.parametrize("setting", TINY, ids=lambda each: "-".join(each.options["deck"]))
def test_intervals_hold_what_is_exact(setting: Setting) -> None:
    intervals = ends(setting, games=200, runs=15)
    assert_held(intervals, exact(setting))
    assert all(high - low < 1 for name in intervals for low, high in intervals[name])


@pytest.mark.long
@pytest.mark.timeout(900)
# Of a hundred games, Student's interval misses the mean of what is rare and small, such as takes, a little more often.
@pytest.mark.parametrize(("games", "runs", "misses"), [(100, 2000, 0.075), (2000, 1000, 0.05)])
def test_over_very_many_runs_too(games: int, runs: int, misses: float) -> None:
    said = json.loads(said_by_compiled("tests.lab.contagious.every_game", str(games), str(runs)))
    for setting, intervals in zip(TINY, said, strict=True):
        assert_held(intervals, exact(setting), misses)
