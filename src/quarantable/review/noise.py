"""How uncertain the values of a review are, told by how much their two looks differ."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from .weighing import Weighed

LEAST: Final = 0.01
"""Less than a point of win chance is never told, however sure it is."""


@dataclass(frozen=True, slots=True)
class Noise:
    """What is less than this may be chance: two standard errors, as shares of the win, 0 to 1."""

    costs: float
    """Of what a play cost."""
    swings: float
    """Of the difference between the values of two decisions."""


def noise_of(weighed: Sequence[Weighed]) -> Noise:
    """The noise of a whole game's values."""
    differing = [each for each in weighed if each.best != each.decision.play]
    leads = error_of_mean([(each.one.lead, each.other.lead) for each in differing])
    values = error_of_mean([(each.one.made, each.other.made) for each in weighed])
    return Noise(costs=_two_errors(leads), swings=_two_errors(values * math.sqrt(2)))


def error_of_mean(looks: Sequence[tuple[float, float]]) -> float:
    """The standard error of the mean of two looks at one thing, told by many such pairs.

    >>> round(error_of_mean([(0.50, 0.53), (0.40, 0.36)]), 4)  # they differ by 3 points and by 4
    0.0177
    """
    square = math.fsum((one - other) ** 2 for one, other in looks) / max(1, len(looks))
    return math.sqrt(square) / 2


def _two_errors(error: float) -> float:
    return max(LEAST, round(2 * error, 4))
