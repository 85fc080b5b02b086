"""What a bot is asked, and what it answers. A question holds what its seat may see, and nothing else: it is all that a bot is given.

>>> from quarantable.games.registry import GAMES
>>> covirus = GAMES["covirus"]
>>> position = covirus.new(covirus.read_options({"width": 6, "length": 4}), 2)
>>> question = question_about(covirus, position, (), (), roll="64")
>>> question.legal, question.state["turn"], read_question(write_question(question)) == question
(('64 a1:f4',), 'virus', True)
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from quarantable.games.contract import Game, Position


@dataclass(frozen=True, slots=True)
class Question:
    """A position as the seat to play sees it."""

    game: str
    options: Mapping[str, Any]
    """Every option by name, as `Game.write_options` writes them."""
    players: int
    seat: int
    """Who is to play: the player who asks."""
    state: Mapping[str, Any]
    """The *state* of the engine protocol in the view of that seat."""
    plays: tuple[str, ...]
    """All plays so far; they are public."""
    seats: tuple[int, ...]
    """Who made each of them, public too; empty where it isn't known."""
    legal: tuple[str, ...] | None
    """Every legal play; None where they can't be listed."""
    roll: str | None = None
    weigh: tuple[str, ...] = ()
    """Legal plays that are to be valued in any case, whether or not the bot would look at them."""


@dataclass(frozen=True, slots=True)
class Budget:
    """How long a bot may think: seconds of wall time, or a number of playouts. Exactly one is given."""

    seconds: float | None = None
    playouts: int | None = None


@dataclass(frozen=True, slots=True)
class Estimate:
    """What a play is worth: the share of the win that the seat can expect after it, 0 to 1."""

    play: str
    share: float


@dataclass(frozen=True, slots=True)
class Choice:
    """What a bot answers."""

    play: str
    value: tuple[float, ...]
    """By player, the expected share of the win; the sum is 1."""
    estimates: tuple[Estimate, ...] = ()
    """The plays that were compared, best first; those to be weighed are among them."""


def question_about(
    game: Game[Any, Any],
    position: Position[Any, Any],
    plays: Sequence[str],
    seats: Sequence[int],
    *,
    roll: str | None = None,
    weigh: Sequence[str] = (),
) -> Question:
    """What to ask a bot for the player whose turn it is. Raises ValueError after the end."""
    seat = game.turn(position)
    if seat is None:
        raise ValueError("the game is over")
    legal = game.legal(position, roll)
    return Question(
        game=game.name,
        options=game.write_options(position.options),
        players=len(game.scores(position)),
        seat=seat,
        state=game.state(position, seat),
        plays=tuple(plays),
        seats=tuple(seats),
        legal=None if legal is None else tuple(legal),
        roll=roll,
        weigh=tuple(weigh),
    )


_TUPLES = ("plays", "seats", "legal", "weigh")


def write_question(question: Question) -> dict[str, Any]:
    """A question ready for JSON."""
    written = {name: getattr(question, name) for name in Question.__slots__}
    return {name: list(value) if name in _TUPLES and value is not None else value for name, value in written.items()}


def read_question(written: Mapping[str, Any]) -> Question:
    """The question that `write_question` wrote."""
    read: dict[str, Any] = {name: tuple(value) if name in _TUPLES and value is not None else value for name, value in written.items()}
    return Question(**read)
