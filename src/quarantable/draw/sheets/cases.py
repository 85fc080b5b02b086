"""What a rule sheet consists of."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from quarantable.draw.scene import Scene

from .wording import RuleWords

Picture: TypeAlias = Callable[[RuleWords], Scene]
"""Drawn in millimetres, before it is made to fit."""


@dataclass(frozen=True, slots=True)
class Case:
    """What is told, by which rules, with which picture."""

    name: str
    """Of its words."""
    rules: str
    picture: Picture
    columns: int = 4
    """How many of the sheet's twelve it takes."""


Rows: TypeAlias = Sequence[Sequence[Case]]


@dataclass(frozen=True, slots=True)
class RuleSheet:
    """A game's cases as they stand on the page."""

    rows: Rows
    heading: Picture | None = None
    """Beside the title."""
