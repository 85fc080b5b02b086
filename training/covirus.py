"""Train the network of Covirus by self-play: `QUARANTABLE_RULES=compiled python -m training.covirus GAMES RATE SEED`.

Plays games with the weights in the package, learns from them as it goes, and writes the weights back, their mean over the last fifth
of the games. Same numbers, same weights.
"""

import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, Final

import numpy as np

from quarantable.bots.covirus.greedy import GREEDY, Taste, new_plan
from quarantable.bots.covirus.mind import PLIES, new_mind
from quarantable.chance.splitmix import seeded
from quarantable.games.covirus.check import CovirusPosition, empty_placement
from quarantable.games.covirus.game import Covirus
from quarantable.games.covirus.options import Options
from quarantable.games.covirus.state import Work
from quarantable.games.kernel import raw

from .covirus_games import NOTICED, play_game
from .covirus_learning import Network, find_targets

Array = Any
LONGEST, BATCH, FRESH, KEPT = 1000, 1024, 4096, 150_000
AS_WRITTEN: Final = 0.88
"""What share of the games is on the field as written."""

AGAINST_GREEDY: Final = 0.25
"""What share of the games is against greedy play, so that what it does is known too."""

GREEDS: Final = (GREEDY, GREEDY, Taste(spoiling=100, beginning=8), Taste(spoiling=1000, beginning=15))
"""By which tastes it is played."""


@dataclass
class Positions:
    """The last `KEPT` positions: what was noticed of them, how much that is, and what share should have been expected."""

    noticed: Array
    counts: Array
    share: Array
    next: int = 0
    size: int = 0

    @classmethod
    def room(cls) -> "Positions":
        """Room for them, and none there yet."""
        return cls(np.zeros((KEPT, NOTICED), np.int16), np.zeros(KEPT, np.int64), np.zeros(KEPT, np.float32))

    def add(self, noticed: Array, counts: Array, share: Array) -> None:
        """Keep those of one game."""
        begin = self.next if self.next + len(counts) <= KEPT else 0
        self.next = begin + len(counts)
        self.noticed[begin : self.next], self.counts[begin : self.next], self.share[begin : self.next] = noticed, counts, share
        self.size = max(self.size, self.next)

    def learn(self, network: Network, rate: float, random: Any) -> float:
        """Learn from some of them; the loss before."""
        chosen = random.integers(0, self.size, BATCH)
        return network.learn(self.noticed[chosen], self.counts[chosen], self.share[chosen], rate)


class Games:
    """Games with the weights as they come to be."""

    def __init__(self, seed: int) -> None:
        self.random, self.generator = Random(seed), seeded(seed)  # noqa: S311  # training needs no cryptography
        mind = new_mind()
        for ply in range(PLIES):
            mind.most[ply], mind.tries[ply] = 16, 2
        self.mind: Any = raw(mind)
        self.room = (self.mind, raw(Work.zeros()), raw(empty_placement()))
        self.notes = (np.zeros((LONGEST, NOTICED), np.int16), np.zeros(LONGEST, np.int64), np.zeros(LONGEST, np.int64))
        self.plans = [raw(new_plan(taste)) for taste in GREEDS]

    def play(self, network: Network, positions: Positions) -> int:
        """Play one, and keep its positions; how many there were."""
        position: CovirusPosition = Covirus().new(options_of(self.random), 2)
        greedy = self.random.randrange(2) if self.random.random() < AGAINST_GREEDY else -1
        count = play_game(position.raw, self.generator, greedy, self.random.choice(self.plans), self.room, self.notes)
        noticed, counts, whims = (each[:count] for each in self.notes)
        lead = int(np.sign(position.state.done[0] - position.state.done[1]))
        positions.add(noticed, counts, find_targets(noticed, counts, whims, lead, network.table, network.weight))
        return count


def options_of(random: Random) -> Options:
    """The options of a game."""
    if random.random() < AS_WRITTEN:
        return Options()
    return Options(
        width=random.choice((4, 5, 6, 7, 8, 10, 12, 16, 20, 25, 30, 40)),
        length=random.choice((4, 5, 6, 8, 9, 10, 15, 20, 30, 40)),
        adjacent=random.choice(("edge", "corner")),
        half=random.choice(("open", "open", "closed")),
        free_shape=random.choice(("anywhere", "attached")),
        end="settled",
    )


def training(network: Network, games: int, rate: float, seed: int) -> Iterator[tuple[int, float]]:
    """Play and learn by turns; after each, how many games there were, and the loss."""
    played, random, field, positions = 0, np.random.default_rng(seed), Games(seed), Positions.room()
    while played < games:
        field.mind["table"][:], field.mind["weight"][:] = network.whole()
        fresh = 0
        while fresh < FRESH:
            fresh += field.play(network, positions)
            played += 1
        slow = rate * min(1, (network.steps + 1) / 200) * max(0, 1 - played / games) + rate / 50
        losses = [positions.learn(network, slow, random) for _ in range(FRESH // BATCH)]
        yield played, float(np.mean(losses))


def main(games: int, rate: float, seed: int) -> None:
    """Train, and say how it goes."""
    network, told, losses, kept = Network.read(), time.monotonic(), [], []
    for played, loss in training(network, games, rate, seed):
        losses.append(loss)
        if played > 0.8 * games:
            kept.append((network.table.copy(), network.weight.copy()))
        if time.monotonic() > told + 20:
            told = time.monotonic()
            print(f"| {played} | {np.mean(losses[-100:]):.4f} |", flush=True)
    network.table, network.weight = (np.mean(each, axis=0) for each in zip(*kept, strict=True))
    network.write()
    print(f"| {games} | {np.mean(losses[-100:]):.4f} |", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]), float(sys.argv[2]), int(sys.argv[3]))
