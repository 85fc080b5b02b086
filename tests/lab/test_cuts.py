"""A run may be cut anywhere, and played by any number of processes."""

import json
from itertools import pairwise
from multiprocessing import active_children

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quarantable.lab.parts import AT_ONCE, THOUGHTFUL, Part, cut, orders
from quarantable.lab.setting import Setting
from quarantable.lab.streams import Array
from quarantable.lab.studied import STUDIED
from quarantable.lab.summary import Summary, told_as_json
from quarantable.lab.workers import by_processes, in_this_process, processes
from tests.lab.builders import games_of_cards, games_of_fields, of_cards, of_fields, play


def assert_cut_anywhere(setting: Setting, ends: list[int]) -> None:
    whole = play(setting, ends[-1])
    run = STUDIED[setting.game].run(setting)
    parts = [(first, run.play(first, end - first)) for first, end in reversed(list(pairwise([0, *ends])))]
    for first, rows in parts:
        assert rows.tobytes() == whole[first : first + len(rows)].tobytes()


ENDS = st.lists(st.integers(0, 6), min_size=1, max_size=4).map(sorted)


@settings(max_examples=30)
@given(games_of_cards(), ENDS)
def test_a_run_of_card_games_may_be_cut_anywhere(setting: Setting, ends: list[int]) -> None:
    assert_cut_anywhere(setting, ends)


@settings(max_examples=12)
@given(games_of_fields(), ENDS)
def test_a_run_of_covirus_may_be_cut_anywhere(setting: Setting, ends: list[int]) -> None:
    assert_cut_anywhere(setting, ends)


def test_a_bot_that_thinks_plays_the_same_whatever_was_played_before() -> None:
    assert_cut_anywhere(of_cards("best@3", "greedy", deck={"3": 4, "5": 4, "W": 1}, hand_size=2), [1, 3])
    assert_cut_anywhere(of_fields("best@3", "strong", width=4, length=4), [1, 2])


@pytest.mark.parametrize("games", [1, AT_ONCE - 1, AT_ONCE, AT_ONCE + 1, 3 * AT_ONCE])
def test_parts_follow_each_other_up_to_the_last_game(games: int) -> None:
    parts = list(cut(of_cards(), games))
    assert parts[0][0] == 0
    assert all(first + size == following for (first, size), (following, _) in pairwise(parts))
    assert sum(parts[-1]) == games


def test_where_somebody_thinks_parts_are_small() -> None:
    assert {size for _, size in cut(of_cards("best", "random"), 40)} == {THOUGHTFUL}
    assert {size for _, size in cut(of_fields("strong", "random"), 40)} == {THOUGHTFUL}


def taken(parts: list[Part]) -> tuple[Summary, list[Array]]:
    summary = Summary()
    for part in parts:
        summary += part.summary
    return summary, [part.rows for part in parts if part.rows is not None]


def test_a_summary_of_parts_is_that_of_the_run() -> None:
    setting = of_cards("greedy", "random", deck={"3": 4, "5": 4, "W": 1}, hand_size=2)
    whole = Summary.of(setting, play(setting, 50))
    parts = [Summary.of(setting, play(setting, size, first)) for first, size in ((0, 7), (7, 1), (8, 42))]
    together = Summary() + parts[0] + parts[1] + parts[2]
    assert (together.games, together.lengths) == (whole.games, whole.lengths)
    figures, hoped = (told_as_json(setting, each)["figures"] for each in (together, whole))
    for name, figure in figures.items():
        for end in ("value", "low", "high"):
            assert figure[end] == pytest.approx(hoped[name][end], rel=1e-9)


BOTH = (of_cards("greedy", "random", "fair"), of_fields("random", "greedy"))


def played_by(workers: int, games: int) -> list[tuple[Summary, list[Array]]]:
    with processes(workers) as player:
        return [taken(list(player(orders(setting, games, keeps_rows=True)))) for setting in BOTH]


@pytest.mark.timeout(600)  # with nothing compiled yet, on a busy machine
def test_any_number_of_processes_comes_to_the_same() -> None:
    for setting, (one, rows), (two, other_rows) in zip(BOTH, played_by(1, AT_ONCE + 500), played_by(2, AT_ONCE + 500), strict=True):
        assert [each.tobytes() for each in rows] == [each.tobytes() for each in other_rows]
        assert json.dumps(told_as_json(setting, one)) == json.dumps(told_as_json(setting, two))
        here = next(in_this_process(orders(setting, 20, keeps_rows=True)))
        assert here.rows is not None
        assert here.rows.tobytes() == rows[0][:20].tobytes()


@pytest.mark.timeout(600)
def test_whoever_stops_early_leaves_no_process_behind() -> None:
    playing = by_processes(1)(orders(of_cards(), 10 * AT_ONCE, keeps_rows=False))
    assert next(playing).summary.games == AT_ONCE
    playing.close()
    assert active_children() == []
