"""Why a play may have been made, in one sentence made of what everybody sees: it tells nothing of a hand.

>>> reason = Reason("spoils", "It spoils {lines} lines.", {"lines": 2})
>>> reason.why
'It spoils 2 lines.'
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Reason:
    """Why, as a key for message catalogues, and as an English sentence made of the facts."""

    code: str
    sentence: str
    facts: Mapping[str, Any] = field(default_factory=dict)

    @property
    def why(self) -> str:
        """The sentence."""
        return self.sentence.format(**self.facts)
