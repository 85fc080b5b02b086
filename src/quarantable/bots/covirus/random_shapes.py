"""Free shapes at random (V6, V7): the start is any square from which one fits, and any square of the edge comes next."""

from quarantable.chance.splitmix import Generator, below
from quarantable.games.bits import at
from quarantable.games.covirus.rules import add_square, count_squares, find_starts
from quarantable.games.covirus.state import LINES, ROWS, Placement, State, Work
from quarantable.games.kernel import rule

from .draft import Draft
from .picking import COLUMN, COLUMN_BITS, STRIPE, STRIPES, count_stripe, pick_in_stripe


@rule
def choose_shape(state: State, size: int, generator: Generator, draft: Draft, work: Work, placement: Placement) -> None:
    """V6, V7: grown from any start. A region that turns out too small is struck off, and another start taken."""
    find_starts(state, size, work)
    for y in range(ROWS):
        work.left[y] = work.allowed[y]
    left = count_squares(work.left, LINES)
    starts = number_starts(draft, work)
    while starts > 0 and left >= size:
        start = pick_start(below(generator, starts), draft, work)
        got = 1 if is_alone(start, draft, work) else grow(start, size, generator, draft, work)
        if got == size:
            put_shape(size, draft, placement)
            return
        left -= got
        starts -= strike_off(got, draft, work)


@rule
def is_alone(square: int, draft: Draft, work: Work) -> bool:
    """Is none of a square's neighbours left? Then it is all of the shape."""
    draft.shape[0] = square
    y, bit = square >> COLUMN_BITS & COLUMN, 1 << (square & COLUMN)
    beside = work.left[at(y)] & (bit >> 1 | bit << 1) | (work.left[at(y + 1)] | work.left[at(y - 1 if y else ROWS - 1)]) & bit
    return beside == 0


@rule
def number_starts(draft: Draft, work: Work) -> int:
    """Count the starts stripe by stripe; how many there are."""
    total = 0
    for stripe in range(STRIPES):
        draft.before[stripe] = total
        total += count_stripe(work.starts, stripe)
    return total


@rule
def pick_start(index: int, draft: Draft, work: Work) -> int:
    """A start, by its index among all."""
    # Counting what is too low needs no guess where to stop, which would be wrong most of the time.
    stripe = 0
    for each in range(1, STRIPES):
        stripe += 1 if draft.before[each] <= index else 0
    return pick_in_stripe(work.starts, stripe, index - draft.before[at(stripe)])


@rule
def strike_off(count: int, draft: Draft, work: Work) -> int:
    """No shape may start in the first so many squares of `draft.shape`; how many starts are lost."""
    lost = 0
    for index in range(count):
        square = draft.shape[at(index)]
        y, bit = square >> COLUMN_BITS, 1 << (square & COLUMN)
        was = 1 if work.starts[at(y)] & bit else 0
        work.starts[at(y)] &= ~bit
        for stripe in range(1, STRIPES):
            draft.before[stripe] -= was if stripe * STRIPE > y else 0
        lost += was
    return lost


@rule
def grow(start: int, size: int, generator: Generator, draft: Draft, work: Work) -> int:
    """Let `draft.shape` grow from a square until it has `size` squares, or its region is used up; how many it has."""
    work.left[at(start >> COLUMN_BITS)] &= ~(1 << (start & COLUMN))
    draft.frontier[0] = start
    edge, got = 1, 0
    while edge > 0 and got < size:
        pick = below(generator, edge) if edge > 1 else 0
        square = draft.frontier[at(pick)]
        edge -= 1
        draft.frontier[at(pick)] = draft.frontier[at(edge)]
        draft.shape[at(got)] = square
        got += 1
        edge = surround(square, edge, draft, work)
    return got


@rule
def surround(square: int, edge: int, draft: Draft, work: Work) -> int:
    """Move the neighbours of a square that are still left to the frontier; its new length."""
    # Squares are written in any case, and count only if they were left: a branch that can't be foreseen would take longer.
    y, bit = square >> COLUMN_BITS, 1 << (square & COLUMN)
    here = work.left[at(y)]
    work.left[at(y)] = here & ~(bit >> 1 | bit << 1)
    draft.frontier[at(edge)] = square - 1
    edge += 1 if here & bit >> 1 else 0
    draft.frontier[at(edge)] = square + 1
    edge += 1 if here & bit << 1 else 0
    edge = claim(square + (1 << COLUMN_BITS), y + 1, bit, edge, draft, work)
    return claim(square - (1 << COLUMN_BITS), y - 1 if y else ROWS - 1, bit, edge, draft, work)  # the last row is always empty


@rule
def claim(square: int, y: int, bit: int, edge: int, draft: Draft, work: Work) -> int:
    """Move a square to the frontier if it is still left; the frontier's new length."""
    here = work.left[at(y)]
    work.left[at(y)] = here & ~bit
    draft.frontier[at(edge)] = square
    return edge + (1 if here & bit else 0)


@rule
def put_shape(size: int, draft: Draft, placement: Placement) -> None:
    """Make an empty placement the shape that has been grown."""
    for index in range(size):
        add_square(placement, draft.shape[at(index)] & COLUMN, draft.shape[at(index)] >> COLUMN_BITS)
