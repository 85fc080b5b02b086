"""What a table is asked to do.

What people ask over the socket are the messages of `protocol.socket`, as they are. Here is what else there is: what comes with a
fresh secret, which the table can't make up by itself, and what the table does without being asked (see `due`).
"""

from typing import Any

from msgspec import Struct

from quarantable.protocol.socket import (
    AnswerStop,
    AnswerTakeBack,
    AskTakeBack,
    Decided,
    Nonce,
    OfferStop,
    OfSeat,
    Play,
    Rematch,
    Resign,
    Roll,
    Start,
    Undo,
    VoteTakeOver,
)

__all__ = [
    "AnswerStop",
    "AnswerTakeBack",
    "AskTakeBack",
    "Command",
    "Decided",
    "Free",
    "Invite",
    "Nonce",
    "OfSeat",
    "OfferStop",
    "Play",
    "PlayForBot",
    "PlayLostTurn",
    "Rematch",
    "Resign",
    "Return",
    "Roll",
    "RollByItself",
    "Sit",
    "Start",
    "TakeHint",
    "TakeOver",
    "Undo",
    "VoteTakeOver",
]


class Sit(Struct, frozen=True):
    """Sit down by an invitation; `token` will be the seat's, whoever made it up.

    `nonce`: what the device says for the first game, if it does so now.
    """

    invitation: str
    name: str
    token: str
    nonce: str | None = None


class Free(Struct, frozen=True):
    """The creator (`seat`) frees a seat; `invitation` will lead to it."""

    seat: int
    free: int
    invitation: str


class Invite(Struct, frozen=True):
    """The creator (`seat`) replaces the invitation to an empty seat."""

    seat: int
    to: int
    invitation: str


class Return(Struct, frozen=True):
    """The person of a seat is back (connected, or said so): the bot that played for it leaves, if one did."""

    seat: int


class TakeOver(Struct, frozen=True):
    """A bot takes over, since the last of the others who had not agreed to it has no say any more."""


class RollByItself(Struct, frozen=True):
    """The table rolls the dice."""


class PlayLostTurn(Struct, frozen=True):
    """The table plays the turn in which nothing fits (V8)."""


class PlayForBot(Struct, frozen=True):
    """The bot of the seat that is to act plays or answers. `play`: what it has thought of; None: what it would play at once."""

    seat: int
    play: str | None = None


class TakeHint(Struct, frozen=True):
    """A person is told what a bot would play. `changed`: the event that led to the position it is about; `told`: what it says."""

    seat: int
    changed: int
    told: dict[str, Any]


Command = (
    Play | Roll | Undo | AskTakeBack | AnswerTakeBack | OfferStop | AnswerStop | Resign | VoteTakeOver | Nonce | Start | Rematch
    | Sit | Free | Invite | TakeHint | Return | TakeOver | RollByItself | PlayLostTurn | PlayForBot
)  # fmt: skip
"""Whatever `decide` can be asked."""
