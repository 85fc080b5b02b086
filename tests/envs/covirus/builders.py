"""Moments of Covirus as learners meet them."""

from random import Random

import numpy as np
from hypothesis import strategies as some

from quarantable.envs.covirus.actions import masked, take
from quarantable.envs.covirus.moment import Moment, roll_falls
from quarantable.games.covirus.check import CovirusPosition, empty_placement
from quarantable.games.covirus.notation import read_roll
from tests.games.covirus.builders import GAME, positions, rolled


def over(position: CovirusPosition) -> Moment:
    """The position before its roll."""
    return Moment(GAME.copy(position), None, empty_placement())


def legal_numbers(moment: Moment) -> list[int]:
    return [int(number) for number in np.flatnonzero(masked(moment))]


def act(moment: Moment, random: Random) -> None:
    """Any legal action."""
    take(moment, random.choice(legal_numbers(moment)))


def moved_on(position: CovirusPosition, random: Random, actions: int) -> Moment:
    """The moment after so many actions, or the last before the end of the game; rolls fall as they are due."""
    moment = over(position)
    for _ in range(actions):
        roll_until_it_fits(moment, random)
        if moment.is_over:
            break
        act(moment, random)
    roll_until_it_fits(moment, random)
    return moment


def roll_until_it_fits(moment: Moment, random: Random) -> None:
    while moment.needs_roll:
        roll_falls(moment, read_roll(rolled(random)))


@some.composite
def moments(draw: some.DrawFn, most: int = 8) -> Moment:
    """A moment at which somebody has a choice, or the end of a game: in the midst of a free shape too."""
    return moved_on(draw(positions(most)), Random(draw(some.integers(0, 2**32))), draw(some.integers(0, 12)))
