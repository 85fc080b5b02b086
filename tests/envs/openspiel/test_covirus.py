"""Covirus in OpenSpiel: by OpenSpiel's own checks, and against the rules."""

import pickle
from itertools import pairwise
from random import Random
from typing import Any

import pyspiel
import pytest
from open_spiel.python.observation import make_observation

from quarantable.envs.covirus.observation import observed
from quarantable.envs.openspiel.covirus.course import ROLLS
from quarantable.games.contract import Refusal
from quarantable.games.covirus.check import CovirusPosition
from quarantable.games.covirus.game import Covirus
from tests.envs.openspiel.playing import after, decisions, step

RULES = Covirus()
OPTIONS = ["", "adjacent=corner", "half=closed", "free_shape=attached", "end=clinched", "end=full", "preset=written"]
SIZES = ["width=4,length=4", "width=9,length=5", "width=6,length=40,max_turns=60", "width=40,length=6,max_turns=60"]


def small(options: str) -> str:
    return f"python_covirus(width=5,length=6{options and ','}{options})"


@pytest.mark.parametrize("options", OPTIONS)
def test_passes_openspiels_random_simulations_with_every_option(options: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(small(options)), 3, True, False)


@pytest.mark.parametrize("size", SIZES)
def test_passes_openspiels_random_simulations_on_other_fields(size: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(f"python_covirus({size})"), 1, True, False)


@pytest.mark.long
@pytest.mark.parametrize("options", OPTIONS)
def test_passes_openspiels_random_simulations_on_the_whole_field(options: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(f"python_covirus({options})"), 2, True, False)


@pytest.mark.long
@pytest.mark.parametrize("options", OPTIONS)
def test_passes_openspiels_simulations_in_python(options: str) -> None:
    from open_spiel.python.tests.games_sim_test import GamesSimTest

    GamesSimTest().sim_game(pyspiel.load_game(small(options)))


@pytest.mark.parametrize("options", OPTIONS)
def test_every_course_is_one_of_the_rules(options: str) -> None:
    """Told as turns, with the squares of a free shape together, the rules make the same of it; their plays are the legal actions."""
    for seed in range(3):
        last = after(small(options), seed, 999)
        position = RULES.new(last.course.moment.position.options)
        for turn in turns_of(last.course.text):
            RULES.play(position, turn)
        assert position.to_bytes() == last.course.moment.position.to_bytes()


def turns_of(text: str) -> list[str]:
    """A history as turns in the spelling of records."""
    turns, steps = [], text.split(" ")
    while steps:
        roll, form = steps[:2]
        size = int(roll[0]) ** 2 if roll[0] == roll[1] and roll != "66" and form != "-" else 1
        squares = sorted(steps[1 : 2 * size : 2], key=lambda square: (int(square[1:]), square[0])) if size > 1 else [form]
        turns.append(f"{roll} {','.join(squares)}")
        steps = steps[2 * size :]
    return turns


def test_legal_actions_are_the_plays_of_the_rules() -> None:
    for state in decisions(small(""), 4):
        moment = state.course.moment
        if state.is_terminal() or moment.left:
            continue
        assert sorted(state.action_to_string(action) for action in state.legal_actions()) == sorted(
            legal(moment.position, str(moment.roll))
        )


def legal(position: CovirusPosition, roll: str) -> list[str]:
    plays = RULES.legal(position, roll)
    assert plays is not None
    return plays


def test_actions_are_seen_from_ones_own_side() -> None:
    """The first action of either player is the left end of the own bottom line."""
    seen = set()
    for seed in range(40):
        for state in decisions(small(""), seed):
            if not state.is_terminal() and 0 in state.legal_actions():
                seen.add((state.current_player(), state.action_to_string(0).split(" ")[1].split(":")[0][0]))
    assert seen == {(0, "a"), (1, "a")}


def test_the_outcomes_of_chance_are_the_rolls_of_two_dice() -> None:
    state = pyspiel.load_game("python_covirus").new_initial_state()
    outcomes = state.chance_outcomes()
    assert [state.action_to_string(outcome) for outcome, _ in outcomes][:4] == ["11", "21", "22", "31"]
    assert state.action_to_string(20) == "66"
    assert {(roll.is_double, chance) for roll, (_, chance) in zip(ROLLS, outcomes, strict=True)} == {(True, 1 / 36), (False, 2 / 36)}
    assert sum(chance for _, chance in outcomes) == pytest.approx(1)


def test_nobody_acts_where_nothing_fits() -> None:
    state = pyspiel.load_game("python_covirus(width=4,length=4)").new_initial_state()
    state.apply_action(ROLLS.index(ROLLS[-1]))
    assert (state.is_chance_node(), state.course.text, state.course.moment.seat) == (True, "66 -", 1)


def test_after_the_last_turn_the_score_stands() -> None:
    last = after("python_covirus(width=8,length=8,max_turns=7)", 1, 999)
    assert last.course.moment.position.state.turns == 7
    virus, cure = last.course.moment.position.state.done
    assert last.returns() == [float((virus > cure) - (virus < cure)), float((virus < cure) - (virus > cure))]


def test_a_game_can_begin_on_a_field_that_is_partly_filled() -> None:
    state = pyspiel.load_game("python_covirus(width=4,length=4,field=vv.v/..../cccc/..c.)").new_initial_state()
    assert str(state).splitlines()[1:5] == ["..c.", "cccc", "....", "vv.v"]
    assert list(state.course.moment.position.state.done) == [0, 1]
    state.apply_action(0)
    assert [state.action_to_string(action) for action in state.legal_actions()][:2] == ["11 c1", "11 a2"]


@pytest.mark.parametrize(
    ("parameters", "rule"),
    [
        ("width=3", "V1"),
        ("length=41", "V1"),
        ("half=shut", "protocol"),
        ("preset=house", "protocol"),
        ("max_turns=0", "protocol"),
        ("width=4,length=4,field=vv.v/....", "protocol"),
        ("width=4,length=4,field=vv.v/..../..x./....", "protocol"),
        ("width=4,length=4,field=vvvv/vvvv/cccc/v..c", "protocol"),
    ],
)
def test_what_the_rules_refuse_is_refused_in_their_words(parameters: str, rule: str) -> None:
    with pytest.raises(Refusal) as refused:
        pyspiel.load_game(f"python_covirus({parameters})")
    assert refused.value.rule == rule


def test_a_game_is_the_same_after_pickling_at_any_moment() -> None:
    random, state = Random(2), pyspiel.load_game(small("")).new_initial_state()
    while not state.is_terminal():
        again = pickle.loads(pickle.dumps(state))  # noqa: S301  # what was pickled here
        assert (str(again), again.history(), again.legal_actions()) == (str(state), state.history(), state.legal_actions())
        step(state, random)


def test_a_history_tells_all_that_has_happened() -> None:
    texts = [state.information_state_string(0) for state in decisions(small(""), 5)]
    assert len(set(texts)) == len(texts)
    assert all(later.startswith(earlier) for earlier, later in pairwise(texts))


def test_both_see_the_planes_from_their_own_side() -> None:
    state: Any = after(small(""), 2, 6)
    seen = make_observation(state.get_game(), pyspiel.IIGObservationType(perfect_recall=False))
    for seat in range(2):
        seen.set_from(state, seat)
        assert seen.dict["player"].tolist() == [1 - seat, seat]
        assert (seen.dict["planes"] == observed(state.course.moment, seat)).all()


def test_actions_have_names_where_nobody_is_to_act() -> None:
    state = pyspiel.load_game("python_covirus(width=4,length=4)").new_initial_state()
    assert [state.action_to_string(1, action) for action in (0, 17, 32, 51)] == ["upright 0", "flat 1", "square 0", "line 3"]


def test_what_may_not_be_is_refused_with_what_may() -> None:
    state = pyspiel.load_game("python_covirus(width=4,length=4,field=..v./vvvv/cccc/cccc)").new_initial_state()
    for outcome in (-2, 21):
        with pytest.raises(ValueError, match="is not among what may happen here"):
            state.apply_action(outcome)
    state.apply_action(0)
    for action in (-2, 0, 34, 999):
        with pytest.raises(ValueError, match=r"is not among what may happen here: \[32, 33, 35\]"):
            state.apply_action(action)
