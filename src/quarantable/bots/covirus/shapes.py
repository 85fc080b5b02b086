"""Free shapes worth a closer look (V7): each begins with a seed and grows square by square where most is gained.

Three sorts of seeds: straight columns over the lines where first squares gain most, for spoiling and for being there before the other;
all that is left of a line; and single squares of promising lines.
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
def list_shapes(state: State, size: int, tries: int, ply: int, mind: Mind, work: Work, placement: Placement) -> None:
    """List free shapes, grown from so many seeds of each sort."""
    if not find_room(state, size, work):
        return
    list_columns(state, size, tries, ply, mind, work, placement)
    list_rests(state, size, tries, ply, mind, work, placement)
    find_promise(state, size, ply, mind, work)
    for _ in range(tries):
        y = best_line(state, mind)
        if y < 0:
            return
        mind.first[y] = NEVER
        clear(placement)
        add_square(placement, lowest_bit(work.starts[y] & work.room[y]), y)
        complete(state, size, ply, mind, work, placement)


@rule
def list_columns(state: State, size: int, tries: int, ply: int, mind: Mind, work: Work, placement: Placement) -> None:
    """List shapes that begin as a straight column of as many squares, or half as many and so on."""
    for y in range(state.length):
        squares = work.room[y]
        mind.first[y] = gain_in_line(state, y, squares & -squares, ply, mind)
    height = size
    while height > 1:
        find_columns(state, height, mind, work)
        for _ in range(tries):
            y = best_column(state, height, mind)
            if y < 0:
                break
            put_column(state, y, height, mind, work, placement)
            complete(state, size, ply, mind, work, placement)
        height //= 2


@rule
def find_columns(state: State, height: int, mind: Mind, work: Work) -> None:
    """Mark the lowest squares of all straight columns of this height that have room."""
    column = mind.column
    for y in range(state.length):
        column[y] = work.room[y]
    for _ in range(height - 1):
        for y in range(state.length - 1):
            column[y] &= column[y + 1]
        column[state.length - 1] = 0


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
def put_column(state: State, y: int, height: int, mind: Mind, work: Work, placement: Placement) -> None:
    """Make a placement the column that begins in this line, and strike it off."""
    clear(placement)
    columns = mind.column[y]
    mind.column[y] = 0
    if state.attached:
        touching = 0
        for line in range(y, y + height):
            touching |= columns & work.starts[line]
        columns = touching
    if columns:
        x = lowest_bit(columns)
        for line in range(y, y + height):
            add_square(placement, x, line)


@rule
def list_rests(state: State, size: int, tries: int, ply: int, mind: Mind, work: Work, placement: Placement) -> None:
    """List shapes that fill all that is left of a line."""
    for y in range(state.length):
        empty = state.empty[y]
        fits = empty and empty & ~work.room[y] == 0 and bit_count(empty) <= size
        whole = (empty + (empty & -empty)) & empty == 0
        mind.first[y] = gain_in_line(state, y, empty, ply, mind) if fits and whole and empty & work.starts[y] else NEVER
    for _ in range(tries):
        y = best_line(state, mind)
        if y < 0 or mind.first[y] <= 0:
            return
        mind.first[y] = NEVER
        clear(placement)
        placement.lines[y], placement.low, placement.high = state.empty[y], y, y
        complete(state, size, ply, mind, work, placement)


@rule
def find_promise(state: State, size: int, ply: int, mind: Mind, work: Work) -> None:
    """Find, for each line in which a shape can start, what is gained by filling as much of it as the shape has squares."""
    for y in range(state.length):
        squares = work.room[y]
        if squares & work.starts[y] == 0:
            mind.first[y] = NEVER
            continue
        while bit_count(squares) > size:
            squares &= squares - 1
        mind.first[y] = gain_in_line(state, y, squares, ply, mind)


@rule
def best_line(state: State, mind: Mind) -> int:
    """The line where most is gained first; -1 if nothing can be."""
    best, found = NEVER, -1
    for y in range(state.length):
        if mind.first[y] > best:
            best, found = mind.first[y], y
    return found


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
