"""What is measured of games: a number a game, and how the numbers of many games become a figure.

>>> length = Measure("turns", "Turns of a game.", "mean", lambda rows: rows["turns"], unit="turns")
>>> figure_of(length, gathered(length, {"turns": [30, 40, 35]})).value
35.0
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
from numpy.typing import ArrayLike

from quarantable.evidence.figure import EVERYTHING, Figure
from quarantable.evidence.means import mean_of
from quarantable.evidence.moments import Moments
from quarantable.evidence.ratio import Pairs, ratio_of
from quarantable.evidence.shares import part_of, share_of

Kind = Literal["yes", "part", "mean", "ratio"]
"""How it becomes a figure: the share of games in which it was so (Wilson's interval); the share of wins, which may be shared (Student's);
the mean (Student's); the sum over all games through another sum (the delta method)."""

Gathered = Moments | Pairs
"""What a measure's numbers come to. Parts of a run add up."""


@dataclass(frozen=True, slots=True)
class Measure:
    """Something that is measured of every game."""

    name: str
    """In JSON and on the command line."""
    sentence: str
    """For people: what it is, with the rule's number."""
    kind: Kind
    of: Callable[[Any], ArrayLike]
    """By game, from an array of rows."""
    per: Callable[[Any], ArrayLike] | None = None
    """For a ratio, what stands below the line."""
    unit: str = ""
    """Of a mean or a ratio that is no share; a share has none."""
    margin: float = 0.01
    """A difference of at most this much makes no difference to who plays: a point of a share, or so many units."""

    @property
    def is_share(self) -> bool:
        """Does it lie between 0 and 1?"""
        return self.kind in ("yes", "part") or (self.kind == "ratio" and not self.unit)


def gathered(measure: Measure, rows: Any) -> Gathered:
    """What a measure's numbers of these games come to."""
    if measure.per is None:
        return Moments.of(measure.of(rows))
    return Pairs.of(measure.of(rows), measure.per(rows))


def figure_of(measure: Measure, numbers: Gathered, level: float = 0.95) -> Figure:
    """The measure with its uncertainty."""
    if isinstance(numbers, Pairs):
        return ratio_of(numbers, level, (0.0, 1.0) if measure.is_share else EVERYTHING)
    if measure.kind == "yes":
        return share_of(round(numbers.mean * numbers.n), numbers.n, level)
    return part_of(numbers, level) if measure.kind == "part" else mean_of(numbers, level)


def told(measure: Measure, figure: Figure) -> str:
    """A figure of this measure, for people: `46.6 % ± 0.3`, `347.2 turns ± 0.4`."""
    return figure.as_percent() if measure.is_share else figure.as_number(measure.unit)


def told_difference(measure: Measure, difference: Figure) -> str:
    """A difference of two values of this measure, for people: `+1.2 points ± 0.3`."""
    if measure.is_share:
        return difference.as_points()
    text = difference.as_number(measure.unit)
    return f"+{text}" if difference.value > 0 else text


def by_seat(name: str, seat: int) -> Callable[[Any], ArrayLike]:
    """Reads one seat's number of a field that goes by seat."""
    return lambda rows: np.asarray(rows[name])[:, seat]
