"""The squares of a field of Covirus: what fills them, told by pattern as well as by colour, and what runs round them.

A square is (column, line), counted from 0; line 0 lies lowest.
"""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Final, Literal, TypeAlias

from .colours import CURE, CURE_WASH, SHEET, VIRUS, VIRUS_WASH, mixed
from .scene import Paint, Path, Shape
from .svg import number

SIDE: Final = 10.0
"""Of a square, in the scene's units."""

Square: TypeAlias = tuple[int, int]
Colour: TypeAlias = Literal["v", "c"]
"""As the engine protocol writes a line."""

FILL: Final = {"v": VIRUS, "c": CURE}
WASH: Final = {"v": VIRUS_WASH, "c": CURE_WASH}
_HATCH: Final = Paint(mixed(SHEET, VIRUS, 0.42))
_DOTS: Final = Paint(None, mixed(SHEET, CURE, 0.62), 2.2, (0.01, SIDE / 2 - 0.01))


@dataclass(frozen=True, slots=True)
class Place:
    """Where on the picture a field lies."""

    left: float
    top: float
    width: int
    """In squares, as `length`."""
    length: int

    def corner(self, square: Square) -> tuple[float, float]:
        """The upper left corner of a square."""
        column, line = square
        return self.left + column * SIDE, self.top + (self.length - 1 - line) * SIDE


def runs(row: str) -> Iterator[tuple[str, int, int]]:
    """Squares of one colour side by side: the colour, the column of the first, how many.

    >>> list(runs(".vvc"))
    [('v', 1, 2), ('c', 3, 1)]
    """
    column = 0
    for letter, squares in groupby(row):
        count = len(list(squares))
        if letter != ".":
            yield letter, column, count
        column += count


def filled(place: Place, line: int, row: str) -> Iterator[Shape]:
    """The filled squares of one line, as the engine protocol writes it: hatched for the virus, dotted for the cure."""
    for letter, column, count in runs(row):
        x, y = place.corner((column, line))
        yield Path(f"M{number(x)} {number(y)}h{number(count * SIDE)}v{number(SIDE)}H{number(x)}z", Paint(FILL[letter]))
        yield Path(_hatched(x, y, count), _HATCH) if letter == "v" else Path(_dotted(x, y, count), _DOTS)


def _hatched(x: float, y: float, count: int) -> str:
    """Stripes that go on from square to square, each within its own."""
    across, down = f"{number(y + 4)}l4-4h2l-6 6z", f"{number(y + 9)}l9-9h1v1l-9 9h-1z"
    return "".join(
        f"M{number(left)} {across}M{number(left)} {down}M{number(left + 4)} {number(y + SIDE)}l6-6v2l-4 4z"
        for left in (x + place * SIDE for place in range(count))
    )


def _dotted(x: float, y: float, count: int) -> str:
    """Two rows of dots, two to a square: a line's strokes of no length."""
    return "".join(
        f"M{number(x + SIDE / 4)} {number(y + down)}h{number(count * SIDE - SIDE / 2 + 0.1)}" for down in (SIDE / 4, SIDE * 3 / 4)
    )


def edges(place: Place, squares: Collection[Square]) -> str:
    """Path data of the outline between these squares and all others."""
    inside = set(squares)
    return "".join(_edges_of(place, square, inside) for square in sorted(inside))


def _edges_of(place: Place, square: Square, inside: Collection[Square]) -> str:
    (column, line), (x, y) = square, place.corner(square)
    sides = (
        ((column, line + 1), x, y, "h"),
        ((column, line - 1), x, y + SIDE, "h"),
        ((column - 1, line), x, y, "v"),
        ((column + 1, line), x + SIDE, y, "v"),
    )
    return "".join(f"M{number(x)} {number(y)}{way}{number(SIDE)}" for beyond, x, y, way in sides if beyond not in inside)


def grid(place: Place) -> str:
    """Path data of the lines between squares."""
    left, top, wide, high = place.left, place.top, place.width * SIDE, place.length * SIDE
    across = "".join(f"M{number(left)} {number(top + line * SIDE)}h{number(wide)}" for line in range(place.length + 1))
    return across + "".join(f"M{number(left + column * SIDE)} {number(top)}v{number(high)}" for column in range(place.width + 1))
