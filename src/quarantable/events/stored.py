"""Every event of a table as it is stored, secrets included. `is` names its kind; `at` is in milliseconds since 1970.

An event has no number of its own: the first of a table is number 1, the next number 2. What others may see of it, `table.view` tells.

>>> encode(Rolled(at=1700000000000, turn_number=3, roll="42"))
b'{"is":"rolled","turn_number":3,"roll":"42","at":1700000000000}'
>>> decode(_).roll
'42'
"""

from typing import Any, Literal

import msgspec
from msgspec import Struct

from quarantable.games.results import Reason

from .origin import Origin

SeatKind = Literal["me", "device", "link", "bot"]
Pace = Literal["live", "slow"]
Rolls = Literal["automatic", "by_hand"]
Dice = Literal["fair", "typed"]
Player = Literal["person", "bot", "table"]


class Event(Struct, tag_field="is", frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Whatever happens at a table, and when."""

    at: int


class NewSeat(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A seat as the table was made: who it is for, and the hashes of its secrets. The name of a `link` seat comes with `Sat`."""

    kind: SeatKind
    name: str | None = None
    level: str | None = None
    token_hash: str | None = None
    invitation_hash: str | None = None


class Created(Event, frozen=True, tag="created"):
    """A table was made. `options` holds every option of the game; `limit_seconds` None: nobody is away for thinking long."""

    table: str
    game: str
    options: dict[str, Any]
    seats: tuple[NewSeat, ...]
    pace: Pace
    rolls: Rolls
    limit_seconds: int | None
    dice: Dice = "fair"
    """`typed`: people roll their own dice and type them; the server commits itself to nothing."""
    origin: Origin | None = None
    """What the first game goes on from. Such a table is casual."""
    hints: bool = False
    """May people ask what a bot would play?"""


class Committed(Event, frozen=True, tag="committed"):
    """The server commits itself to the secret of a game to come, before any device has said its nonce (`chance.fair`).

    `secret` is 64 hexadecimal digits that nobody is shown before the game is finished; `leader`: who leads as the last loser (C5), if
    there is one.
    """

    game_number: int
    commitment: str
    secret: str
    leader: int | None


class NonceSaid(Event, frozen=True, tag="nonce_said"):
    """The device of a person's seat said its nonce for the game to come, 32 hexadecimal digits. It stays what it is."""

    seat: int
    nonce: str


class Sat(Event, frozen=True, tag="sat"):
    """Somebody came by an invitation, which is used up."""

    seat: int
    name: str
    token_hash: str


class Freed(Event, frozen=True, tag="freed"):
    """The creator freed a seat; a new invitation leads to it, its old token to nothing."""

    seat: int
    invitation_hash: str


class Invited(Event, frozen=True, tag="invited"):
    """An empty seat has a new invitation; the old one is void."""

    seat: int
    invitation_hash: str


class Started(Event, frozen=True, tag="started"):
    """A game of the series begins. `order[player]` is a seat; `deck` is the whole order of the cards (C4), empty without cards.

    `nonces`: each person's seat and its nonce, in the order of the seats; from now on they are fixed.
    """

    game_number: int
    order: tuple[int, ...]
    starter: int | None
    roll_off: tuple[tuple[int, int], ...] | None
    deck: tuple[str, ...]
    nonces: tuple[tuple[int, str], ...] = ()
    dealt_anew: tuple[str, ...] = ()
    """The hidden cards in their new order, where the game goes on from a record and has cards; then there is no `deck`."""


class Rolled(Event, frozen=True, tag="rolled"):
    """The dice of a turn, larger first. A turn played again has the same. Typed dice may be typed again, until the play is made."""

    turn_number: int
    roll: str


class Played(Event, frozen=True, tag="played"):
    """A play, as records spell it; `by`: a lost turn is the table's, a bot may play for a person."""

    seat: int
    play: str
    by: Player


class Hinted(Event, frozen=True, tag="hinted"):
    """A seat that is to act was told what a bot would play."""

    seat: int


class Undone(Event, frozen=True, tag="undone"):
    """The position is again the one after event `to`."""

    seat: int
    to: int


class TakeBackAsked(Event, frozen=True, tag="take_back_asked"):
    """A seat would like to go back to before its last play."""

    seat: int


class TakeBackAnswered(Event, frozen=True, tag="take_back_answered"):
    """What another says to that."""

    seat: int
    agree: bool


class StopOffered(Event, frozen=True, tag="stop_offered"):
    """A seat would like to stop."""

    seat: int


class StopAnswered(Event, frozen=True, tag="stop_answered"):
    """What another says to that."""

    seat: int
    agree: bool


class Resigned(Event, frozen=True, tag="resigned"):
    """A seat gave the game up."""

    seat: int


class TakeOverVoted(Event, frozen=True, tag="take_over_voted"):
    """`seat` says whether a bot may play for the seat `away`."""

    seat: int
    away: int
    agree: bool


class TakenOver(Event, frozen=True, tag="taken_over"):
    """From now on a bot of this level plays for the seat, until its person comes back."""

    seat: int
    level: str
    was_here: bool
    """Was the person connected, and idle? Then it comes back by doing something; else by connecting."""


class Returned(Event, frozen=True, tag="returned"):
    """The person is back, the bot leaves."""

    seat: int


class Finished(Event, frozen=True, tag="finished"):
    """The game is over, for good. Scores are by seat, winners and the loser (who leads next, C5) are seats.

    `secret` is that of the game's `Committed`: now everybody may know it.
    """

    reason: Reason
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    loser: int | None
    secret: str | None = None


class WantedRematch(Event, frozen=True, tag="rematch_wanted"):
    """A seat is ready for another game."""

    seat: int


AnyEvent = (
    Created | Committed | NonceSaid | Sat | Freed | Invited | Started | Rolled | Played | Hinted | Undone | TakeBackAsked | TakeBackAnswered
    | StopOffered | StopAnswered | Resigned | TakeOverVoted | TakenOver | Returned | Finished | WantedRematch
)  # fmt: skip

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[AnyEvent] = msgspec.json.Decoder(AnyEvent)


def encode(event: Event) -> bytes:
    """An event as it is stored: JSON in UTF-8."""
    return _encoder.encode(event)


def decode(data: bytes) -> AnyEvent:
    """The event whose `encode` was `data`. Raises `msgspec.DecodeError` if it is none."""
    return _decoder.decode(data)
