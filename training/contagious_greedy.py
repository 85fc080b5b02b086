"""Tunes the weights of `bots/contagious/greedy.py` by self-play, and plays the policy against it. Seeds are fixed.

QUARANTABLE_RULES=compiled python training/contagious_greedy.py tune PLAYERS BATCHES
QUARANTABLE_RULES=compiled python training/contagious_greedy.py match PLAYERS GAMES
"""

import sys
from dataclasses import astuple, fields
from typing import Any

import numpy as np
from contagious_learning import DRAWS, LEADS, Adam, Notes, cell_of, draw_one, empty_notes, learn, seat_down, share_of
from numba import njit

from quarantable.bots.contagious.greedy import DUEL, WEIGHTS, Weights
from quarantable.bots.contagious.policy import MOST_TERMS, best_action
from quarantable.bots.contagious.random_play import shuffle
from quarantable.bots.contagious.weights import policy_weights
from quarantable.chance.splitmix import below, seeded
from quarantable.games.contagious.rules import (
    ACCEPT,
    MOST_ACTIONS,
    TAKE,
    can_match,
    deal,
    kind_of,
    legal_actions,
    naturals_of,
    play,
    rank_of,
    second_of,
)
from quarantable.games.contagious.state import ANTIBODIES, CONTAGION, SHIELD
from quarantable.games.kernel import buffer

NAMES = [each.name for each in fields(Weights)]
COUNT = len(NAMES)
VALUE, PRESSURE, MATCH, CARD, LAST_CARD, WILDS, SHIELDS = range(7)
CONTAGIONS, PURGE, SEND, LEAD, TAKES, BOUNCES = range(10, 16)
GAMES, SEED, SCALE = 10_000, 20_213, 2.0
STEPS = np.array([0.02, 0.004, 0.2, 0.2, 0.2, 0.3, 0.3, 0.3, 0.3, 0.5, 0.5, 0.03, 0.03, 0.03, 0.1, 0.1])
"""How large a step is in each weight."""


@njit(nogil=True, cache=True)
def weigh_numbers(state: Any, action: int, reasons: Any) -> None:
    """The reasons for a number play."""
    quantity = naturals_of(action) + second_of(action)
    value = rank_of(action) * quantity
    if can_match(state, rank_of(action)):
        value += state.value
        reasons[MATCH] = 1.0
    trouble = 13 - value if state.counts_down else value
    reasons[VALUE] = -trouble
    reasons[PRESSURE] = trouble * state.pile_size
    reasons[CARD if state.draw_left else LAST_CARD] = quantity
    reasons[WILDS] = -second_of(action)


@njit(nogil=True, cache=True)
def weigh(state: Any, action: int, reasons: Any) -> None:
    """What each weight is multiplied with, signs included: `greedy.worth` once more, for compiled games."""
    reasons[:] = 0.0
    kind = kind_of(action)
    if kind < SHIELD:
        weigh_numbers(state, action, reasons)
    elif kind < CONTAGION:
        reasons[SHIELDS + kind - SHIELD] = -1.0
        reasons[PURGE] = state.load_sizes[state.turn] if kind == ANTIBODIES else 0.0
    elif kind == CONTAGION:
        reasons[CONTAGIONS] = -1.0
        reasons[SEND] = state.pile_size
        reasons[LEAD] = float(state.load_sizes[state.turn]) - state.load_sizes[second_of(action)]
    elif kind == TAKE:
        reasons[TAKES] = -float(state.pile_size)
    elif kind == ACCEPT:
        reasons[BOUNCES] = -float(state.pile_size)
    else:
        reasons[SHIELDS] = -1.0


@njit(nogil=True, cache=True)
def greedy_action(state: Any, weights: Any, actions: Any, reasons: Any) -> Any:
    """The action with the best reasons."""
    best, highest = 0, -1e30
    for i in range(legal_actions(state, actions)):
        weigh(state, actions[i], reasons)
        score = (weights * reasons).sum()
        if score > highest:
            best, highest = actions[i], score
    return best


@njit(nogil=True, cache=True)
def duel(state: Any, table: Any, generator: Any, mine: Any, theirs: Any, games: int) -> Any:
    """The share of the greedy player `mine` at one seat against `theirs` at all others."""
    actions, reasons = np.zeros(MOST_ACTIONS, np.int32), np.zeros(COUNT)
    won = 0.0
    for game in range(games):
        shuffle(state, table, generator)
        deal(state, below(generator, state.players))
        me = game % state.players
        while state.over == 0:
            play(state, greedy_action(state, mine if state.turn == me else theirs, actions, reasons))
        won += share_of(state, me)
    return won / games


@njit(nogil=True, cache=True)
def challenge(state: Any, table: Any, generator: Any, policy: Any, greedy: Any, games: int) -> Any:
    """The share of the policy at one seat against the greedy player at all others."""
    actions, terms, reasons = np.zeros(MOST_ACTIONS, np.int32), np.zeros(MOST_TERMS, np.int32), np.zeros(COUNT)
    won = 0.0
    for game in range(games):
        shuffle(state, table, generator)
        deal(state, below(generator, state.players))
        me = game % state.players
        while state.over == 0:
            if state.turn == me:
                play(state, best_action(state, policy, actions, terms))
            else:
                play(state, greedy_action(state, greedy, actions, reasons))
        won += share_of(state, me)
    return won / games


@njit(nogil=True, cache=True)
def decide(state: Any, weights: Any, actions: Any, notes: Notes, decision: int, generator: Any) -> Any:
    """Draw one of the legal actions and note how its chance depends on the weights."""
    n = legal_actions(state, actions)
    reasons, chances = np.zeros((n, COUNT)), np.zeros(n)
    for i in range(n):
        weigh(state, actions[i], reasons[i])
        chances[i] = (weights * reasons[i]).sum()
    chosen = draw_one(chances, n, generator)
    start = decision * COUNT
    for j in range(COUNT):
        notes.index[start + j] = j
        notes.slope[start + j] = reasons[chosen, j] - (chances * reasons[:, j]).sum()
    notes.seats[decision], notes.cells[decision], notes.ends[decision] = state.turn, cell_of(state), start + COUNT
    return actions[chosen]


@njit(nogil=True, cache=True)
def train(state: Any, table: Any, generator: Any, weights: Any, critic: Any, games: int, notes: Notes) -> None:
    """Play games and add up their gradient."""
    actions = np.zeros(MOST_ACTIONS, np.int32)
    for _ in range(games):
        shuffle(state, table, generator)
        deal(state, below(generator, state.players))
        decisions = 0
        while state.over == 0:
            play(state, decide(state, weights, actions, notes, decisions, generator))
            decisions += 1
        learn(state, notes, decisions, critic)


def tune(players: int, batches: int) -> None:
    """Self-play; prints every 20 batches the share against the present weights, and the new ones."""
    t = seat_down(players)
    start = np.array(astuple(DUEL if players == 2 else WEIGHTS))
    weights, critic, notes, generator = SCALE * start, np.full(DRAWS * LEADS, 1 / players), empty_notes(COUNT), seeded(SEED)
    adam = Adam(COUNT, 0.5, batches)
    for batch in range(1, batches + 1):
        notes.gradient[:], notes.rate[:] = 0, max(0.0005, 0.02 / batch)
        train(t.state, t.table, generator, weights, critic, GAMES, notes)
        weights += STEPS * adam.step(notes.gradient * STEPS / GAMES)
        if batch % 20 == 0:
            share = duel(t.state, t.table, seeded(7), weights, start, 40_000)
            shown = {name: round(float(weight) / SCALE, 3) for name, weight in zip(NAMES, weights, strict=True)}
            sys.stdout.write(f"{batch} {share:.4f} {shown}\n")


def match(players: int, games: int) -> None:
    """The policy against the greedy player."""
    t, policy = seat_down(players), buffer(len(policy_weights()))
    for i, weight in enumerate(policy_weights()):
        policy[i] = weight
    greedy = np.array(astuple(DUEL if players == 2 else WEIGHTS))
    share = challenge(t.state, t.table, seeded(9), policy, greedy, games)
    sys.stdout.write(f"the policy against greedy play, {players} players, {games} games: {share:.4f}\n")


if __name__ == "__main__":
    {"tune": tune, "match": match}[sys.argv[1]](int(sys.argv[2]), int(sys.argv[3]))
