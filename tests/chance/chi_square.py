"""Pearson's test: how far counts are from what is expected, as a normal deviate, so that one bound serves every number of cells."""

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike, NDArray

BOUND = 4.5
"""Fair counts are further off once in 150,000 tests. Too even is as suspicious as too uneven."""


def deviate(counts: ArrayLike, expected: ArrayLike) -> float:
    """The deviate of independent counts in cells, of which the last follows from the others."""
    statistic = _statistic(np.asarray(counts), np.asarray(expected))
    return _normal(statistic, np.size(counts) - 1)


def deviate_of_places(counts: NDArray[np.int64]) -> float:
    """The deviate of shuffles, `counts[place, card]`.

    Every row and every column has the same sum, so m² cells have (m − 1)² degrees of freedom. In one shuffle every card
    has one place, so a count varies by 1 − 1/m of what it would among independent draws.
    """
    places = len(counts)
    expected = np.full(counts.shape, counts.sum() / counts.size)
    return _normal(_statistic(counts, expected) * (places - 1) / places, (places - 1) ** 2)


def deviate_of_pairs(pairs: NDArray[np.int64], shares: Sequence[float]) -> float:
    """The deviate of pairs of outcomes, `pairs[first, second]`, from independent outcomes with these shares."""
    return deviate(pairs, np.outer(shares, shares) * pairs.sum())


def _statistic(counts: NDArray[np.int64], expected: NDArray[np.float64]) -> float:
    assert expected.min() >= 5, "too few for Pearson's test"
    return float(((counts - expected) ** 2 / expected).sum())


def _normal(statistic: float, degrees: int) -> float:
    """Wilson and Hilferty's: the cube root of a chi-square is almost normal."""
    spread = 2 / (9 * degrees)
    return float(((statistic / degrees) ** (1 / 3) - (1 - spread)) / math.sqrt(spread))
