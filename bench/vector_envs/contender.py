"""Whoever is measured."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

CORES: Final = 2

Measure = Callable[[float], float]
"""Plays for so many seconds; returns decisions a second."""


@dataclass(frozen=True)
class Contender:
    """Somebody who is measured."""

    name: str
    measure: Measure
