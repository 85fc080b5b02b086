"""A figure with its uncertainty, for people and for JSON.

>>> share = Figure(value=0.4662, low=0.4631, high=0.4693, n=100_000, method="wilson", level=0.95)
>>> share.as_percent()
'46.6 % ± 0.3'
>>> Figure(value=0.01, low=0.003, high=0.036, n=200, method="wilson", level=0.95).as_percent()
'1.0 % (0.3–3.6)'
"""

import math
from dataclasses import dataclass
from typing import Final, Literal

Method = Literal["wilson", "student", "ratio", "sequence", "bootstrap", "order statistics"]
"""How an interval was found: by `shares.share_of`, `means.mean_of`, `ratio.ratio_of`, `sequential.Looking` or `bootstrap.bootstrap_of`."""

EVERYTHING: Final = (-math.inf, math.inf)
"""What a mean may be, as long as nothing is known of it."""

SHARES: Final = (0.0, 1.0)
"""What a share may be."""

ALIKE: Final = 1.2
"""An interval is told as ± as long as neither side is longer than the other by more than this factor."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A value, and the interval that holds the true one with the confidence `level`; all in the value's own unit."""

    value: float
    """The estimate; NaN if nothing was observed that tells it."""
    low: float
    high: float
    """The interval's ends, minus and plus infinity where nothing is known."""
    n: int
    """How many independent observations it stands on, mostly games."""
    method: Method
    level: float
    """The interval's confidence, between 0 and 1."""

    def holds(self, value: float) -> bool:
        """Does the interval hold this value, its ends included?"""
        return self.low <= value <= self.high

    def as_json(self) -> dict[str, float | int | str | None]:
        """Its fields for JSON, which knows neither NaN nor infinity: null instead. NumPy's numbers become Python's.

        >>> Figure(math.nan, *EVERYTHING, n=0, method="student", level=0.95).as_json()
        {'value': None, 'low': None, 'high': None, 'n': 0, 'method': 'student', 'level': 0.95}
        """
        value, low, high = (float(each) if math.isfinite(each) else None for each in (self.value, self.low, self.high))
        return {"value": value, "low": low, "high": high, "n": int(self.n), "method": self.method, "level": self.level}

    def as_percent(self) -> str:
        """A share for people, in percent."""
        return self._told(100, " %")

    def as_points(self) -> str:
        """A difference of shares for people, in percentage points, with its sign.

        >>> Figure(0.0123, 0.0098, 0.0148, n=9000, method="student", level=0.95).as_points()
        '+1.2 points ± 0.3'
        """
        told = self._told(100, " points")
        return f"+{told}" if self.value > 0 else told

    def as_number(self, unit: str = "") -> str:
        """A number for people, followed by its unit, if any.

        >>> Figure(31.4159, 31.2781, 31.5537, n=9000, method="student", level=0.95).as_number("turns")
        '31.42 turns ± 0.14'
        """
        return self._told(1, unit and f" {unit}")

    def _told(self, factor: float, unit: str) -> str:
        below, above = factor * (self.value - self.low), factor * (self.high - self.value)
        if math.isnan(self.value):
            return f"?{unit}"
        if below == above == 0:
            return _shortest(factor * self.value) + unit
        if not math.isfinite(below + above):
            return f"{_shortest(factor * self.value)}{unit} (?)"
        digits = digits_for((below + above) / 2)
        value = f"{factor * self.value:z.{digits}f}".replace("-", "−") + unit
        if max(below, above) <= ALIKE * min(below, above):
            return f"{value} ± {max(below, above):z.{digits}f}"
        return f"{value} ({_range(factor * self.low, factor * self.high, digits)})"


def digits_for(uncertainty: float) -> int:
    """How many digits after the point show an uncertainty above 0 with one significant digit, or with two if the first is a 1.

    >>> digits_for(0.3), digits_for(0.14), digits_for(0.0096), digits_for(230)
    (1, 2, 3, 0)
    """
    first = math.floor(math.log10(uncertainty))
    starts_with_one = uncertainty < 1.95 * 10.0**first
    return max(0, starts_with_one - first)


def _range(low: float, high: float, digits: int) -> str:
    """Two ends; a dash between them would be lost among minus signs."""
    between = " to " if low < 0 else "–"
    return f"{low:z.{digits}f}{between}{high:z.{digits}f}".replace("-", "−")


def _shortest(value: float) -> str:
    """A number whose uncertainty is told nowhere: four digits after the point at most."""
    return f"{value:.4f}".rstrip("0").rstrip(".").replace("-", "−")
