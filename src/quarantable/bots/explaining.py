"""Why a play may have been made, for either game."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from .contagious.reasons import reason as reason_of_contagious
from .covirus.reasons import reason as reason_of_covirus
from .reason import Reason

EXPLAINERS: Final[Mapping[str, Callable[[Mapping[str, Any], str], Reason]]] = {
    "contagious": reason_of_contagious,
    "covirus": reason_of_covirus,
}


def explain(game: str, state: Mapping[str, Any], play: str) -> Reason:
    """Why this legal play may have been made in a position: `state` is a spectator's view of it (`Game.state`), before the play."""
    return EXPLAINERS[game](state, play)
