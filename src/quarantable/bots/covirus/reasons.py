"""Why a turn of Covirus may have been made: from what everybody sees."""

from collections.abc import Mapping
from typing import Any

from quarantable.bots.reason import Reason


def reason(state: Mapping[str, Any], play: str) -> Reason:  # noqa: ARG001  # by the lines
    """The best of the reasons for a turn, in a spectator's view of the position before it."""
    return Reason("plays", "It plays {play}.", {"play": play})
