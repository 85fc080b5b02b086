"""Wald's sequential test of two bots: stop as soon as it is clear which of two strengths the first one rather has.

>>> test = Test(elo0=0, elo1=50, seats=(1, 1))
>>> test.verdict([1.0, 0.5] * 100), test.verdict([0.5, 0.0] * 100), test.verdict([0.5])
('elo1', 'elo0', None)
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean, pvariance
from typing import Final, Literal

from .rating import share_at

Verdict = Literal["elo0", "elo1"]
"""Which of the two strengths it rather is."""

WRONG: Final = 0.05
"""How often each verdict may be wrong where the other is true."""
BOUND: Final = math.log((1 - WRONG) / WRONG)
"""The logarithm of the likelihood ratio at which it is clear."""


@dataclass(frozen=True, slots=True)
class Test:
    """Is the first bot `elo0` points stronger than the second, or `elo1`? `seats` are its own and the second's."""

    __test__ = False  # pytest takes it for tests otherwise

    elo0: float
    elo1: float
    seats: tuple[int, int]

    def ratio(self, deals: Sequence[float]) -> float:
        """The logarithm of how much likelier `elo1` makes these shares of the first bot, one a deal, than `elo0` does.

        Shares are taken as normally distributed, with the variance that they show, two imaginary deals among them (`share.share_of`).
        """
        if not deals:
            return 0.0
        one, other = share_at(self.elo0, self.seats), share_at(self.elo1, self.seats)
        return len(deals) * (other - one) * (2 * fmean(deals) - one - other) / (2 * pvariance([*deals, 0.0, 1.0]))

    def verdict(self, deals: Sequence[float]) -> Verdict | None:
        """What is clear after these deals; None: play on."""
        ratio = self.ratio(deals)
        if abs(ratio) < BOUND:
            return None
        return "elo1" if ratio > 0 else "elo0"
