"""What scripted people read of the messages that come: only what they act upon, so that reading is cheap."""

from typing import Any

import msgspec
from msgspec import Struct


class Position(Struct):
    """Of a position: the lines of a Covirus field."""

    lines: list[str] = []


class Chance(Struct):
    """Of a game's chance."""

    game_number: int
    commitment: str | None
    nonces: dict[str, str]


class Offer(Struct):
    """Something that needs others' consent."""

    seat: int
    agreed: list[int]


class Vote(Struct):
    """Whether a bot may play for who is away."""

    away: int
    agreed: list[int]
    needed: list[int]


class Can(Struct):
    """What the uncovered seat can do."""

    roll: bool
    undo: bool
    ask_take_back: bool
    offer_stop: bool
    resign: bool
    start: bool
    rematch: bool
    hint: bool


class Seat(Struct):
    """Who sits at the table."""

    kind: str
    played_by_bot: bool
    resigned: bool


class View(Struct):
    """Of a view."""

    n: int
    phase: str
    game_number: int
    turn: int | None
    mine: list[int]
    uncovered: int | None
    order: list[int]
    roll: str | None
    fits: bool | None
    legal: list[str] | None
    rematch: list[int]
    seats: list[Seat]
    chance: Chance
    position: Position | None
    can: Can
    stop: Offer | None
    take_back: Offer | None
    votes: list[Vote]
    series: list[Any]


class Message(Struct):
    """Of a message."""

    kind: str = msgspec.field(name="is")
    view: View | None = None
    id: str | None = None
    code: str | None = None


decoder = msgspec.json.Decoder(Message)
