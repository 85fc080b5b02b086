"""Games of Covirus played one after the other, each leaving a `Row`.

Game *i* of a run starts at the *i*-th output of splitmix64 from the run's seed. Where both play at random and nothing is forbidden, one
stream of random numbers rolls and chooses, and the games are those of `bots.covirus.random_play` and of the C in `bench/limit`.
Otherwise the dice have a stream of their own, so that other players, or other rules, meet the same rolls.
"""

from typing import NamedTuple

from quarantable.bots.covirus.greedy import Plan
from quarantable.bots.covirus.greedy import choose as choose_greedily
from quarantable.bots.covirus.random_play import Draft, choose_remembering, forget, is_hopeless
from quarantable.chance.splitmix import Generator, below
from quarantable.games.covirus.rules import begin, clear, is_over, mover, play
from quarantable.games.covirus.state import Placement, State, Work
from quarantable.games.kernel import Record, field, rule
from quarantable.lab.streams import Rows, Seeds

from .house import House, choose_any_attached, choose_best_attached, find_attached, hide_secured, show_secured
from .row import DICE, MOST_TURNS, UNCOUNTED, Log, Row
from .seats import RANDOM, Seats
from .watching import close_row, count_choices, expect, watch


class Dice(Record):
    """The roll of the turn."""

    larger: int = field("int64")
    smaller: int = field("int64")
    legal: int = field("int64")
    """Of how many placements the turn's was chosen (`watching.count_choices`)."""


class Players(NamedTuple):
    """Who plays, and what they need for it; records in the form that rules take."""

    seats: Seats
    virus: Plan
    cure: Plan
    whims: Generator
    """Random numbers of those who play at random, and for equal choices."""
    draft: Draft
    work: Work
    placement: Placement
    dice: Dice
    house: House


@rule
def start(state: State, players: Players) -> None:
    """Clear the field (V1), and what random players remember of the game before."""
    begin(state)
    forget(players.draft)


@rule
def is_going_on(state: State, row: Row) -> bool:
    """Is there another turn to play?"""
    return not is_over(state) and row.turns < MOST_TURNS


@rule
def throw(chance: Generator, dice: Dice) -> None:
    """Roll two dice."""
    both = below(chance, 36)
    one, other = 1 + both // 6, 1 + both % 6
    dice.larger = max(one, other)
    dice.smaller = min(one, other)


@rule
def may_use(state: State, players: Players) -> bool:
    """May whoever is to move use these dice?"""
    return players.seats.forbidden[mover(state)][players.dice.larger * DICE + players.dice.smaller] == 0


@rule
def decide(state: State, players: Players) -> None:
    """Choose for a player who plays at random or greedily, by the rules of the house too."""
    house, dice = players.house, players.dice
    if house.secured:
        hide_secured(state, house)
    if not may_use(state, players):
        clear(players.placement)
    elif house.attached_single and dice.larger == 1:
        choose_attached(state, players)
    else:
        choose(state, players)
    if house.consolation and players.placement.high < players.placement.low:
        choose_attached(state, players)
    if players.placement.low <= players.placement.high:
        players.draft.hopeless[mover(state)] = players.draft.barren[mover(state)]
    dice.legal = count_by_house(state, players)
    if house.secured:
        show_secured(state, house)


@rule
def count_by_house(state: State, players: Players) -> int:
    """See `count_choices`; a square by which somebody is consoled wasn't chosen among placements for the dice."""
    dice, placement = players.dice, players.placement
    if placement.low <= placement.high and not may_use(state, players):
        return UNCOUNTED
    if placement.low <= placement.high and players.house.attached_single and dice.larger == 1:
        return find_attached(state, players.work)
    return count_choices(state, dice.larger, dice.smaller, placement, players.work)


@rule
def choose_attached(state: State, players: Players) -> None:
    """Choose a single square by V4."""
    if players.seats.manner[mover(state)] == RANDOM:
        choose_any_attached(state, players.whims, players.work, players.placement)
    else:
        plan = players.virus if mover(state) == 0 else players.cure
        choose_best_attached(state, players.whims, plan, players.work, players.placement)


@rule
def choose(state: State, players: Players) -> None:
    """Choose what the dice ask for."""
    player, larger, smaller = mover(state), players.dice.larger, players.dice.smaller
    if players.seats.manner[player] != RANDOM:
        plan = players.virus if player == 0 else players.cure
        choose_greedily(state, larger, smaller, players.whims, plan, players.work, players.placement)
    elif is_hopeless(state, larger, smaller, players.draft):
        clear(players.placement)
    else:
        choose_remembering(state, larger, smaller, players.whims, players.draft, players.work, players.placement)


@rule
def carry_out(state: State, players: Players, row: Row, log: Log) -> None:
    """Play the turn, and watch what comes of it."""
    larger, smaller = players.dice.larger, players.dice.smaller
    expect(state, log, players.dice.legal)
    play(state, players.placement)
    watch(state, row, log, larger, smaller)


@rule
def play_game(state: State, players: Players, chance: Generator, row: Row, log: Log) -> None:
    """Play one game and fill its row, which is all zeros."""
    start(state, players)
    while is_going_on(state, row):
        throw(chance, players.dice)
        decide(state, players)
        carry_out(state, players, row, log)
    close_row(state, row, log, is_over(state))


@rule
def play_games(state: State, players: Players, chance: Generator, seeds: Seeds, rows: Rows, log: Log) -> None:
    """Play as many games as there are rows, each from its seeds."""
    for index in range(len(rows)):
        chance.rng = seeds[index][0]
        players.whims.rng = seeds[index][1]
        play_game(state, players, chance, rows[index], log)
