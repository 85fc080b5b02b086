"""The rules of Covirus: what may be done, and what it does. Numbers such as V4 refer to `docs/rules/covirus.md`.

**A turn** is a roll of two dice, and what it asks for, while V9 has the virus (player 0) and the cure (player 1) take turns:

- two different numbers *a*, *b* (V4): a rectangle of *a* × *b* free squares, attached: it holds a square of one's bottom line (the
  virus's is the first, the cure's the last, V2) or lies next to one's own colour;
- a double 6 (V5): all the rest of a line in which one's own colour is, and the other's isn't;
- a double 1 (V6): any free square;
- a double 2, 3, 4 or 5 (V7): 4, 9, 16 or 25 free squares joined by their edges;
- nothing, if nothing fits, and only then (V8).

Whoever has completed more lines in the end wins (V10 to V12). Options narrow some of this: they are fields of `State`.

**A placement** is the set of squares that a turn fills, whatever the roll was: a `Placement`, one mask for each line, bit *x* = column
*x*, and the range of lines that it spans; a lost turn is the empty set. `play` fills it for the player to move; it trusts that it is
legal. What is legal is found for all places at once: `find_rectangles` marks lower left corners, `is_eligible` tells the lines of a
double 6, `find_room` marks the regions in which a free shape fits. Someone who builds a free shape square by square asks `find_next`.

Every function takes a `State` in the form of the running mode (`kernel.raw`), and what it needs to think. Nothing here rolls dice.
"""

from quarantable.games.bits import bit_count, kept, moved_back, spread_out
from quarantable.games.kernel import Vector, rule

from .regions import spread
from .state import CLINCHED, FULL, LINES, OPEN, ROWS, SPOILED, VIRUS, Placement, State, Work

# The game


@rule
def begin(state: State) -> None:
    """Set up the field (V1). The options are in their fields already."""
    state.turns = 0
    state.stopped = 0
    state.free = state.width * state.length
    state.open = state.length
    for player in range(2):
        state.done[player] = 0
        for y in range(ROWS):
            state.mine[player][y] = 0
    for y in range(ROWS):
        state.empty[y] = full_line(state) if y < state.length else 0
        state.status[y] = OPEN


@rule
def mover(state: State) -> int:
    """The player whose turn it is, or would be if the game weren't over (V3, V9)."""
    return state.turns & 1


@rule
def play(state: State, placement: Placement) -> None:
    """Fill the squares of a placement, none for a lost turn, and pass the turn on (V9)."""
    player = mover(state)
    for y in range(placement.low, placement.high + 1):
        if placement.lines[y]:
            fill(state, player, y, placement.lines[y])
    pass_on(state)


@rule
def pass_on(state: State) -> None:
    """Pass the turn on (V9): all that a lost turn does."""
    state.turns += 1


@rule
def fill(state: State, player: int, y: int, squares: int) -> None:
    """Fill free squares of a line, and see what has become of it (V10)."""
    state.mine[player][y] |= squares
    state.empty[y] &= ~squares
    state.free -= bit_count(squares)
    if state.status[y] != OPEN:
        return
    if state.mine[1 - player][y]:
        state.status[y] = SPOILED
        state.open -= 1
    elif state.empty[y] == 0:
        state.status[y] = VIRUS + player
        state.open -= 1
        state.done[player] += 1


@rule
def is_over(state: State) -> bool:
    """Has the game ended (V11)?"""
    if state.stopped:
        return True
    if state.end == FULL:
        return state.free == 0
    return state.open == 0 or (state.end == CLINCHED and is_clinched(state))


@rule
def is_clinched(state: State) -> bool:
    """Does one lead by more than the other can still complete (V11)? Lines with the leader's colour can't become the other's."""
    leader = 0 if state.done[0] > state.done[1] else 1
    could = state.done[1 - leader]
    if state.done[leader] <= could:
        return False
    status, mine = state.status, state.mine[leader]
    for y in range(state.length):
        could += 1 if status[y] == OPEN and mine[y] == 0 else 0
    return state.done[leader] > could


# Where one may be


@rule
def full_line(state: State) -> int:
    """All squares of a line."""
    return (1 << state.width) - 1


@rule
def bottom_line(state: State, player: int) -> int:
    """The index of a player's bottom line (V2)."""
    return state.length - 1 if player else 0


@rule
def first_allowed(state: State, player: int) -> int:
    """The first line where a player may put rectangles and free shapes (V4, `half`)."""
    return state.length - state.length // 2 if state.closed and player == 1 else 0


@rule
def last_allowed(state: State, player: int) -> int:
    """The last line where a player may put rectangles and free shapes (V4, `half`)."""
    return state.length // 2 - 1 if state.closed and player == 0 else state.length - 1


@rule
def find_allowed(state: State, player: int, work: Work) -> None:
    """Mark in `work.allowed` the free squares for rectangles and free shapes (V4)."""
    first, last = first_allowed(state, player), last_allowed(state, player)
    for y in range(ROWS):
        work.allowed[y] = state.empty[y] if first <= y <= last else 0


@rule
def find_touch(state: State, player: int, work: Work) -> None:
    """Mark in `work.touch` one's bottom line and what is next to one's colour, over the edges or also the corners (V4, `adjacent`).

    One's own squares may be marked too.
    """
    mine, touch, full = state.mine[player], work.touch, full_line(state)
    touch[0] = (spread_out(mine[0], 1) | moved_back(mine[0], 1) | mine[1]) & full
    for y in range(1, LINES):
        touch[y] = (spread_out(mine[y], 1) | moved_back(mine[y], 1) | mine[y - 1] | mine[y + 1]) & full
    if state.corner:
        touch[0] |= (mine[1] << 1 | mine[1] >> 1) & full
        for y in range(1, LINES):
            across = mine[y - 1] | mine[y + 1]
            touch[y] |= (across << 1 | across >> 1) & full
    touch[bottom_line(state, player)] = full


@rule
def touch_of_line(state: State, player: int, y: int) -> int:
    """The squares of one line that `find_touch` marks."""
    if y == bottom_line(state, player):
        return full_line(state)
    mine = state.mine[player]
    across = mine[y + 1] | (mine[y - 1] if y > 0 else 0)
    touch = mine[y] << 1 | mine[y] >> 1 | across
    if state.corner:
        touch |= across << 1 | across >> 1
    return touch & full_line(state)


@rule
def is_attached(state: State, placement: Placement) -> bool:
    """Does a placement hold a square of the mover's bottom line, or lie next to the mover's colour (V4)?"""
    player = mover(state)
    for y in range(placement.low, placement.high + 1):  # noqa: SIM110 - a generator can't be compiled
        if placement.lines[y] & touch_of_line(state, player, y):
            return True
    return False


@rule
def fits(state: State, larger: int, smaller: int, work: Work) -> bool:
    """Can the mover follow this roll at all (V8)?"""
    if larger != smaller:
        return find_rectangles(state, smaller, larger, work) > 0
    if larger == 6:
        return has_eligible_line(state, mover(state))
    if larger == 1:
        return state.free > 0
    return find_room(state, larger * larger, work)


# What V4 asks for: rectangles


@rule
def find_rectangles(state: State, short: int, long: int, work: Work) -> int:
    """Mark in `work.places` the lower left corners of all legal rectangles, upright and flat; how many there are."""
    player = mover(state)
    find_allowed(state, player, work)
    find_touch(state, player, work)
    find_places(short, long, work, work.places[0])
    find_places(long, short, work, work.places[1])
    return count_squares(work.places[0], LINES) + count_squares(work.places[1], LINES)


@rule
def is_vacant(short: int, long: int, work: Work) -> bool:
    """Is any of the rectangles that `find_rectangles` has just looked for unoccupied, attached or not?"""
    if has_any(work.free):  # of the flat ones, which were looked for last
        return True
    find_free(short, long, work)
    return has_any(work.free)


@rule
def has_any(lines: Vector) -> bool:
    """Is any square of the field marked?"""
    some = 0
    for y in range(LINES):
        some |= lines[y]
    return some != 0


# A mark stands for the squares that end in it, since processors shift many signed numbers to the left only. The lines of a rectangle
# are looked up at fixed distances from its first, where the last line stands for those that it has less than six. The masks
# tell the compiler how far that can be, so that it knows that tables don't overlap.


@rule
def find_free(width: int, height: int, work: Work) -> None:
    """Mark the lower right corners of the unoccupied rectangles of one orientation in `work.free`."""
    ends, free, last = work.ends, work.free, height - 1 & 7
    one, two = min(width - 1, 1), min(max(width - 2, 0), 2)
    for y in range(ROWS):
        ends[y] = kept(kept(kept(work.allowed[y], one), two), width - 1 - one - two)
    a, b, c, d = min(last, 1) & 7, min(last, 2) & 7, min(last, 3) & 7, min(last, 4) & 7
    for y in range(LINES):
        free[y] = ends[y] & ends[y + a] & ends[y + b] & ends[y + c] & ends[y + d] & ends[y + last]


@rule
def find_places(width: int, height: int, work: Work, places: Vector) -> None:
    """Mark the lower left corners of the legal rectangles of one orientation."""
    find_free(width, height, work)
    reach, free, last = work.reach, work.free, height - 1 & 7
    one, two = min(width - 1, 1), min(max(width - 2, 0), 2)
    for y in range(ROWS):
        reach[y] = spread_out(spread_out(spread_out(work.touch[y], one), two), width - 1 - one - two)
    a, b, c, d = min(last, 1) & 7, min(last, 2) & 7, min(last, 3) & 7, min(last, 4) & 7
    for y in range(LINES):
        near = reach[y] | reach[y + a] | reach[y + b] | reach[y + c] | reach[y + d] | reach[y + last]
        places[y] = near & free[y]  # in a place of its own, to have the type of a line when it is moved
        places[y] = moved_back(places[y], width - 1)


@rule
def count_squares(lines: Vector, length: int) -> int:
    """How many squares are marked in the first `length` lines."""
    count = 0
    for y in range(length):
        count += bit_count(lines[y])
    return count


@rule
def put_rectangle(placement: Placement, x: int, y: int, width: int, height: int) -> None:
    """Make a placement the rectangle with this lower left corner."""
    clear(placement)
    for line in range(y, y + height):
        placement.lines[line] = ((1 << width) - 1) << x
    placement.low = y
    placement.high = y + height - 1


@rule
def clear(placement: Placement) -> None:
    """Make a placement the empty set."""
    for y in range(placement.low, placement.high + 1):
        placement.lines[y] = 0
    placement.low = 0
    placement.high = -1


# What V5 asks for: a line


@rule
def is_eligible(state: State, player: int, y: int) -> bool:
    """May a player fill this line with a double 6?"""
    return state.mine[player][y] != 0 and state.mine[1 - player][y] == 0 and state.empty[y] != 0


@rule
def has_eligible_line(state: State, player: int) -> bool:
    """May a player fill any line with a double 6?"""
    for y in range(state.length):  # noqa: SIM110 - a generator can't be compiled
        if is_eligible(state, player, y):
            return True
    return False


@rule
def put_line(state: State, placement: Placement, y: int) -> None:
    """Make a placement the rest of a line."""
    clear(placement)
    placement.lines[y] = state.empty[y]
    placement.low = y
    placement.high = y


# What V6 and V7 ask for: squares and free shapes


@rule
def add_square(placement: Placement, x: int, y: int) -> None:
    """Add a square to a placement."""
    if placement.high < placement.low:
        placement.low = y
        placement.high = y
    placement.low = min(placement.low, y)
    placement.high = max(placement.high, y)
    placement.lines[y] |= 1 << x


@rule
def find_starts(state: State, size: int, work: Work) -> None:
    """Mark where a free shape may lie (`work.allowed`) and of which squares it must hold one (`work.starts`): V6, V7."""
    player = mover(state)
    if size == 1:
        for y in range(ROWS):
            work.allowed[y] = state.empty[y]
            work.starts[y] = state.empty[y]
        return
    find_allowed(state, player, work)
    if state.attached:
        find_touch(state, player, work)
    for y in range(ROWS):
        work.starts[y] = work.allowed[y] & work.touch[y] if state.attached else work.allowed[y]


@rule
def find_room(state: State, size: int, work: Work) -> bool:
    """Mark in `work.room` the regions in which a free shape of `size` squares fits; is there any?"""
    find_starts(state, size, work)
    for y in range(ROWS):
        work.left[y] = work.allowed[y]
        work.room[y] = 0
    found = False
    for y in range(state.length):
        while work.starts[y] & work.left[y]:
            seeds = work.starts[y] & work.left[y]
            if take_region(work, seeds & -seeds, y, state.length) >= size:
                found = True
                for line in range(state.length):
                    work.room[line] |= work.region[line]
    return found


@rule
def take_region(work: Work, seed: int, y: int, length: int) -> int:
    """Move the region around a square of line `y` from `work.left` to `work.region`; how many squares it has."""
    low, high = spread(work, seed, y, length)
    for line in range(low, high + 1):
        work.left[line] &= ~work.region[line]
    return count_squares(work.region, length)


@rule
def is_contiguous(state: State, placement: Placement, work: Work) -> bool:
    """Are the squares of a placement joined by their edges (V7)? Not those of the empty set."""
    size = 0
    for y in range(ROWS):
        work.left[y] = placement.lines[y]
        size += bit_count(placement.lines[y])
    seeds = placement.lines[placement.low]
    return size > 0 and take_region(work, seeds & -seeds, placement.low, state.length) == size


@rule
def find_next(state: State, size: int, shape: Placement, work: Work) -> bool:
    """Mark in `work.next` the squares that may come next in a free shape of `size` squares; is there any?

    `shape` is what has been built so far, by these very steps. Whatever is marked can be completed to a legal shape. Squares that
    touch must come within reach in time: those that can still reach one after the next square gather in `work.region`.
    """
    find_room(state, size, work)
    built = count_squares(shape.lines, state.length)
    find_reaching(state, size - built - 1, work)
    started = False
    for y in range(state.length):
        started = started or shape.lines[y] & work.region[y] != 0
    some = 0
    for y in range(ROWS):
        beside = beside_line(shape.lines, y) & ~shape.lines[y] if built else work.room[y]
        work.next[y] = beside & (work.room[y] if started else work.region[y]) if built < size else 0
        some |= work.next[y]
    return some != 0


@rule
def find_reaching(state: State, steps: int, work: Work) -> None:
    """Mark in `work.region` the squares with room from which a starting square can be reached in `steps` steps."""
    for y in range(ROWS):
        work.region[y] = work.starts[y] & work.room[y]
    if not state.attached:
        return
    for _ in range(steps):
        for y in range(ROWS):
            work.reach[y] = work.region[y]
        for y in range(state.length):
            work.region[y] |= beside_line(work.reach, y) & work.room[y]


@rule
def beside_line(lines: Vector, y: int) -> int:
    """The squares of line `y` that share an edge with a marked square; of the last padding line, none."""
    if y == ROWS - 1:
        return 0
    below = lines[y - 1] if y > 0 else 0
    return lines[y] << 1 | lines[y] >> 1 | lines[y + 1] | below
