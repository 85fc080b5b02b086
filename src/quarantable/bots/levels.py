"""The bots by level: their names, what each is like, how long it thinks at a table; and those that answer at once.

A bot is given what its seat may see, and nothing else.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from quarantable.games.contract import Game, Position

from . import contagious, covirus

IMMEDIATE: Final = ("random", "greedy")
"""Those that answer at once."""
FOR_PEOPLE: Final = ("gentle", "fair", "strong", "best")
"""Those that people play against, from the weakest. They think, and want compiled rules for it."""
LEVELS: Final = (*IMMEDIATE, *FOR_PEOPLE)
USUAL: Final = "fair"
"""Where nobody has chosen one."""

SECONDS: Final[Mapping[str, float]] = {"gentle": 0.1, "fair": 0.1, "strong": 0.3, "best": 1.0}
"""How long each thinks at a table, in seconds of wall time."""

CHARACTERS: Final[Mapping[str, Mapping[str, str]]] = {
    "contagious": {
        "gentle": "Plays whatever gets rid of cards, spends its best ones early, and never looks at the others.",
        "fair": "Knows what its cards are worth and keeps the strong ones, but doesn't count what has been played.",
        "strong": "Plays its cards well at a glance, with an eye on everybody's hands and piles.",
        "best": "Counts every card, imagines what the others may hold, and plays each possibility to its end.",
    },
    "covirus": {
        "gentle": "Fills its own lines close to home, and never looks at what the other is up to.",
        "fair": "Builds its own lines, and spoils those of the other that are nearly complete.",
        "strong": "Sees which lines can still be won and which are worth spoiling, but looks no further than its turn.",
        "best": "Weighs many places against what the dice may bring next, and gives nothing away.",
    },
}
"""What each is like, by game and level: a sentence for people."""

_CONTAGIOUS: Final[dict[str, Callable[[dict[str, Any], Any, list[str], int], str]]] = {
    "random": contagious.random_play,
    "greedy": contagious.greedy_play,
}
_COVIRUS: Final[dict[str, Callable[[Any, str, int], str]]] = {"random": covirus.random_play, "greedy": covirus.greedy_play}


def choose(game: Game[Any, Any], level: str, position: Position[Any, Any], *, roll: str | None, seed: int) -> str:
    """What the bot of this level plays at once for the player whose turn it is; the same for the same seed.

    `level` is one of `IMMEDIATE`; `roll` is needed exactly if the game has dice. Raises ValueError after the end.
    """
    player = game.turn(position)
    if player is None:
        raise ValueError("the game is over")
    if roll is not None:  # a game of dice hides nothing (V13)
        return _COVIRUS[level](position, roll, seed)
    legal = game.legal(position) or []
    return _CONTAGIOUS[level](game.state(position, player), position.options, legal, seed)
