"""What a record is: one game, from what was agreed on to its result, with every event that changed it (docs/records.md).

A record is only what somebody says. `reading` makes it from text and `writing` text from it; `verifying` holds it against the rules and
against chance. Everything here needs nothing but the standard library, so that the page can check records too.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal

from quarantable.games.contract import Value
from quarantable.games.results import Reason

FORMAT: Final = "1"
"""Of the text. Files written by it are readable for ever."""

Outcome = Reason | Literal["unfinished"]


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sat there: a person by name, or a bot by level."""

    kind: Literal["person", "bot"]
    name: str
    """A person's name, or a bot's level."""

    @property
    def agreed(self) -> str:
        """As commitments speak of it: names are nobody's business there."""
        return "person" if self.kind == "person" else f"bot {self.name}"


@dataclass(frozen=True, slots=True)
class Fair:
    """Chance of a server's table, `chance.fair`. `secret` is None until the game is finished."""

    table: str
    game_number: int
    leader: int | None
    commitment: str
    nonces: tuple[tuple[int, bytes], ...]
    secret: bytes | None


@dataclass(frozen=True, slots=True)
class ByMessage:
    """Chance between two who exchange messages, `chance.message`; the seals and openings are in the body."""

    game_id: str


@dataclass(frozen=True, slots=True)
class Declared:
    """Dice that people rolled themselves and typed."""

    table: str
    game_number: int


@dataclass(frozen=True, slots=True)
class Seeded:
    """Chance of the arena, `chance.seeded`: anybody who knows these numbers has it again, and nobody committed to them."""

    seed: int
    deal: int


Chance = Fair | ByMessage | Declared | Seeded


@dataclass(frozen=True, slots=True)
class Seen:
    """Whose view of an unfinished game this is, and that seat's hand; `seat` None: a spectator's."""

    seat: int | None
    hand: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Result:
    """How it ended, by seat. An unfinished game has neither scores nor winners."""

    outcome: Outcome
    scores: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class RollOff:
    """The roll-off (V3): a die of seat 0 and of seat 1, again while they are equal."""

    pairs: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Deck:
    """The cards in the order in which they are dealt (C4)."""

    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Starter:
    """The seat that leads first (C5)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Play:
    """A play, number `number` of those that stand then, in the notation of the game's rules. With dice it begins with the roll."""

    number: int
    seat: int
    play: str


@dataclass(frozen=True, slots=True)
class Undo:
    """A seat took back its last play, so that `to` plays stand. With `by_consent` all others had agreed."""

    seat: int
    to: int
    by_consent: bool = False


@dataclass(frozen=True, slots=True)
class Roll:
    """Dice on the table that nobody has played (yet)."""

    roll: str


@dataclass(frozen=True, slots=True)
class Resign:
    """A seat gave the game up."""

    seat: int


@dataclass(frozen=True, slots=True)
class TakeOver:
    """From now on a bot of this level plays for a seat."""

    seat: int
    level: str


@dataclass(frozen=True, slots=True)
class Return:
    """The person of the seat is back."""

    seat: int


@dataclass(frozen=True, slots=True)
class Stop:
    """All agreed to stop here."""


@dataclass(frozen=True, slots=True)
class Message:
    """A message of a game by messages: it opens what its sender sealed before, and seals the next.

    The first opens nothing, the last may seal nothing.
    """

    seat: int
    opens: bytes | None
    seals: bytes | None


@dataclass(frozen=True, slots=True)
class GoOn:
    """What stands before is from another record; a new, casual game goes on from here. `cards`: those nobody had seen, dealt anew (hands by
    seat as they were sized, then the draw pile from its front), none without cards.
    """

    cards: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Comment:
    """Words of whoever kept the record. They mean nothing to the game."""

    text: str


Entry = RollOff | Deck | Starter | Play | Undo | Roll | Resign | TakeOver | Return | Stop | Message | GoOn | Comment


@dataclass(frozen=True, slots=True)
class Record:
    """One game. `options` holds all of them, as `Game.write_options` gives them; `date` is UTC, a day or a day and time; empty where the
    game can be had again at any time.
    """

    game: str
    options: Mapping[str, Value]
    seats: tuple[Seat, ...]
    date: str
    chance: Chance
    result: Result
    entries: tuple[Entry, ...] = field(default=())
    seen: Seen | None = None
    """None: everything is in the record. Else whose view it is."""
