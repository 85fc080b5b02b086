"""Learns the tables of `bots/contagious/policy.py` from fixed seeds: half the games by self-play, half by one seat against `greedy`.

    QUARANTABLE_RULES=compiled python training/contagious.py two|more BATCHES WEIGHTS.npy [FIRST.npy]
    QUARANTABLE_RULES=compiled python training/contagious.py pack TWO.npy MORE.npy

`two` learns the entries for two players, `more` those for three to six; `pack` writes both to the package.
"""

import sys
from pathlib import Path
from typing import Any

import numpy as np
from contagious_learning import DRAWS, LEADS, Adam, Notes, cell_of, draw_one, empty_notes, learn, seat_down, share_of
from numba import njit

from quarantable.bots.contagious import policy
from quarantable.bots.contagious.greedy import DUEL, WEIGHTS, Weights
from quarantable.bots.contagious.policy import place_of, spot_of, standing_of, write_terms
from quarantable.bots.contagious.random_play import shuffle
from quarantable.chance.splitmix import below, seeded
from quarantable.games.contagious.rules import MOST_ACTIONS, deal, legal_actions, play

GAMES = 12_000
"""In a batch."""
SPEED = 0.05
AGAINST_GREEDY = 0.5
"""In what part of the games the others play like `greedy`, so that what is learned is not only good against itself."""
SEEDS = {"two": 20_251, "more": 20_252}
SIZES = {"two": (2,), "more": (4, 3, 4, 6, 4, 5)}
PRESETS = ("written", "written", "written", "table")
FIRST_SCALE = 1.5
"""How sure the first policy is of the immediate bot's reasons."""


@njit(nogil=True, cache=True)
def decide(state: Any, weights: Any, actions: Any, notes: Notes, at: Any, generator: Any) -> Any:
    """Draw one of the legal actions and note how its chance depends on the weights; `at` holds the decisions and entries so far."""
    n = legal_actions(state, actions)
    if n == 1:
        return actions[0]
    terms = np.zeros((n, policy.MOST_TERMS), np.int32)
    counts = np.zeros(n, np.int64)
    chances = np.zeros(n)
    place = place_of(state)
    for i in range(n):
        counts[i] = write_terms(state, place, spot_of(state, place), standing_of(state, place), actions[i], terms[i])
        for t in range(counts[i]):
            chances[i] += weights[terms[i, t]]
    chosen = draw_one(chances, n, generator)
    if at[0] < len(notes.seats) and at[1] + counts.sum() < len(notes.index):
        for i in range(n):
            for t in range(counts[i]):
                notes.index[at[1]] = terms[i, t]
                notes.slope[at[1]] = (i == chosen) - chances[i]
                at[1] += 1
        notes.seats[at[0]], notes.cells[at[0]], notes.ends[at[0]] = state.turn, cell_of(state), at[1]
        at[0] += 1
    return actions[chosen]


@njit(nogil=True, cache=True)
def train(  # noqa: PLR0913, PLR0917  # what is compiled takes arrays one by one
    state: Any, table: Any, generator: Any, weights: Any, greedy: Any, critic: Any, games: int, notes: Notes
) -> Any:
    """Play games and add up their gradient; the critic's mean squared error. In the first of them all seats but one play `greedy`."""
    actions = np.zeros(MOST_ACTIONS, np.int32)
    terms = np.zeros(policy.MOST_TERMS, np.int32)
    at = np.zeros(2, np.int64)
    error = 0.0
    seen = 0
    for game in range(games):
        shuffle(state, table, generator)
        deal(state, below(generator, state.players))
        at[:] = 0
        learner = game % state.players if game < AGAINST_GREEDY * games else state.turn
        while state.over == 0:
            if game < AGAINST_GREEDY * games and state.turn != learner:
                play(state, policy.best_action(state, greedy, actions, terms))
            else:
                play(state, decide(state, weights, actions, notes, at, generator))
        error += learn(state, notes, at[0], critic)
        seen += at[0]
    return error / seen


@njit(nogil=True, cache=True)
def match(state: Any, table: Any, generator: Any, mine: Any, theirs: Any, games: int) -> Any:
    """The share of `mine` at one seat against `theirs` at all others, the best plays of each."""
    actions = np.zeros(MOST_ACTIONS, np.int32)
    terms = np.zeros(policy.MOST_TERMS, np.int32)
    won = 0.0
    for game in range(games):
        shuffle(state, table, generator)
        deal(state, below(generator, state.players))
        me = game % state.players
        while state.over == 0:
            play(state, policy.best_action(state, mine if state.turn == me else theirs, actions, terms))
        won += share_of(state, me)
    return won / games


def greedy_tables(reasons: Weights) -> Any:
    """What `greedy` thinks, as tables."""
    w = np.zeros(policy.SIZE)
    spots = np.arange(policy.SPOTS)[:, None]
    steps = np.arange(policy.VALUE_STEPS)[None, :]
    value = np.where(steps <= 20, steps, 4 * steps - 61)
    counting = spots // (policy.RIVALS * policy.PILES)
    trouble = np.where(counting % policy.SITUATIONS == 2, 13 - value, value)
    pile = np.array([1, 4, 8, 13])[spots // policy.RIVALS % policy.PILES]
    w[policy.OF_VALUE : policy.OF_MATCH] = (trouble * (reasons.pressure * pile - reasons.value)).ravel()
    w[policy.OF_MATCH : policy.OF_QUANTITY] = reasons.match
    countings = policy.PLACES * policy.SITUATIONS
    w[policy.OF_QUANTITY : policy.OF_WILDS] = np.tile(reasons.card * np.arange(policy.QUANTITIES), countings)
    w[policy.OF_WILDS : policy.OF_RANK] = np.tile(-reasons.wild * np.arange(policy.WILD_STEPS), countings)
    powers = [reasons.shield, reasons.blowback, reasons.flatten, reasons.antibodies]
    w[policy.OF_POWER : policy.OF_LOAD] = np.tile(-np.array(powers), policy.SPOTS)
    step = np.arange(policy.STEPS)
    tables = [
        2 * reasons.purge * step,
        reasons.send * step - reasons.contagion,
        reasons.lead * (2 * step - 16),
        -reasons.take * step,
        reasons.shield - step,
    ]
    w[policy.OF_LOAD : policy.OF_GUARDS] = np.concatenate([np.tile(each, policy.PLACES) for each in tables])
    return w


def first_weights() -> Any:
    """Where learning begins: what `greedy` thinks, and how sure it is."""
    return FIRST_SCALE * greedy_tables(WEIGHTS)


def whole(weights: Any) -> Any:
    """Weights as the package holds them."""
    return np.clip(np.round(weights * policy.UNIT), -32_000, 32_000).astype(np.int32)


def learn_tables(which: str, batches: int, path: str, first: str | None) -> None:
    """Play and learn, with a line every ten batches: games, critic's error, share against `greedy` as written and as at tables."""
    tables = [seat_down(players, preset) for players in SIZES[which] for preset in PRESETS]
    weights = np.load(first) if first else first_weights()
    critics = {players: np.full(DRAWS * LEADS, 1 / players) for players in SIZES[which]}
    greedy = whole(greedy_tables(DUEL if which == "two" else WEIGHTS))
    adam, notes, generator = Adam(policy.SIZE, SPEED, batches), empty_notes(policy.SIZE), seeded(SEEDS[which])
    for batch in range(1, batches + 1):
        error = 0.0
        notes.gradient[:], notes.rate[:] = 0, max(0.0005, 0.02 / batch)
        for t in tables:
            error += train(t.state, t.table, generator, weights, greedy, critics[t.players], GAMES // len(tables), notes)
        weights += adam.step(notes.gradient / GAMES)
        weights[policy.NOTHING] = 0
        if batch % 10 == 0:
            shares = [match(t.state, t.table, seeded(7), whole(weights), greedy, 20_000) for t in (tables[0], tables[3])]
            sys.stdout.write(f"{batch * GAMES} {error / len(tables):.4f} {shares}\n")
            np.save(path, weights)


def pack(two: str, more: str) -> None:
    """Write what was learned for two and for more to the package; each changed only its own entries."""
    start = first_weights()
    both = whole(start + (np.load(two) - start) + (np.load(more) - start)).tolist()
    rows = [", ".join(map(str, both[i : i + 24])) for i in range(0, len(both), 24)]
    Path(policy.__file__).with_name("weights.json").write_text("[\n" + ",\n".join(rows) + "\n]\n", "utf-8")


if __name__ == "__main__":
    if sys.argv[1] == "pack":
        pack(*sys.argv[2:4])
    else:
        learn_tables(sys.argv[1], int(sys.argv[2]), sys.argv[3], sys.argv[4] if len(sys.argv) > 4 else None)
