"""The messages that clients send, read strictly: docs/socket.md as types.

Reading raises `Broken` for whatever isn't a message: no JSON, a wrong type, an unknown key, a value out of its bounds.

>>> read_message('{"do":"play","id":"a1","seat":0,"after":17,"play":"5*2"}')
Play(id='a1', seat=0, after=17, play='5*2', typed=False)
>>> read_message('{"do":"play","id":"a1","seat":true,"after":17,"play":"5*2"}')
Traceback (most recent call last):
quarantable.protocol.socket.Broken: protocol: The message can't be read: Expected `int`, got `bool` - at `$.seat`.
"""

from typing import Annotated, Any, Final, Literal, TypeVar

import msgspec
from msgspec import Meta, Struct

from quarantable.games.contract import Refusal

MOST_BYTES: Final = 64 * 1024
"""The longest frame and the longest body."""
MOST_SEATS: Final = 6

Seat = Annotated[int, Meta(ge=0, lt=MOST_SEATS)]
EventNumber = Annotated[int, Meta(ge=0, lt=2**53)]
Id = Annotated[str, Meta(min_length=1, max_length=64)]
Secret = Annotated[str, Meta(pattern=r"\A[A-Za-z0-9_-]{22,128}\Z")]
Name = Annotated[
    str, Meta(min_length=1, max_length=40, pattern=r"\A(?=.*\S)[^\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]*\Z")
]
PlayText = Annotated[str, Meta(max_length=1000)]
NonceText = Annotated[str, Meta(pattern=r"\A[0-9a-f]{32}\Z")]
GameNumber = Annotated[int, Meta(ge=1, lt=2**53)]
Die = Annotated[int, Meta(ge=1, le=6)]
TypedRoll = Annotated[str, Meta(pattern=r"\A[1-6]{2}\Z")]
MOST_TABLE_BYTES: Final = 256 * 1024
"""Of a body that may bring a record."""
MOST_KEPT: Final = 2000
"""Plays of a record from which a game goes on. Only a field of the largest, filled to its last square, may take more."""
MOST_PAIRS: Final = 100
"""Of a roll-off: so many equal ones never come."""


class Broken(Refusal):
    """What came is no message, or no body, of ours."""

    rule = "protocol"
    sentence = "The message can't be read: {reason}."


class MySeat(Struct, tag_field="kind", tag="me", forbid_unknown_fields=True, frozen=True):
    """A seat for whoever makes the table."""

    name: Name


class DeviceSeat(Struct, tag_field="kind", tag="device", forbid_unknown_fields=True, frozen=True):
    """A seat for another person at the same device."""

    name: Name


class LinkSeat(Struct, tag_field="kind", tag="link", forbid_unknown_fields=True, frozen=True):
    """A seat for whoever gets the invitation."""


class BotSeat(Struct, tag_field="kind", tag="bot", forbid_unknown_fields=True, frozen=True):
    """A seat for a bot."""

    level: Annotated[str, Meta(max_length=20)]


AnySeat = MySeat | DeviceSeat | LinkSeat | BotSeat


class GoOn(Struct, forbid_unknown_fields=True, frozen=True):
    """Go on from a record: from the position after the first `plays` of the plays that stand in it."""

    record: Annotated[str, Meta(max_length=MOST_TABLE_BYTES)]
    plays: Annotated[int, Meta(ge=0, le=MOST_KEPT)]


class NewTable(Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """The body of `POST /api/tables`."""

    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[list[AnySeat], Meta(min_length=1, max_length=MOST_SEATS)]
    options: dict[str, Any] | Annotated[str, Meta(max_length=40)] | None = None
    pace: Literal["live", "slow"] = "live"
    rolls: Literal["automatic", "by_hand"] = "automatic"
    limit_seconds: Annotated[int, Meta(ge=10, le=30 * 24 * 3600)] | None = None
    dice: Literal["fair", "typed"] = "fair"
    go_on: GoOn | None = None
    """Instead of `options`: a casual table, whose first game goes on from a record."""
    hints: bool | None = None
    """May people ask what a bot would play? None: where one person plays against bots only."""


class Sit(Struct, forbid_unknown_fields=True, frozen=True):
    """The body of `POST /api/tables/{table}/sit`."""

    invitation: Secret
    name: Name
    nonce: NonceText | None = None
    token: Secret | None = None
    """The client's own random choice, so that it can ask again without having heard the answer. Left out, the server makes one."""


class Message(Struct, tag_field="do", forbid_unknown_fields=True, frozen=True):
    """Whatever a client may send over the socket. `do` names it."""


class Hello(Message, frozen=True, tag="hello"):
    """The first message: who this is, and the last event it knows (0: none)."""

    tokens: Annotated[list[Secret], Meta(max_length=MOST_SEATS)]
    last: EventNumber


class Me(Message, frozen=True, tag="me"):
    """It's me: uncover this seat, cover any other."""

    seat: Seat


class Cover(Message, frozen=True, tag="cover"):
    """Cover the seat that is uncovered."""


class Review(Struct, forbid_unknown_fields=True, frozen=True):
    """The body of `POST /api/review`."""

    record: Annotated[str, Meta(max_length=MOST_TABLE_BYTES)]
    playouts: Annotated[int, Meta(ge=16, le=5000)] = 2000
    """For each of the three looks at a play."""
    seed: Annotated[int, Meta(ge=0, lt=2**53)] = 0
    """Where the bot's chance comes from."""


class Request(Message, frozen=True):
    """What is answered by `done`, `answer` or `refused` with the same `id`."""

    id: Id


class OfSeat(Request, frozen=True):
    """What is asked in the name of a seat."""

    seat: Seat


class Decided(OfSeat, frozen=True):
    """What a person decided knowing the events up to number `after`."""

    after: EventNumber


class Play(Decided, frozen=True, tag="play"):
    """Make a play; `typed`: a person's own spelling."""

    play: PlayText
    typed: bool = False


class Roll(Decided, frozen=True, tag="roll"):
    """Roll the dice, or don't wait for the automatic roll; with typed dice, what was rolled, in either order."""

    dice: TypedRoll | None = None


class Undo(Decided, frozen=True, tag="undo"):
    """Take back one's own last play."""


class AskTakeBack(Decided, frozen=True, tag="ask_take_back"):
    """Ask everybody to go back to before one's last play."""


class AnswerTakeBack(OfSeat, frozen=True, tag="answer_take_back"):
    """Agree, or don't, to another's going back."""

    agree: bool


class OfferStop(Decided, frozen=True, tag="offer_stop"):
    """Offer to stop by agreement."""


class AnswerStop(OfSeat, frozen=True, tag="answer_stop"):
    """Agree, or don't, to stop."""

    agree: bool


class Resign(OfSeat, frozen=True, tag="resign"):
    """Resign."""


class VoteTakeOver(OfSeat, frozen=True, tag="vote_take_over"):
    """A bot may, or may not, play for the seat `away`."""

    away: Seat
    agree: bool


class Nonce(OfSeat, frozen=True, tag="nonce"):
    """The seat's share of the chance of a game to come: 32 hexadecimal digits that its device drew."""

    game_number: GameNumber
    nonce: NonceText


class Start(OfSeat, frozen=True, tag="start"):
    """Start the first game; with typed dice each game, by the roll-off: dice of seat 0 and seat 1."""

    roll_off: Annotated[tuple[tuple[Die, Die], ...], Meta(min_length=1, max_length=MOST_PAIRS)] | None = None


class Free(OfSeat, frozen=True, tag="free"):
    """Free a seat before the start."""

    free: Seat


class Invite(OfSeat, frozen=True, tag="invite"):
    """Make a new invitation for an empty seat."""

    to: Seat


class Rematch(OfSeat, frozen=True, tag="rematch"):
    """Ready for another game."""


class Legal(Decided, frozen=True, tag="legal"):
    """What may be played?"""


class Check(OfSeat, frozen=True, tag="check"):
    """Why can't this be played?"""

    play: PlayText


class Hint(OfSeat, frozen=True, tag="hint"):
    """What would a bot play here?"""


class Why(Request, frozen=True, tag="why"):
    """Why did a bot make the play that event `n` tells of?"""

    n: EventNumber


class Ping(Request, frozen=True, tag="ping"):
    """Is anybody there?"""


AnyMessage = (
    Hello | Me | Cover | Play | Roll | Undo | AskTakeBack | AnswerTakeBack | OfferStop | AnswerStop | Resign | VoteTakeOver
    | Nonce | Start | Free | Invite | Rematch | Legal | Check | Hint | Why | Ping
)  # fmt: skip


T = TypeVar("T")

_messages: "msgspec.json.Decoder[AnyMessage]" = msgspec.json.Decoder(AnyMessage)
_tables = msgspec.json.Decoder(NewTable)
_reviews = msgspec.json.Decoder(Review)
_sits = msgspec.json.Decoder(Sit)


def read_message(text: str | bytes) -> AnyMessage:
    """One frame of the socket."""
    return _read(_messages, text)


def read_new_table(body: bytes) -> NewTable:
    """The body of `POST /api/tables`."""
    return _read(_tables, body)


def read_sit(body: bytes) -> Sit:
    """The body of `POST /api/tables/{table}/sit`."""
    return _read(_sits, body)


def read_review(body: bytes) -> Review:
    """The body of `POST /api/review`."""
    return _read(_reviews, body)


def id_of(text: str | bytes) -> str | None:
    """The `id` of a message that can't be read, so that its refusal can be told from others; None if there is none."""
    try:
        return msgspec.json.decode(text, type=_Identified).id
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None


class _Identified(Struct):
    id: Id


def _read(decoder: "msgspec.json.Decoder[T]", text: str | bytes) -> T:
    try:
        return decoder.decode(text)
    except (msgspec.DecodeError, UnicodeError) as error:
        raise Broken(reason=str(error)) from None
    except RecursionError:
        raise Broken(reason="it is nested too deeply") from None
