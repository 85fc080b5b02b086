"""Random legal actions for many games at once, drawn from their masks: a baseline, and a policy to begin with."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from quarantable.chance.splitmix import Generator, below
from quarantable.games.kernel import Vector, rule
from quarantable.games.lanes import LANES, how_many_upto, lanes_of, running, total
from quarantable.games.rows import row_of
from quarantable.lab.streams import new_rows, seeds_of

from .forms import for_rules
from .threads import Threads


@rule
def choose_marked(mask: Vector, generator: Generator) -> int:
    """The index of a 1 in `mask`, every one equally likely; −1 where there is none."""
    marked = 0
    for first in range(0, len(mask) - LANES + 1, LANES):
        marked += total(lanes_of(mask[first : first + LANES]))
    for index in range(len(mask) // LANES * LANES, len(mask)):
        marked += mask[index]
    return find_marked(mask, below(generator, marked)) if marked > 0 else -1


@rule
def find_marked(mask: Vector, left: int) -> int:
    """The index of the 1 in `mask` that has so many before it; there must be more than that."""
    for first in range(0, len(mask) - LANES + 1, LANES):
        lanes = lanes_of(mask[first : first + LANES])
        here = total(lanes)
        if left < here:
            return first + how_many_upto(running(lanes), left)
        left -= here
    for index in range(len(mask) // LANES * LANES, len(mask)):
        left -= mask[index]
        if left < 0:
            return index
    return -1


@rule
def choose_in_each(masks: Sequence[Vector], generators: Sequence[Generator], actions: Vector, first: int, end: int) -> None:
    """For the games from `first` to before `end` the index of a 1 in their masks."""
    for game in range(first, end):
        actions[game] = choose_marked(row_of(masks, game), generators[game])


class RandomPlayer:
    """Plays every legal action with the same probability. Each game has its own stream: the number of threads makes no difference."""

    def __init__(self, games: int, seed: int, threads: int = 1) -> None:
        self._array, self._generators = new_rows(Generator, games)
        self._array["rng"] = seeds_of(seed, 0, games)
        self._threads: Threads[None] = Threads(threads, games)
        self._actions = np.zeros(games, np.int64)

    def __call__(self, masks: NDArray[Any]) -> NDArray[np.int64]:
        """An action for every game from masks of shape (games, actions): int64, shape (games,), overwritten by the next call."""
        marks, actions = for_rules(np.ascontiguousarray(masks).view(np.uint8)), for_rules(self._actions)
        self._threads.over_all(lambda first, end: choose_in_each(marks, self._generators, actions, first, end))
        return self._actions
