"""Covirus played greedily: whatever is worth most right now, line by line, with no look at what the other may answer.

A line with one colour alone is worth the square of its filled squares to that colour, twice that when it is completed, and something
for being begun, since the other can't complete it any more. So it pays to go on with one's fullest lines, to grow towards the other,
and to put a square into the other's fullest lines. There are too many free shapes to look at them all: a few are grown from the most
promising lines, one best square after the other. Equal choices are drawn from the seed.
"""

from dataclasses import dataclass
from typing import Final

from quarantable.chance.splitmix import Generator, below, seeded
from quarantable.games.bits import bit_count, lowest_bit
from quarantable.games.covirus.check import CovirusPosition, empty_placement
from quarantable.games.covirus.notation import read_roll, write_placement
from quarantable.games.covirus.rules import (
    add_square,
    beside_line,
    bottom_line,
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


@dataclass(frozen=True, slots=True)
class Taste:
    """What a player cares for. A hundred of worth is what a line with all squares but one is worth."""

    spoiling: int
    """What it is worth to spoil a line, beside what the line was worth to the other."""
    beginning: int
    """What it is worth to begin a line."""
    notices: int = 0
    """How full a line of the other's must be to be noticed, in parts of a hundred."""
    homely: int = 0
    """By how much less, in parts of a hundred, own squares are worth at the other end of the field."""


GREEDY: Final = Taste(spoiling=300, beginning=8)
"""Tried out against other tastes."""


class Plan(Record):
    """What greedy play weighs in one turn, and the taste by which it does."""

    spoiling: int = field("int64")
    beginning: int = field("int64")
    notices: int = field("int64")
    homely: int = field("int64")

    promise: Vector = field("int64", ROWS)
    """By line: what a free shape that starts there could be worth at best; −1: it can't start there, or has been tried."""
    worth: int = field("int64")
    """Of the best shape so far."""
    shape: Vector = field("int64", ROWS)
    """The best shape so far, by line."""
    low: int = field("int64")
    high: int = field("int64")


def greedy_play(position: CovirusPosition, roll: str, seed: int, taste: Taste = GREEDY) -> str:
    """A good-looking turn after a roll; the same for the same seed. Raises `Unreadable`."""
    dice, placement = read_roll(roll), empty_placement()
    choose(position.raw, dice.larger, dice.smaller, seeded(seed), raw(new_plan(taste)), raw(Work.zeros()), raw(placement))
    return write_placement(dice, placement)


def new_plan(taste: Taste) -> Plan:
    """A plan by this taste, with nothing weighed yet."""
    plan = Plan.zeros()
    for name in Taste.__slots__:
        setattr(plan, name, getattr(taste, name))
    return plan


@rule
def choose(state: State, larger: int, smaller: int, generator: Generator, plan: Plan, work: Work, placement: Placement) -> None:
    """Make `placement` the turn that is worth most; without squares if nothing fits (V8)."""
    clear(placement)
    if larger != smaller:
        choose_rectangle(state, larger, smaller, generator, plan, work, placement)
    elif larger == 6:
        choose_line(state, generator, plan, placement)
    elif find_room(state, larger * larger, work):
        choose_shape(state, larger * larger, generator, plan, work, placement)


@rule
def gain(state: State, plan: Plan, y: int, squares: int) -> int:
    """What it is worth to the mover to fill so many squares of a line, or to have filled them together."""
    if squares == 0 or state.status[y] != OPEN:
        return 0
    player, whole = mover(state), state.width * state.width
    other = bit_count(state.mine[1 - player][y])
    if other:
        return progress(state, other) + whole * plan.spoiling // 100 if other * 100 >= plan.notices * state.width else 0
    own = bit_count(state.mine[player][y])
    begun = 0 if own else whole * plan.beginning // 100
    away = abs(y - bottom_line(state, player))
    return (progress(state, own + squares) - progress(state, own) + begun) * (100 - plan.homely * away // state.length) // 100


@rule
def progress(state: State, squares: int) -> int:
    """What a line with squares of one colour alone is worth to that colour."""
    return squares * squares if squares < state.width else 2 * squares * squares


@rule
def is_better(worth: int, best: int, equals: int, generator: Generator) -> bool:
    """Is a choice better than the best so far, or as good and drawn among its `equals`, itself included?"""
    return worth > best or (worth == best and below(generator, equals) == 0)


@rule
def choose_rectangle(state: State, larger: int, smaller: int, generator: Generator, plan: Plan, work: Work, placement: Placement) -> None:
    """V4: what matters is in which lines; in them as far left as can be, which leaves the least gaps."""
    if find_rectangles(state, smaller, larger, work) == 0:
        return
    best, equals = -1, 0
    for turned in range(2):
        width, height = (larger, smaller) if turned else (smaller, larger)
        for y in range(state.length):
            if work.places[turned][y] == 0:
                continue
            worth = gain_of_rectangle(state, plan, y, width, height)
            equals = equals + 1 if worth == best else 1
            if is_better(worth, best, equals, generator):
                best = worth
                put_rectangle(placement, lowest_bit(work.places[turned][y]), y, width, height)


@rule
def gain_of_rectangle(state: State, plan: Plan, y: int, width: int, height: int) -> int:
    """What a rectangle from line `y` on is worth to the mover, wherever it lies in its lines."""
    worth = 0
    for line in range(y, y + height):
        worth += gain(state, plan, line, width)
    return worth


@rule
def choose_line(state: State, generator: Generator, plan: Plan, placement: Placement) -> None:
    """V5: the line that needs most squares is worth most."""
    player = mover(state)
    best, equals = -1, 0
    for y in range(state.length):
        if not is_eligible(state, player, y):
            continue
        worth = gain(state, plan, y, bit_count(state.empty[y]))
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
        grow(state, size, y, generator, plan, work, placement)
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
        plan.promise[y] = gain(state, plan, y, min(size, bit_count(work.room[y]))) if starts else -1


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
def grow(state: State, size: int, y: int, generator: Generator, plan: Plan, work: Work, placement: Placement) -> None:
    """Grow a shape from a line on, each time by a square of the line where it is worth most."""
    add_square(placement, lowest_bit(work.starts[y] & work.room[y]), y)
    for _ in range(size - 1):
        best, line, equals = -1, y, 0
        for near in range(max(placement.low - 1, 0), min(placement.high + 2, state.length)):
            if next_squares(placement, near, work) == 0:
                continue
            worth = gain_of_next(state, plan, placement, near)
            equals = equals + 1 if worth == best else 1
            if is_better(worth, best, equals, generator):
                best, line = worth, near
        add_square(placement, lowest_bit(next_squares(placement, line, work)), line)


@rule
def next_squares(placement: Placement, y: int, work: Work) -> int:
    """The squares of a line by which a shape can grow."""
    return beside_line(placement.lines, y) & work.room[y] & ~placement.lines[y]


@rule
def gain_of_next(state: State, plan: Plan, placement: Placement, y: int) -> int:
    """What one more square in a line is worth, after those of the placement."""
    filled = bit_count(placement.lines[y])
    return gain(state, plan, y, filled + 1) - gain(state, plan, y, filled)


@rule
def keep_better(state: State, plan: Plan, placement: Placement) -> None:
    """Keep a shape in `plan` if it is the best so far."""
    worth = 0
    for y in range(placement.low, placement.high + 1):
        worth += gain(state, plan, y, bit_count(placement.lines[y]))
    if worth <= plan.worth:
        return
    plan.worth = worth
    for y in range(ROWS):
        plan.shape[y] = placement.lines[y]
    plan.low = placement.low
    plan.high = placement.high
