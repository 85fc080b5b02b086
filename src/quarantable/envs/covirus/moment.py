"""A moment of a game of Covirus as learners play it: a position, the roll, and how far a free shape has been built.

Learners build free shapes square by square, by the steps of `Covirus.next_squares`; the position changes once a turn is complete. A roll
that nothing fits leaves nobody a choice: its turn is lost at once, and another roll is due.

>>> from quarantable.games.covirus.options import Options
>>> moment = begun(Options(width=4, length=4))
>>> roll_falls(moment, Roll(6, 6)), moment.seat, moment.needs_roll
(False, 1, True)
>>> roll_falls(moment, Roll(2, 2)), moment.left
(True, 4)
>>> for x in range(4):
...     add_square(moment, x, 3)
>>> moment.seat, moment.needs_roll
(0, True)
"""

from dataclasses import dataclass

from quarantable.games.covirus import rules
from quarantable.games.covirus.check import CovirusPosition, empty_placement
from quarantable.games.covirus.game import Covirus
from quarantable.games.covirus.notation import Roll
from quarantable.games.covirus.options import Options
from quarantable.games.covirus.state import Placement
from quarantable.games.covirus.whole_field import fits
from quarantable.games.kernel import raw, to_bytes

COVIRUS = Covirus()


@dataclass(slots=True)
class Moment:
    """Where a game stands between two decisions or rolls. The functions of this module change it."""

    position: CovirusPosition
    roll: Roll | None
    """What whose turn it is has to follow; None where a roll is due, and after the end."""
    built: Placement
    """The squares of the free shape that is being built, empty otherwise. In the position they are unoccupied still."""

    @property
    def seat(self) -> int:
        """Whose turn it is, or would be: 0 the virus, 1 the cure."""
        return int(rules.mover(self.position.raw))

    @property
    def is_over(self) -> bool:
        """Has the game ended (V11)?"""
        return bool(rules.is_over(self.position.raw))

    @property
    def needs_roll(self) -> bool:
        """Is a roll due, before anybody has a choice?"""
        return self.roll is None and not self.is_over

    @property
    def left(self) -> int:
        """How many squares are to be put one by one (V6, V7); 0 where the roll asks for a rectangle or a line."""
        if self.roll is None or not self.roll.is_double or self.roll.larger == 6:
            return 0
        done = sum(line.bit_count() for line in self.built.lines)
        return self.roll.larger**2 - done


def begun(options: Options) -> Moment:
    """The empty field; a roll is due."""
    return Moment(COVIRUS.new(options), None, empty_placement())


def copied(moment: Moment) -> Moment:
    """An independent copy."""
    return Moment(COVIRUS.copy(moment.position), moment.roll, Placement.from_bytes(to_bytes(moment.built)))


def roll_falls(moment: Moment, roll: Roll) -> bool:
    """The roll that was due has fallen. Does it fit (V8)? If not, the turn is lost and the next roll is due."""
    if fits(moment.position.state, roll.larger, roll.smaller):
        moment.roll = roll
        return True
    rules.pass_on(moment.position.raw)
    return False


def fill_rectangle(moment: Moment, x: int, y: int, width: int, height: int) -> None:
    """Play a rectangle that is legal, by its lower left corner (V4)."""
    placement = empty_placement()
    rules.put_rectangle(raw(placement), x, y, width, height)
    _play(moment, placement)


def fill_line(moment: Moment, y: int) -> None:
    """Play the rest of a line that is eligible (V5)."""
    placement = empty_placement()
    rules.put_line(moment.position.raw, raw(placement), y)
    _play(moment, placement)


def add_square(moment: Moment, x: int, y: int) -> None:
    """Add a square that may come next; the last one completes the turn (V6, V7)."""
    rules.add_square(raw(moment.built), x, y)
    if moment.left == 0:
        _play(moment, moment.built)


def _play(moment: Moment, placement: Placement) -> None:
    rules.play(moment.position.raw, raw(placement))
    moment.roll, moment.built = None, empty_placement()
