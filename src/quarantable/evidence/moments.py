"""What many numbers come to, gathered so that parts add up: how many, their mean, and how far they lie from it.

>>> whole = Moments.of([3, 5]) + Moments.of([10])
>>> whole.n, whole.mean, whole.variance
(3, 6.0, 13.0)
"""

import math
from dataclasses import dataclass
from typing import Any, Final, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray


@dataclass(frozen=True, slots=True)
class Moments:
    """Of the numbers so far; of none at first. Added up in one order, they come to the same bits on every machine."""

    n: int = 0
    mean: float = 0.0
    """In the numbers' unit; 0 of no numbers."""
    squares: float = 0.0
    """The sum of squared distances from the mean, in the unit's square."""

    @classmethod
    def of(cls, values: ArrayLike) -> Self:
        """Those of an array of any shape, booleans counting as 0 and 1. Sums are exact, so that the order inside doesn't matter.

        Raises:
            ValueError: one of them is NaN or infinite.
        """
        if np.asarray(values).dtype.kind in "bui":
            return cls._of_whole(np.asarray(values))
        numbers = np.asarray(values, dtype=np.float64).ravel()
        if not np.isfinite(numbers).all():
            raise ValueError("Moments are of finite numbers.")
        if not numbers.size:
            return cls()
        mean = math.fsum(numbers.tolist()) / numbers.size
        return cls(numbers.size, mean, math.fsum(((numbers - mean) ** 2).tolist()))

    @classmethod
    def _of_whole(cls, values: NDArray[Any]) -> Self:
        """Those of whole numbers below 2³¹ or so: by whole sums, which are exact and quick."""
        n = values.size
        if not n:
            return cls()
        wide = values.astype(np.int64)
        total = int(wide.sum())
        return cls(n, total / n, (n * int((wide * wide).sum()) - total * total) / n)

    def __add__(self, other: "Moments") -> "Moments":
        """Of both together (Chan, Golub and LeVeque 1979)."""
        if not self.n or not other.n:
            return self if self.n else other
        n, apart = self.n + other.n, other.mean - self.mean
        mean = self.mean + apart * (other.n / n)
        return Moments(n, mean, self.squares + other.squares + apart * apart * (self.n * (other.n / n)))

    def with_doubt(self, reach: float) -> "Moments":
        """As if the mean were doubted by two imaginary numbers, so far below and above it: they spread it but count as nobody's.

        Numbers that were all the same so far aren't sure to be so for ever; without doubt their interval has no width.

        >>> Moments.of([0, 0, 0]).with_doubt(1)
        Moments(n=3, mean=0.0, squares=2.0)
        """
        return Moments(self.n, self.mean, self.squares + 2 * reach * reach)

    @property
    def total(self) -> float:
        """The sum of the numbers."""
        return self.n * self.mean

    @property
    def variance(self) -> float:
        """Estimated, for the population that the numbers are drawn from; infinite as long as two are missing."""
        return self.squares / (self.n - 1) if self.n > 1 else math.inf

    @property
    def error(self) -> float:
        """The standard error of the mean; infinite as long as two numbers are missing."""
        return math.sqrt(self.variance / self.n) if self.n > 1 else math.inf


NOTHING: Final = Moments()
"""Of no numbers: what a sum of moments starts from."""
