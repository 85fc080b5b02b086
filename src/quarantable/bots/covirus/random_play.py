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
from typing import Final

from quarantable.chance.splitmix import STEP, Generator, below, next_u64, seeded
from quarantable.games.bits import bit_count, nth_bit
from quarantable.games.covirus.check import CovirusPosition, empty_placement
from quarantable.games.covirus.game import Covirus
from quarantable.games.covirus.notation import read_roll, write_placement
from quarantable.games.covirus.options import Options
from quarantable.games.covirus.rules import (
    begin,
    clear,
    count_squares,
    find_rectangles,
    is_eligible,
    is_over,
    is_vacant,
    mover,
    pass_on,
    play,
    put_line,
    put_rectangle,
)
from quarantable.games.covirus.state import LINES, NARROW_WIDTH, Placement, State, Work
from quarantable.games.kernel import narrowed, raw, rule

from .draft import Draft
from .picking import COLUMN, COLUMN_BITS, pick
from .random_shapes import choose_shape

__all__ = ["Draft", "Tally", "choose", "count_games", "play_games", "play_one", "random_play", "room_for"]

RECTANGLES: Final = sum(1 << 8 * smaller + larger for smaller in range(1, 6) for larger in range(smaller + 1, 7))
"""All rolls that ask for a rectangle, as a set: of each, bit 8 × smaller + larger die."""


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


def random_play(position: CovirusPosition, roll: str, seed: int) -> str:
    """A random turn after a roll; the same for the same seed. Raises `Unreadable`."""
    dice, placement = read_roll(roll), empty_placement()
    drafts = raw(Draft.zeros()), raw(Work.zeros()), raw(placement)
    choose(position.raw, dice.larger, dice.smaller, seeded(seed), *drafts)
    return write_placement(dice, placement)


def play_games(options: Options, players: int, seed: int, first: int, games: int) -> Tally:
    """Play the games `first` … `first + games − 1` of the run that `seed` begins. There are 2 players."""
    state, work, placement = room_for(options, players)
    draft, seeds = Draft.zeros(), seeded(seed + first * STEP)
    count_games(raw(state), seeds, seeded(0), raw(draft), raw(work), raw(placement), games)
    return Tally(games, draft.decisions, (draft.won[0], draft.won[1]))


def room_for(options: Options, players: int) -> tuple[State, Work, Placement]:
    """A position, and what random play needs besides: narrow records where lines are short enough for them."""
    state = Covirus().new(options, players).state
    if options.width > NARROW_WIDTH:
        return state, Work.zeros(), empty_placement()
    narrow, placement = narrowed(State).zeros(), narrowed(Placement).zeros()
    for name in ("width", "length", "corner", "closed", "attached", "end"):
        setattr(narrow, name, getattr(state, name))
    placement.high = -1
    return narrow, narrowed(Work).zeros(), placement


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
    forget(draft)
    going_on = not is_over(state)
    while going_on:
        roll = below(generator, 36)
        one, other = 1 + roll // 6, 1 + roll % 6
        larger, smaller = max(one, other), min(one, other)
        if is_hopeless(state, larger, smaller, draft):
            pass_on(state)
        else:
            take_turn(state, larger, smaller, generator, draft, work, placement)
            going_on = placement.high < placement.low or not is_over(state)  # a lost turn ends nothing


@rule
def forget(draft: Draft) -> None:
    """Remember nothing of the game before."""
    for player in range(2):
        draft.barren[player] = 0
        draft.hopeless[player] = 0


@rule
def is_hopeless(state: State, larger: int, smaller: int, draft: Draft) -> bool:
    """Is it known that nothing fits this roll?"""
    return draft.hopeless[mover(state)] >> 8 * smaller + larger & 1 != 0


@rule
def take_turn(state: State, larger: int, smaller: int, generator: Generator, draft: Draft, work: Work, placement: Placement) -> None:
    """Play a random turn."""
    choose_remembering(state, larger, smaller, generator, draft, work, placement)
    play(state, placement)


@rule
def choose_remembering(
    state: State, larger: int, smaller: int, generator: Generator, draft: Draft, work: Work, placement: Placement
) -> None:
    """Make `placement` a random turn, and remember what needn't be tried again: most turns of a game are lost."""
    player = mover(state)
    choose(state, larger, smaller, generator, draft, work, placement)
    if placement.low <= placement.high:
        draft.hopeless[player] = draft.barren[player]
    elif larger != smaller:
        draft.hopeless[player] |= no_smaller(larger, smaller)
    elif larger == 6:
        draft.hopeless[player] |= 1 << 8 * 6 + 6


@rule
def no_smaller(larger: int, smaller: int) -> int:
    """The set of the rolls for rectangles that hold one of this size: where they fit, it fits."""
    as_long = (0x7F >> larger << larger) * 0x0101_0101_0101
    return as_long & -1 << 8 * smaller & RECTANGLES


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
    if draft.barren[player] >> 8 * smaller + larger & 1:
        return
    total = find_rectangles(state, smaller, larger, work)
    if total == 0:
        if not is_vacant(smaller, larger, work):
            draft.barren[player] |= no_smaller(larger, smaller)
        return
    index, upright = below(generator, total), count_squares(work.places[0], LINES)
    if index < upright:
        square = pick(work.places[0], index)
        put_rectangle(placement, square & COLUMN, square >> COLUMN_BITS, smaller, larger)
    else:
        square = pick(work.places[1], index - upright)
        put_rectangle(placement, square & COLUMN, square >> COLUMN_BITS, larger, smaller)


@rule
def choose_line(state: State, generator: Generator, placement: Placement) -> None:
    """V5: any line."""
    player = mover(state)
    lines = 0
    for y in range(state.length):
        if is_eligible(state, player, y):
            lines |= 1 << y
    if lines:
        put_line(state, placement, nth_bit(lines, below(generator, bit_count(lines))))
