"""Does anything fit a roll (V8), and does a shape hang together (V7)? As in `rules`, with the field as one large number: for plain
Python that is thirty times as fast.

Line *y* takes the bits from 64 *y* on, as in the bytes of a position; no line has more than 40 squares, so that what is moved a few
squares to the left stays in its line's bits. Compiled, the rules themselves are faster.
"""

import sys
from functools import lru_cache
from typing import Final

from quarantable.games.kernel import Vector, is_compiled, raw

from . import rules
from .state import Placement, State, Work

LINE: Final = 64
"""Bits from a square to the one above it."""

_IS_IN_ORDER: Final = sys.byteorder == "little" and not is_compiled()
"""Do a position's bytes make the number, and is it worth while?"""


def fits(state: State, larger: int, smaller: int) -> bool:
    """Can the mover follow this roll at all (V8)?"""
    if not _IS_IN_ORDER or larger == smaller in (1, 6):
        return bool(rules.fits(raw(state), larger, smaller, raw(Work.zeros())))
    player = rules.mover(state)
    allowed = _number(state.empty) & _lines(state, rules.first_allowed(state, player), rules.last_allowed(state, player))
    if larger != smaller:
        touching = _touching(state, player)
        return _has_rectangle(allowed, touching, smaller, larger) or _has_rectangle(allowed, touching, larger, smaller)
    starts = allowed & _touching(state, player) if state.attached else allowed
    return _has_region(allowed, starts, larger * larger)


def is_contiguous(state: State, placement: Placement) -> bool:
    """Are the squares of a placement joined by their edges (V7)? Not those of the empty set."""
    if not _IS_IN_ORDER:
        return bool(rules.is_contiguous(raw(state), raw(placement), raw(Work.zeros())))
    squares = _number(placement.lines)
    return _has_region(squares, squares & -squares, squares.bit_count())


def _number(lines: Vector) -> int:
    return int.from_bytes(bytes(lines), "little")


def _lines(state: State, first: int, last: int) -> int:
    """All squares of the lines from the first to the last."""
    return _field(state.width, last + 1) ^ _field(state.width, first)


@lru_cache(maxsize=256)
def _field(width: int, length: int) -> int:
    """All squares of so many lines."""
    return sum(((1 << width) - 1) << LINE * y for y in range(length))


def _touching(state: State, player: int) -> int:
    """One's bottom line, and what is next to one's colour (V4); one's own squares may be among it."""
    mine, bottom = _number(state.mine[player]), rules.bottom_line(state, player)
    across = mine << LINE | mine >> LINE
    if state.corner:
        across |= across << 1 | across >> 1
    return (mine << 1 | mine >> 1 | across | _lines(state, bottom, bottom)) & _field(state.width, state.length)


def _has_rectangle(allowed: int, touching: int, width: int, height: int) -> bool:
    """Is there an unoccupied rectangle that touches (V4)? Squares stand for the rectangles whose lower right corner they are."""
    free, near = allowed, touching
    for _ in range(width - 1):
        free, near = free & free << 1, near | near << 1
    for _ in range(height - 1):
        free, near = free & free >> LINE, near | near >> LINE
    return free & near != 0


def _has_region(left: int, starts: int, size: int) -> bool:
    """Do so many squares hang together by their edges, one of the starts among them (V7)?"""
    while starts:
        region, grown = 0, starts & -starts
        while grown != region and grown.bit_count() < size:
            region = grown
            grown = (region | region << 1 | region >> 1 | region << LINE | region >> LINE) & left
        if grown.bit_count() >= size:
            return True
        starts &= ~grown
    return False
