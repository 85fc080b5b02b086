"""Covirus played at random, one turn or many games at a time.

Rectangles, lines and single squares: every legal one is equally likely. Free shapes start at any square from which one fits and grow
by any square of their edge. With the options as written, game by game the same turns as `bench/limit/limit_covirus.c`, in plain and
in compiled rules. Game *i* of a run starts at the *i*-th output of splitmix64 from the run's seed, so a run can be cut into parts.

>>> from quarantable.games.covirus.options import Options
>>> field = Options(width=4, length=4)
>>> whole = play_games(field, players=2, seed=5, first=0, games=4)
>>> whole == play_games(field, 2, 5, 0, 3) + play_games(field, 2, 5, 3, 1)
True
"""

from dataclasses import dataclass

from quarantable.chance.splitmix import Generator, below, next_u64, seeded
from quarantable.games.bits import bit_count, lowest_bit
from quarantable.games.covirus.check import CovirusPosition, empty_placement
from quarantable.games.covirus.game import Covirus
from quarantable.games.covirus.notation import read_roll, write_placement
from quarantable.games.covirus.options import Options
from quarantable.games.covirus.rules import (
    add_square,
    begin,
    clear,
    count_squares,
    find_rectangles,
    find_starts,
    is_eligible,
    is_over,
    mover,
    play,
    put_line,
    put_rectangle,
)
from quarantable.games.covirus.state import ROWS, Placement, State, Work
from quarantable.games.kernel import Record, Vector, field, raw, rule

SPLITMIX_STEP = 0x9E37_79B9_7F4A_7C15
"""How far one output moves the state of splitmix64: skipping is a multiplication."""

COLUMN_BITS = 6
"""A square as one number: its line, and in the last bits its column."""


@dataclass(frozen=True, slots=True)
class Tally:
    """What came out of some games. Tallies of parts of a run add up to the run's."""

    games: int
    decisions: int
    """Turns of all games, lost ones included."""
    won: tuple[int, int]
    """Games won alone, by the virus and by the cure."""

    @property
    def wins(self) -> list[float]:
        """By player; a draw is half a win for each."""
        return [won + self.shared / 2 for won in self.won]

    @property
    def shared(self) -> int:
        """How many games were drawn."""
        return self.games - sum(self.won)

    def __add__(self, other: "Tally") -> "Tally":
        """Both together."""
        won = (self.won[0] + other.won[0], self.won[1] + other.won[1])
        return Tally(self.games + other.games, self.decisions + other.decisions, won)


class Draft(Record):
    """What random play keeps in mind during a game, and the counts of a run."""

    frontier: Vector = field("int64", 128)
    """The edge of a growing shape: free squares beside it, and not yet in it."""
    barren: Vector = field("int64", 2)
    """By player, bit 8 × smaller + larger die: no such rectangle is free where the player may be, and never will be again."""
    decisions: int = field("int64")
    won: Vector = field("int64", 2)


def random_play(position: CovirusPosition, roll: str, seed: int) -> str:
    """A random turn after a roll; the same for the same seed. Raises `Unreadable`."""
    dice, placement = read_roll(roll), empty_placement()
    drafts = raw(Draft.zeros()), raw(Work.zeros()), raw(placement)
    choose(position.raw, dice.larger, dice.smaller, seeded(seed), *drafts)
    return write_placement(dice, placement)


def play_games(options: Options, players: int, seed: int, first: int, games: int) -> Tally:
    """Play the games `first` … `first + games − 1` of the run that `seed` begins. There are 2 players."""
    position, draft = Covirus().new(options, players), Draft.zeros()
    seeds = seeded(seed + first * SPLITMIX_STEP)
    count_games(position.raw, seeds, seeded(0), raw(draft), raw(Work.zeros()), raw(empty_placement()), games)
    return Tally(games, draft.decisions, (draft.won[0], draft.won[1]))


@rule
def count_games(state: State, seeds: Generator, generator: Generator, draft: Draft, work: Work, placement: Placement, games: int) -> None:
    """Play so many games, one from each output of `seeds`, and count what comes out in `draft`."""
    for _ in range(games):
        generator.rng = next_u64(seeds)
        play_one(state, generator, draft, work, placement)
        draft.decisions += state.turns
        if state.done[0] != state.done[1]:
            draft.won[0 if state.done[0] > state.done[1] else 1] += 1


@rule
def play_one(state: State, generator: Generator, draft: Draft, work: Work, placement: Placement) -> None:
    """Play one game from the start to its end."""
    begin(state)
    draft.barren[0] = 0
    draft.barren[1] = 0
    while not is_over(state):
        roll = below(generator, 36)
        one, other = 1 + roll // 6, 1 + roll % 6
        choose(state, max(one, other), min(one, other), generator, draft, work, placement)
        play(state, placement)


@rule
def choose(state: State, larger: int, smaller: int, generator: Generator, draft: Draft, work: Work, placement: Placement) -> None:
    """Make `placement` a random turn; without squares if nothing fits (V8)."""
    clear(placement)
    if larger != smaller:
        choose_rectangle(state, larger, smaller, generator, draft, work, placement)
    elif larger == 6:
        choose_line(state, generator, placement)
    else:
        choose_shape(state, larger * larger, generator, draft, work, placement)


@rule
def choose_rectangle(state: State, larger: int, smaller: int, generator: Generator, draft: Draft, work: Work, placement: Placement) -> None:
    """V4: any place and orientation."""
    player = mover(state)
    size = 1 << (smaller * 8 + larger)
    if draft.barren[player] & size:
        return
    total = find_rectangles(state, smaller, larger, work)
    if work.vacant == 0:
        draft.barren[player] |= size
    if total == 0:
        return
    pick = below(generator, total)
    upright = count_squares(work.places[0], state.length)
    if pick < upright:
        x, y = pick_square(work.places[0], pick)
        put_rectangle(placement, x, y, smaller, larger)
    else:
        x, y = pick_square(work.places[1], pick - upright)
        put_rectangle(placement, x, y, larger, smaller)


@rule
def choose_line(state: State, generator: Generator, placement: Placement) -> None:
    """V5: any line."""
    player = mover(state)
    lines = 0
    for y in range(state.length):
        if is_eligible(state, player, y):
            lines |= 1 << y
    if lines == 0:
        return
    for _ in range(below(generator, bit_count(lines))):
        lines &= lines - 1
    put_line(state, placement, lowest_bit(lines))


@rule
def choose_shape(state: State, size: int, generator: Generator, draft: Draft, work: Work, placement: Placement) -> None:
    """V6, V7: grown from any start. A region that turns out too small is struck off, and another start taken."""
    find_starts(state, size, work)
    for y in range(ROWS):
        work.left[y] = work.allowed[y]
    candidates = count_squares(work.starts, state.length)
    while candidates > 0 and count_squares(work.left, state.length) >= size:
        x, y = pick_square(work.starts, below(generator, candidates))
        if grow(x, y, size, generator, draft, work, placement) == size:
            return
        clear(placement)
        for line in range(state.length):
            work.starts[line] &= work.left[line]
        candidates = count_squares(work.starts, state.length)


@rule
def grow(x: int, y: int, size: int, generator: Generator, draft: Draft, work: Work, placement: Placement) -> int:
    """Let a shape grow from a square until it has `size` squares, or its region is used up; how many it has."""
    edge = claim(x, y, 0, draft, work)
    got = 0
    while edge > 0 and got < size:
        pick = below(generator, edge) if edge > 1 else 0
        square = draft.frontier[pick]
        edge -= 1
        draft.frontier[pick] = draft.frontier[edge]
        x, y = square & ((1 << COLUMN_BITS) - 1), square >> COLUMN_BITS
        add_square(placement, x, y)
        got += 1
        if x > 0:
            edge = claim(x - 1, y, edge, draft, work)
        edge = claim(x + 1, y, edge, draft, work)
        edge = claim(x, y + 1, edge, draft, work)
        if y > 0:
            edge = claim(x, y - 1, edge, draft, work)
    return got


@rule
def claim(x: int, y: int, edge: int, draft: Draft, work: Work) -> int:
    """Move a square, if it is still left, to the frontier; the frontier's new length."""
    if work.left[y] >> x & 1 == 0:
        return edge
    work.left[y] &= ~(1 << x)
    draft.frontier[edge] = y << COLUMN_BITS | x
    return edge + 1


@rule
def pick_square(lines: Vector, index: int) -> tuple[int, int]:
    """Column and line of a marked square, by its index among all; there must be more than `index` of them."""
    y = 0
    count = bit_count(lines[0])
    while index >= count:
        index -= count
        y += 1
        count = bit_count(lines[y])
    line = lines[y]
    for _ in range(index):
        line &= line - 1
    return lowest_bit(line), y
