"""Playouts: the same plays tried in the same worlds, each played on to the end by what all would play at a glance."""

from quarantable.games.contagious.rules import MOST_ACTIONS, play
from quarantable.games.contagious.state import MOST_CARDS, SEATS, State
from quarantable.games.kernel import Matrix, Record, Vector, field, rule

from .dealing import Deal
from .policy import MOST_TERMS, SIZE, best_action, write_scores
from .worlds import imagine, next_world

SHARES = 60
"""A win can be divided among 1 to 6 players: into whole sixtieths."""


class Desk(Record):
    """What playouts need beside positions, and what came out of them."""

    weights: Vector = field("int32", SIZE)  # of the policy that everybody plays by
    tried: Vector = field("int32", MOST_ACTIONS)  # the actions to try
    actions: Vector = field("int32", MOST_ACTIONS)  # room
    terms: Vector = field("int32", MOST_TERMS)  # room
    scores: Vector = field("int32", MOST_ACTIONS)  # by place in `tried`: what the policy thinks
    worlds: Vector = field("int64", MOST_ACTIONS)  # by place in `tried`: in how many worlds
    won: Matrix = field("int64", MOST_ACTIONS, SEATS)  # by place in `tried`, then by seat: sixtieths of wins
    alive: Vector = field("int32", MOST_ACTIONS)  # the places in `tried` that are still in question


@rule
def score_plays(seen: State, desk: Desk, count: int) -> None:
    """What the policy thinks of the first `count` plays to try."""
    write_scores(seen, desk.weights, desk.tried, count, desk.terms, desk.scores)


@rule
def add_playouts(sim: State, seen: State, deal: Deal, desk: Desk, count: int, worlds: int) -> None:
    """Try the first `count` plays that are alive in each of so many more worlds."""
    for _ in range(worlds):
        next_world(deal, sim)
        for i in range(count):
            place = desk.alive[i]
            imagine(sim, seen, deal)
            play(sim, desk.tried[place])
            play_out(sim, desk)
            add_shares(sim, desk, place)


@rule
def play_out(sim: State, desk: Desk) -> None:
    """Everybody plays what seems best until the game is over."""
    while sim.over == 0:
        play(sim, best_action(sim, desk.weights, desk.actions, desk.terms))


@rule
def add_shares(sim: State, desk: Desk, place: int) -> None:
    """Count who won (C20)."""
    fewest = MOST_CARDS
    for seat in range(sim.players):
        fewest = min(fewest, sim.load_sizes[seat])
    winners = 0
    for seat in range(sim.players):
        if sim.load_sizes[seat] == fewest:
            winners += 1
    for seat in range(sim.players):
        if sim.load_sizes[seat] == fewest:
            desk.won[place][seat] += SHARES // winners
    desk.worlds[place] += 1
