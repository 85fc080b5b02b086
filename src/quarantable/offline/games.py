"""Which games there are, and what can be chosen before one."""

from collections.abc import Mapping
from typing import Any

from quarantable.games.described import described
from quarantable.games.registry import GAMES


def games(_request: Mapping[str, Any]) -> dict[str, Any]:
    """`{"do":"games"}`: each game as a form needs it."""
    return {"is": "games", "games": [described(game) for game in GAMES.values()]}
