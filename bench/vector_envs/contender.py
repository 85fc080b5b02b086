"""Whoever is measured."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

CORES: Final = 2


@dataclass(frozen=True)
class Share:
    """What somebody did in a turn."""

    decisions: float
    seconds: float
    """By the clock."""
    busy: float
    """Seconds of the processors, together."""

    @property
    def speed(self) -> float:
        """Decisions a second."""
        return self.decisions / self.seconds

    @property
    def cost(self) -> float:
        """Nanoseconds of processor time to a decision."""
        return self.busy / self.decisions * 1e9


Measure = Callable[[float], Share]
"""Plays for so many seconds."""


class Stopwatch:
    """Measures from when it is made."""

    def __init__(self) -> None:
        self._clock, self._busy = time.perf_counter(), time.process_time()

    @property
    def seconds(self) -> float:
        """So many have passed."""
        return time.perf_counter() - self._clock

    def share(self, decisions: float) -> Share:
        """What was done so far."""
        return Share(decisions, self.seconds, time.process_time() - self._busy)


@dataclass(frozen=True)
class Contender:
    """Somebody who is measured."""

    name: str
    measure: Measure
