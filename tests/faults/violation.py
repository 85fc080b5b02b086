"""What a checker finds."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Violation:
    """A promise that wasn't kept, at which table, and what shows it."""

    table: str
    what: str
    facts: Mapping[str, Any] = field(default_factory=dict)
