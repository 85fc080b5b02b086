"""It's Contagious! in OpenSpiel: by OpenSpiel's own checks, and against the rules."""

import pickle
from collections.abc import Iterator
from random import Random
from typing import Any

import pyspiel
import pytest

from quarantable.games.contagious.game import Contagious
from quarantable.games.contagious.rules import BOUNCE, kind_of
from quarantable.games.contract import Refusal
from tests.envs.openspiel.orders import begun, order_of
from tests.envs.openspiel.playing import SMALL, TINY, after, decisions, step

RULES = Contagious()
PRESETS = [f"players={players},preset={preset}" for players in range(2, 7) for preset in RULES.presets]
OPTIONS = ["take=free", "shield=choice", "flatten_again=reverses", "starter=2", "preset=table", "preset=table,take=forced"]


@pytest.mark.parametrize("options", OPTIONS)
def test_passes_openspiels_random_simulations_with_every_option(options: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(f"python_contagious({SMALL},{options})"), 4, True, False)


@pytest.mark.parametrize("preset", RULES.presets)
def test_passes_openspiels_random_simulations_with_the_whole_deck(preset: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(f"python_contagious(players=4,preset={preset})"), 1, True, False)


@pytest.mark.long
@pytest.mark.parametrize("set_up", PRESETS)
def test_passes_openspiels_random_simulations_with_every_preset_and_number_of_players(set_up: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(f"python_contagious({set_up})"), 10, True, False)


@pytest.mark.long
@pytest.mark.parametrize("set_up", PRESETS)
def test_passes_openspiels_simulations_in_python(set_up: str) -> None:
    from open_spiel.python.tests.games_sim_test import GamesSimTest

    GamesSimTest().sim_game(pyspiel.load_game(f"python_contagious({set_up})"))


@pytest.mark.parametrize("options", OPTIONS)
def test_every_course_is_one_of_the_rules(options: str) -> None:
    """With the cards in the order in which chance brought them, the rules make the same of the same plays, in everybody's eyes."""
    for seed in range(3):
        states = list(_kept(f"python_contagious({SMALL},{options})", seed))
        position = begun(states[-1].course, order_of(states[-1]))
        for state in states:
            assert RULES.scores(position) == RULES.scores(state.course.position)
            assert all(RULES.state(position, seat) == RULES.state(state.course.position, seat) for seat in range(3))
            if not state.is_terminal():
                assert _legal(state) == sorted(RULES.legal(position))
                RULES.play(position, _chosen(state, states))


def _kept(game: str, seed: int) -> Iterator[Any]:
    return (state.clone() for state in decisions(game, seed))


def _history(state: Any) -> list[tuple[int, int]]:
    return [(each.player, each.action) for each in state.full_history()]


def _legal(state: Any) -> list[str]:
    return sorted(state.action_to_string(action) for action in state.legal_actions())


def _chosen(state: Any, states: list[Any]) -> str:
    """What was played in this state: the first thing in the history of the last one that is missing here."""
    player, action = _history(states[-1])[len(_history(state))]
    return str(state.action_to_string(player, action))


def test_shields_that_answer_by_themselves_are_nobodys_action() -> None:
    steps = [step for seed in range(20) for step in after(f"python_contagious({SMALL})", seed, 99).course.steps]
    assert any(kind_of(step.action) == BOUNCE for step in steps)
    assert "bounce" not in _all_actions(f"python_contagious({SMALL})")
    assert "bounce" in _all_actions(f"python_contagious({SMALL},shield=choice)")


def _all_actions(game: str) -> list[str]:
    state = pyspiel.load_game(game).new_initial_state()
    return [state.action_to_string(0, action) for action in range(state.num_distinct_actions())]


def test_the_action_table_at_the_head_is_right() -> None:
    actions = _all_actions("python_contagious(players=4,shield=choice)")
    assert (actions[0], actions[184]) == ("1", "13*4")
    assert actions[185:189] == ["shield", "blowback", "flatten", "antibodies"]
    assert actions[189:] == ["contagion>1", "contagion>2", "contagion>3", "take", "accept", "bounce"]


def test_the_next_card_is_each_of_those_left_with_the_same_chance() -> None:
    state = pyspiel.load_game("python_contagious(players=2,hand_size=2,deck=1:1;2:2;3:3)").new_initial_state()
    assert state.chance_outcomes() == [(0, 1 / 2), (1, 1 / 2)]
    state.apply_action(1)
    assert state.chance_outcomes() == [(1, 1 / 6), (2, 2 / 6), (3, 3 / 6)]
    state.apply_action(3)
    assert state.chance_outcomes() == [(1, 1 / 5), (2, 2 / 5), (3, 2 / 5)]


def test_returns_are_shares_of_the_win_less_an_even_share() -> None:
    last = after(TINY, 1, 99)
    winners = RULES.winners(last.course.position)
    assert last.returns() == [(seat in winners) / len(winners) - 1 / 2 for seat in range(2)]
    assert after(TINY, 1, 0).returns() == [0, 0]


@pytest.mark.parametrize(
    ("parameters", "rule"),
    [
        ("players=7", "C3"),
        ("starter=4", "C5"),
        ("hand_size=0", "C2"),
        ("hand_size=20,deck=1:3", "C2"),
        ("deck=1:61", "C2"),
        ("deck=joker:1", "C2"),
        ("deck=1:", "protocol"),
        ("deck=1:2;1:2", "protocol"),
        ("take=never", "protocol"),
        ("preset=house", "protocol"),
    ],
)
def test_a_set_up_that_the_rules_refuse_is_refused_in_their_words(parameters: str, rule: str) -> None:
    with pytest.raises(Refusal) as refused:
        pyspiel.load_game(f"python_contagious({parameters})")
    assert refused.value.rule == rule


def test_a_game_is_the_same_after_pickling_at_any_moment() -> None:
    random, state = Random(2), pyspiel.load_game(f"python_contagious({SMALL})").new_initial_state()
    while not state.is_terminal():
        again = pickle.loads(pickle.dumps(state))  # noqa: S301  # what was pickled here
        assert (str(again), again.history(), again.current_player()) == (str(state), state.history(), state.current_player())
        assert again.legal_actions() == state.legal_actions()
        step(state, random)


def test_no_game_is_longer_than_it_says() -> None:
    """Every card but the hands at the end, each on a pile of its own that is then taken."""
    for seed in range(5):
        last = after(f"python_contagious({SMALL},preset=table)", seed, 999)
        assert len(last.course.steps) <= last.course.agreement.most_steps == last.get_game().max_game_length()


def test_observers_take_no_parameters() -> None:
    with pytest.raises(ValueError, match="no parameters"):
        pyspiel.load_game(TINY).make_py_observer(None, {"colour": 1})


def test_what_may_not_be_is_refused_with_what_may() -> None:
    """OpenSpiel leaves it to games to look; nothing may be read or written outside a table."""
    state = pyspiel.load_game("python_contagious(players=2,hand_size=1,deck=1:2;3:2)").new_initial_state()
    with pytest.raises(ValueError, match=r"9 is not among what may happen here: \[0, 1\]"):
        state.apply_action(9)
    for outcome in (0, 1, 3):
        state.apply_action(outcome)
    for action in (-2, 1, 999):
        with pytest.raises(ValueError, match=r"is not among what may happen here: \[0\]"):
            state.apply_action(action)
    with pytest.raises(ValueError, match="999 is no action: there are 3"):
        state.action_to_string(0, 999)
    assert state.history() == [0, 1, 3]
