"""How sure the difference between two is that met the same chance: same decks, same dice, different options or programs.

What both owe to the chance of a game cancels out (common random numbers: Glasserman and Yao 1992), so fewer games tell as much.

>>> lead = Paired.of(first=[31, 28, 40, 35], second=[30, 26, 39, 35])
>>> difference_of(lead).as_number("turns")
'1.0 turns ± 1.3'
>>> round(lead.saving)  # so many times the games would be needed unpaired
89
"""

import math
from dataclasses import dataclass
from typing import Self

import numpy as np
from numpy.typing import ArrayLike

from .figure import EVERYTHING, Figure
from .means import mean_of
from .moments import NOTHING, Moments
from .student import quantile


@dataclass(frozen=True, slots=True)
class Paired:
    """What pairs of numbers, one pair for each chance that both met, come to."""

    first: Moments = NOTHING
    second: Moments = NOTHING
    difference: Moments = NOTHING
    """Of the first less the second, pair by pair."""

    @classmethod
    def of(cls, first: ArrayLike, second: ArrayLike) -> Self:
        """Of arrays of one length, in one order.

        Raises:
            ValueError: arrays of different length, or a number that is NaN or infinite.
        """
        one, other = np.asarray(first, dtype=np.float64).ravel(), np.asarray(second, dtype=np.float64).ravel()
        if one.shape != other.shape:
            raise ValueError(f"Pairs need as many of the one as of the other, not {one.size} and {other.size}.")
        return cls(Moments.of(one), Moments.of(other), Moments.of(one - other))

    def __add__(self, other: "Paired") -> "Paired":
        """Of both together."""
        return Paired(self.first + other.first, self.second + other.second, self.difference + other.difference)

    @property
    def n(self) -> int:
        """How many pairs there are."""
        return self.difference.n

    @property
    def correlation(self) -> float:
        """Pearson's (1895), from the three spreads; NaN where one of the two never varies or there are no two pairs."""
        both = math.sqrt(self.first.squares * self.second.squares)
        if not both:
            return math.nan
        shared = (self.first.squares + self.second.squares - self.difference.squares) / 2
        return max(-1.0, min(1.0, shared / both))

    @property
    def saving(self) -> float:
        """How many times the games it would take for an interval as short without pairing: the variances' ratio.

        Infinite where pairs never differ by another amount; NaN where nothing varies at all.
        """
        apart = self.first.squares + self.second.squares
        if not self.difference.squares:
            return math.inf if apart else math.nan
        return apart / self.difference.squares


def difference_of(paired: Paired, level: float = 0.95, within: tuple[float, float] = EVERYTHING) -> Figure:
    """The mean of the first less that of the second, with Student's interval over the pairs (1908), in their unit.

    Raises:
        ValueError: the level isn't between 0 and 1.
    """
    return mean_of(paired.difference, level, within)


def unpaired_difference_of(first: Moments, second: Moments, level: float = 0.95) -> Figure:
    """The same for numbers that met different chance, with Welch's interval (1947); its `n` is that of the smaller group.

    Raises:
        ValueError: the level isn't between 0 and 1.

    >>> unpaired_difference_of(Moments.of([31, 28, 40, 35]), Moments.of([30, 26, 39, 35])).as_number("turns")
    '1 turns ± 9'
    """
    n = min(first.n, second.n)
    apart = Moments(n, first.mean - second.mean)
    if n < 2 or not first.squares + second.squares:
        return mean_of(apart, level)
    one, other = first.variance / first.n, second.variance / second.n
    freedom = (one + other) ** 2 / (one * one / (first.n - 1) + other * other / (second.n - 1))
    reach = quantile(max(1.0, freedom), level) * math.sqrt(one + other)
    return Figure(apart.mean, apart.mean - reach, apart.mean + reach, n, "student", level)
