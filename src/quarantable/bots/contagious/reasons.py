"""Why a play of It's Contagious! may have been made: from what everybody sees."""

from collections.abc import Mapping
from typing import Any

from quarantable.bots.reason import Reason


def reason(state: Mapping[str, Any], play: str) -> Reason:  # noqa: ARG001  # by what lies on the pile
    """The best of the reasons for a play, in a spectator's view of the position before it."""
    return Reason("plays", "It plays {play}.", {"play": play})
