"""A test that may be looked at after every batch: it stops as soon as it is clear whether something makes a difference.

An interval made for one look errs far oftener than it says when looked at again and again until it shows something. This one holds the
truth at *all* looks together, with the confidence that it says (a confidence sequence), so one may stop at any of them, for any reason.

It is the normal mixture of Robbins (1970) for a spread that isn't known, in Student's form (Lindon, Ham, Tingley and Bojinov 2022). It
holds for normal numbers from the second on, and for others in the limit of many (Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas 2024).
Differences between wins behave from the first batch on; of numbers that are rarely huge, always on one side, "many" may be thousands.

>>> looking = Looking(margin=0.01, doubt=1, expected=10_000)
>>> looking.verdict(Moments.of([1, 0, 0, 0] * 2500)), looking.verdict(Moments.of([1, 0, 0, -1] * 25_000)), looking.verdict(Moments())
('differs', 'same within margin', None)
"""

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal

from .figure import EVERYTHING, Figure
from .moments import Moments
from .student import normal_quantile

Verdict = Literal["differs", "same within margin"]
"""What is clear of a difference: it isn't 0; or whatever it is, it is at most the margin."""

MOST_STEPS: Final = 100


@dataclass(frozen=True, slots=True)
class Looking:
    """How to look at a growing number of differences, one a game; the same at every look, fixed before the first.

    Raises:
        ValueError: margin, doubt or the expected number aren't above 0 (doubt may be 0), or the level isn't between 0 and 1.
    """

    margin: float
    """A difference of at most this much is as good as none, in the differences' unit."""
    doubt: float
    """How much one game may differ, about: 1 for shares of a win. Two imaginary games do, so that a few alike ones prove nothing."""
    expected: int
    """After about how many games the interval should be shortest for its time; it is valid after any number."""
    level: float = 0.95

    def __post_init__(self) -> None:
        if self.margin <= 0 or self.doubt < 0 or self.expected < 1:
            raise ValueError("A margin and an expected number are above 0, and doubt isn't below.")
        normal_quantile(self.level)

    def verdict(self, differences: Moments) -> Verdict | None:
        """What is clear after these; None: play on.

        Where there is no difference "differs" comes in at most 1 - level of all tests, however long they go on; where it is more than the
        margin, so does "same within margin". A difference that is small but sure is told as such: "differs".
        """
        found = self.figure(differences)
        if not found.holds(0.0):
            return "differs"
        return "same within margin" if -self.margin <= found.low and found.high <= self.margin else None

    def figure(self, differences: Moments) -> Figure:
        """Their mean, with the interval that holds the true one at this and all other looks."""
        errors = _errors(differences.n, self._spread_of(differences.n), self.level)
        if math.isinf(errors):
            return Figure(differences.mean if differences.n else math.nan, *EVERYTHING, differences.n, "sequence", self.level)
        reach = errors * differences.with_doubt(self.doubt).error
        return Figure(differences.mean, differences.mean - reach, differences.mean + reach, differences.n, "sequence", self.level)

    def p_value(self, differences: Moments) -> float:
        """At most this often, where there is no difference, any look at all shows so much for one; 1 tells nothing.

        It is 1 / the mixture's likelihood ratio (Ville's inequality, 1939) and may be corrected for many comparisons like any other
        (`many.holm`), after stopping too.

        >>> looking = Looking(margin=0.01, doubt=1, expected=1000)
        >>> round(looking.p_value(Moments.of([1, 1, 0, -1] * 100)), 6), looking.p_value(Moments.of([1, 0, -1]))
        (4e-06, 1.0)
        """
        n, spread = differences.n, self._spread_of(differences.n)
        doubted = differences.with_doubt(self.doubt)
        if n < 2 or not differences.mean:
            return 1.0
        if not doubted.squares:
            # Of exact zeros around a mean that isn't 0, the ratio's limit.
            return min(1.0, math.exp(math.log1p(spread) * (1 - n) / 2))
        beyond = (differences.mean / doubted.error) ** 2 / (n - 1)
        logarithm = math.log1p(spread) / 2 - n / 2 * (math.log1p(beyond) - math.log1p(beyond / (1 + spread)))
        return min(1.0, math.exp(logarithm))

    def _spread_of(self, n: int) -> float:
        """The mixture's variance, in those of the mean of `n` differences."""
        return n / self.expected * _best_spread(self.level)


@lru_cache(maxsize=256)
def _best_spread(level: float) -> float:
    """The spread at which the interval is shortest, where its derivative is 0: r = log((1 + r) / (1 - level)²) (Waudby-Smith et al.)."""
    spread = 1.0
    for _ in range(MOST_STEPS):
        spread = math.log1p(spread) - 2 * math.log1p(-level)
    return spread


def _errors(n: int, spread: float, level: float) -> float:
    """How many standard errors the interval reaches to either side after `n` differences; infinite as long as there are too few.

    That is the t at which the likelihood ratio sqrt(1 / (1 + r)) · ((1 + t²/f) / (1 + t²/(f (1 + r))))^(n/2) is 1 / (1 - level); r is the
    spread, f = n - 1 are the degrees of freedom.
    """
    if n < 2:
        return math.inf
    growth = math.exp((math.log1p(spread) - 2 * math.log1p(-level)) / n)
    if growth >= 1 + spread:
        return math.inf
    return math.sqrt((n - 1) * (growth - 1) / (1 - growth / (1 + spread)))
