"""Which turns are worth a closer look: lists of placements, and what is roughly gained by each.

The rough gain is that of the lines it fills, each for itself, by the network's own measure, as if nobody's steps to other lines
changed. Of all rectangles that lie against something the best are kept, and those that reach furthest; of lines and squares the best.
Free shapes are in `shapes.py`.
"""

from typing import Final

from quarantable.games.bits import lowest_bit
from quarantable.games.covirus.rules import (
    add_square,
    clear,
    find_rectangles,
    full_line,
    is_eligible,
    mover,
    put_line,
    put_rectangle,
)
from quarantable.games.covirus.state import OPEN, Placement, State, Work
from quarantable.games.kernel import Vector, rule

from .evaluation import kind_of_lead
from .lines import NOBODY, kind_of, owner_of
from .mind import HIDDEN, Mind

FURTHEST: Final = 1 << 40
"""What reaching furthest is worth, so that it is kept in any case."""


@rule
def find_slope(state: State, ply: int, mind: Mind) -> None:
    """Find what is gained or lost, near a position, when the sums of the network change."""
    mind.looks += 1
    for unit in range(HIDDEN):
        mind.slope[unit] = mind.weight[unit] if mind.sums[ply][unit] > 0 else mind.weight[unit] // 4
    player = mover(state)
    lead = state.done[1 - player] - state.done[player]
    before = mind.table[kind_of_lead(lead, 1 - player, mind)]
    after = mind.table[kind_of_lead(lead - 1, 1 - player, mind)]
    mind.completed = 0
    for unit in range(HIDDEN):
        mind.completed -= (after[unit] - before[unit]) * mind.slope[unit]


@rule
def gain_in_line(state: State, y: int, squares: int, ply: int, mind: Mind) -> int:
    """What the mover gains, roughly, by filling squares of a line."""
    if state.status[y] != OPEN or squares == 0:
        return 0
    player, owner = mover(state), owner_of(state, y)
    left = state.empty[y] & ~squares
    worth = worth_of(mind.kind[ply][y], mind)
    if owner not in (player, NOBODY):
        return worth
    if left == 0:
        return worth + mind.completed
    return worth - worth_of(kind_of(state, 1 - player, y, player, left, mind.steps[ply]), mind)


@rule
def worth_of(kind: int, mind: Mind) -> int:
    """What noticing something of this kind is worth to the other, by the slope that was found last."""
    if mind.looked[kind] != mind.looks:
        mind.looked[kind] = mind.looks
        worth = 0
        for unit in range(HIDDEN):
            worth += mind.table[kind][unit] * mind.slope[unit]
        mind.worth[kind] = worth
    return mind.worth[kind]


@rule
def gain_of(state: State, placement: Placement, ply: int, mind: Mind) -> int:
    """What the mover gains, roughly, by a placement."""
    gain = 0
    for y in range(placement.low, placement.high + 1):
        gain += gain_in_line(state, y, placement.lines[y], ply, mind)
    return gain


@rule
def offer(placement: Placement, gain: int, ply: int, mind: Mind) -> None:
    """Put a placement on the list, if there is room, or in the place of the one that gains least."""
    if is_listed(placement, gain, ply, mind):
        return
    index = mind.count[ply]
    if index < mind.most[ply]:
        mind.count[ply] += 1
    else:
        index = least(ply, mind)
        if gain <= mind.gain[ply][index]:
            return
        for y in range(mind.low[ply][index], mind.high[ply][index] + 1):
            mind.lines[ply][index][y] = 0
    mind.gain[ply][index] = gain
    mind.low[ply][index] = placement.low
    mind.high[ply][index] = placement.high
    for y in range(placement.low, placement.high + 1):
        mind.lines[ply][index][y] = placement.lines[y]


@rule
def is_listed(placement: Placement, gain: int, ply: int, mind: Mind) -> bool:
    """Is this placement on the list already?"""
    for index in range(mind.count[ply]):
        if mind.gain[ply][index] != gain or mind.low[ply][index] != placement.low or mind.high[ply][index] != placement.high:
            continue
        different = 0
        for y in range(placement.low, placement.high + 1):
            different |= mind.lines[ply][index][y] ^ placement.lines[y]
        if different == 0:
            return True
    return False


@rule
def least(ply: int, mind: Mind) -> int:
    """The index of the placement on the list that gains least."""
    index = 0
    for each in range(1, mind.count[ply]):
        if mind.gain[ply][each] < mind.gain[ply][index]:
            index = each
    return index


@rule
def forget(ply: int, mind: Mind) -> None:
    """Begin a new list."""
    for index in range(mind.count[ply]):
        for y in range(mind.low[ply][index], mind.high[ply][index] + 1):
            mind.lines[ply][index][y] = 0
    mind.count[ply] = 0


@rule
def take(ply: int, index: int, placement: Placement, mind: Mind) -> None:
    """Make a placement, which must be empty, one of the list."""
    placement.low = mind.low[ply][index]
    placement.high = mind.high[ply][index]
    for y in range(placement.low, placement.high + 1):
        placement.lines[y] = mind.lines[ply][index][y]


@rule
def list_rectangles(state: State, larger: int, smaller: int, ply: int, mind: Mind, work: Work, placement: Placement) -> None:
    """V4: the best rectangles that lie against something, and of either orientation one that reaches furthest."""
    if find_rectangles(state, smaller, larger, work) == 0:
        return
    for turned in range(2):
        width, height = (larger, smaller) if turned else (smaller, larger)
        furthest = furthest_line(state, work.places[turned])
        for y in range(state.length):
            places = snug(state, y, width, work.places[turned][y])
            extra = FURTHEST if y == furthest else 0
            while places:
                put_rectangle(placement, lowest_bit(places), y, width, height)
                offer(placement, extra + gain_of(state, placement, ply, mind), ply, mind)
                places &= places - 1
                extra = 0


@rule
def furthest_line(state: State, places: Vector) -> int:
    """The line furthest from the mover's side where something is marked; -1 if nothing is."""
    found = -1
    for y in range(state.length):
        if places[y] and (found < 0 or mover(state) == 0):
            found = y
    return found


@rule
def snug(state: State, y: int, width: int, places: int) -> int:
    """Those of the places for a rectangle that have something, or the field's edge, on their left or right; and the outermost ones."""
    if places == 0:
        return 0  # the rectangle may be broader than the field
    filled = ~state.empty[y] & full_line(state)
    beside = filled << 1 | 1 | filled >> width | 1 << (state.width - width)
    outermost = places & -places
    return places & beside | outermost


@rule
def list_lines(state: State, ply: int, mind: Mind, placement: Placement) -> None:
    """V5: the best lines."""
    for y in range(state.length):
        if is_eligible(state, mover(state), y):
            put_line(state, placement, y)
            offer(placement, gain_of(state, placement, ply, mind), ply, mind)


@rule
def list_squares(state: State, ply: int, mind: Mind, placement: Placement) -> None:
    """V6: of every line the outermost squares, and one in the middle of them."""
    for y in range(state.length):
        empty = state.empty[y]
        if empty == 0:
            continue
        squares = empty & -empty | middle_square(state, empty)
        while squares:
            clear(placement)
            add_square(placement, lowest_bit(squares), y)
            offer(placement, gain_of(state, placement, ply, mind), ply, mind)
            squares &= squares - 1


@rule
def middle_square(state: State, empty: int) -> int:
    """A free square of a line that is not far from its middle."""
    right = empty >> (state.width // 2) << (state.width // 2)
    return right & -right if right else empty & -empty
