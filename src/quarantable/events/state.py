"""What a table's events lead to. Nothing here changes: every event makes a new state, which shares what stayed as it was."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final, Literal, TypeVar

from quarantable.games.contract import Game, Position
from quarantable.games.registry import GAMES

from .derived import Derived
from .growing import Growing
from .origin import Origin
from .stored import Committed, Dice, Finished, Pace, Player, Rolls, SeatKind

Phase = Literal["gathering", "playing", "finished"]

MOST_BEFORE_MENDING_ENDS: Final = 6000
"""Events of a game. A record holds 10,000 entries, and the longest game has some 2,500 turns: there is room for all that can follow."""

S = TypeVar("S", "Seat", "PlayMade", "Offer", "CurrentGame", "TableState")


@dataclass(frozen=True)
class Seat:
    """A seat, and who sits there."""

    kind: SeatKind
    name: str | None = None
    level: str | None = None
    """Of the bot whose seat it is."""
    token_hash: str | None = None
    invitation_hash: str | None = None
    stand_in: str | None = None
    """The level of the bot that plays for an absent or resigned person."""
    was_here: bool = False
    """Was that person connected, but idle, when the bot began?"""
    resigned: bool = False
    """In this game."""

    @Derived
    def is_person(self) -> bool:
        """Is it a person's seat, perhaps still an empty one?"""
        return self.kind != "bot"

    @Derived
    def is_filled(self) -> bool:
        """Does somebody sit there?"""
        return self.kind == "bot" or self.token_hash is not None

    @Derived
    def bot(self) -> str | None:
        """The level of the bot that plays here; None where a person does."""
        return self.level if self.kind == "bot" else self.stand_in

    @Derived
    def may_return(self) -> bool:
        """Does a bot play here until its person comes back? Who resigned doesn't."""
        return self.stand_in is not None and not self.resigned

    @Derived
    def speaks(self) -> bool:
        """Does a person sit here who plays and answers in person?"""
        return self.is_person and self.is_filled and self.stand_in is None


@dataclass(frozen=True)
class PlayMade:
    """A play that stands: event `n`. `told`: what followed can't be untold, by the game (`Game.tells`) or since another went on from it."""

    n: int
    seat: int
    play: str
    by: Player
    told: bool


@dataclass(frozen=True)
class Offer:
    """Something that a seat asked of the others, and the seats that agree, its own included."""

    seat: int
    agreed: frozenset[int]


@dataclass(frozen=True)
class CurrentGame:
    """One game of a series: where it stands and how it came there."""

    rules: Game[Any, Any]
    number: int
    order: tuple[int, ...]
    starter: int | None
    roll_off: tuple[tuple[int, int], ...] | None
    first: Position[Any, Any]
    """The position it started from; never changed."""
    position: Position[Any, Any]
    """Where it stands; never changed: a play makes a copy."""
    changed: int
    """The number of the last event that changed what can be done: a start, a roll, a play, an undo, the end."""
    since: int
    """When the wait for whoever is to act began (ms)."""
    plays: Growing[PlayMade] = field(default_factory=Growing)
    rolls: Growing[str] = field(default_factory=Growing)
    """Of every turn from the first on: a turn that is played again has the same roll."""
    last_roll: int = 0
    """The number of the event of the last roll."""
    hinted: int = 0
    """The position in which the last hint was taken, by the number of the event that led to it (`changed`)."""
    take_back: Offer | None = None
    stop: Offer | None = None
    votes: Mapping[int, Mapping[int, int]] = field(default_factory=dict)
    """For each seat that is away, who agrees that a bot plays for it, and since when (ms)."""
    result: Finished | None = None
    committed: Committed | None = None
    """What the server committed itself to, secret included; None where people type their own dice."""
    nonces: tuple[tuple[int, str], ...] = ()
    """Each person's seat and its nonce, in the order of the seats."""
    kept: int = 0
    """How many plays of another game stand before these, where it goes on from a record."""
    begun: int = 0
    """The number of the event that started it."""

    @property
    def can_be_mended(self) -> bool:
        """May plays be undone, and typed dice be typed again? Not without end: else anybody could make a record too long to be checked."""
        return self.changed - self.begun < MOST_BEFORE_MENDING_ENDS

    @Derived
    def turn_number(self) -> int:
        """Of the turn that is on, from 1."""
        return self.kept + len(self.plays) + 1

    @Derived
    def roll(self) -> str | None:
        """The dice of the turn that is on, once rolled."""
        played = len(self.plays)
        return self.rolls[played] if played < len(self.rolls) else None

    @property
    def lost_turn(self) -> str:
        """How losing this turn is written (V8); there must be a roll."""
        return f"{self.roll} -"

    @Derived
    def shown(self) -> dict[str, Any]:
        """What everybody may see of the position."""
        return self.rules.state(self.position, None)

    @Derived
    def turn(self) -> int | None:
        """The seat that is to act; None after the end."""
        player = None if self.result else self.rules.turn(self.position)
        return None if player is None else self.order[player]

    @Derived
    def fits(self) -> bool | None:
        """Does anything fit the roll? None without one."""
        return None if self.roll is None or self.turn is None else self.rules.fits(self.position, self.roll)


@dataclass(frozen=True)
class TableState:
    """A table after event `n`."""

    n: int
    table: str
    rules: Game[Any, Any]
    options: Any
    seats: tuple[Seat, ...]
    pace: Pace
    rolls: Rolls
    limit_seconds: int | None
    dice: Dice
    origin: Origin | None = None
    """What the first game goes on from."""
    hints: bool = False
    """May people ask what a bot would play?"""
    current: CurrentGame | None = None
    """The game that is on, or was last."""
    series: tuple[Finished, ...] = ()
    """How the games of the series ended, the first one first."""
    wants_rematch: frozenset[int] = frozenset()
    coming: Committed | None = None
    """What the server committed itself to for the game to come, secret included."""
    nonces: Mapping[int, str] = field(default_factory=dict)
    """The nonces said for the game to come, by seat."""

    def origin_of(self, game_number: int) -> Origin | None:
        """What the game of that number goes on from: only the first can."""
        return self.origin if game_number == 1 else None

    @property
    def creator(self) -> int:
        """The seat of who made the table: the first of the kind `me`."""
        return creator_of(self.seats)

    @property
    def phase(self) -> Phase:
        """Are people still gathering, is a game on, or is the last one over?"""
        if self.current is None:
            return "gathering"
        return "playing" if self.current.result is None else "finished"

    @Derived
    def playing(self) -> CurrentGame | None:
        """The game that is on."""
        return None if self.current is None or self.current.result else self.current

    @Derived
    def people(self) -> tuple[int, ...]:
        """The seats of people who play and answer in person."""
        return tuple(seat for seat, each in enumerate(self.seats) if each.speaks)


def creator_of(seats: tuple[Seat, ...]) -> int:
    """The first of the kind `me`."""
    return next(seat for seat, each in enumerate(seats) if each.kind == "me")


_DERIVED: Final[Mapping[type, Mapping[str, frozenset[str]]]] = {
    CurrentGame: {
        "turn_number": frozenset({"plays", "kept"}),
        "roll": frozenset({"plays", "rolls"}),
        "shown": frozenset({"position"}),
        "turn": frozenset({"position", "result"}),
        "fits": frozenset({"position", "result", "rolls", "plays"}),
    },
    TableState: {"playing": frozenset({"current"}), "people": frozenset({"seats"})},
    Seat: {
        "is_person": frozenset({"kind"}),
        "is_filled": frozenset({"kind", "token_hash"}),
        "bot": frozenset({"kind", "level", "stand_in"}),
        "may_return": frozenset({"stand_in", "resigned"}),
        "speaks": frozenset({"kind", "token_hash", "stand_in"}),
    },
}
"""The cached properties, each with the fields that it is worked out of: they are asked many times a move."""


@cache
def _no_longer(kind: type, fields: tuple[str, ...]) -> tuple[str, ...]:
    """What was worked out of these fields, directly or not."""
    return tuple(name for name, sources in _DERIVED.get(kind, {}).items() if not sources.isdisjoint(fields))


def changed(state: S, **fields: Any) -> S:
    """The same state but for these fields; what was worked out of others is kept. `dataclasses.replace` takes ten times as long."""
    new = object.__new__(type(state))
    facts = vars(new)
    facts.update(vars(state))
    kind: Any = type(state)
    for name in _no_longer(kind, tuple(fields)):
        facts.pop(name, None)
    facts.update(fields)
    return new


def rules_of(game: str) -> Game[Any, Any]:
    """The rules of the game of that name; raises KeyError."""
    return GAMES[game]
