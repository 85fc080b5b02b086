"""What a player of Covirus sees: the field as it lies before each, the same from both sides."""

from random import Random

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as some
from numpy.typing import NDArray

from quarantable.envs.covirus.actions import masked
from quarantable.envs.covirus.moment import Moment, copied
from quarantable.envs.covirus.observation import PLANES, index_of, most_of, observed, shape_of
from quarantable.envs.covirus.rewards import rewards_of
from quarantable.games.covirus.check import CovirusPosition
from quarantable.games.covirus.notation import read_roll, squares_of
from quarantable.games.covirus.state import CURE, VIRUS
from tests.envs.covirus.builders import moments, moved_on
from tests.games.covirus.builders import GAME, ROLLS, field, games, positions

SEATS = some.integers(0, 1)


def plane(seen: NDArray[np.uint8], name: str) -> NDArray[np.uint8]:
    found: NDArray[np.uint8] = seen[index_of(name)]
    return found


def number(seen: NDArray[np.uint8], name: str) -> int:
    """What a plane holds everywhere."""
    assert len(np.unique(plane(seen, name))) == 1
    return int(plane(seen, name)[0, 0])


@given(moments(), SEATS)
@settings(max_examples=30)
def test_planes_of_squares_say_whose_they_are(moment: Moment, seat: int) -> None:
    shown, seen = GAME.state(moment.position, None), observed(moment, seat)
    lines = shown["lines"] if seat == 0 else shown["lines"][::-1]
    for name, letter in (("mine", "vc"[seat]), ("theirs", "cv"[seat])):
        assert plane(seen, name).tolist() == [[int(square == letter) for square in line] for line in lines]
    built = {(x, y if seat == 0 else moment.position.options.length - 1 - y) for x, y in squares_of(moment.built)}
    assert {(int(x), int(y)) for y, x in np.argwhere(plane(seen, "built"))} == built
    assert (seen[:4].sum(axis=0) == 1).all()


@given(moments(), SEATS)
@settings(max_examples=30)
def test_planes_of_lines_say_what_has_become_of_them(moment: Moment, seat: int) -> None:
    shown, seen = GAME.state(moment.position, None), observed(moment, seat)
    status = shown["status"] if seat == 0 else shown["status"][::-1]
    names = {"open": "open", "my_lines": ("virus", "cure")[seat], "their_lines": ("cure", "virus")[seat], "spoiled": "spoiled"}
    for name, word in names.items():
        assert (plane(seen, name) == np.array([[each == word] for each in status])).all()


@given(moments(), SEATS)
@settings(max_examples=30)
def test_planes_of_numbers_say_roll_scores_and_whose_turn_it_is(moment: Moment, seat: int) -> None:
    seen, scores = observed(moment, seat), GAME.scores(moment.position)
    assert f"{number(seen, 'larger')}{number(seen, 'smaller')}" == str(moment.roll or "00")
    assert [number(seen, "my_score"), number(seen, "their_score")] == [scores[seat], scores[1 - seat]]
    assert number(seen, "turn") == (GAME.turn(moment.position) == seat)
    assert number(seen, "left") == moment.left


def test_a_closed_half_is_marked_and_an_odd_middle_line_is_nobodys() -> None:
    moment = moved_on(field(4, 5, half="closed"), Random(1), 0)
    for seat in (0, 1):
        assert plane(observed(moment, seat), "within")[:, 0].tolist() == [1, 1, 0, 0, 0]
    assert plane(observed(moved_on(field(4, 5), Random(1), 0), 1), "within").all()


@given(moments(), SEATS)
@settings(max_examples=30)
def test_no_value_leaves_its_bounds(moment: Moment, seat: int) -> None:
    seen = observed(moment, seat)
    assert seen.dtype == np.uint8
    assert seen.shape == shape_of(moment.position.options) == (len(PLANES), moment.position.options.length, moment.position.options.width)
    assert (seen <= most_of(moment.position.options)).all()


@given(positions(most=8), some.sampled_from(ROLLS))
@settings(max_examples=60)
def test_the_game_looks_the_same_from_both_sides(position: CovirusPosition, roll: str) -> None:
    one = moved_on(position, Random(0), 0)
    if one.is_over:
        return
    other = turned_over(one)
    if GAME.fits(one.position, roll):
        one.roll = other.roll = read_roll(roll)
    assert masked(one).tobytes() == masked(other).tobytes()
    assert [observed(one, seat).tobytes() for seat in (0, 1)] == [observed(other, seat).tobytes() for seat in (1, 0)]


def turned_over(moment: Moment) -> Moment:
    """The same moment with virus and cure exchanged, and the field turned over."""
    other, exchanged = copied(moment), {VIRUS: CURE, CURE: VIRUS}
    state, before = other.position.state, moment.position.state
    for y in range(state.length):
        opposite = state.length - 1 - y
        state.empty[y], state.status[y] = before.empty[opposite], exchanged.get(before.status[opposite], before.status[opposite])
        for player in (0, 1):
            state.mine[player][y] = before.mine[1 - player][opposite]
    state.done[0], state.done[1] = before.done[1], before.done[0]
    state.turns += 1
    return other


@given(games(most=6))
@settings(max_examples=30)
def test_rewards_are_for_winning_and_add_up_to_nothing(game: tuple[CovirusPosition, Random]) -> None:
    last = moved_on(*game, actions=10_000)
    winners = GAME.winners(last.position)
    assert rewards_of(last) == ((0, 0) if len(winners) == 2 else (1, -1) if winners == [0] else (-1, 1))
    assert rewards_of(moved_on(field(), Random(1), 0)) == (0, 0)
