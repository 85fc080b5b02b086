"""Two ways to play compared: what is planted is found, nothing else is, and it ends when all is answered."""

from collections.abc import Generator, Iterable
from dataclasses import replace
from itertools import islice
from typing import Any

import numpy as np
import pytest

from quarantable.evidence.means import mean_of
from quarantable.evidence.sequential import Verdict
from quarantable.lab.comparing import Answer, Comparison, Pairing, compare, contrasts, pairings
from quarantable.lab.measures import Measure
from quarantable.lab.parts import AT_ONCE
from quarantable.lab.setting import Setting
from quarantable.lab.studied import STUDIED
from quarantable.lab.workers import processes
from tests.evidence.likely import could_be_less
from tests.lab.builders import of_cards, of_fields, play
from tests.lab.drawn_games import HEADLINES, PLAYERS, drawn, parts

STARTER = "win.from_starter_0"


def verdicts_after(seed: int, size: int, looks: int, advantage: float) -> dict[str, Verdict]:
    """By measure, the first verdict at any look, if any."""
    comparison, found = Comparison(HEADLINES), dict[str, Verdict]()
    for part in islice(parts(seed, size, advantage), looks):
        comparison.add(part)
        for answer in comparison.answers():
            if answer.verdict:
                found.setdefault(answer.measure.name, answer.verdict)
    return found


def errs(seed: int, looks: int) -> bool:
    """Is any of the measures told to differ at any look, where nothing does?"""
    return "differs" in verdicts_after(seed, 500, looks, 0.0).values()


def test_where_nothing_differs_nothing_is_found_in_any_measure_at_any_look() -> None:
    assert could_be_less([errs(seed, looks=20) for seed in range(60)], 0.05)


def test_intervals_for_one_look_at_one_measure_would_find_what_is_not_there() -> None:
    """What is to be avoided, and that the test above would see it."""
    found = []
    for seed in range(60):
        comparison = Comparison(HEADLINES)
        for part in islice(parts(seed, 500, 0.0), 6):
            comparison.add(part)
        found.append(any(not mean_of(each.moments()).holds(0) for each in comparison.contrasts.values()))
    assert not could_be_less(found, 0.05)


@pytest.mark.long
@pytest.mark.timeout(1800)
def test_where_nothing_differs_nothing_is_found_however_often_one_looks() -> None:
    assert could_be_less([errs(seed, looks=100) for seed in range(400)], 0.05)


def test_a_planted_point_of_the_starter_is_found_and_nothing_else() -> None:
    found = [verdicts_after(seed, 2000, 20, 0.01) for seed in range(20)]
    assert [each.get(STARTER) for each in found] == ["differs"] * 20
    others = ("shared", "decisions", "dead", "spread", "lead_changes", "led_from")
    assert could_be_less([any(each.get(name) == "differs" for name in others) for each in found], 0.05)


@pytest.mark.long
@pytest.mark.timeout(1800)
def test_a_planted_point_is_almost_always_found() -> None:
    found = [verdicts_after(seed, 4000, 10, 0.01).get(STARTER) for seed in range(200)]
    assert found.count("differs") >= 195


def test_more_than_the_margin_is_not_told_to_be_the_same() -> None:
    found = [verdicts_after(seed, 2000, 15, 0.02).get(STARTER) for seed in range(20)]
    assert "same within margin" not in found


WAY = of_cards("random", players=PLAYERS)


class Simulated:
    """Instead of playing, draws the games of each part; keeps which were asked for, and whether it was closed."""

    def __init__(self) -> None:
        self.asked: list[int] = []
        self.is_closed = False

    def __call__(self, orders: Iterable[Any]) -> Generator[Any]:
        try:
            for order in orders:
                self.asked.append(order.first)
                yield contrasts(HEADLINES, *drawn(np.random.default_rng(order.first), order.games, 0.05))
        finally:
            self.is_closed = True


def test_it_ends_as_soon_as_all_is_answered() -> None:
    asked = [each for each in HEADLINES if each.name in (STARTER, "shared")]
    player, comparison = Simulated(), Comparison(asked)
    assert not comparison.is_answered()
    seen = [each.is_answered() for each in compare(WAY, WAY, 400 * AT_ONCE, player, comparison)]
    assert seen == [False] * (len(seen) - 1) + [True]
    assert player.asked == [part * AT_ONCE for part in range(len(seen))]
    assert player.is_closed
    assert {each.measure.name: each.verdict for each in comparison.answers()} == {STARTER: "differs", "shared": "same within margin"}


def test_whoever_stops_looking_ends_it() -> None:
    player = Simulated()
    playing = compare(WAY, WAY, 400 * AT_ONCE, player, Comparison(HEADLINES))
    assert next(playing).games == AT_ONCE
    playing.close()
    assert player.is_closed


def test_it_plays_so_many_games_at_most() -> None:
    comparison = Comparison(HEADLINES)
    assert [each.games for each in compare(WAY, WAY, AT_ONCE + 10, Simulated(), comparison)] == [AT_ONCE, AT_ONCE + 10]
    assert not comparison.is_answered()


def test_before_the_first_game_there_is_no_answer() -> None:
    assert (Comparison(HEADLINES).answers(), Comparison(HEADLINES).games) == ([], 0)


def test_an_answer_says_what_the_games_say() -> None:
    one, other = drawn(np.random.default_rng(1), 5000, 0.05)
    comparison = Comparison(HEADLINES)
    comparison.add(contrasts(HEADLINES, one, other))
    shared = next(each for each in comparison.answers() if each.measure.name == "shared")
    assert shared.first == pytest.approx((one["winners"] > 1).mean())
    assert shared.second == pytest.approx((other["winners"] > 1).mean())
    assert shared.difference.value == pytest.approx(shared.second - shared.first)
    assert shared.difference.n == 5000


def test_parts_are_as_small_as_the_slower_way_needs() -> None:
    quick, slow = of_cards("random", "random"), of_cards("best@2", "random")
    sizes = {tuple(each.games for each in pairings(*ways, 10)) for ways in ((quick, slow), (slow, quick))}
    assert sizes == {(4, 4, 2)}


def on_its_own_chance(setting: Setting, **changes: Any) -> Setting:
    return replace(setting, has_own_chance=True, **changes)


def both(first_way: Setting, second_way: Setting, games: int) -> tuple[Any, Any]:
    return play(first_way, games), play(second_way, games)


OPEN_END, CLINCHED = (on_its_own_chance(of_fields("greedy", "random", width=5, length=5, end=end)) for end in ("settled", "clinched"))
WINNING = ("win.virus", "win.cure", "draw", "points.virus")


def test_stopping_once_the_winner_is_certain_changes_no_winner() -> None:
    """V11: what is certain doesn't change any more; but the turns that it would have taken are saved."""
    whole, short = both(OPEN_END, CLINCHED, 60)
    for name in WINNING:
        measure = next(each for each in STUDIED["covirus"].measures(2) if each.name == name)
        assert np.array_equal(measure.of(whole), measure.of(short))
    assert (short["turns"] == whole["certain_at"]).all()
    assert (short["turns"] < whole["turns"]).any()


def test_a_card_that_is_not_in_the_deck_may_as_well_be_forbidden() -> None:
    deck = {"3": 6, "5": 6, "9": 6, "W": 4, "shield": 3}
    free = on_its_own_chance(of_cards("greedy", "random", "fair", deck=deck, hand_size=3))
    bound = on_its_own_chance(of_cards("greedy", "random", "fair", deck=deck, hand_size=3, forbid=["0:contagion,antibodies", "2:1"]))
    one, other = both(free, bound, 25)
    assert one.tobytes() == other.tobytes()


@pytest.mark.parametrize("way", [OPEN_END, on_its_own_chance(of_cards("greedy", "random", "fair"))], ids=["covirus", "contagious"])
def test_a_way_compared_with_itself_is_the_same_in_every_game(way: Setting) -> None:
    found = Pairing(way, way, first=3, games=8).carry_out()
    assert {name: contrast.moments().mean for name, contrast in found.items()} == dict.fromkeys(found, 0.0)
    assert all(contrast.n == 8 for contrast in found.values())
    assert all(contrast.moments().squares == pytest.approx(0, abs=1e-6) for contrast in found.values())


def test_both_ways_meet_the_same_deals() -> None:
    one, other = both(
        on_its_own_chance(of_cards("greedy", "random", "fair")), on_its_own_chance(of_cards("random", players=3, take="free")), 12
    )
    assert np.array_equal(one["first_hands"], other["first_hands"])
    assert np.array_equal(one["starter"], other["starter"])
    assert len({each.tobytes() for each in one["first_hands"]}) == 12


def answered_by(workers: int, asked: list[Measure]) -> tuple[int, list[Answer]]:
    comparison = Comparison(asked)
    with processes(workers) as player:
        for _ in compare(OPEN_END, CLINCHED, 10 * AT_ONCE, player, comparison):
            pass
    return comparison.games, comparison.answers()


@pytest.mark.timeout(600)  # with nothing compiled yet, on a busy machine
def test_any_number_of_processes_gives_the_same_answers() -> None:
    asked = [each for each in STUDIED["covirus"].measures(2) if each.name in (*WINNING, "turns")]
    (games, answers), again = answered_by(1, asked), answered_by(2, asked)
    assert (games, answers) == again
    assert games == AT_ONCE
    assert {each.measure.name: each.verdict for each in answers} == {**dict.fromkeys(WINNING, "same within margin"), "turns": "differs"}
    assert {each.difference.value for each in answers if each.measure.name in WINNING} == {0.0}
    turns = next(each for each in answers if each.measure.name == "turns")
    assert turns.second < turns.first
    assert turns.p_value < 0.001
