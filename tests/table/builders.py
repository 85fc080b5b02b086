"""A scripted table: people and bots who do one thing after another, at a clock that stands still unless it is told to go on.

    table = contagious("Ada", "Bob", deck=["5", "3", …])
    table.play(0, "5")
    table.refuse("not_your_turn", Play, 0, "3")

Every step also checks the laws: nothing changes by being decided on, and the stored events give the same state again.
"""

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec
import pytest

from quarantable.chance.fair import Agreement, Chance, FairChance, Nonces, commitment
from quarantable.events import AnyEvent, TableState, apply, decode, encode, fold
from quarantable.games.contract import Refusal
from quarantable.protocol.socket import AnySeat, BotSeat, DeviceSeat, LinkSeat, MySeat, NewTable
from quarantable.table import (
    Command,
    Due,
    Nonce,
    Play,
    Presence,
    Roll,
    Sit,
    Start,
    Viewer,
    Writer,
    create,
    decide,
    due,
    event_view,
    view,
)

NOW = 1_700_000_000_000


class SeededSource:
    """Fair chance whose secrets are the same every time; decks, rolls and roll-offs can be laid out before."""

    def __init__(
        self,
        seed: int = 0,
        *,
        decks: Iterable[Sequence[str]] = (),
        rolls: Iterable[str] = (),
        roll_offs: Iterable[tuple[tuple[int, int], ...]] = (),
    ) -> None:
        self._random = random.Random(seed)
        self.decks = [tuple(deck) for deck in decks]
        self.rolls = list(rolls)
        self.roll_offs = list(roll_offs)

    def secret(self) -> bytes:
        return self._random.randbytes(32)

    def commitment(self, secret: bytes, agreement: Agreement) -> str:
        return commitment(secret, agreement)

    def chance(self, secret: bytes, agreement: Agreement, nonces: Nonces) -> Chance:
        return _LaidOut(self, secret, agreement, nonces)

    def seed(self) -> int:
        return self._random.getrandbits(64)


class _LaidOut(FairChance):
    """Fair chance, but for what its source has laid out."""

    def __init__(self, source: SeededSource, secret: bytes, agreement: Agreement, nonces: Nonces) -> None:
        super().__init__(secret, agreement, nonces)
        self._laid = source

    def deck(self, cards: Sequence[str]) -> tuple[str, ...]:
        return self._laid.decks.pop(0) if self._laid.decks and cards else super().deck(cards)

    def roll(self, turn_number: int) -> str:
        return self._laid.rolls.pop(0) if self._laid.rolls else super().roll(turn_number)

    def roll_off(self) -> tuple[tuple[int, int], ...]:
        return self._laid.roll_offs.pop(0) if self._laid.roll_offs else super().roll_off()


class CountedSecrets:
    """Secrets that a test knows: `secret-0…`, `secret-1…`."""

    def __init__(self) -> None:
        self._next = 0

    def token(self) -> str:
        token = f"secret-{self._next}".ljust(24, "x")
        self._next += 1
        return token


@dataclass
class ScriptedTable:
    """A table whose clock and chance are the test's. Every device says its nonces at once, unless it is `silent`."""

    events: list[AnyEvent]
    state: TableState
    source: SeededSource
    tokens: list[str | None]
    now: int = NOW
    gone: list[int | None] = field(default_factory=list)
    checks: bool = True
    """Are the laws checked at every step?"""
    silent: bool = False
    writer: Writer = field(default_factory=Writer)

    @property
    def presence(self) -> Presence:
        return Presence(self.now, tuple(self.gone))

    def do(self, command: Command) -> dict[str, Any]:
        """Carry the command out; the laws hold."""
        decision = decide(self.state, command, now=self.now, source=self.source, presence=self.presence)
        self.events += decision.events
        self.state = fold_on(self.state, decision.events)
        if self.checks:
            self.check()
        if not self.silent:
            self.say_nonces()
        return decision.answer

    def say_nonces(self) -> None:
        """Whoever sits there and has not said a nonce for the game to come does so: the same each time."""
        while (coming := self.state.coming) is not None and (missing := self.without_nonce()):
            self.do(Nonce(id="n", seat=missing[0], game_number=coming.game_number, nonce=nonce_of(missing[0], coming.game_number)))

    def without_nonce(self) -> list[int]:
        seats = enumerate(self.state.seats)
        return [seat for seat, each in seats if each.is_person and each.is_filled and seat not in self.state.nonces]

    def check(self) -> None:
        """Stored and read again, the events give the same state."""
        again = fold(decode(encode(event)) for event in self.events)
        assert fingerprint(again) == fingerprint(self.state)
        assert view(again, Viewer(), presence=self.presence) == view(self.state, Viewer(), presence=self.presence)

    def play(self, seat: int, *plays: str, typed: bool = False) -> None:
        for play in plays:
            self.do(Play(id="p", seat=seat, after=self.state.n, play=play, typed=typed))

    def roll(self, seat: int) -> None:
        self.do(Roll(id="r", seat=seat, after=self.state.n))

    def ask(self, kind: Any, seat: int, **fields: Any) -> dict[str, Any]:
        """Do what a message of this kind asks; `after` is now where it is needed."""
        return self.do(self.message(kind, seat, **fields))

    def message(self, kind: Any, seat: int, **fields: Any) -> Any:
        if "after" in kind.__struct_fields__:
            fields.setdefault("after", self.state.n)
        return kind(id="m", seat=seat, **fields)

    def refuse(self, code: str, command: Any) -> Refusal:
        """The command is refused for this reason, and changes nothing."""
        before = fingerprint(self.state)
        with pytest.raises(Refusal) as caught:
            decide(self.state, command, now=self.now, source=self.source, presence=self.presence)
        assert caught.value.code == code
        assert fingerprint(self.state) == before
        return caught.value

    def refuse_asking(self, code: str, kind: Any, seat: int, **fields: Any) -> Refusal:
        return self.refuse(code, self.message(kind, seat, **fields))

    @property
    def due(self) -> Due | None:
        return due(self.state, now=self.now, presence=self.presence)

    def wait(self, milliseconds: int) -> None:
        self.now += milliseconds

    def act(self) -> int:
        """Let the table do the next thing it does by itself; how long (ms) that took."""
        act = self.due
        assert act is not None
        waited = max(0, act.at - self.now)
        self.now += waited
        self.do(act.command)
        return waited

    def act_until_person(self) -> None:
        """Let the table go on until it waits for a person, or for nobody."""
        while self.due is not None:
            self.act()

    def view(self, *seats: int, uncovered: int | None = None) -> dict[str, Any]:
        """What a client with these seats sees, as it comes out of JSON."""
        decoded: dict[str, Any] = msgspec.json.decode(self.written(Viewer(seats, uncovered)))
        return decoded

    def written(self, viewer: Viewer) -> bytes:
        """The viewer's view in JSON, of parts made before where they are the same: as if nothing had been made before."""
        written = self.writer.view(self.writer.public(self.state, self.presence), self.state, viewer)
        assert written == msgspec.json.encode(view(self.state, viewer, presence=self.presence))
        return written

    def shown(self) -> list[bytes]:
        """Every event as everybody is told of it."""
        return [msgspec.json.encode(event_view(n, event)) for n, event in enumerate(self.events, 1)]

    def shown_last(self) -> dict[str, Any]:
        """The last event as everybody is told of it."""
        told: dict[str, Any] = msgspec.json.decode(self.shown()[-1])
        return told

    def kinds(self, since: int = 0) -> list[str]:
        """The kinds of the events after number `since`."""
        return [type(event).__struct_config__.tag for event in self.events[since:]]  # type: ignore[misc]  # a class has a tag


def nonce_of(seat: int, game_number: int) -> str:
    """The nonce that the seat's device says for that game."""
    return f"{seat:016x}{game_number:016x}"


def fold_on(state: TableState, events: Iterable[AnyEvent]) -> TableState:
    for event in events:
        state = apply(state, event)
    return state


def fingerprint(state: TableState) -> tuple[Any, ...]:
    """All that makes a state what it is, positions as their bytes."""
    table = {name: value for name, value in vars(state).items() if name not in ("current", "rules", "playing", "people")}
    game = state.current
    if game is None:
        return (table, None)
    fields = {name: value for name, value in vars(game).items() if name in CURRENT and name not in ("first", "position", "rules")}
    return (table, fields, game.first.to_bytes(), game.position.to_bytes())


CURRENT = frozenset(
    (
        "committed", "nonces", "number", "order", "starter", "roll_off", "changed", "since", "plays", "rolls", "last_roll", "hinted",
        "take_back", "stop", "votes", "result",
    )
)  # fmt: skip


def new_table(
    game: str, seats: Sequence[AnySeat], *, source: SeededSource | None = None, checks: bool = True, silent: bool = False, **fields: Any
) -> ScriptedTable:
    """A table as its creator asked for it, once the devices that are there have said their nonces."""
    source = source or SeededSource()
    request = NewTable(game=game, seats=list(seats), **fields)
    creation = create(request, table="table", secrets=CountedSecrets(), now=NOW, source=source)
    tokens = [given.token or given.invitation for given in creation.seats]
    state = fold(creation.events)
    table = ScriptedTable(list(creation.events), state, source, tokens, gone=[None] * len(seats), checks=checks, silent=silent)
    if not silent:
        table.say_nonces()
    return table


def people(*names: str) -> list[AnySeat]:
    """The first at their own device, the others by a link."""
    return [MySeat(name) if number == 0 else LinkSeat() for number, name in enumerate(names)]


def contagious(
    *names: str, deck: Sequence[str] = (), starter: int = 0, options: dict[str, Any] | None = None, bots: Sequence[str] = (),
    source: SeededSource | None = None, checks: bool = True, **fields: Any
) -> ScriptedTable:  # fmt: skip
    """It's Contagious! with these people, each at a device of their own, and bots after them; begun.

    A `deck` is dealt in this order (C4) and is all the cards there are.
    """
    chosen = {"starter": starter, **(options or {})}
    if deck:
        chosen["deck"] = {card: list(deck).count(card) for card in deck}
    source = source or SeededSource(decks=[deck] if deck else [])
    seats = [*people(*names), *(BotSeat(level) for level in bots)]
    return begun(new_table("contagious", seats, source=source, options=chosen, checks=checks, **fields), names)


def covirus(
    *names: str, dice: Iterable[str] = (), virus: int = 0, options: dict[str, Any] | None = None, bots: Sequence[str] = (),
    checks: bool = True, **fields: Any
) -> ScriptedTable:  # fmt: skip
    """Covirus with these people, each at a device of their own, and bots after them; begun. `virus` is the seat that is the virus."""
    roll_off = ((6, 1),) if virus == 0 else ((1, 6),)
    source = SeededSource(rolls=dice, roll_offs=[roll_off])
    seats = [*people(*names), *(BotSeat(level) for level in bots)]
    chosen = {"width": 6, "length": 8, **(options or {})}
    return begun(new_table("covirus", seats, source=source, options=chosen, checks=checks, **fields), names)


def begun(table: ScriptedTable, names: Sequence[str]) -> ScriptedTable:
    """The table once all have come and the creator has started."""
    for seat, name in enumerate(names):
        if table.state.phase == "gathering" and not table.state.seats[seat].is_filled:
            token = f"token-{seat}".ljust(24, "x")
            table.do(Sit(invitation=table.tokens[seat] or "", name=name, token=token))
            table.tokens[seat] = token
    if table.state.phase == "gathering":
        table.ask(Start, 0)
    return table


def hot_seat(*names: str) -> list[AnySeat]:
    """Everybody at one device."""
    return [MySeat(name) if number == 0 else DeviceSeat(name) for number, name in enumerate(names)]
