"""Is a count of hits one that chance makes, or is a share of hits not what it should be?"""

import math
from collections.abc import Sequence

ERRORS = 4
"""Standard errors: chance goes beyond in 1 of 16,000 cases; seeds are fixed, so that no test fails now and then."""


def could_be(hits: Sequence[bool], share: float) -> bool:
    """Might each of them have been a hit with this chance?"""
    return abs(sum(hits) - share * len(hits)) <= ERRORS * math.sqrt(len(hits) * share * (1 - share))


def could_be_less(hits: Sequence[bool], share: float) -> bool:
    """Might each of them have been a hit with at most this chance?"""
    return sum(hits) <= share * len(hits) + ERRORS * math.sqrt(len(hits) * share * (1 - share))
