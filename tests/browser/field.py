"""Where a roll fits on a field of Covirus (V4–V7, default options): the tests' own eye, so that the page isn't its own judge."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

Square = tuple[int, int]
"""Column and line, both from 0; line 0 is the virus's bottom line."""


@dataclass(frozen=True)
class Field:
    """`lines` from line 1 on, as views have them; `mine` is `v` or `c`."""

    lines: Sequence[str]
    mine: str

    @property
    def width(self) -> int:
        return len(self.lines[0])

    @property
    def squares(self) -> list[Square]:
        return [(column, line) for line in range(len(self.lines)) for column in range(self.width)]

    @property
    def bottom(self) -> int:
        return 0 if self.mine == "v" else len(self.lines) - 1

    def at(self, square: Square) -> str:
        """The letter of a square; a space off the field."""
        column, line = square
        return self.lines[line][column] if 0 <= line < len(self.lines) and 0 <= column < self.width else " "

    def is_attached(self, shape: Sequence[Square]) -> bool:
        """Is one of the squares on the own bottom line, or beside an own one?"""
        return any(square[1] == self.bottom or any(self.at(near) == self.mine for near in beside(square)) for square in shape)


def beside(square: Square) -> list[Square]:
    """The four squares that share an edge with this one."""
    column, line = square
    return [(column + 1, line), (column - 1, line), (column, line + 1), (column, line - 1)]


def places(field: Field, roll: str) -> Iterator[list[Square]]:
    """Sets of squares that the roll may fill: all of them but for doubles 2 to 5, of which only some."""
    first, second = int(roll[0]), int(roll[1])
    if first != second:
        yield from rectangles(field, first, second)
        yield from rectangles(field, second, first)
    elif first == 6:
        rows = [[(column, line) for column in range(field.width)] for line in range(len(field.lines))]
        yield from (row for row in rows if {field.at(square) for square in row} == {field.mine, "."})
    else:
        yield from (shape for square in field.squares if (shape := grown(field, square, first * first)))


def rectangles(field: Field, width: int, height: int) -> Iterator[list[Square]]:
    """The rectangles of this width and height that fit (V4)."""
    for column, line in field.squares:
        shape = [(column + right, line + up) for up in range(height) for right in range(width)]
        if all(field.at(square) == "." for square in shape) and field.is_attached(shape):
            yield shape


def grown(field: Field, square: Square, count: int) -> list[Square] | None:
    """`count` free squares joined by edges, this one among them (V6, V7); None if there aren't so many."""
    shape = [square] if field.at(square) == "." else []
    for reached in shape:
        shape += [near for near in beside(reached) if field.at(near) == "." and near not in shape]
    return shape[:count] if len(shape) >= count else None
