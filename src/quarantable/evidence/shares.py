"""How sure a share is: of games that end one way or the other, and of games that may be won in parts.

>>> share_of(yes=30, n=1000).as_percent()
'3.0 % (2.1–4.3)'
"""

import math

import numpy as np
from numpy.typing import ArrayLike, NDArray

from .figure import SHARES, Figure
from .means import mean_of
from .moments import Moments
from .student import normal_quantile


def share_of(yes: int, n: int, level: float = 0.95) -> Figure:
    """The share of `n` independent games in which something was so, with Wilson's interval (1927); of no game, 0 to 1.

    Raises:
        ValueError: `yes` isn't between 0 and `n`, or the level not between 0 and 1.
    """
    low, high = wilson(yes, n, level)
    return Figure(yes / n if n else math.nan, float(low), float(high), n, "wilson", level)


def wilson(yes: ArrayLike, n: ArrayLike, level: float = 0.95) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The lower and the upper ends of Wilson's intervals (1927), for arrays of counts that broadcast; of no game, 0 and 1.

    An end is the share that would make the observed one lie just so many of *its* standard errors away. Over all shares it holds the truth
    as often as it says; of a rare thing in few games (1 % of 50) at 91 % instead of 95 %.

    Raises:
        ValueError: `yes` isn't between 0 and `n`, or the level not between 0 and 1.

    >>> low, high = wilson([0, 5, 10], 10)
    >>> low.round(3).tolist(), high.round(3).tolist()
    ([0.0, 0.237, 0.722], [0.278, 0.763, 1.0])
    """
    counts, games = np.asarray(yes, dtype=np.float64), np.asarray(n, dtype=np.float64)
    if not ((counts >= 0) & (counts <= games)).all():
        raise ValueError("A count of games lies between none and all of them.")
    doubt = normal_quantile(level) ** 2
    centre = counts + doubt / 2
    reach = np.sqrt(doubt) * np.sqrt(counts * (1 - counts / np.maximum(games, 1)) + doubt / 4)
    # Rounding mustn't leave the observed share just outside when it is 0 or 1.
    low = np.where(counts == 0, 0.0, (centre - reach) / (games + doubt))
    high = np.where(counts == games, 1.0, (centre + reach) / (games + doubt))
    return low, high


def part_of(moments: Moments, level: float = 0.95) -> Figure:
    """The share of wins where a game may be won in parts (a win shared by k is 1/k to each), with Student's interval.

    As in the arena, two imaginary games, one won and one lost, count for the interval but not for the share: who has won each of a few
    games isn't sure to win for ever.

    Raises:
        ValueError: a mean that is no share, or a level that isn't between 0 and 1.

    >>> part_of(Moments.of([1, 0, 0.5, 1 / 3] * 250)).as_percent()
    '46 % ± 2'
    """
    if not 0 <= moments.mean <= 1:
        raise ValueError(f"A share of wins lies between 0 and 1, not at {moments.mean}.")
    doubtful = mean_of(moments + Moments.of([0.0, 1.0]), level, within=SHARES)
    if not moments.n:
        return Figure(math.nan, *SHARES, 0, "student", level)
    return Figure(moments.mean, min(moments.mean, doubtful.low), max(moments.mean, doubtful.high), moments.n, "student", level)
