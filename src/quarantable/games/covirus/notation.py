"""Turns as text: `42 c1:f2`, `66 =17`, `11 k22`, `22 a1,a2,b2,b3`, `53 -`.

Reading is strict: exactly one spelling of each turn is valid. It knows nothing of a position: whether a square is on the field is for
the rules to say. `mended` brings what people type into that spelling, as far as it goes.

>>> read("42 c1:f2").form
Rectangle(left=2, bottom=0, right=5, top=1)
>>> write(read("22 a1,b1,a2,b2"))
'22 a1,b1,a2,b2'
>>> mended("24 F2 : c1")
'42 c1:f2'
"""

import re
from dataclasses import dataclass
from typing import Final

from quarantable.games.bits import bit_count, lowest_bit
from quarantable.games.contract import Unreadable

from .state import Placement


@dataclass(frozen=True, slots=True)
class Roll:
    """Two dice, the larger first."""

    larger: int
    smaller: int

    @property
    def is_double(self) -> bool:
        """Do both dice show the same?"""
        return self.larger == self.smaller

    @property
    def is_free_shape(self) -> bool:
        """Is it a double 2, 3, 4 or 5, played as a free shape (V7)?"""
        return self.is_double and 2 <= self.larger <= 5

    def __str__(self) -> str:
        return f"{self.larger}{self.smaller}"


@dataclass(frozen=True, slots=True)
class Rectangle:
    """Columns and lines of its edges, counted from 0, all included."""

    left: int
    bottom: int
    right: int
    top: int

    @property
    def sides(self) -> tuple[int, int]:
        """Its two lengths in squares, the longer first."""
        width, height = self.right - self.left + 1, self.top - self.bottom + 1
        return max(width, height), min(width, height)

    def __str__(self) -> str:
        return f"{square_name(self.left, self.bottom)}:{square_name(self.right, self.top)}"


@dataclass(frozen=True, slots=True)
class Line:
    """All that is free in a line, counted from 0."""

    line: int

    def __str__(self) -> str:
        return f"={self.line + 1}"


@dataclass(frozen=True, slots=True)
class Squares:
    """One square or more as (column, line), counted from 0, each once, ascending by line, then column."""

    squares: tuple[tuple[int, int], ...]

    def __str__(self) -> str:
        return ",".join(square_name(x, y) for x, y in self.squares)


@dataclass(frozen=True, slots=True)
class Lost:
    """A lost turn."""

    def __str__(self) -> str:
        return "-"


Form = Rectangle | Line | Squares | Lost


@dataclass(frozen=True, slots=True)
class Turn:
    """A roll and what is made of it."""

    roll: Roll
    form: Form


# Numbers of more digits or letters than anyone could mean are no squares at all.
_SQUARE: Final = r"([a-z]{1,99})([1-9][0-9]{0,99})"
_ONE_SQUARE: Final = re.compile(_SQUARE)
_RECTANGLE: Final = re.compile(f"{_SQUARE}:{_SQUARE}")
_LINE: Final = re.compile(r"=([1-9][0-9]{0,99})")
_ROLL: Final = re.compile(r"[1-6][1-6]")
_ROLLS: Final = {f"{larger}{smaller}": Roll(larger, smaller) for larger in range(1, 7) for smaller in range(1, larger + 1)}


def read(text: str) -> Turn:
    """The turn that a text in the spelling of records stands for. Raises `Unreadable`."""
    roll, blank, form = text[:2], text[2:3], text[3:]
    if blank != " ":
        raise _unreadable(text, "it is a roll, one blank and a placement")
    return Turn(_read_roll(roll, text), _read_form(form, text))


def read_roll(text: str) -> Roll:
    """Two dice, the larger first. Raises `Unreadable`.

    >>> read_roll("42")
    Roll(larger=4, smaller=2)
    """
    return _read_roll(text, text)


def read_square(name: str) -> tuple[int, int]:
    """The column and line of a square, counted from 0. Raises `Unreadable`.

    >>> read_square("c1")
    (2, 0)
    """
    square = _ONE_SQUARE.fullmatch(name)
    if not square:
        raise _unreadable(name, "a square is written as in “c1”")
    return column_number(square[1]), int(square[2]) - 1


def write(turn: Turn) -> str:
    """A turn in the spelling of records; `read` of it gives an equal turn."""
    return f"{turn.roll} {turn.form}"


def write_placement(roll: Roll, placement: Placement) -> str:
    """The turn that fills just these squares after this roll, in the spelling of records."""
    if placement.high < placement.low:
        return write(Turn(roll, Lost()))
    if not roll.is_double:
        lines = placement.lines[placement.low]
        left = lowest_bit(lines)
        return write(Turn(roll, Rectangle(left, placement.low, left + bit_count(lines) - 1, placement.high)))
    if roll.larger == 6:
        return write(Turn(roll, Line(placement.low)))
    return write(Turn(roll, Squares(squares_of(placement))))


def squares_of(placement: Placement) -> tuple[tuple[int, int], ...]:
    """The squares of a placement as (column, line), ascending by line, then column."""
    found = []
    for y in range(placement.low, placement.high + 1):
        line = placement.lines[y]
        while line:
            found.append((lowest_bit(line), y))
            line &= line - 1
    return tuple(found)


def square_name(x: int, y: int) -> str:
    """What a square is called.

    >>> square_name(0, 0), square_name(26, 39)
    ('a1', 'aa40')
    """
    return f"{column_name(x)}{y + 1}"


def column_name(x: int) -> str:
    """What a column, counted from 0, is called: a to z, then aa, ab and so on."""
    name = ""
    x += 1
    while x > 0:
        x, letter = divmod(x - 1, 26)
        name = chr(ord("a") + letter) + name
    return name


def column_number(name: str) -> int:
    """The column of a name, counted from 0: the inverse of `column_name`."""
    number = 0
    for letter in name:
        number = number * 26 + ord(letter) - ord("a") + 1
    return number - 1


def _read_roll(roll: str, text: str) -> Roll:
    known = _ROLLS.get(roll)
    if known is not None:
        return known
    if not _ROLL.fullmatch(roll):
        raise _unreadable(text, "a roll is two digits from 1 to 6")
    raise _unreadable(text, "the larger die comes first")


def _read_form(form: str, text: str) -> Form:
    if form == "-":
        return Lost()
    if line := _LINE.fullmatch(form):
        return Line(int(line[1]) - 1)
    if corners := _RECTANGLE.fullmatch(form):
        return _read_rectangle(*corners.groups(), text=text)
    return _read_squares(form, text)


def _read_rectangle(left: str, bottom: str, right: str, top: str, *, text: str) -> Rectangle:
    rectangle = Rectangle(column_number(left), int(bottom) - 1, column_number(right), int(top) - 1)
    if rectangle.left > rectangle.right or rectangle.bottom > rectangle.top:
        raise _unreadable(text, "the lower left corner comes first, then the upper right one")
    return rectangle


def _read_squares(form: str, text: str) -> Squares:
    squares = []
    for name in form.split(","):
        square = _ONE_SQUARE.fullmatch(name)
        if not square:
            raise _unreadable(text, "squares are written as in “c1”, lines as in “=17”, rectangles as in “c1:f2”, a lost turn as “-”")
        squares.append((column_number(square[1]), int(square[2]) - 1))
        if len(squares) > 1 and _by_line(squares[-2]) >= _by_line(squares[-1]):
            raise _unreadable(text, "squares go up by line, then by column, each of them once")
    return Squares(tuple(squares))


def _by_line(square: tuple[int, int]) -> tuple[int, int]:
    return square[1], square[0]


def _unreadable(text: str, reason: str) -> Unreadable:
    return Unreadable(play=text if len(text) <= 60 else text[:60] + "…", reason=reason)


_TYPED: Final = re.compile(r"([1-6])\s*([1-6])\s*(\S.*)", re.DOTALL)
_TYPED_SQUARE: Final = r"([a-z]{1,2})\s*0*([1-9][0-9]{0,2})"
_TYPED_RECTANGLE: Final = re.compile(rf"{_TYPED_SQUARE}\s*:\s*{_TYPED_SQUARE}\s*")
_TYPED_LINE: Final = re.compile(r"=\s*0*([1-9][0-9]{0,2})\s*")
_TYPED_SQUARES: Final = re.compile(rf"(?:{_TYPED_SQUARE}[\s,]*)+")
_LONGEST_TYPED: Final = 1000


def mended(typed: str) -> str:
    """What a person typed, in the spelling of records; `typed` itself where that is beyond mending.

    Dice may come in either order, a rectangle by any two opposite corners, squares in any order, letters large, blanks anywhere.
    """
    parts = _TYPED.fullmatch(typed.strip().lower()) if len(typed) <= _LONGEST_TYPED else None
    if not parts:
        return typed
    form = _mended_form(parts[3])
    larger, smaller = max(parts[1], parts[2]), min(parts[1], parts[2])
    return f"{larger}{smaller} {form}" if form else typed


def _mended_form(form: str) -> str:
    if form == "-":
        return form
    if line := _TYPED_LINE.fullmatch(form):
        return f"={line[1]}"
    if corners := _TYPED_RECTANGLE.fullmatch(form):
        columns = sorted((column_number(corners[1]), column_number(corners[3])))
        lines = sorted((int(corners[2]), int(corners[4])))
        return str(Rectangle(columns[0], lines[0] - 1, columns[1], lines[1] - 1))
    if _TYPED_SQUARES.fullmatch(form):
        found = [(column_number(square[1]), int(square[2]) - 1) for square in re.finditer(_TYPED_SQUARE, form)]
        return str(Squares(tuple(sorted(found, key=_by_line))))
    return ""
