"""How sure any other figure of games is, such as a median or a ninth decile: by drawing games from those played, over and over.

>>> lengths = [28, 31, 30, 35, 26, 30, 29, 41, 33, 30] * 10
>>> bootstrap_of(lengths, np.median, seed=1).as_number("turns")
'30.0 turns (30.0–30.5)'
"""

import math
from collections.abc import Callable
from typing import Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from .figure import EVERYTHING, Figure
from .student import normal_quantile

Numbers = NDArray[np.float64]

FEWEST: Final = 99
"""Fewer draws tell little of the ends of a 95 % interval."""


def bootstrap_of(games: ArrayLike, statistic: Callable[[Numbers], float], seed: int, level: float = 0.95, draws: int = 999) -> Figure:
    """What the statistic is of all games, with Efron's percentile interval (1979), in its unit; the same for the same seed.

    `games` has one row, or one number, for each independent game; `statistic` is asked with as many rows, drawn with repetition. Of less
    than two games that is everything. It is good for middles; for a largest or smallest number it is too short whatever the games.

    Raises:
        ValueError: fewer than 99 draws, a seed below 0, or a level that isn't between 0 and 1.
    """
    normal_quantile(level)
    if draws < FEWEST:
        raise ValueError(f"It takes {FEWEST} draws at least, not {draws}.")
    rows = np.asarray(games, dtype=np.float64)
    if len(rows) < 2:
        return Figure(float(statistic(rows)) if len(rows) else math.nan, *EVERYTHING, len(rows), "bootstrap", level)
    drawn = _drawn(rows, statistic, seed, draws)
    # Of R draws the k-th stands for the share k / (R + 1) (Davison and Hinkley 1997).
    low, high = np.quantile(drawn, [(1 - level) / 2, (1 + level) / 2], method="weibull")
    return Figure(float(statistic(rows)), float(low), float(high), len(rows), "bootstrap", level)


def _drawn(rows: Numbers, statistic: Callable[[Numbers], float], seed: int, draws: int) -> Numbers:
    """The statistic of so many draws. Raw bits are promised to stay the same in all versions of NumPy; what it makes of them isn't."""
    bits = np.random.PCG64(seed)
    picks = (bits.random_raw(len(rows)) % len(rows) for _ in range(draws))
    return np.array([statistic(rows[pick]) for pick in picks], dtype=np.float64)
