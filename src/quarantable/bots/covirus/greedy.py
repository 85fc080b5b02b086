"""Covirus played greedily: whatever is worth most right now, line by line, with no look at what the other may answer.

A line with one colour alone is worth the square of its filled squares to that colour, twice that when it is completed, and something
for being begun, since the other can't complete it any more. So it pays to go on with one's fullest lines, to grow towards the other,
and to put a square into the other's fullest lines. There are too many free shapes to look at them all: a few are grown from the most
promising lines, one best square after the other. Equal choices are drawn from the seed.
"""

from quarantable.chance.splitmix import Generator, below, seeded
from quarantable.games.bits import bit_count, lowest_bit
from quarantable.games.covirus.check import CovirusPosition, empty_placement
from quarantable.games.covirus.notation import read_roll, write_placement
from quarantable.games.covirus.rules import (
    add_square,
    beside_line,
    clear,
    find_rectangles,
    find_room,
    is_eligible,
    mover,
    put_line,
    put_rectangle,
)
from quarantable.games.covirus.state import OPEN, ROWS, Placement, State, Work
from quarantable.games.kernel import Record, Vector, field, raw, rule

TRIES = 6
"""From how many lines a free shape is grown."""

SPOILING, BEGINNING = 4, 6
"""What it is worth to spoil a line and to begin one, as parts of a full line's squares squared. Tried out against random play."""


class Plan(Record):
    """What greedy play weighs in one turn."""

    promise: Vector = field("int64", ROWS)
    """By line: what a free shape that starts there could be worth at best; −1: it can't start there, or has been tried."""
    worth: int = field("int64")
    """Of the best shape so far."""
    shape: Vector = field("int64", ROWS)
    """The best shape so far, by line."""
    low: int = field("int64")
    high: int = field("int64")


def greedy_play(position: CovirusPosition, roll: str, seed: int) -> str:
    """A good-looking turn after a roll; the same for the same seed. Raises `Unreadable`."""
    dice, placement = read_roll(roll), empty_placement()
    choose(position.raw, dice.larger, dice.smaller, seeded(seed), raw(Plan.zeros()), raw(Work.zeros()), raw(placement))
    return write_placement(dice, placement)


@rule
def choose(state: State, larger: int, smaller: int, generator: Generator, plan: Plan, work: Work, placement: Placement) -> None:
    """Make `placement` the turn that is worth most; without squares if nothing fits (V8)."""
    clear(placement)
    if larger != smaller:
        choose_rectangle(state, larger, smaller, generator, work, placement)
    elif larger == 6:
        choose_line(state, generator, placement)
    elif find_room(state, larger * larger, work):
        choose_shape(state, larger * larger, generator, plan, work, placement)


@rule
def gain(state: State, player: int, y: int, squares: int) -> int:
    """What it is worth to a player to fill so many squares of a line, or to have filled them together."""
    if squares == 0 or state.status[y] != OPEN:
        return 0
    other = bit_count(state.mine[1 - player][y])
    if other:
        return progress(state, other) + state.width * state.width // SPOILING
    own = bit_count(state.mine[player][y])
    begun = 0 if own else state.width * state.width // BEGINNING
    return progress(state, own + squares) - progress(state, own) + begun


@rule
def progress(state: State, squares: int) -> int:
    """What a line with squares of one colour alone is worth to that colour."""
    return squares * squares if squares < state.width else 2 * squares * squares


@rule
def is_better(worth: int, best: int, equals: int, generator: Generator) -> bool:
    """Is a choice better than the best so far, or as good and drawn among its `equals`, itself included?"""
    return worth > best or (worth == best and below(generator, equals) == 0)


@rule
def choose_rectangle(state: State, larger: int, smaller: int, generator: Generator, work: Work, placement: Placement) -> None:
    """V4: what matters is in which lines; in them as far left as can be, which leaves the least gaps."""
    if find_rectangles(state, smaller, larger, work) == 0:
        return
    best, equals = -1, 0
    for turned in range(2):
        width, height = (larger, smaller) if turned else (smaller, larger)
        for y in range(state.length):
            if work.places[turned][y] == 0:
                continue
            worth = gain_of_rectangle(state, y, width, height)
            equals = equals + 1 if worth == best else 1
            if is_better(worth, best, equals, generator):
                best = worth
                put_rectangle(placement, lowest_bit(work.places[turned][y]), y, width, height)


@rule
def gain_of_rectangle(state: State, y: int, width: int, height: int) -> int:
    """What a rectangle from line `y` on is worth to the mover, wherever it lies in its lines."""
    worth = 0
    for line in range(y, y + height):
        worth += gain(state, mover(state), line, width)
    return worth


@rule
def choose_line(state: State, generator: Generator, placement: Placement) -> None:
    """V5: the line that needs most squares is worth most."""
    player = mover(state)
    best, equals = -1, 0
    for y in range(state.length):
        if not is_eligible(state, player, y):
            continue
        worth = gain(state, player, y, bit_count(state.empty[y]))
        equals = equals + 1 if worth == best else 1
        if is_better(worth, best, equals, generator):
            best = worth
            put_line(state, placement, y)


@rule
def choose_shape(state: State, size: int, generator: Generator, plan: Plan, work: Work, placement: Placement) -> None:
    """V6, V7: the best of the shapes grown from the most promising lines, once `find_room` has marked where."""
    find_promise(state, size, plan, work)
    plan.worth = -1
    for _ in range(TRIES):
        y = most_promising(state, plan, generator)
        if plan.promise[y] < 0:
            break
        plan.promise[y] = -1
        grow(state, size, y, generator, work, placement)
        keep_better(state, plan, placement)
        clear(placement)
    for y in range(plan.low, plan.high + 1):
        placement.lines[y] = plan.shape[y]
    placement.low = plan.low
    placement.high = plan.high


@rule
def find_promise(state: State, size: int, plan: Plan, work: Work) -> None:
    """For each line in which a shape can start: what it is worth to fill as much of it as the shape has squares."""
    for y in range(state.length):
        starts = work.starts[y] & work.room[y]
        plan.promise[y] = gain(state, mover(state), y, min(size, bit_count(work.room[y]))) if starts else -1


@rule
def most_promising(state: State, plan: Plan, generator: Generator) -> int:
    """The line with the greatest promise."""
    best, line, equals = -1, 0, 0
    for y in range(state.length):
        equals = equals + 1 if plan.promise[y] == best else 1
        if is_better(plan.promise[y], best, equals, generator):
            best, line = plan.promise[y], y
    return line


@rule
def grow(state: State, size: int, y: int, generator: Generator, work: Work, placement: Placement) -> None:
    """Grow a shape from a line on, each time by a square of the line where it is worth most."""
    add_square(placement, lowest_bit(work.starts[y] & work.room[y]), y)
    for _ in range(size - 1):
        best, line, equals = -1, y, 0
        for near in range(max(placement.low - 1, 0), min(placement.high + 2, state.length)):
            if next_squares(placement, near, work) == 0:
                continue
            worth = gain_of_next(state, placement, near)
            equals = equals + 1 if worth == best else 1
            if is_better(worth, best, equals, generator):
                best, line = worth, near
        add_square(placement, lowest_bit(next_squares(placement, line, work)), line)


@rule
def next_squares(placement: Placement, y: int, work: Work) -> int:
    """The squares of a line by which a shape can grow."""
    return beside_line(placement.lines, y) & work.room[y] & ~placement.lines[y]


@rule
def gain_of_next(state: State, placement: Placement, y: int) -> int:
    """What one more square in a line is worth, after those of the placement."""
    player, filled = mover(state), bit_count(placement.lines[y])
    return gain(state, player, y, filled + 1) - gain(state, player, y, filled)


@rule
def keep_better(state: State, plan: Plan, placement: Placement) -> None:
    """Keep a shape in `plan` if it is the best so far."""
    worth = 0
    for y in range(placement.low, placement.high + 1):
        worth += gain(state, mover(state), y, bit_count(placement.lines[y]))
    if worth <= plan.worth:
        return
    plan.worth = worth
    for y in range(ROWS):
        plan.shape[y] = placement.lines[y]
    plan.low = placement.low
    plan.high = placement.high
