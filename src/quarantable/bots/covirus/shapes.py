"""Free shapes worth a closer look (V7): each begins with a seed and grows square by square where most is gained.

Seeds are straight columns over the lines where first squares gain most, for spoiling and for being there before the other, of all squares,
half of them and so on; and in promising lines all that is left, if the shape can complete the line, or a single square.
"""

from typing import Final

from quarantable.games.bits import bit_count, lowest_bit
from quarantable.games.covirus.rules import add_square, beside_line, clear, find_room
from quarantable.games.covirus.state import Placement, State, Work
from quarantable.games.kernel import rule

from .candidates import gain_in_line, gain_of, offer
from .mind import Mind

NEVER: Final = -(1 << 50)
"""Less than any gain."""


@rule
def list_shapes(state: State, size: int, ply: int, mind: Mind, work: Work, placement: Placement) -> None:
    """List free shapes, grown from a few seeds of each sort."""
    if not find_room(state, size, work):
        return
    height = size
    while height > 0:
        if height > 1:
            find_columns(state, height, ply, mind, work)
        else:
            find_rests(state, size, ply, mind, work)
        for _ in range(mind.tries[ply]):
            if not put_seed(state, height, mind, placement):
                break
            complete(state, size, ply, mind, work, placement)
        height //= 2


@rule
def put_seed(state: State, height: int, mind: Mind, placement: Placement) -> bool:
    """Make a placement the best seed, and strike it off; is there one?"""
    y = best_column(state, height, mind)
    if y < 0:
        return False
    clear(placement)
    squares = mind.column[y] & -mind.column[y] if height > 1 else mind.column[y]
    mind.column[y] = 0
    for line in range(y, y + height):
        placement.lines[line] = squares
    placement.low = y
    placement.high = y + height - 1
    return True


@rule
def find_columns(state: State, height: int, ply: int, mind: Mind, work: Work) -> None:
    """Mark where straight columns of this height begin in which a shape can start, and what a first square gains in each line."""
    column, reach, length = mind.column, work.reach, state.length
    for y in range(length):
        squares = work.room[y]
        column[y] = squares
        reach[y] = work.starts[y]
        mind.first[y] = gain_in_line(state, y, squares & -squares, ply, mind)
    for _ in range(height - 1):
        for y in range(length - 1):
            column[y] &= column[y + 1]
            reach[y] |= reach[y + 1]
        column[length - 1] = 0
    for y in range(length):
        column[y] &= reach[y]


@rule
def best_column(state: State, height: int, mind: Mind) -> int:
    """The line where the column begins that gains most; -1 if there is none."""
    best, found = NEVER, -1
    for y in range(state.length - height + 1):
        if mind.column[y] == 0:
            continue
        gain = 0
        for line in range(y, y + height):
            gain += mind.first[line]
        if gain > best:
            best, found = gain, y
    return found


@rule
def find_rests(state: State, size: int, ply: int, mind: Mind, work: Work) -> None:
    """Mark what is left of lines that a shape can complete, or else the square to begin with, and what is gained by as much as fits."""
    for y in range(state.length):
        squares, starts = work.room[y], work.room[y] & work.starts[y]
        mind.column[y] = starts & -starts
        if starts == 0:
            continue
        whole = squares == state.empty[y] and bit_count(squares) <= size and (squares + (squares & -squares)) & squares == 0
        if whole:
            mind.column[y] = squares
        while bit_count(squares) > size:
            squares &= squares - 1
        mind.first[y] = gain_in_line(state, y, squares, ply, mind)


@rule
def complete(state: State, size: int, ply: int, mind: Mind, work: Work, placement: Placement) -> None:
    """Let a seed grow to its size, each time by a square of the line where most is gained, and put it on the list."""
    built = 0
    for y in range(placement.low, placement.high + 1):
        built += bit_count(placement.lines[y])
    if built == 0:
        return
    for y in range(max(placement.low - 1, 0), min(placement.high + 2, state.length)):
        mind.next[y] = gain_of_next(state, y, ply, mind, work, placement)
    while built < size:
        y = line_to_grow(state, mind, work, placement)
        if y < 0:
            return
        add_square(placement, lowest_bit(beside_shape(placement, y, work)), y)
        built += 1
        for line in range(max(y - 1, 0), min(y + 2, state.length)):
            mind.next[line] = gain_of_next(state, line, ply, mind, work, placement)
    offer(placement, gain_of(state, placement, ply, mind), ply, mind)


@rule
def line_to_grow(state: State, mind: Mind, work: Work, placement: Placement) -> int:
    """The line in which the shape's next square gains most; -1 if it can't grow."""
    best, found = NEVER, -1
    for y in range(max(placement.low - 1, 0), min(placement.high + 2, state.length)):
        if mind.next[y] > best and beside_shape(placement, y, work):
            best, found = mind.next[y], y
    return found


@rule
def gain_of_next(state: State, y: int, ply: int, mind: Mind, work: Work, placement: Placement) -> int:
    """What one more square in a line gains, after those of the shape."""
    squares = beside_shape(placement, y, work)
    if squares == 0:
        return NEVER
    filled = placement.lines[y]
    return gain_in_line(state, y, filled | squares & -squares, ply, mind) - gain_in_line(state, y, filled, ply, mind)


@rule
def beside_shape(placement: Placement, y: int, work: Work) -> int:
    """The squares of a line by which a shape can grow."""
    return beside_line(placement.lines, y) & work.room[y] & ~placement.lines[y]
