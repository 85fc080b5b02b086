"""The numbers of Covirus: every legal turn can be made by them, and nothing else, from both sides of the field."""

from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from quarantable.envs.covirus.actions import count_of, masked, name_of, numbers_of, take
from quarantable.envs.covirus.moment import Moment, begun, copied, roll_falls
from quarantable.games.covirus.check import CovirusPosition
from quarantable.games.covirus.notation import Roll, read_roll, square_name, squares_of
from quarantable.games.covirus.options import Options
from tests.envs.covirus.builders import act, legal_numbers, moments, over, roll_until_it_fits
from tests.games.covirus.builders import GAME, ROLLS, field, positions, walk


@given(positions(most=8))
@settings(max_examples=40)
def test_after_every_roll_the_mask_is_what_the_rules_list(position: CovirusPosition) -> None:
    for roll in ROLLS:
        moment, legal = over(position), GAME.legal(position, roll)
        if moment.needs_roll and roll_falls(moment, read_roll(roll)):
            named = sorted(name_of(moment, number) for number in legal_numbers(moment))
            assert named == sorted([f"{roll} {square}" for square in GAME.next_squares(position, roll, [])] if legal is None else legal)
        else:
            assert legal in ([], [f"{roll} -"])
            assert not masked(moment).any()


@given(moments())
@settings(max_examples=40)
def test_in_the_midst_of_a_shape_the_mask_is_what_may_come_next(moment: Moment) -> None:
    if moment.left:
        built = [square_name(x, y) for x, y in squares_of(moment.built)]
        expected = [f"{moment.roll} {square}" for square in GAME.next_squares(moment.position, str(moment.roll), built)]
        assert sorted(name_of(moment, number) for number in legal_numbers(moment)) == sorted(expected)
        assert expected != []


@given(positions(most=8), some.integers(0, 2**32))
@settings(max_examples=40)
def test_every_turn_of_the_records_is_made_by_its_numbers(position: CovirusPosition, seed: int) -> None:
    for play in walk(GAME.copy(position), Random(seed), most=1):
        moment = over(position)
        fits = roll_falls(moment, read_roll(play[:2]))
        for number in numbers_of(moment, play):
            assert masked(moment)[number]
            take(moment, number)
        GAME.play(position, play)
        assert moment.position.to_bytes() == position.to_bytes()
        assert fits == (play[3:] != "-")


@given(moments())
@settings(max_examples=30)
def test_different_numbers_are_different_actions(moment: Moment) -> None:
    numbers = legal_numbers(moment)
    assert len({name_of(moment, number) for number in numbers}) == len(numbers)


@given(moments(), some.integers(0, 2**32))
@settings(max_examples=30)
def test_a_copy_goes_its_own_way(moment: Moment, seed: int) -> None:
    if not moment.is_over:
        before = masked(moment).tobytes(), moment.position.to_bytes()
        act(copied(moment), Random(seed))
        assert (masked(moment).tobytes(), moment.position.to_bytes()) == before


@pytest.mark.parametrize("seed", range(6))
def test_a_game_by_numbers_is_a_game_by_the_rules(seed: int) -> None:
    random, moment = Random(seed), begun(Options(width=5, length=6))
    follower, rolls = field(5, 6), 0
    while not moment.is_over:
        roll_until_it_fits(moment, random)
        before, seat, roll = GAME.copy(moment.position), moment.seat, str(moment.roll)
        while moment.seat == seat and not moment.needs_roll and not moment.is_over:
            act(moment, random)
        while follower.state.turns < before.state.turns:
            GAME.play(follower, next(f"{lost} -" for lost in ROLLS if not GAME.fits(follower, lost)))
        GAME.play(follower, turn_between(before, moment.position, roll))
        assert follower.to_bytes() == moment.position.to_bytes()
        rolls += 1
    assert rolls > 0


def turn_between(before: CovirusPosition, after: CovirusPosition, roll: str) -> str:
    """The turn that leads from one position to the other, as records write it."""
    squares = product(range(before.options.length), range(before.options.width))
    filled = [(x, y) for y, x in squares if (before.state.empty[y] & ~after.state.empty[y]) >> x & 1]
    if roll == "66":
        return f"66 ={filled[0][1] + 1}"
    names = [square_name(x, y) for x, y in filled]
    return f"{roll} {','.join(names)}" if roll[0] == roll[1] else f"{roll} {names[0]}:{names[-1]}"


def test_a_number_that_is_no_action_has_no_name() -> None:
    moment = begun(Options(width=4, length=5))
    with pytest.raises(ValueError, match="no roll has fallen"):
        name_of(moment, 0)
    assert roll_falls(moment, Roll(1, 1))
    for number in (-1, count_of(moment.position.options)):
        with pytest.raises(IndexError, match=f"{number} is no action: there are 65, from 0"):
            name_of(moment, number)
