"""The bots that answer at once, by level. A bot is given what its seat may see, and nothing else."""

from collections.abc import Callable
from typing import Any, Final

from quarantable.games.contract import Game, Position

from . import contagious, covirus

LEVELS: Final = ("random", "greedy")
"""From the weakest."""

_CONTAGIOUS: Final[dict[str, Callable[[dict[str, Any], Any, list[str], int], str]]] = {
    "random": contagious.random_play,
    "greedy": contagious.greedy_play,
}
_COVIRUS: Final[dict[str, Callable[[Any, str, int], str]]] = {"random": covirus.random_play, "greedy": covirus.greedy_play}


def choose(game: Game[Any, Any], level: str, position: Position[Any, Any], *, roll: str | None, seed: int) -> str:
    """What the bot of this level plays for the player whose turn it is; the same for the same seed.

    `level` is one of `LEVELS`; `roll` is needed exactly if the game has dice. Raises ValueError after the end.
    """
    player = game.turn(position)
    if player is None:
        raise ValueError("the game is over")
    if roll is not None:  # a game of dice hides nothing (V13)
        return _COVIRUS[level](position, roll, seed)
    legal = game.legal(position) or []
    return _CONTAGIOUS[level](game.state(position, player), position.options, legal, seed)
