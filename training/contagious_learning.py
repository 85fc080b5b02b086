"""Actor and critic for players of It's Contagious! whose plays are scored by sums of entries or of weighted reasons.

Games are played by drawing plays in proportion to e to the score. Each decision is then made likelier by how much more of the win its
player got than the critic, a table by draw pile and lead, had expected.
"""

from typing import Any, NamedTuple

import numpy as np
from numba import njit

from quarantable.bots.contagious.random_play import begin_table
from quarantable.chance.splitmix import next_u64
from quarantable.games.contagious.options import read_options
from quarantable.games.kernel import raw

LEADS, DRAWS = 41, 25
MOST_DECISIONS, MOST_ENTRIES = 1000, 60_000


class Table(NamedTuple):
    """Where games are played; what is kept alive for the two records that rules take is in `kept`."""

    players: int
    state: Any
    table: Any
    kept: Any


def seat_down(players: int, preset: str = "written") -> Table:
    """A table for so many players."""
    state, table = begin_table(read_options(preset), players)
    return Table(players, raw(state), raw(table), (state, table))


class Notes(NamedTuple):
    """The decisions of a game (who made each, the critic's cell, how its chance depends on the weights), and what is learned of them."""

    seats: Any
    cells: Any
    ends: Any
    index: Any
    slope: Any
    gradient: Any
    rate: Any


def empty_notes(size: int) -> Notes:
    """Room for one game, and for the gradient of so many weights."""
    whole = [np.zeros(MOST_DECISIONS, np.int64) for _ in range(3)]
    return Notes(*whole, np.zeros(MOST_ENTRIES, np.int64), np.zeros(MOST_ENTRIES), np.zeros(size), np.zeros(1))


@njit(nogil=True, cache=True)
def unit(generator: Any) -> Any:
    """A number from 0 to below 1."""
    return (next_u64(generator) >> np.uint64(11)) * (1.0 / 9007199254740992.0)


@njit(nogil=True, cache=True)
def draw_one(chances: Any, count: int, generator: Any) -> Any:
    """Turn the first `count` scores into chances, and draw one of them."""
    chances[:count] = np.exp(chances[:count] - chances[:count].max())
    chances[:count] /= chances[:count].sum()
    pick = unit(generator)
    chosen = 0
    while chosen < count - 1 and pick >= chances[chosen]:
        pick -= chances[chosen]
        chosen += 1
    return chosen


@njit(nogil=True, cache=True)
def cell_of(state: Any) -> Any:
    """The critic's cell: how large the draw pile is, and how far the player is ahead of the best other one."""
    least = 1000
    for seat in range(state.players):
        if seat != state.turn:
            least = min(least, state.load_sizes[seat])
    ahead = min(max(least - state.load_sizes[state.turn], -20), 20) + 20
    return min((state.draw_left + 2) // 3, DRAWS - 1) * LEADS + int(ahead)


@njit(nogil=True, cache=True)
def share_of(state: Any, seat: int) -> Any:
    """What part of the win a seat got."""
    loads = state.load_sizes[: state.players]
    fewest = loads.min()
    return 1.0 / (loads == fewest).sum() if loads[seat] == fewest else 0.0


@njit(nogil=True, cache=True)
def learn(state: Any, notes: Notes, decisions: int, critic: Any) -> Any:
    """Add one game's part of the gradient; how far the critic was off, squared and summed."""
    start = 0
    error = 0.0
    for d in range(decisions):
        gain = share_of(state, notes.seats[d]) - critic[notes.cells[d]]
        critic[notes.cells[d]] += notes.rate[0] * gain
        error += gain * gain
        for e in range(start, notes.ends[d]):
            notes.gradient[notes.index[e]] += gain * notes.slope[e]
        start = notes.ends[d]
    return error


class Adam:
    """Kingma and Ba's steps, smaller towards the end."""

    def __init__(self, size: int, speed: float, batches: int) -> None:
        """`speed` is the first step's size, `batches` how many there will be."""
        self.speed, self.batches, self.batch = speed, batches, 0
        self.mean, self.square = np.zeros(size), np.zeros(size)

    def step(self, gradient: Any) -> Any:
        """What to add to the weights."""
        self.batch += 1
        self.mean = 0.9 * self.mean + 0.1 * gradient
        self.square = 0.99 * self.square + 0.01 * gradient**2
        speed = self.speed * (1 - 0.9 * self.batch / self.batches)
        return speed * (self.mean / (1 - 0.9**self.batch)) / (np.sqrt(self.square / (1 - 0.99**self.batch)) + 1e-5)
