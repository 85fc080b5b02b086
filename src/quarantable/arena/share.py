"""How large a share of the wins is, and how sure that is.

The games of one deal are not independent: a bot may win all of them for its cards. So what is averaged is one number a deal, a bot's share
of the deal's wins, and the spread between deals says how sure the average is.

>>> estimate = share_of([1.0, 0.5, 0.5, 1.0] * 25)
>>> round(estimate.share, 3), round(estimate.low, 3), round(estimate.high, 3)
(0.75, 0.694, 0.796)
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean, variance
from typing import Final

from quarantable.evidence.student import normal_quantile, series

NORMAL: Final = normal_quantile(0.95)
"""How many standard errors 95 % lie within, where there are many deals."""


@dataclass(frozen=True, slots=True)
class Share:
    """A share of the wins, 0 to 1, and the 95 % interval around it."""

    share: float
    low: float
    high: float


def share_of(deals: Sequence[float]) -> Share:
    """The mean of one share a deal, with its interval; without a deal anything is possible.

    The interval is Student's, over these deals and two imaginary ones, of which one was won and one lost: without them a bot that has won
    all of its few games would be sure to win for ever.
    """
    if not deals:
        return Share(math.nan, 0.0, 1.0)
    share = fmean(deals)
    with_doubt = [*deals, 0.0, 1.0]
    centre, error = fmean(with_doubt), math.sqrt(variance(with_doubt) / len(with_doubt))
    reach = series(len(with_doubt) - 1) * error
    return Share(share, max(0.0, min(share, centre - reach)), min(1.0, max(share, centre + reach)))
