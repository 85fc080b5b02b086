"""How uncertain the values of a review are, told by how much two looks at the same plays differ."""

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
    """Of what a play cost, the difference of two values of one look."""
    swings: float
    """Of the difference of two values of two looks."""


def noise_of(weighed: Sequence[Weighed]) -> Noise:
    """The noise of a whole game's values."""
    differing = [each for each in weighed if each.best != each.decision.play]
    leads = spread([each.first.lead for each in differing], [each.second.lead for each in differing])
    values = spread([each.first.made for each in weighed], [each.second.made for each in weighed])
    return Noise(costs=_two_errors(leads / math.sqrt(2)), swings=_two_errors(values))


def spread(first: Sequence[float], second: Sequence[float]) -> float:
    """The root mean square of the differences: the standard error of one of them. That of each value is √2 less.

    >>> round(spread([0.50, 0.40], [0.53, 0.36]), 4)  # of 3 points and 4
    0.0354
    """
    square = math.fsum((one - other) ** 2 for one, other in zip(first, second, strict=True))
    return math.sqrt(square / max(1, len(first)))


def _two_errors(error: float) -> float:
    return max(LEAST, round(2 * error, 4))
