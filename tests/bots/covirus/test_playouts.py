"""Playouts of Covirus: on even dice, without a trace, from values that don't depend on how they were found."""

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from quarantable.bots.covirus.evaluation import evaluate, evaluate_next
from quarantable.bots.covirus.mind import MOST, WHOLE, new_mind
from quarantable.bots.covirus.playouts import DEPTH, ROLLS, Trial, try_out
from quarantable.bots.covirus.thinking import look, play_listed, propose, take_back
from quarantable.chance.splitmix import seeded
from quarantable.games.covirus.check import CovirusPosition, empty_placement
from quarantable.games.covirus.rules import mover
from quarantable.games.covirus.state import Work
from quarantable.games.kernel import raw
from tests.games.covirus.builders import ROLLS as WRITTEN_ROLLS
from tests.games.covirus.builders import after, field, positions

Room = tuple[Any, Any, Any]


def proposed(position: CovirusPosition, roll: str) -> tuple[Room, int]:
    """A mind with the turns for a roll, and how many there are."""
    mind = new_mind()
    for ply in range(len(mind.most)):
        mind.most[ply], mind.tries[ply] = MOST if ply == 0 else 2, 1
    room = raw(mind), raw(Work.zeros()), raw(empty_placement())
    look(position.raw, 0, *room[:2])
    propose(position.raw, int(roll[0]), int(roll[1]), 0, *room)
    return room, mind.count[0]


@given(positions(), st.sampled_from(WRITTEN_ROLLS))
@settings(max_examples=20)
def test_what_has_changed_adds_up_to_what_there_is(position: CovirusPosition, roll: str) -> None:
    (mind, work, placement), count = proposed(position, roll)
    for index in range(count):
        play_listed(position.raw, 0, index, mind, placement)
        me = mover(position.raw)
        assert evaluate_next(position.raw, me, 1, mind, work) == evaluate(position.raw, me, 2, mind, work)
        take_back(position.raw, 0, index, mind)


def tried(position: CovirusPosition, roll: str, playouts: int, seed: int) -> Trial:
    """A trial of the first turns proposed."""
    room, count = proposed(position, roll)
    trial = Trial.zeros()
    trial.count = min(count, 3)
    for each in range(trial.count):
        trial.index[each] = each
    try_out(position.raw, playouts, raw(trial), seeded(seed), *room)
    return trial


@given(positions(), st.sampled_from(WRITTEN_ROLLS), st.integers(0, 9))
@settings(max_examples=15)
def test_playouts_leave_no_trace_and_are_worth_a_share(position: CovirusPosition, roll: str, seed: int) -> None:
    before = position.to_bytes()
    trial = tried(position, roll, 2, seed)
    assert position.to_bytes() == before
    assert trial.made == 2
    assert all(0 <= trial.total[each] <= 2 * WHOLE for each in range(trial.count))


def test_every_turn_to_come_sees_every_roll_once_in_36_playouts() -> None:
    trial = tried(field(4, 4), "21", ROLLS, seed=3)
    orders = [list(trial.rolls[turn]) for turn in range(DEPTH)]
    assert all(sorted(order) == list(range(ROLLS)) for order in orders)
    assert len({tuple(order) for order in orders}) == DEPTH


def test_playouts_of_a_game_that_is_won_are_won() -> None:
    won = after(field(4, 4), "66 -", "41 a4:d4", "66 -", "41 a3:d3", "66 -", "41 a2:d2", "66 -")
    trial = tried(won, "11", 3, seed=1)
    assert list(trial.total[: trial.count]) == [3 * WHOLE] * trial.count
