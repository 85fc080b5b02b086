"""What our bots would play, from what the seat to play may see only."""

import secrets
from collections.abc import Mapping
from typing import Any, Final

from quarantable.bots import levels
from quarantable.games.contract import Refusal
from quarantable.games.wording import shown
from quarantable.protocol.engine import Bot, WrongValue

from .set_up import AnyGame, AnyPosition

SEARCHING: Final = ("gentle", "fair", "strong", "best")
"""Levels of the protocol that look ahead."""


class NotServed(Refusal):
    """A level that looks ahead, which this engine can't."""

    rule = "protocol"
    sentence = "The level “{level}” looks ahead, and this engine only has levels that don't: {served}."


class OneLimit(Refusal):
    """How long a bot may think is said in one way."""

    rule = "protocol"
    sentence = "“bot” needs exactly one of the keys “seconds” and “playouts”."


def choose(game: AnyGame, position: AnyPosition, request: Bot) -> Mapping[str, Any]:
    """The play of this level. These levels answer at once, whatever time they are given."""
    _check(request)
    seat = game.turn(position)
    if seat is None:
        game.check(position, "")  # raises the refusal of a play after the end, with the game's own rule
    seed = secrets.randbits(64) if request.seed is None else request.seed
    play = levels.choose(game, request.level, position, roll=request.roll, seed=seed)
    return {"play": play, "value": even_shares(len(game.scores(position)))}


def even_shares(players: int) -> list[float]:
    """What is expected by who doesn't look ahead.

    >>> even_shares(4)
    [0.25, 0.25, 0.25, 0.25]
    """
    return [1 / players] * players


def _check(request: Bot) -> None:
    if request.level in SEARCHING:
        raise NotServed(level=request.level, served=", ".join(levels.LEVELS))
    if request.level not in levels.LEVELS:
        raise WrongValue(key="level", value=shown(request.level), expected=f"one of {', '.join(levels.LEVELS)}")
    if (request.seconds is None) == (request.playouts is None):
        raise OneLimit
