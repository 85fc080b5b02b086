"""How sure a mean is: Student's interval and test (1908), from moments.

They are exact for normal numbers and good for others once there are many: what counts is how nearly normal the *mean* is.

>>> mean_of(Moments.of([28, 31, 30, 35, 26, 30])).as_number("turns")
'30 turns ± 3'
"""

import math

from .figure import EVERYTHING, Figure
from .moments import Moments
from .student import normal_quantile, quantile, share_beyond


def mean_of(moments: Moments, level: float = 0.95, within: tuple[float, float] = EVERYTHING) -> Figure:
    """The mean with its interval, in the numbers' unit, cut to what it can be at all; with less than two numbers that is everything.

    Raises:
        ValueError: the level isn't between 0 and 1.
    """
    normal_quantile(level)
    if moments.n < 2:
        return Figure(moments.mean if moments.n else math.nan, *within, moments.n, "student", level)
    reach = quantile(moments.n - 1, level) * moments.error
    low, high = max(within[0], moments.mean - reach), min(within[1], moments.mean + reach)
    return Figure(moments.mean, low, high, moments.n, "student", level)


def p_of_mean(moments: Moments, expected: float = 0.0) -> float:
    """How often chance alone makes a mean at least as far from the expected one (two-sided); 1 with less than two numbers.

    >>> round(p_of_mean(Moments.of([1, 2, 0, 3, 1, 2])), 3)
    0.017
    """
    if moments.n < 2 or moments.mean == expected:
        return 1.0
    if not moments.squares:
        return 0.0
    return share_beyond((moments.mean - expected) / moments.error, moments.n - 1)
