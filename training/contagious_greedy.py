"""Tunes the weights of `bots/contagious/greedy.py` by self-play, and plays it against the policy. Seeds are fixed.

    QUARANTABLE_RULES=compiled python training/contagious_greedy.py tune PLAYERS BATCHES
    QUARANTABLE_RULES=compiled python training/contagious_greedy.py match PLAYERS GAMES
"""

import sys
import time
from dataclasses import astuple, fields

import numpy as np
from contagious import first_weights, unit, lead_cell, LEADS
from numba import njit

from quarantable.bots.contagious.greedy import WEIGHTS, Weights
from quarantable.bots.contagious.policy import MOST_TERMS, best_action
from quarantable.bots.contagious.random_play import begin_table, shuffle
from quarantable.bots.contagious.weights import policy_weights
from quarantable.chance.splitmix import below, next_u64, seeded
from quarantable.games.contagious.options import read_options
from quarantable.games.contagious.rules import (
    ACCEPT, BOUNCE, MOST_ACTIONS, TAKE, can_match, deal, kind_of, legal_actions, naturals_of, play, rank_of, second_of,
)
from quarantable.games.contagious.state import ANTIBODIES, CONTAGION, SHIELD
from quarantable.games.kernel import raw

NAMES = [each.name for each in fields(Weights)]
COUNT = len(NAMES)
VALUE, PRESSURE, MATCH, CARD, LAST_CARD, WILDS, SHIELDS = range(7)
PURGE, SEND, LEAD, TAKES, BOUNCES = range(11, 16)
GAMES = 10_000


@njit(nogil=True, cache=True)
def reasons(state, action, f):
    """What each weight is multiplied with, signs included."""
    for i in range(COUNT):
        f[i] = 0.0
    kind = kind_of(action)
    if kind < SHIELD:
        quantity = naturals_of(action) + second_of(action)
        value = rank_of(action) * quantity
        if can_match(state, rank_of(action)):
            value += state.value
            f[MATCH] = 1.0
        trouble = 13 - value if state.counts_down else value
        f[VALUE] = -trouble
        f[PRESSURE] = trouble * state.pile_size
        f[CARD if state.draw_left else LAST_CARD] = quantity
        f[WILDS] = -second_of(action)
    elif kind < CONTAGION:
        f[SHIELDS + kind - SHIELD] = -1.0
        if kind == ANTIBODIES:
            f[PURGE] = state.load_sizes[state.turn]
    elif kind == CONTAGION:
        f[10] = -1.0
        f[SEND] = state.pile_size
        f[LEAD] = float(state.load_sizes[state.turn]) - state.load_sizes[second_of(action)]
    elif kind == TAKE:
        f[TAKES] = -state.pile_size
    elif kind == ACCEPT:
        f[BOUNCES] = -state.pile_size
    else:
        f[SHIELDS] = -1.0


@njit(nogil=True, cache=True)
def greedy_action(state, weights, actions, f):
    n = legal_actions(state, actions)
    best = actions[0]
    highest = -1e30
    for i in range(n):
        reasons(state, actions[i], f)
        score = 0.0
        for j in range(COUNT):
            score += weights[j] * f[j]
        if score > highest:
            highest = score
            best = actions[i]
    return best


@njit(nogil=True, cache=True)
def share_of(state, seat):
    fewest = 1000
    winners = 0
    for each in range(state.players):
        if state.load_sizes[each] < fewest:
            fewest = state.load_sizes[each]
            winners = 0
        winners += state.load_sizes[each] == fewest
    return 1.0 / winners if state.load_sizes[seat] == fewest else 0.0


@njit(nogil=True, cache=True)
def greedy_against_greedy(state, table, generator, mine, theirs, games):
    actions = np.zeros(MOST_ACTIONS, np.int32)
    f = np.zeros(COUNT)
    best = np.zeros(2, np.int32)
    won = 0.0
    for game in range(games):
        shuffle(state, table, generator)
        deal(state, below(generator, state.players))
        me = game % state.players
        while state.over == 0:
            play(state, greedy_action(state, mine if state.turn == me else theirs, actions, f))
        won += share_of(state, me)
    return won / games


@njit(nogil=True, cache=True)
def policy_against_greedy(state, table, generator, policy, greedy, games):
    actions = np.zeros(MOST_ACTIONS, np.int32)
    terms = np.zeros(MOST_TERMS, np.int32)
    f = np.zeros(COUNT)
    best = np.zeros(2, np.int32)
    won = 0.0
    for game in range(games):
        shuffle(state, table, generator)
        deal(state, below(generator, state.players))
        me = game % state.players
        while state.over == 0:
            if state.turn == me:
                play(state, best_action(state, policy, actions, terms, best))
            else:
                play(state, greedy_action(state, greedy, actions, f))
        won += share_of(state, me)
    return won / games


@njit(nogil=True, cache=True)
def train_greedy(state, table, generator, weights, critic, gradient, games, rate):
    actions = np.zeros(MOST_ACTIONS, np.int32)
    f = np.zeros((MOST_ACTIONS, COUNT))
    chances = np.zeros(MOST_ACTIONS)
    seats = np.zeros(2000, np.int32)
    cells = np.zeros(2000, np.int32)
    slopes = np.zeros((2000, COUNT))
    for _ in range(games):
        shuffle(state, table, generator)
        deal(state, below(generator, state.players))
        d = 0
        while state.over == 0:
            n = legal_actions(state, actions)
            if n == 1:
                play(state, actions[0])
                continue
            highest = -1e30
            for i in range(n):
                reasons(state, actions[i], f[i])
                chances[i] = (weights * f[i]).sum()
                highest = max(highest, chances[i])
            total = 0.0
            for i in range(n):
                chances[i] = np.exp(chances[i] - highest)
                total += chances[i]
            pick = unit(generator) * total
            chosen = 0
            while chosen < n - 1 and pick >= chances[chosen]:
                pick -= chances[chosen]
                chosen += 1
            for j in range(COUNT):
                mean = 0.0
                for i in range(n):
                    mean += chances[i] * f[i, j]
                slopes[d, j] = f[chosen, j] - mean / total
            seats[d] = state.turn
            cells[d] = lead_cell(state)
            d += 1
            play(state, actions[chosen])
        for e in range(d):
            gain = share_of(state, seats[e]) - critic[cells[e]]
            critic[cells[e]] += rate * gain
            for j in range(COUNT):
                gradient[j] += gain * slopes[e, j]


def seat_down(players, options="written"):
    state, table = begin_table(read_options(options), players)
    return state, raw(state), raw(table), table


def tune(players: int, batches: int) -> None:
    kept, state, table, kept_too = seat_down(players)
    start = np.array(astuple(WEIGHTS))
    scale = np.array([0.02, 0.004, 0.2, 0.2, 0.2, 0.3, 0.3, 0.3, 0.3, 0.5, 0.5, 0.03, 0.03, 0.03, 0.1, 0.1])
    weights = 2.0 * start
    critic = np.full(25 * LEADS, 1 / players)
    mean, square = np.zeros(COUNT), np.zeros(COUNT)
    generator = seeded(20_213)
    for batch in range(1, batches + 1):
        gradient = np.zeros(COUNT)
        train_greedy(state, table, generator, weights, critic, gradient, GAMES, max(0.0005, 0.02 / batch))
        gradient *= scale / GAMES
        mean = 0.9 * mean + 0.1 * gradient
        square = 0.98 * square + 0.02 * gradient**2
        step = 0.5 * (1 - 0.95 * batch / batches)
        weights += step * scale * (mean / (1 - 0.9**batch)) / (np.sqrt(square / (1 - 0.98**batch)) + 1e-9)
        if batch % 20 == 0:
            share = greedy_against_greedy(state, table, seeded(7), weights, start, 40_000)
            shown = {n: round(float(w) / 2, 3) for n, w in zip(NAMES, weights, strict=True)}
            print(batch, f"{share:.4f}", shown, flush=True)


def match(players: int, games: int) -> None:
    kept, state, table, kept_too = seat_down(players)
    policy = np.array(policy_weights(), np.int32)
    greedy = np.array(astuple(WEIGHTS))
    print(players, policy_against_greedy(state, table, seeded(9), policy, greedy, games))


if __name__ == "__main__":
    {"tune": tune, "match": match}[sys.argv[1]](int(sys.argv[2]), int(sys.argv[3]))
