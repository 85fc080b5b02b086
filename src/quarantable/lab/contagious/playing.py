"""Games of It's Contagious! played one after the other, each leaving a `Row`.

Game *i* of a run starts at the *i*-th output of splitmix64 from the run's seed, so a run can be cut into parts. Where all seats play at
random and nothing is forbidden, one stream of random numbers deals and chooses, and the games are those of `bots.contagious.random_play`
and of the C in `bench/limit`. Otherwise chance has a stream of its own, so that other players, or other rules, meet the same deal.
"""

from typing import NamedTuple

from quarantable.bots.contagious.random_choice import Bounds, choose_among
from quarantable.bots.contagious.random_play import Table, shuffle
from quarantable.bots.contagious.weighing import Reasons, choose_weighing
from quarantable.chance.splitmix import Generator, below
from quarantable.games.contagious.rules import deal, legal_actions, play
from quarantable.games.contagious.state import NOBODY, State
from quarantable.games.kernel import Record, Vector, field, rule
from quarantable.lab.streams import Rows, Seeds

from .row import MOST_DECISIONS, Log, Row
from .seats import RANDOM, Seats, leave_allowed
from .watching import close_row, expect, open_row, watch


class Turn(Record):
    """The decision that is being made."""

    action: int = field("int32")
    legal: int = field("int32")
    """How many plays there were to choose from."""


class Players(NamedTuple):
    """Who plays, and what they need for it; records and buffers in the form that rules take."""

    seats: Seats
    reasons: Reasons
    whims: Generator
    """Random numbers of those who play at random."""
    actions: Vector
    bounds: Bounds
    turn: Turn


@rule
def begin(state: State, table: Table, chance: Generator) -> None:
    """Shuffle and deal (C4), and let somebody start (C5)."""
    shuffle(state, table, chance)
    starter = table.starter
    if starter == NOBODY:
        starter = below(chance, state.players)
    deal(state, starter)


@rule
def is_going_on(state: State, row: Row) -> bool:
    """Is there another decision to make?"""
    return state.over == 0 and row.decisions < MOST_DECISIONS


@rule
def list_choices(state: State, players: Players) -> int:
    """Write to `players.actions` what the seat to play may choose from; how many actions there are."""
    legal = legal_actions(state, players.actions)
    return leave_allowed(state, players.seats, players.actions, legal) if players.seats.forbidden[state.turn] else legal


@rule
def decide(state: State, players: Players) -> None:
    """Choose for a seat that plays at random or by reasons."""
    turn, actions = players.turn, players.actions
    if players.seats.manner[state.turn] == RANDOM and players.seats.forbidden[state.turn] == 0:
        turn.action, turn.legal = choose_among(state, players.bounds, players.whims)
        return
    legal = list_choices(state, players)
    turn.legal = legal
    if players.seats.manner[state.turn] == RANDOM:
        turn.action = actions[below(players.whims, legal) if legal > 1 else 0]
    else:
        turn.action = choose_weighing(state, actions, legal, players.reasons)


@rule
def carry_out(state: State, turn: Turn, row: Row, log: Log) -> None:
    """Make the decision, and watch what comes of it."""
    seat = state.turn + 0
    expect(state, log, turn.action)
    play(state, turn.action)
    watch(state, row, log, seat, turn.action, turn.legal)


@rule
def play_game(state: State, table: Table, players: Players, chance: Generator, row: Row, log: Log) -> None:
    """Play one game and fill its row, which is all zeros."""
    begin(state, table, chance)
    open_row(state, row, log)
    while is_going_on(state, row):
        decide(state, players)
        carry_out(state, players.turn, row, log)
    close_row(state, row, log)


@rule
def play_games(state: State, table: Table, players: Players, chance: Generator, seeds: Seeds, rows: Rows, log: Log) -> None:
    """Play as many games as there are rows, each from its seeds."""
    for index in range(len(rows)):
        chance.rng = seeds[index][0]
        players.whims.rng = seeds[index][1]
        play_game(state, table, players, chance, rows[index], log)
