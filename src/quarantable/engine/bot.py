"""What our bots would play, from what the seat to play may see only."""

import secrets
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from quarantable.bots import levels
from quarantable.bots.question import Budget, question_about
from quarantable.games.contract import Refusal
from quarantable.games.wording import shown
from quarantable.protocol.engine import Bot, WrongValue

from .set_up import AnyGame, AnyPosition
from .thinker import Thinker


class OneLimit(Refusal):
    """How long a bot may think is said in one way."""

    rule = "protocol"
    sentence = "“bot” needs exactly one of the keys “seconds” and “playouts”."


@dataclass(frozen=True, slots=True)
class Course:
    """A game as far as it has gone: where it stands, all plays, and the players who made them."""

    game: AnyGame
    position: AnyPosition
    plays: Sequence[str]
    players: Sequence[int]


def choose(course: Course, request: Bot, thinker: Thinker) -> Mapping[str, Any]:
    """The play of this level. Some answer at once, whatever time they are given. Raises what `Thinker.choose` raises, too."""
    began = time.monotonic()
    _check(request)
    game, position = course.game, course.position
    if game.turn(position) is None:
        game.check(position, "")  # raises the refusal of a play after the end, with the game's own rule
    seed = secrets.randbits(64) if request.seed is None else request.seed
    if request.level in levels.IMMEDIATE:
        play = levels.choose(game, request.level, position, roll=request.roll, seed=seed)
        return {"play": play, "value": even_shares(len(game.scores(position)))}
    question = question_about(game, position, course.plays, course.players, roll=request.roll)
    choice = thinker.choose(request.level, question, Budget(request.seconds, request.playouts), seed, began=began)
    return {"play": choice.play, "value": list(choice.value)}


def even_shares(players: int) -> list[float]:
    """What is expected by who doesn't look ahead.

    >>> even_shares(4)
    [0.25, 0.25, 0.25, 0.25]
    """
    return [1 / players] * players


def _check(request: Bot) -> None:
    if request.level not in levels.LEVELS:
        raise WrongValue(key="level", value=shown(request.level), expected=f"one of {', '.join(levels.LEVELS)}")
    if (request.seconds is None) == (request.playouts is None):
        raise OneLimit
