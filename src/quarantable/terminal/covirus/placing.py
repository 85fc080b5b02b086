"""What a person is about to place: a cursor, a rectangle that can be rotated, squares chosen one by one. The rules say whether it fits.

>>> placing = Placing(cursor=(3, 0))
>>> play_text(placing, "42", 20, 40), play_text(rotated(placing), "42", 20, 40)
('42 c1:f2', '42 d1:e4')
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from quarantable.games.contract import Refusal
from quarantable.games.covirus.check import CovirusPosition
from quarantable.games.covirus.game import Covirus
from quarantable.games.covirus.notation import Line, Rectangle, Squares, read, read_square, square_name

Square = tuple[int, int]
"""Column and line, counted from 0; line 0 is the virus's bottom line."""
Task = Literal["rectangle", "line", "single", "shape"]

RULES = Covirus()


@dataclass(frozen=True, slots=True)
class Placing:
    """Where the cursor is, which way round a rectangle lies, and the squares of a free shape so far, in the order they were chosen."""

    cursor: Square = (0, 0)
    is_upright: bool = False
    chosen: tuple[Square, ...] = ()


def task_of(roll: str) -> Task:
    """What a roll lets its player do (V4–V7)."""
    if roll[0] != roll[1]:
        return "rectangle"
    return "line" if roll == "66" else "single" if roll == "11" else "shape"


def squares_wanted(roll: str) -> int:
    """How many squares a free shape or a single square has."""
    return int(roll[0]) ** 2


def moved(placing: Placing, by: Square, width: int, length: int) -> Placing:
    """The cursor elsewhere, and on the field still."""
    x, y = placing.cursor[0] + by[0], placing.cursor[1] + by[1]
    return replace(placing, cursor=(max(0, min(x, width - 1)), max(0, min(y, length - 1))))


def rotated(placing: Placing) -> Placing:
    """The rectangle the other way round."""
    return replace(placing, is_upright=not placing.is_upright)


def toggled(placing: Placing, square: Square, may_join: Iterable[Square]) -> Placing:
    """A square taken back, or chosen if it may join."""
    if square in placing.chosen:
        return replace(placing, chosen=tuple(each for each in placing.chosen if each != square))
    return replace(placing, chosen=(*placing.chosen, square)) if square in set(may_join) else placing


def rectangle_at(placing: Placing, roll: str, width: int, length: int) -> Rectangle:
    """The rectangle that is held by its middle at the cursor, pushed back onto the field where it can be."""
    long, short = int(roll[0]), int(roll[1])
    columns, lines = (short, long) if placing.is_upright else (long, short)
    left = max(0, min(placing.cursor[0] - (columns - 1) // 2, width - columns))
    bottom = max(0, min(placing.cursor[1] - (lines - 1) // 2, length - lines))
    return Rectangle(left, bottom, left + columns - 1, bottom + lines - 1)


def squares_of(placing: Placing, roll: str, width: int, length: int) -> frozenset[Square]:
    """The squares that would be filled."""
    task = task_of(roll)
    if task == "rectangle":
        found = rectangle_at(placing, roll, width, length)
        return frozenset((x, y) for x in range(found.left, found.right + 1) for y in range(found.bottom, found.top + 1))
    if task == "line":
        return frozenset((x, placing.cursor[1]) for x in range(width))
    return frozenset((placing.cursor,)) if task == "single" else frozenset(placing.chosen)


def play_text(placing: Placing, roll: str, width: int, length: int) -> str:
    """The play as records spell it, whether it fits or not."""
    task = task_of(roll)
    if task == "rectangle":
        return f"{roll} {rectangle_at(placing, roll, width, length)}"
    if task == "line":
        return f"{roll} {Line(placing.cursor[1])}"
    squares = [placing.cursor] if task == "single" else sorted(placing.chosen, key=lambda each: (each[1], each[0]))
    return f"{roll} {Squares(tuple(squares))}"


def why_not(position: CovirusPosition, play: str) -> Refusal | None:
    """Why the play doesn't fit, by the rules themselves; None if it does."""
    try:
        RULES.check(position, play)
    except Refusal as refusal:
        return refusal
    return None


def may_join(position: CovirusPosition, roll: str, chosen: Sequence[Square]) -> frozenset[Square]:
    """The squares that may come next, so that the shape can still be completed (V7)."""
    names = [square_name(x, y) for x, y in chosen]
    try:
        return frozenset(map(read_square, RULES.next_squares(position, roll, names)))
    except Refusal:
        return frozenset()


def places(position: CovirusPosition, roll: str) -> list[str]:
    """Every play of a roll where they can be listed, in a fixed order."""
    return RULES.legal(position, roll) or []


def square_inside(play: str) -> Square:
    """Where the cursor goes to show a play: the middle of a rectangle, as it is held by, the square, the line's beginning."""
    form = play[3:]
    if form.startswith("="):
        return 0, int(form[1:]) - 1
    first, _, last = form.replace(",", ":").partition(":")
    (left, bottom), (right, top) = read_square(first), read_square(last.split(":")[-1] or first)
    return (left + (right - left) // 2, bottom + (top - bottom) // 2) if ":" in form else (left, bottom)


def squares_of_play(play: str | None, width: int) -> list[Square]:
    """The squares that a play has filled, as far as it says so: of a whole line, all of them.

    >>> squares_of_play("21 a1:b1", 20), squares_of_play("53 -", 20), len(squares_of_play("66 =2", 20))
    ([(0, 0), (1, 0)], [], 20)
    """
    form = read(play).form if play else None
    match form:
        case Rectangle(left=left, bottom=bottom, right=right, top=top):
            return [(x, y) for y in range(bottom, top + 1) for x in range(left, right + 1)]
        case Line(line=line):
            return [(x, line) for x in range(width)]
        case Squares(squares=squares):
            return list(squares)
    return []
