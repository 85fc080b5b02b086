"""Getting ready: whatever a bot may need is compiled, or taken from the cache, by playing a very small game."""

from collections.abc import Iterable, Iterator
from itertools import cycle
from typing import Any, Final

from quarantable.games.contract import Game, Position
from quarantable.games.registry import GAMES

from .choosing import choose
from .levels import FOR_PEOPLE
from .question import Budget, Question, question_about

SMALL: Final[dict[str, dict[str, Any]]] = {
    "contagious": {"hand_size": 2, "deck": {"2": 2, "5": 2, "9": 3, "W": 1, "contagion": 1, "shield": 1, "flatten": 1}},
    "covirus": {"width": 4, "length": 4},
}
"""Options of a game that is soon over."""
ROLLS: Final = ("21", "11", "42", "22", "31", "66", "53", "32")
FEW: Final = Budget(playouts=4)
SHORT: Final = Budget(seconds=0.01)
"""Time is kept by other code than playouts are counted."""


def warm(games: Iterable[str] = tuple(GAMES)) -> None:
    """Be ready to play these games. Takes a minute the first time on a machine, then a second or two."""
    for name in games:
        for number, question in enumerate(questions(GAMES[name])):
            for level in FOR_PEOPLE if number == 0 else FOR_PEOPLE[-1:]:
                choose(level, question, FEW, seed=number)
                choose(level, question, SHORT, seed=number)


def questions(game: Game[Any, Any]) -> Iterator[Question]:
    """Every decision of a small game in which the first of all legal plays is played."""
    position = _begin(game)
    plays: list[str] = []
    seats: list[int] = []
    for roll in cycle(ROLLS) if game.has_dice else cycle([None]):
        if game.is_over(position):
            return
        question = question_about(game, position, plays, seats, roll=roll)
        yield question
        play = question.legal[0] if question.legal else choose("greedy", question, FEW, seed=0).play
        plays.append(play)
        seats.append(question.seat)
        game.play(position, play)


def _begin(game: Game[Any, Any]) -> Position[Any, Any]:
    options = game.read_options(SMALL[game.name])
    deck = game.cards(options)
    return game.new(options, 2, deck=deck or None, starter=0 if deck else None)
