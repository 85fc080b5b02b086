"""A game of Covirus as OpenSpiel tells one: chance rolls the dice, players choose. A `Course` never changes: another one is made.

A turn that nothing fits is lost at once (V8), since it leaves nobody a choice: the next roll follows. Free shapes are built square by
square. After `most_turns` turns both are taken to agree to stop, and the score stands (V11): otherwise a game could wait for a
double 1 for ever.

>>> from quarantable.games.covirus.options import Options
>>> course = begin(Options(width=6, length=4), most_turns=100)
>>> course.outcomes()[:3]
[(0, 0.027...), (1, 0.055...), (2, 0.027...)]
>>> course.after_roll(ROLLS.index(Roll(6, 3))).after_action(24).text
'63 a1:f3'
"""

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Final

import numpy as np

from quarantable.envs.covirus.actions import masked, name_of, take
from quarantable.envs.covirus.moment import COVIRUS, Moment, begun, copied, roll_falls
from quarantable.games.contract import BadValue
from quarantable.games.covirus.notation import Lost, Roll, Turn, write
from quarantable.games.covirus.options import Options
from quarantable.games.covirus.rules import fill
from quarantable.games.covirus.state import Placement
from quarantable.games.kernel import to_bytes
from quarantable.games.wording import shown

ROLLS: Final = tuple(Roll(larger, smaller) for larger in range(1, 7) for smaller in range(1, larger + 1))
"""By outcome of chance."""


@dataclass(frozen=True, slots=True, eq=False)
class Course:
    """A game so far; one is equal to itself only."""

    moment: Moment
    """Not to be changed."""
    most_turns: int
    text: str = ""
    """Every roll that was lost, every action with its roll, in order."""

    def __deepcopy__(self, memory: object) -> "Course":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        moment = self.moment
        data = moment.position.to_bytes(), to_bytes(moment.built)
        return restored, (moment.position.options, moment.roll, *data, self.most_turns, self.text)

    @property
    def is_chance(self) -> bool:
        """Is a roll due?"""
        return self.moment.needs_roll

    def outcomes(self) -> list[tuple[int, float]]:
        """Every roll and how likely it is."""
        return list(CHANCES)

    def after_roll(self, outcome: int) -> "Course":
        """The course once this roll has fallen."""
        moment, roll = copied(self.moment), ROLLS[outcome]
        fits = roll_falls(moment, roll)
        return self._with(moment, "" if fits else write(Turn(roll, Lost())))

    def after_action(self, number: int) -> "Course":
        """The course once whose turn it is has done what this number of `envs/covirus/actions.py` stands for; it must be legal."""
        moment = copied(self.moment)
        take(moment, number)
        return self._with(moment, name_of(self.moment, number))

    def _with(self, moment: Moment, more: str) -> "Course":
        """This moment in place of the last; the game stops there if it has lasted long enough."""
        if moment.needs_roll and moment.position.state.turns >= self.most_turns:
            COVIRUS.stop(moment.position)
        return replace(self, moment=moment, text=f"{self.text} {more}".strip())


CHANCES: Final = tuple((outcome, (1 if roll.is_double else 2) / 36) for outcome, roll in enumerate(ROLLS))


@lru_cache(maxsize=64)  # what is legal is asked for, and then whether what is done was
def legal_in(course: Course) -> tuple[int, ...]:
    """The numbers of all legal actions in ascending order; none while a roll is due and after the end."""
    return tuple(np.flatnonzero(masked(course.moment)).tolist())


def begin(options: Options, most_turns: int, field: str = "") -> Course:
    """The start, with the virus to roll: the empty field, or one on which these squares are filled.

    `field` has the lines from line 1 on, parted by `/`: `.` free, `v` the virus's, `c` the cure's. Raises `BadValue` if it isn't such a
    field, or if no score can change on it any more.

    >>> begin(Options(width=4, length=4), 10, "vv.v/..../..../cccc").moment.position.state.done[1]
    1
    """
    moment = begun(options)
    if field:
        _fill(moment, field)
        if moment.is_over:
            raise BadValue(option="field", value=shown(field))
    return Course(moment, most_turns)


def _fill(moment: Moment, field: str) -> None:
    lines, options = field.split("/"), moment.position.options
    if len(lines) != options.length or any(len(line) != options.width or set(line) - set(".vc") for line in lines):
        raise BadValue(option="field", value=shown(field))
    for y, line in enumerate(lines):
        for player, colour in enumerate("vc"):
            squares = sum(1 << x for x, square in enumerate(line) if square == colour)
            if squares:
                fill(moment.position.raw, player, y, squares)


def restored(options: Options, roll: Roll | None, position: bytes, built: bytes, most_turns: int, text: str) -> Course:
    """The course that was pickled as this."""
    return Course(Moment(COVIRUS.restore(options, position), roll, Placement.from_bytes(built)), most_turns, text)
