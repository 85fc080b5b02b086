"""The network of Covirus in floating point, and how it learns: compiled, since it goes through millions of positions."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import numpy as np
from numba import njit

from quarantable.bots.covirus import mind as minds
from quarantable.bots.covirus.mind import HIDDEN, KINDS, SCALE

Array = Any
TRUST: Final = 0.85
"""How far what comes later is trusted rather than what was thought: λ."""

WEIGHTS: Final = Path(minds.__file__).with_name("network.weights")


@dataclass
class Network:
    """The weights, and the moments of Adam."""

    table: Array
    weight: Array
    moments: list[Array] = field(init=False)
    steps: int = 0

    def __post_init__(self) -> None:
        """No moments yet."""
        self.moments = [np.zeros_like(each) for each in (self.table, self.table, self.weight, self.weight)]

    @classmethod
    def read(cls) -> "Network":
        """The weights as they are in the package."""
        data = WEIGHTS.read_bytes()
        weight = np.frombuffer(data, "<i8", HIDDEN).astype(np.float32) / SCALE
        table = np.frombuffer(data, "<i2", KINDS * HIDDEN, HIDDEN * 8).reshape(KINDS, HIDDEN).astype(np.float32) / SCALE
        return cls(table, weight)

    def whole(self) -> tuple[Array, Array]:
        """Table and weights in the integers that the package has."""
        return np.clip(np.round(self.table * SCALE), -32768, 32767).astype("<i2"), np.round(self.weight * SCALE).astype("<i8")

    def write(self, path: Path = WEIGHTS) -> None:
        """Put the weights into the package."""
        table, weight = self.whole()
        path.write_bytes(weight.tobytes() + table.tobytes())

    def learn(self, noticed: Array, counts: Array, share: Array, rate: float) -> float:
        """One step of Adam down the cross entropy; the mean loss before it."""
        self.steps += 1
        of_table, of_weight = np.zeros_like(self.table), np.zeros_like(self.weight)
        loss = add_gradients(noticed, counts, share, self.table, self.weight, of_table, of_weight)
        follow(self.table.ravel(), of_table.ravel(), self.moments[0].ravel(), self.moments[1].ravel(), rate, self.steps)
        follow(self.weight, of_weight, self.moments[2], self.moments[3], rate, self.steps)
        return float(loss)


@njit(cache=True)
def forward(noticed: Array, count: int, table: Array, weight: Array, sums: Array) -> float:
    """Add up what is noticed; what it is worth, not yet squashed."""
    sums[:] = 0
    for index in range(count):
        for unit in range(len(sums)):
            sums[unit] += table[noticed[index], unit]
    worth = np.float32(0)
    for unit in range(len(sums)):
        worth += max(sums[unit], np.float32(0)) * weight[unit]
    return float(worth)


@njit(cache=True)
def squashed(worth: float) -> float:
    """The share that it stands for."""
    return 0.5 + 0.5 * worth / (1 + abs(worth))


@njit(cache=True)
def find_targets(noticed: Array, counts: Array, whims: Array, lead: int, table: Array, weight: Array) -> Array:
    """What the share after each turn of a game should have been: how it came out, mixed with what was thought later (TD(λ)).

    Nothing is learned from what came of a whim. After the first turn the cure is next, then the virus.
    """
    share, sums, later = np.zeros(len(counts), np.float32), np.zeros(len(weight), np.float32), 0.5 + lead / 2
    for index in range(len(counts) - 1, -1, -1):
        value = squashed(forward(noticed[index], counts[index], table, weight, sums))
        value = value if index % 2 else 1 - value  # as the virus sees it
        if index + 1 < len(counts) and whims[index + 1]:
            later = value
        share[index] = later if index % 2 else 1 - later
        later = TRUST * later + (1 - TRUST) * value
    return share


@njit(cache=True)
def add_gradients(noticed: Array, counts: Array, share: Array, table: Array, weight: Array, of_table: Array, of_weight: Array) -> float:
    """Add the mean gradients of the cross entropy; the mean loss."""
    sums, back, loss = np.zeros(len(weight), np.float32), np.zeros(len(weight), np.float32), 0.0
    for position in range(len(counts)):
        worth = forward(noticed[position], counts[position], table, weight, sums)
        expected = squashed(worth)
        loss -= share[position] * np.log(expected + 1e-6) + (1 - share[position]) * np.log(1 - expected + 1e-6)
        slope = np.float32((expected - share[position]) * 2 / (1 + 2 * abs(worth)) / len(counts))
        for unit in range(len(sums)):
            back[unit] = slope * weight[unit] if sums[unit] > 0 else 0
            of_weight[unit] += max(sums[unit], np.float32(0)) * slope
        for index in range(counts[position]):
            for unit in range(len(sums)):
                of_table[noticed[position, index], unit] += back[unit]
    return loss / len(counts)


@njit(cache=True)
def follow(value: Array, gradient: Array, mean: Array, square: Array, rate: float, step: int) -> None:
    """Move weights against a gradient, by Adam."""
    for index in range(len(value)):
        mean[index] += 0.1 * (gradient[index] - mean[index])
        square[index] += 0.001 * (gradient[index] * gradient[index] - square[index])
        value[index] -= rate * (mean[index] / (1 - 0.9**step)) / (np.sqrt(square[index] / (1 - 0.999**step)) + 1e-7)
