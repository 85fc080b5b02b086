"""The actions of Covirus as numbers 0 … n − 1, for a field of `width` × `length` squares.

No number means two things:

| numbers | what | after which roll |
| --- | --- | --- |
| 0 … S − 1 | a rectangle, upright: the larger die says how high it is | two different numbers (V4) |
| S … 2 S − 1 | a rectangle, flat: the larger die says how wide it is | two different numbers (V4) |
| 2 S … 3 S − 1 | one square | double 1 (V6), and each square of a free shape (V7) |
| 3 S … 3 S + length − 1 | the rest of a line | double 6 (V5) |

S = width · length squares, counted along line 0, then line 1, …; a rectangle is named by its lower left corner. Lines are as who plays
sees them (`sight`): one's own bottom line is line 0. There is no action for a lost turn, since it leaves nobody a choice (`moment`).

>>> from quarantable.envs.covirus.moment import begun, roll_falls
>>> from quarantable.games.covirus.notation import Roll
>>> from quarantable.games.covirus.options import Options
>>> moment = begun(Options(width=6, length=4))
>>> count_of(moment.position.options), roll_falls(moment, Roll(6, 3))
(76, True)
>>> np.flatnonzero(masked(moment)).tolist()
[24]
>>> name_of(moment, 24)
'63 a1:f3'
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from quarantable.games.covirus import notation, rules
from quarantable.games.covirus.notation import Form, Roll
from quarantable.games.covirus.options import Options
from quarantable.games.covirus.state import Work
from quarantable.games.kernel import raw

from .moment import Moment, add_square, fill_line, fill_rectangle
from .sight import line_seen, squares_seen

UPRIGHT, FLAT, SQUARE, LINE = range(4)
"""The four kinds, in the order of their numbers."""

_WHOLE_LINE: Final = 6


def count_of(options: Options) -> int:
    """How many actions there are."""
    return 3 * options.width * options.length + options.length


def take(moment: Moment, number: int) -> None:
    """Do what a number stands for. It must be legal (`masked`), which isn't looked at again."""
    kind, place = divmod(number, moment.position.options.width * moment.position.options.length)
    if kind == LINE:
        fill_line(moment, _line(moment, place))
        return
    line, x = divmod(place, moment.position.options.width)
    if kind == SQUARE:
        add_square(moment, x, _line(moment, line))
        return
    width, height = _sides(_roll_of(moment), kind)
    fill_rectangle(moment, x, _lowest(moment, line, height), width, height)


def name_of(moment: Moment, number: int) -> str:
    """What a number stands for, as records write it but for free shapes, of which it is one more square (`22 c3`).

    Raises IndexError for a number that is no action, and ValueError where no roll has fallen.
    """
    if not 0 <= number < count_of(moment.position.options):
        raise IndexError(f"{number} is no action: there are {count_of(moment.position.options)}, from 0")
    return f"{_roll_of(moment)} {_form(moment, number)}"


def _form(moment: Moment, number: int) -> Form:
    kind, place = divmod(number, moment.position.options.width * moment.position.options.length)
    if kind == LINE:
        return notation.Line(_line(moment, place))
    line, x = divmod(place, moment.position.options.width)
    if kind == SQUARE:
        return notation.Squares(((x, _line(moment, line)),))
    width, height = _sides(_roll_of(moment), kind)
    y = _lowest(moment, line, height)
    return notation.Rectangle(x, y, x + width - 1, y + height - 1)


def numbers_of(moment: Moment, play: str) -> list[int]:
    """The actions of a legal turn as records write it. Raises `Unreadable`.

    A free shape has one for each square, in an order that can be played; a lost turn none.
    """
    form = notation.read(play).form
    if isinstance(form, notation.Squares):
        return _one_by_one(moment, form)
    return [] if isinstance(form, notation.Lost) else [_number(moment, form)]


def _number(moment: Moment, form: notation.Rectangle | notation.Line) -> int:
    width, length = moment.position.options.width, moment.position.options.length
    if isinstance(form, notation.Line):
        return LINE * width * length + _line(moment, form.line)
    height = form.top - form.bottom + 1
    kind = UPRIGHT if height > form.right - form.left + 1 else FLAT
    return (kind * length + _lowest(moment, form.bottom, height)) * width + form.left


def _one_by_one(moment: Moment, form: notation.Squares) -> list[int]:
    width, length = moment.position.options.width, moment.position.options.length
    return [(SQUARE * length + _line(moment, y)) * width + x for x, y in _in_order(moment, form)]


def _in_order(moment: Moment, form: notation.Squares) -> list[tuple[int, int]]:
    """The squares so that each may come next: those first of which the shape must hold one, the others from there outwards."""
    work = Work.zeros()
    rules.find_starts(moment.position.raw, len(form.squares), raw(work))
    order = [next(square for square in form.squares if work.starts[square[1]] >> square[0] & 1)]
    for x, y in order:
        beside = {(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)}
        order.extend(square for square in form.squares if square in beside and square not in order)
    return order


def masked(moment: Moment) -> NDArray[np.uint8]:
    """Which actions are legal for whose turn it is: 1 or 0, uint8, shape (`count_of`,); all 0 where a roll is due and after the end."""
    mask = np.zeros(count_of(moment.position.options), np.uint8)
    if moment.roll is not None and not moment.is_over:
        _write_legal(moment, moment.roll, mask)
    return mask


def _write_legal(moment: Moment, roll: Roll, mask: NDArray[np.uint8]) -> None:
    squares = moment.position.options.width * moment.position.options.length
    if not roll.is_double:
        _write_rectangles(moment, roll, mask[: SQUARE * squares])
    elif roll.larger == _WHOLE_LINE:
        _write_lines(moment, mask[LINE * squares :])
    else:
        _write_squares(moment, roll, mask[SQUARE * squares : LINE * squares])


def _write_rectangles(moment: Moment, roll: Roll, mask: NDArray[np.uint8]) -> None:
    state, work = moment.position.state, Work.zeros()
    rules.find_rectangles(moment.position.raw, roll.smaller, roll.larger, raw(work))
    planes = mask.reshape(2, state.length, state.width)
    for kind in (UPRIGHT, FLAT):
        corners = squares_seen(state, moment.seat, work.places[kind])
        # Who sees the field turned over sees another corner as the lower one.
        turned = _sides(roll, kind)[1] - 1 if moment.seat else 0
        planes[kind, : max(state.length - turned, 0)] = corners[turned:]


def _write_lines(moment: Moment, mask: NDArray[np.uint8]) -> None:
    for line in range(moment.position.state.length):
        mask[line] = rules.is_eligible(moment.position.raw, moment.seat, _line(moment, line))


def _write_squares(moment: Moment, roll: Roll, mask: NDArray[np.uint8]) -> None:
    state, work = moment.position.state, Work.zeros()
    rules.find_next(moment.position.raw, roll.larger**2, raw(moment.built), raw(work))
    mask[:] = squares_seen(state, moment.seat, work.next).ravel()


def _line(moment: Moment, line: int) -> int:
    return line_seen(moment.position.state, moment.seat, line)


def _lowest(moment: Moment, line: int, height: int) -> int:
    """The lowest line of a rectangle whose lowest is `line` in the other way to see it."""
    return min(_line(moment, line), _line(moment, line + height - 1))


def _sides(roll: Roll, kind: int) -> tuple[int, int]:
    return (roll.smaller, roll.larger) if kind == UPRIGHT else (roll.larger, roll.smaller)


def _roll_of(moment: Moment) -> Roll:
    if moment.roll is None:
        raise ValueError("no roll has fallen, so nobody can act")
    return moment.roll
