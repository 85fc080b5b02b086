"""Learns the tables of `bots/contagious/policy.py` by self-play: actor and critic, every player the same policy, from fixed seeds.

    QUARANTABLE_RULES=compiled python training/contagious.py two|more BATCHES WEIGHTS.npy [FIRST.npy]

A game is played by drawing plays in proportion to e to the score. Every decision is then made likelier by how much more of the win
its player got than a critic (a table by draw pile and lead) had expected, and Adam takes a step after each batch of games.
"""

import sys
import time

import numpy as np
from numba import njit

from quarantable.bots.contagious import policy
from quarantable.bots.contagious.policy import place_of, spot_of, standing_of, write_terms
from quarantable.bots.contagious.random_play import shuffle, begin_table
from quarantable.chance.splitmix import below, next_u64, seeded
from quarantable.games.contagious.options import PRESETS, read_options
from quarantable.games.contagious.rules import MOST_ACTIONS, deal, legal_actions, play
from quarantable.games.kernel import raw

GAMES = 12_000
MOST_DECISIONS, MOST_ENTRIES = 1000, 40_000
LEADS = 41
SPEED, FIRST, SECOND = 0.03, 0.9, 0.99


@njit(nogil=True, cache=True)
def unit(generator):
    return (next_u64(generator) >> np.uint64(11)) * (1.0 / 9007199254740992.0)


@njit(nogil=True, cache=True)
def lead_cell(state):
    own = state.load_sizes[state.turn]
    least = 1000
    for seat in range(state.players):
        if seat != state.turn and state.load_sizes[seat] < least:
            least = state.load_sizes[seat]
    ahead = min(max(least - own, -20), 20) + 20
    return min((state.draw_left + 2) // 3, 24) * LEADS + ahead


@njit(nogil=True, cache=True)
def train_games(state, table, generator, weights, critic, gradient, games, rate):
    actions = np.zeros(MOST_ACTIONS, np.int32)
    terms = np.zeros(policy.MOST_TERMS, np.int32)
    begin = np.zeros(MOST_ACTIONS + 1, np.int32)
    all_terms = np.zeros(MOST_ACTIONS * policy.MOST_TERMS, np.int32)
    chances = np.zeros(MOST_ACTIONS)
    seats = np.zeros(MOST_DECISIONS, np.int32)
    cells = np.zeros(MOST_DECISIONS, np.int32)
    ends = np.zeros(MOST_DECISIONS, np.int32)
    index = np.zeros(MOST_ENTRIES, np.int32)
    slope = np.zeros(MOST_ENTRIES)
    error = 0.0
    seen = 0
    for _ in range(games):
        shuffle(state, table, generator)
        deal(state, below(generator, state.players))
        decisions = 0
        entries = 0
        while state.over == 0:
            n = legal_actions(state, actions)
            if n == 1:
                play(state, actions[0])
                continue
            place = place_of(state)
            spot = spot_of(state, place)
            standing = standing_of(state, place)
            highest = -1e30
            at = 0
            for i in range(n):
                begin[i] = at
                score = 0.0
                for t in range(write_terms(state, place, spot, standing, actions[i], terms)):
                    all_terms[at] = terms[t]
                    score += weights[terms[t]]
                    at += 1
                chances[i] = score
                highest = max(highest, score)
            begin[n] = at
            total = 0.0
            for i in range(n):
                chances[i] = np.exp(chances[i] - highest)
                total += chances[i]
            pick = unit(generator) * total
            chosen = 0
            while chosen < n - 1 and pick >= chances[chosen]:
                pick -= chances[chosen]
                chosen += 1
            if entries + at < MOST_ENTRIES and decisions < MOST_DECISIONS:
                for i in range(n):
                    s = (1.0 if i == chosen else 0.0) - chances[i] / total
                    for t in range(begin[i], begin[i + 1]):
                        index[entries] = all_terms[t]
                        slope[entries] = s
                        entries += 1
                seats[decisions] = state.turn
                cells[decisions] = lead_cell(state)
                ends[decisions] = entries
                decisions += 1
            play(state, actions[chosen])
        fewest = 1000
        winners = 0
        for seat in range(state.players):
            if state.load_sizes[seat] < fewest:
                fewest = state.load_sizes[seat]
                winners = 0
            winners += state.load_sizes[seat] == fewest
        start = 0
        for d in range(decisions):
            got = 1.0 / winners if state.load_sizes[seats[d]] == fewest else 0.0
            gain = got - critic[cells[d]]
            critic[cells[d]] += rate * gain
            error += gain * gain
            seen += 1
            for e in range(start, ends[d]):
                gradient[index[e]] += gain * slope[e]
            start = ends[d]
    return error / seen


@njit(nogil=True, cache=True)
def match_games(state, table, generator, mine, theirs, games):
    """The share of `mine` at one seat against `theirs` at all others, best plays only."""
    actions = np.zeros(MOST_ACTIONS, np.int32)
    terms = np.zeros(policy.MOST_TERMS, np.int32)
    best = np.zeros(2, np.int32)
    scores = 0.0
    for game in range(games):
        shuffle(state, table, generator)
        deal(state, below(generator, state.players))
        me = game % state.players
        while state.over == 0:
            weights = mine if state.turn == me else theirs
            play(state, policy.best_action(state, weights, actions, terms, best))
        fewest = 1000
        winners = 0
        for seat in range(state.players):
            if state.load_sizes[seat] < fewest:
                fewest = state.load_sizes[seat]
                winners = 0
            winners += state.load_sizes[seat] == fewest
        if state.load_sizes[me] == fewest:
            scores += 1.0 / winners
    return scores / games


def first_weights():
    """What the immediate bot thinks, as tables."""
    w = np.zeros(policy.SIZE)
    for spot in range(policy.SPOTS):
        situation = spot // policy.PILES % 3
        pile = (1, 4, 8, 13)[spot % policy.PILES]
        w[policy.OF_MATCH + spot] = 0.84
        for step in range(policy.VALUE_STEPS):
            value = step if step <= 20 else 4 * step - 61
            trouble = value if situation < 2 else 13 - value
            w[policy.OF_VALUE + spot * policy.VALUE_STEPS + step] = trouble * (0.02 * pile - 0.085)
        for power, cost in enumerate((1.4, 2.0, 2.0, 4.8)):
            w[policy.OF_POWER + spot * 4 + power] = -cost
    for counting in range(policy.PLACES * 3):
        for q in range(policy.QUANTITIES):
            w[policy.OF_QUANTITY + counting * policy.QUANTITIES + q] = 0.75 * q
        for q in range(policy.WILD_STEPS):
            w[policy.OF_WILDS + counting * policy.WILD_STEPS + q] = -1.5 * q
    for place in range(policy.PLACES):
        for step in range(policy.STEPS):
            at = place * policy.STEPS + step
            w[policy.OF_LOAD + at] = 0.6 * step
            w[policy.OF_CONTAGION + at] = 0.3 * step - 4
            w[policy.OF_TARGET + at] = 0.3 * (2 * step - 16)
            w[policy.OF_TAKE + at] = -step
            w[policy.OF_ACCEPT + at] = 1.4 - step
    return 1.5 * w


def tables_of(sizes):
    made = []
    for players in sizes:
        for preset in ("written", "written", "written", "table"):
            state, table = begin_table(read_options(preset), players)
            made.append((state, raw(state), table, raw(table)))
    return made


def main() -> None:
    which, batches, path = sys.argv[1], int(sys.argv[2]), sys.argv[3]
    sizes = (2,) if which == "two" else (4, 3, 4, 6, 4, 5)
    tables = tables_of(sizes)
    generator = seeded((20_211 if which == "two" else 20_212) + 10 * len(sys.argv))
    start = first_weights()
    weights = np.load(sys.argv[4]) if len(sys.argv) > 4 else start.copy()
    critics = {players: np.full(25 * LEADS, 1 / players) for players in sizes}
    mean, square = np.zeros(policy.SIZE), np.zeros(policy.SIZE)
    begun = time.time()
    share = 0.0
    for batch in range(1, batches + 1):
        gradient = np.zeros(policy.SIZE)
        error = 0.0
        for state, state_raw, _, table_raw in tables:
            part = GAMES // len(tables)
            rate = max(0.0005, 0.02 / batch)
            error += train_games(state_raw, table_raw, generator, weights, critics[state.players], gradient, part, rate)
        gradient /= GAMES
        mean = FIRST * mean + (1 - FIRST) * gradient
        square = SECOND * square + (1 - SECOND) * gradient**2
        step = SPEED * (1 - 0.9 * batch / batches)
        weights += step * (mean / (1 - FIRST**batch)) / (np.sqrt(square / (1 - SECOND**batch)) + 1e-5)
        weights[0] = 0
        if batch % 10 == 0:
            shares = [
                match_games(t[1], t[3], seeded(7), np.round(weights * 256).astype(np.int32), np.round(start * 256).astype(np.int32), 4000)
                for t in (tables[0], tables[3])
            ]
            print(f"{batch} {batch * GAMES} error {error / len(tables):.4f} shares against the start {shares} {time.time() - begun:.0f}s", flush=True)
            np.save(path, weights)


if __name__ == "__main__":
    main()
