"""How sure a ratio of two sums over games is, such as lost turns among all turns.

Turns of one game aren't independent, games are; so the games are counted, not the turns.

>>> lost, turns = [20, 31, 18, 25], [30, 40, 28, 34]
>>> ratio_of(Pairs.of(lost, turns)).as_percent()
'71 % ± 10'
"""

import math
from dataclasses import dataclass
from typing import Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from .figure import SHARES, Figure
from .student import normal_quantile, quantile


@dataclass(frozen=True, slots=True)
class Pairs:
    """What pairs of numbers, one pair a game, come to: counts, sums and sums of products. Added up in one order, the same bits."""

    n: int = 0
    x: float = 0.0
    y: float = 0.0
    xx: float = 0.0
    xy: float = 0.0
    yy: float = 0.0

    @classmethod
    def of(cls, above: ArrayLike, below: ArrayLike) -> Self:
        """Of arrays of one length: `above` is summed above the line (x), `below` below it (y).

        Raises:
            ValueError: arrays of different length, or a number that is NaN or infinite.
        """
        if np.asarray(above).dtype.kind in "bui" and np.asarray(below).dtype.kind in "bui" and np.shape(above) == np.shape(below):
            return cls._of_whole(np.asarray(above, dtype=np.int64), np.asarray(below, dtype=np.int64))
        x, y = np.asarray(above, dtype=np.float64).ravel(), np.asarray(below, dtype=np.float64).ravel()
        if x.shape != y.shape or not (np.isfinite(x) & np.isfinite(y)).all():
            raise ValueError("A ratio is of finite numbers, as many above the line as below it.")
        return cls(x.size, *(math.fsum(each.tolist()) for each in (x, y, x * x, x * y, y * y)))

    @classmethod
    def _of_whole(cls, x: NDArray[np.int64], y: NDArray[np.int64]) -> Self:
        """Those of whole numbers: by whole sums, which are exact and quick."""
        return cls(x.size, *(float(each.sum()) for each in (x, y, x * x, x * y, y * y)))

    def __add__(self, other: "Pairs") -> "Pairs":
        """Of both together."""
        x, y = self.x + other.x, self.y + other.y
        return Pairs(self.n + other.n, x, y, self.xx + other.xx, self.xy + other.xy, self.yy + other.yy)


def ratio_of(pairs: Pairs, level: float = 0.95, within: tuple[float, float] = SHARES) -> Figure:
    """The sum above the line through that below it, with the interval of the delta method (Cochran 1977, *Sampling techniques*, chapter 6).

    The standard error is that of the games' x - ratio · y, through the mean of y; the quantile is Student's. The interval is cut to what
    the ratio can be at all; without two games, or with a sum of 0 below the line, that is everything.

    Raises:
        ValueError: the level isn't between 0 and 1.
    """
    normal_quantile(level)
    ratio = pairs.x / pairs.y if pairs.y else math.nan
    if pairs.n < 2 or not pairs.y:
        return Figure(ratio, *within, pairs.n, "ratio", level)
    # Where the ratio is the same in all games, rounding may leave less than nothing.
    squares = max(0.0, pairs.xx - 2 * ratio * pairs.xy + ratio * ratio * pairs.yy)
    error = math.sqrt(squares * pairs.n / (pairs.n - 1)) / abs(pairs.y)
    reach = quantile(pairs.n - 1, level) * error
    return Figure(ratio, max(within[0], ratio - reach), min(within[1], ratio + reach), pairs.n, "ratio", level)
