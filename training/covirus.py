"""Train the network of Covirus by self-play: `QUARANTABLE_RULES=compiled python -m training.covirus ROUNDS GAMES`.

Each round plays games with the weights so far, and fits the weights to how the games of the last rounds came out. Two thirds of the games
are on the field as written, the others on fields and with options drawn at random. Same seeds, same weights.
"""

import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, Final

import numpy as np

from quarantable.bots.covirus import mind as minds
from quarantable.bots.covirus.evaluation import evaluate, is_decided
from quarantable.bots.covirus.greedy import GREEDY, choose, new_plan
from quarantable.bots.covirus.mind import HIDDEN, KINDS, PLIES, SCALE, Mind, new_mind
from quarantable.chance.splitmix import seeded
from quarantable.games.covirus.check import empty_placement
from quarantable.games.covirus.game import Covirus
from quarantable.games.covirus.options import Options
from quarantable.games.covirus.rules import play
from quarantable.games.covirus.state import Work
from quarantable.games.kernel import raw

from .covirus_games import NOTICED, note, play_game, play_turn

Array = Any
WEIGHTS: Final = Path(minds.__file__).with_name("network.weights")
WHIM, LONGEST, BATCH, KEPT, TRUST = 6, 1000, 1024, 4, 0.85
SEED: Final = 20_200_311


AGAINST_GREEDY: Final = 0.25
"""What share of the games is played against the greedy level, so that what it does is known too."""


@dataclass
class Positions:
    """What was noticed of positions, and what share of the win the player had in the end whose turn was next."""

    noticed: Array
    share: Array


def options_of(random: Random) -> Options:
    """The options of a game."""
    if random.random() < 0.6:
        return Options()
    return Options(
        width=random.choice((4, 5, 6, 7, 8, 10, 12, 16, 20, 25, 30, 40)),
        length=random.choice((4, 5, 6, 8, 9, 10, 15, 20, 30, 40)),
        adjacent=random.choice(("edge", "corner")),
        half=random.choice(("open", "open", "closed")),
        free_shape=random.choice(("anywhere", "attached")),
        end="settled",
    )


def self_play(mind: Mind, weights: "Weights", games: int, seed: int) -> Positions:
    """Play so many games."""
    random, generator, room = Random(seed), seeded(seed), np.zeros((LONGEST, NOTICED), np.int16)  # noqa: S311  # training needs no cryptography
    work, placement, noticed, shares = raw(Work.zeros()), raw(empty_placement()), [], []
    for _ in range(games):
        position = Covirus().new(options_of(random), 2)
        if random.random() < AGAINST_GREEDY:
            count = play_greedy(position, random, generator, (mind, work, placement), room)
        else:
            count = play_game(position.raw, generator, WHIM, mind, work, placement, room)
        lead = int(np.sign(position.state.done[0] - position.state.done[1]))
        noticed.append(room[:count].copy())
        shares.append(targets(weights, noticed[-1], lead))
    return Positions(np.concatenate(noticed), np.concatenate(shares).astype(np.float32))


def play_greedy(position: Any, random: Random, generator: Any, room: Any, noticed: Array) -> int:
    """Play a game against the greedy level, as `play_game` does against itself."""
    mind, work, placement = room
    state, plan, side, count = position.raw, raw(new_plan(GREEDY)), random.randrange(2), 0
    while not is_decided(state) and count < LONGEST:
        if position.state.turns % 2 == side:
            larger, smaller = sorted((random.randint(1, 6), random.randint(1, 6)), reverse=True)
            choose(state, larger, smaller, generator, plan, work, placement)
            play(state, placement)
        else:
            play_turn(state, generator, WHIM, mind, work, placement)
        evaluate(state, position.state.turns % 2, 1, mind, work)
        note(state, position.state.turns % 2, mind, noticed[count])
        count += 1
    return count


def targets(weights: "Weights", noticed: Array, lead: int) -> Array:
    """What the share after each turn of a game should have been: how the game came out, mixed with what was thought later (TD(λ))."""
    values, later = weights.shares(counts_of(noticed.astype(np.int64))), 0.5 + lead / 2
    after = np.empty(len(noticed))
    for index in range(len(noticed) - 1, -1, -1):
        after[index] = later if index % 2 else 1 - later  # after the first turn the cure is next
        value = values[index] if index % 2 else 1 - values[index]  # as the virus sees it
        later = TRUST * later + (1 - TRUST) * value
    return after


@dataclass
class Weights:
    """The network in floating point, and the moments of Adam."""

    table: Array
    weight: Array

    @classmethod
    def read(cls) -> "Weights":
        """The weights as they are in the package."""
        data = WEIGHTS.read_bytes()
        weight = np.frombuffer(data, "<i8", HIDDEN).astype(np.float32) / SCALE
        table = np.frombuffer(data, "<i2", KINDS * HIDDEN, HIDDEN * 8).reshape(KINDS, HIDDEN).astype(np.float32) / SCALE
        return cls(table, weight)

    def shares(self, counts: Array) -> Array:
        """The shares that are expected where so much is noticed."""
        x = np.maximum(counts @ self.table, 0) @ self.weight
        return 0.5 + 0.5 * x / (1 + np.abs(x))

    def write(self, path: Path = WEIGHTS) -> None:
        """Put the weights into the package."""
        weight = np.round(self.weight * SCALE).astype("<i8").tobytes()
        path.write_bytes(weight + np.clip(np.round(self.table * SCALE), -32768, 32767).astype("<i2").tobytes())


def counts_of(noticed: Array) -> Array:
    """By position and kind: how often it is noticed."""
    rows = np.arange(len(noticed))[:, None] * (KINDS + 1)
    counts = np.bincount((noticed + rows).ravel(), minlength=len(noticed) * (KINDS + 1))
    return counts.reshape(len(noticed), KINDS + 1)[:, :KINDS].astype(np.float32)


def fit(weights: Weights, data: Positions, passes: int, rate: float, random: Any) -> float:
    """Fit the weights to the data; the mean loss in the last pass."""
    moments = [np.zeros_like(each) for each in (weights.table, weights.table, weights.weight, weights.weight)]
    step, losses = 0, [0.0]
    for each in range(passes):
        losses = []
        for batch in batches(len(data.share), random):
            step += 1
            slow = rate * (0.15 + 0.85 * (1 - each / passes))
            losses.append(descend(weights, moments, counts_of(data.noticed[batch].astype(np.int64)), data.share[batch], slow, step))
    return float(np.mean(losses))


def batches(size: int, random: Any) -> Iterator[Array]:
    """The positions by their index, shuffled, some at a time."""
    order = random.permutation(size)
    for start in range(0, size - BATCH + 1, BATCH):
        yield order[start : start + BATCH]


def descend(weights: Weights, moments: list[Array], counts: Array, share: Array, rate: float, step: int) -> float:
    """One step of Adam down the cross entropy; the loss before it."""
    sums = counts @ weights.table
    above = np.maximum(sums, 0)
    x = above @ weights.weight
    shares = 0.5 + 0.5 * x / (1 + np.abs(x))
    loss = -np.mean(share * np.log(shares + 1e-6) + (1 - share) * np.log(1 - shares + 1e-6))
    slope = (shares - share) * 2 / (1 + 2 * np.abs(x)) / len(share)
    of_weight = above.T @ slope
    of_table = counts.T @ ((slope[:, None] * weights.weight) * (sums > 0)) + 1e-7 * weights.table
    follow(weights.table, of_table, moments[:2], rate, step)
    follow(weights.weight, of_weight, moments[2:], rate, step)
    return float(loss)


def follow(value: Array, gradient: Array, moments: list[Array], rate: float, step: int) -> None:
    """Move weights against a gradient, by Adam."""
    moments[0] += 0.1 * (gradient - moments[0])
    moments[1] += 0.01 * (gradient * gradient - moments[1])
    value -= rate * moments[0] / (1 - 0.9**step) / (np.sqrt(moments[1] / (1 - 0.99**step)) + 1e-8)


def main(rounds: int, games: int, first: int = 0) -> None:
    """Train, and say how it goes."""
    weights, kept = Weights.read(), []
    for number in range(first, first + rounds):
        began = time.process_time()
        mind = new_mind()
        for ply in range(PLIES):
            mind.most[ply], mind.tries[ply] = 16, 2
        kept = [*kept[-KEPT + 1 :], self_play(raw(mind), weights, games, SEED + number)]
        played = time.process_time()
        data = Positions(np.concatenate([each.noticed for each in kept]), np.concatenate([each.share for each in kept]))
        loss = fit(weights, data, 3, 0.0005, np.random.default_rng(SEED + number))
        weights.write()
        minds.trained_weights.cache_clear()
        spent = f"{played - began:.0f} | {time.process_time() - played:.0f}"
        print(f"| {number} | {len(kept[-1].share)} | {loss:.4f} | {np.mean(np.abs(kept[-1].share - 0.5)):.3f} | {spent} |", flush=True)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
