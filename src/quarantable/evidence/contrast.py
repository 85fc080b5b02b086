"""How sure the difference is between two ratios, or two means, whose games met the same chance.

A mean is a ratio with 1 below the line for every game. The games come in pairs: one by each of two rules, or with each of two players,
on the same deal or the same dice.

>>> contrast = Contrast.of(([3, 5, 4], [10, 10, 10]), ([4, 6, 6], [10, 10, 10]))
>>> round(contrast.first, 2), round(contrast.second, 2), round(contrast.moments().mean, 3)
(0.4, 0.53, 0.133)
"""

import math
from dataclasses import dataclass
from typing import Any, Final, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from .moments import NOTHING, Moments

WHOLE: Final = "bui"
"""The kinds of NumPy's whole numbers."""
Ratio = tuple[ArrayLike, ArrayLike]
"""By game, what stands above the line and below it."""


@dataclass(frozen=True, slots=True)
class Contrast:
    """What pairs of games come to: counts, sums, and sums of products of the four numbers of a pair. Parts add up."""

    n: int
    sums: NDArray[np.float64]
    """Above and below the line, of the first; then of the second."""
    products: NDArray[np.float64]
    """4 × 4: of each of these with each."""

    @classmethod
    def of(cls, first: Ratio, second: Ratio) -> Self:
        """Of arrays of one length, one number a game.

        Raises:
            ValueError: arrays of different length, or a number that is NaN or infinite.
        """
        columns = [np.asarray(each).ravel() for each in (*first, *second)]
        if len({each.size for each in columns}) != 1 or not all(np.isfinite(each).all() for each in columns):
            raise ValueError("A contrast is of finite numbers, as many of each sort.")
        products = [[_sum_of_products(one, other) for other in columns] for one in columns]
        return cls(columns[0].size, np.array([_sum_of(each) for each in columns]), np.array(products))

    def __add__(self, other: "Contrast") -> "Contrast":
        """Of both together."""
        return Contrast(self.n + other.n, self.sums + other.sums, self.products + other.products)

    @property
    def first(self) -> float:
        """The first ratio; NaN if nothing stands below its line."""
        return self._ratio(0)

    @property
    def second(self) -> float:
        """The second ratio."""
        return self._ratio(2)

    def _ratio(self, place: int) -> float:
        return float(self.sums[place] / self.sums[place + 1]) if self.sums[place + 1] else math.nan

    def second_moments(self) -> Moments:
        """The second by itself, as if it were the mean of one number a game, in the same way."""
        if not self.n or not self.sums[3]:
            return NOTHING
        other = self.n / self.sums[3]
        influence = np.array([0.0, 0.0, other, -self.second * other])
        return Moments(self.n, self.second, max(0.0, float(influence @ self.products @ influence)))

    def moments(self) -> Moments:
        """The second less the first, as if it were the mean of one difference a pair: by the delta method (Cochran 1977, chapter 6).

        The differences are those of each game's x - ratio · y through the mean of y. Without a pair, or with nothing below a line, there
        are none.
        """
        if not self.n or not self.sums[1] or not self.sums[3]:
            return NOTHING
        one, other = self.n / self.sums[1], self.n / self.sums[3]
        influence = np.array([-one, self.first * one, other, -self.second * other])
        return Moments(self.n, self.second - self.first, max(0.0, float(influence @ self.products @ influence)))


def _sum_of(numbers: NDArray[Any]) -> float:
    """Exact, so that it is the same to the last bit on every machine; of whole numbers the quick way."""
    return float(numbers.astype(np.int64).sum()) if numbers.dtype.kind in WHOLE else math.fsum(numbers.tolist())


def _sum_of_products(one: NDArray[Any], other: NDArray[Any]) -> float:
    if one.dtype.kind in WHOLE and other.dtype.kind in WHOLE:
        return float(one.astype(np.int64) @ other.astype(np.int64))
    return math.fsum((one.astype(np.float64) * other.astype(np.float64)).tolist())
