"""Student's distribution, and the normal one that it comes near to.

>>> [round(quantile(freedom), 3) for freedom in (1, 4, 30, 1000)]
[12.706, 2.776, 2.042, 1.962]
>>> round(normal_quantile(0.95), 3)
1.96
"""

import math
from functools import lru_cache
from statistics import NormalDist
from typing import Final

MANY: Final = 1000
"""From so many degrees of freedom on the series is right to 10 digits."""
TINY: Final = 1e-300
"""Stands for a zero that would be divided by."""
PRECISION: Final = 1e-14
MOST_STEPS: Final = 10_000


def normal_quantile(level: float) -> float:
    """How many standard errors a share `level` of normal outcomes lies within, on both sides.

    Raises:
        ValueError: the level isn't between 0 and 1.
    """
    if not 0 < level < 1:
        raise ValueError(f"A level lies between 0 and 1, not at {level}.")
    return NormalDist().inv_cdf(0.5 + level / 2)


def series(freedom: float, level: float = 0.95) -> float:
    """Student's quantile by the first terms of its series (Abramowitz and Stegun 1964, 26.7.5), without iteration.

    At 95 % it is right to a hundredth from two degrees of freedom on, to 0.0001 from ten; what is beyond a higher level needs more.

    Raises:
        ValueError: no degree of freedom, or a level that isn't between 0 and 1.

    >>> [round(series(freedom), 2) for freedom in (4, 10, 100)]
    [2.78, 2.23, 1.98]
    """
    _check(freedom)
    z = normal_quantile(level)
    terms = (
        z,
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return sum(term / math.pow(freedom, power) for power, term in enumerate(terms))


@lru_cache(maxsize=1024)
def quantile(freedom: float, level: float = 0.95) -> float:
    """How many standard errors a share `level` of Student's outcomes (1908) lies within, on both sides.

    The series, then Newton's method; it comes from below, where the share beyond is convex, so it can't leap too far.

    Raises:
        ValueError: no degree of freedom, or a level that isn't between 0 and 1.
    """
    reach = series(freedom, level)
    if freedom >= MANY:
        return reach
    for _ in range(MOST_STEPS):
        step = (share_beyond(reach, freedom) - (1 - level)) / (2 * _density(reach, freedom))
        reach += step
        if abs(step) < 1e-12 * reach:
            break
    return reach


def share_beyond(t: float, freedom: float) -> float:
    """The share of Student's outcomes that are at least `t` standard errors from the middle, on either side: a two-sided p-value.

    It is the incomplete beta function of freedom / (freedom + t²), its parameters freedom / 2 and 1/2 (Abramowitz and Stegun 1964, 26.7.1).

    Raises:
        ValueError: no degree of freedom.

    >>> round(share_beyond(2.776, 4), 4), share_beyond(0, 4), share_beyond(float("inf"), 4)
    (0.05, 1.0, 0.0)
    """
    _check(freedom)
    if math.isinf(t):
        return 0.0
    near = freedom / (freedom + t * t)
    if near < (freedom / 2 + 1) / (freedom / 2 + 2.5):
        return _incomplete_beta(near, freedom / 2, 0.5)
    return 1.0 - _incomplete_beta(t * t / (freedom + t * t), 0.5, freedom / 2)


def _check(freedom: float) -> None:
    if freedom < 1:
        raise ValueError(f"Student's distribution needs a degree of freedom, not {freedom}.")


def _density(t: float, freedom: float) -> float:
    factor = math.exp(math.lgamma((freedom + 1) / 2) - math.lgamma(freedom / 2)) / math.sqrt(freedom * math.pi)
    return factor * math.exp(-(freedom + 1) / 2 * math.log1p(t * t / freedom))


def _incomplete_beta(x: float, a: float, b: float) -> float:
    """The regularised one, by its continued fraction (Abramowitz and Stegun 1964, 26.5.8), for x < (a + 1) / (a + b + 2)."""
    if x <= 0:
        return 0.0
    logarithm = math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b) + a * math.log(x) + b * math.log1p(-x)
    return math.exp(logarithm) / (a * _fraction(x, a, b))


def _fraction(x: float, a: float, b: float) -> float:
    """1 + c1 / (1 + c2 / (1 + …)) from the front, by Lentz's method (1976)."""
    whole = above = 1.0
    below = 0.0
    for step in range(1, MOST_STEPS):
        term = _coefficient(step, a, b) * x
        above = 1 + term / above or TINY
        below = 1 / (1 + term * below or TINY)
        whole *= above * below
        if abs(above * below - 1) < PRECISION:
            break
    return whole


def _coefficient(step: int, a: float, b: float) -> float:
    m = step // 2
    if step % 2:
        return -(a + m) * (a + b + m) / ((a + 2 * m) * (a + 2 * m + 1))
    return m * (b - m) / ((a + 2 * m - 1) * (a + 2 * m))
