"""It's Contagious! played at random, many games at a time: every legal play is equally likely.

With the options as written, game by game the same decisions as `bench/limit/limit_contagious.c`, in plain and in compiled rules.
Game *i* of a run starts at the *i*-th output of splitmix64 from the run's seed, so a run can be cut into parts.

>>> from quarantable.games.contagious.options import Options, agreed
>>> whole = play_games(Options(), players=3, seed=5, first=0, games=4)
>>> whole == play_games(Options(), 3, 5, 0, 3) + play_games(Options(), 3, 5, 3, 1)
True
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from quarantable.chance.splitmix import STEP, Generator, below, following, next_u64, scaled, scrambled, seeded
from quarantable.games.contagious.options import Options, agreed
from quarantable.games.contagious.rules import deal, play
from quarantable.games.contagious.state import MOST_CARDS, NOBODY, SEATS, State
from quarantable.games.kernel import Matrix, Record, Vector, field, raw, rule

from .random_choice import Bounds, bounds_of_piles, choose

SHARES = 60
"""A win can be divided among 1 to 6 players: into whole sixtieths, so that sums of wins are exact."""


@dataclass(frozen=True, slots=True)
class Tally:
    """What came out of some games. Tallies of parts of a run add up to the run's."""

    games: int
    decisions: int
    """Plays of all games, takes and answers to a Contagion included."""
    won: tuple[tuple[int, ...], ...]
    """By seat, then by the number of winners: in how many games."""

    @property
    def wins(self) -> list[float]:
        """By seat; a shared win is divided equally."""
        return [sum(games * SHARES // winners for winners, games in enumerate(row) if winners) / SHARES for row in self.won]

    @property
    def shared(self) -> int:
        """In how many games more than one won."""
        return sum(sum(row[winners] for row in self.won) // winners for winners in range(2, len(self.won) + 1))

    def __add__(self, other: "Tally") -> "Tally":
        """Both together."""
        won = tuple(tuple(a + b for a, b in zip(*rows, strict=True)) for rows in zip(self.won, other.won, strict=True))
        return Tally(self.games + other.games, self.decisions + other.decisions, won)


class Table(Record):
    """What a run needs beside the position: the cards, who starts, and the counts so far."""

    deck: Vector = field("uint8", MOST_CARDS)  # in the order of the kinds
    cards: int = field("uint8")
    starter: int = field("int8")  # NOBODY: drawn for each game (C5)
    drawn_starter: int = field("int8")  # of the last game
    decisions: int = field("int64")
    won: Matrix = field("int64", SEATS, SEATS + 1)


def random_play(view: Mapping[str, Any], options: Options, legal: Sequence[str], seed: int) -> str:  # noqa: ARG001  # as every bot's
    """A legal play, every one equally likely; the same for the same seed."""
    return legal[below(seeded(seed), len(legal))]


def play_games(options: Options, players: int, seed: int, first: int, games: int) -> Tally:
    """Play the games `first` … `first + games − 1` of the run that `seed` begins. `options` and `players` must fit each other (C2, C5)."""
    state, table = begin_table(options, players)
    seeds = seeded(seed + first * STEP)
    count_games(raw(state), raw(table), seeds, seeded(0), raw(bounds_of_piles()), games)
    won = tuple(tuple(int(n) for n in list(table.won[seat])[: players + 1]) for seat in range(players))
    return Tally(games, int(table.decisions), won)


def begin_table(options: Options, players: int) -> tuple[State, Table]:
    """A position that only needs a deal, and what a run needs beside it."""
    return agreed(options, players), _table(options)


def _table(options: Options) -> Table:
    table = Table.zeros()
    table.starter = NOBODY if options.starter is None else options.starter
    for kind, count in enumerate(options.deck):
        for _ in range(count):
            table.deck[table.cards] = kind
            table.cards += 1
    return table


@rule
def count_games(state: State, table: Table, seeds: Generator, generator: Generator, bounds: Bounds, games: int) -> None:
    """Play so many games, one from each output of `seeds`, and count what comes out in `table`."""
    for _ in range(games):
        generator.rng = next_u64(seeds)
        table.decisions += play_one(state, table, generator, bounds)
        count_winners(state, table)


@rule
def play_one(state: State, table: Table, generator: Generator, bounds: Bounds) -> int:
    """Play one game to its end; how many decisions it had."""
    shuffle(state, table, generator)
    starter = table.starter
    if starter == NOBODY:
        starter = below(generator, state.players)
    table.drawn_starter = starter
    deal(state, starter)
    decisions = 0
    while state.over == 0:
        play(state, choose(state, bounds, generator))
        decisions += 1
    return decisions


@rule
def shuffle(state: State, table: Table, generator: Generator) -> None:
    """Fisher–Yates from the last card down (C4)."""
    for place in range(MOST_CARDS):
        state.deck[place] = table.deck[place]
    state.draw_left = table.cards
    deck, word = state.deck, generator.rng
    for last in range(table.cards - 1, 0, -1):
        word = following(word)
        other = scaled(scrambled(word), last + 1)
        card = deck[last]
        deck[last] = deck[other]
        deck[other] = card
    generator.rng = word


@rule
def count_winners(state: State, table: Table) -> None:
    """The fewest cards win; equal ones share the win (C20)."""
    fewest = MOST_CARDS
    winners = 0
    for seat in range(state.players):
        if state.load_sizes[seat] < fewest:
            fewest = state.load_sizes[seat]
            winners = 0
        if state.load_sizes[seat] == fewest:
            winners += 1
    for seat in range(state.players):
        if state.load_sizes[seat] == fewest:
            table.won[seat][winners] += 1
