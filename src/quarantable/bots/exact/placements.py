"""Every placement on a tiny field, roll by roll. A set of squares is one number: bit *y · width + x* is column *x* of line *y*.

>>> placements = placements_of(3, 2)
>>> placements.of_roll(2, 1)[0], len(placements.of_roll(2, 1)), len(placements.of_roll(2, 2))
(9, 7, 10)
"""

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import accumulate
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

ROLLS = tuple((larger, smaller) for larger in range(1, 7) for smaller in range(1, larger + 1))
"""All rolls, in the order in which they are stored."""


Numbers = NDArray[np.int64]


class Placements(NamedTuple):
    """The placements of all rolls, one after the other. What a double 6 fills depends on the position: of it the whole lines are here."""

    width: int
    length: int
    masks: Numbers
    """The squares of each placement."""
    steps: Numbers
    """The same with 3 as the base: what they add to the number of a position, once for the virus and twice for the cure."""
    starts: Numbers
    """Where each roll of `ROLLS` begins; one number more than there are rolls."""
    free_shapes: Numbers
    """By roll, 1: what it fills needn't be attached."""
    sizes: Numbers
    """By roll: how many squares it fills, but for a double 6."""
    around: Numbers
    """The squares beside each square."""

    def of_roll(self, larger: int, smaller: int) -> list[int]:
        """The placements of one roll."""
        roll = ROLLS.index((larger, smaller))
        return [int(mask) for mask in self.masks[self.starts[roll] : self.starts[roll + 1]]]


@cache
def placements_of(width: int, length: int) -> Placements:
    """Every placement on a field of this size, which must have at most 19 squares."""
    by_roll = [list(_placements(width, length, *roll)) for roll in ROLLS]
    masks = [mask for each in by_roll for mask in each]
    return Placements(
        width,
        length,
        masks=_numbers(masks),
        steps=_numbers(map(_in_base_3, masks)),
        starts=_numbers(accumulate(map(len, by_roll), initial=0)),
        free_shapes=_numbers(a == b for a, b in ROLLS),
        sizes=_numbers(a * b for a, b in ROLLS),
        around=_numbers(beside(width, length, 1 << square) for square in range(width * length)),
    )


def _numbers(listed: Iterable[int]) -> Numbers:
    return np.array(list(listed), np.int64)


def _placements(width: int, length: int, larger: int, smaller: int) -> Iterator[int]:
    if larger != smaller:
        yield from rectangles(width, length, smaller, larger)
        yield from rectangles(width, length, larger, smaller)
    elif larger == 6:
        yield from rectangles(width, length, width, 1)
    else:
        yield from sorted(shapes(width, length, larger * larger))


def rectangles(width: int, length: int, across: int, along: int) -> Iterator[int]:
    """All rectangles of so many columns and lines (V4)."""
    line = (1 << across) - 1
    corner = sum(line << y * width for y in range(along))
    for y in range(length - along + 1):
        for x in range(width - across + 1):
            yield corner << y * width + x


def shapes(width: int, length: int, size: int) -> set[int]:
    """All sets of so many squares that are joined by their edges (V7)."""
    if size > width * length:
        return set()
    grown = {1 << square for square in range(width * length)}
    for _ in range(size - 1):
        grown = {shape | square for shape in grown for square in _squares(beside(width, length, shape) & ~shape)}
    return grown


def beside(width: int, length: int, squares: int) -> int:
    """The squares that share an edge with one of these."""
    first_column = sum(1 << y * width for y in range(length))
    last_column = first_column << width - 1
    right, left = (squares & ~last_column) << 1, (squares & ~first_column) >> 1
    return (right | left | squares << width | squares >> width) & (1 << width * length) - 1


def _squares(squares: int) -> Iterator[int]:
    while squares:
        yield squares & -squares
        squares &= squares - 1


def _in_base_3(mask: int) -> int:
    return sum(3**square for square in range(mask.bit_length()) if mask >> square & 1)
