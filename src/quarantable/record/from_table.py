"""The record of a game that was, or is, played at a server's table, from the table's events.

A finished game is told whole. One that is still on is told as a seat, or a spectator, may know it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import singledispatchmethod

from quarantable.events import (
    AnyEvent,
    Committed,
    Event,
    Finished,
    Hinted,
    Played,
    Resigned,
    Returned,
    Rolled,
    Started,
    TableState,
    TakeBackAnswered,
    TakeBackAsked,
    TakenOver,
    Undone,
)
from quarantable.events.origin import Origin
from quarantable.games.contract import Refusal

from .model import (
    Comment,
    Deck,
    Declared,
    Entry,
    Fair,
    GoOn,
    Play,
    Record,
    Resign,
    Result,
    Return,
    Roll,
    RollOff,
    Seat,
    Seen,
    Starter,
    Stop,
    TakeOver,
    Undo,
)


class NoSuchGame(Refusal):
    """The table has played no game of that number."""

    rule = "table"
    sentence = "No game {game_number} has begun at this table."


@dataclass(frozen=True)
class _Game:
    """The events of one game, from its start to its end or to now. Event `first_n + i` of the table is `events[i]`."""

    committed: Committed | None
    started: Started
    first_n: int
    events: tuple[AnyEvent, ...]

    @property
    def finished(self) -> Finished | None:
        last = self.events[-1]
        return last if isinstance(last, Finished) else None


def record_of(state: TableState, events: Sequence[AnyEvent], game_number: int, seat: int | None = None) -> Record:
    """The record of the game of that number, counted from 1. `events` are all of the table, `state` is what they lead to.

    While the game is on it is what `seat` may know of it, or a spectator (None). Raises `NoSuchGame`.
    """
    game = _find(events, game_number)
    if game.committed is None and state.dice == "fair":
        # Begun before servers committed themselves to chance: a record could claim nothing of its dice and cards.
        raise NoSuchGame(game_number=game_number)
    return Record(
        game=state.rules.name,
        options=state.rules.write_options(state.options),
        seats=tuple(_seat(each.is_person, each.name, each.level) for each in state.seats),
        date=_date(game.started.at),
        chance=_chance(state, game),
        result=_result(game.finished),
        entries=_entries(state, game),
        seen=_seen(state, game, seat),
    )


def _find(events: Sequence[AnyEvent], game_number: int) -> _Game:
    committed: Committed | None = None
    begin: int | None = None
    for place, event in enumerate(events):
        if isinstance(event, Committed) and event.game_number == game_number:
            committed = event
        elif isinstance(event, Started) and event.game_number == game_number:
            begin = place
        elif isinstance(event, Finished) and begin is not None:
            return _game(events, committed, begin, place + 1)
    if begin is None:
        raise NoSuchGame(game_number=game_number)
    return _game(events, committed, begin, len(events))


def _game(events: Sequence[AnyEvent], committed: Committed | None, begin: int, end: int) -> _Game:
    started = events[begin]
    if not isinstance(started, Started):
        raise TypeError(started)
    return _Game(committed, started, begin + 1, tuple(events[begin:end]))


def _seat(is_person: bool, name: str | None, level: str | None) -> Seat:  # noqa: FBT001  # what the seat is
    return Seat("person", name or "") if is_person else Seat("bot", level or "")


def _date(at: int) -> str:
    """A time in milliseconds as records write it.

    >>> _date(1700000000007)
    '2023-11-14T22:13:20.007Z'
    """
    seconds, milliseconds = divmod(at, 1000)
    return f"{datetime.fromtimestamp(seconds, UTC):%Y-%m-%dT%H:%M:%S}.{milliseconds:03}Z"


def _chance(state: TableState, game: _Game) -> Fair | Declared:
    if game.committed is None:
        return Declared(state.table, game.started.game_number)
    return Fair(
        state.table,
        game.started.game_number,
        game.committed.leader,
        game.committed.commitment,
        tuple((seat, bytes.fromhex(nonce)) for seat, nonce in game.started.nonces),
        # Until the game is finished its secret foretells every roll and card.
        bytes.fromhex(game.committed.secret) if game.finished else None,
    )


def _result(finished: Finished | None) -> Result:
    return Result("unfinished") if finished is None else Result(finished.reason, finished.scores, finished.winners)


def _seen(state: TableState, game: _Game, seat: int | None) -> Seen | None:
    """Whose view it is, where a game that is on hides cards."""
    current = state.playing
    if game.finished or not state.rules.has_cards or current is None:
        return None
    if seat is None:
        return Seen(None)
    player = current.order.index(seat)
    return Seen(seat, tuple(state.rules.private(current.position, player)["hands"][player]))


def _entries(state: TableState, game: _Game) -> tuple[Entry, ...]:
    shows_cards = game.finished is not None
    origin = state.origin_of(game.started.game_number)
    begin = _set_up(game.started, origin, shows_cards=shows_cards)
    body = _Body(state, kept=len(origin.plays) if origin else 0)
    for n, event in enumerate(game.events, game.first_n):
        body.follow(event, n)
    if game.finished is None:
        body.tell_roll()
    return (*begin, *body.entries)


def _set_up(started: Started, origin: Origin | None, *, shows_cards: bool) -> Iterator[Entry]:
    if origin is None:
        yield from _dealt(started.roll_off, started.deck if shows_cards else (), started.starter)
        return
    told = entries_of(origin)
    yield from told if shows_cards else (_without_cards(each) for each in told if not isinstance(each, Deck))
    yield GoOn(started.dealt_anew if shows_cards else ())


def _without_cards(entry: Entry) -> Entry:
    return GoOn() if isinstance(entry, GoOn) else entry


def _dealt(roll_off: tuple[tuple[int, int], ...] | None, deck: tuple[str, ...], starter: int | None) -> Iterator[Entry]:
    if roll_off is not None:
        yield RollOff(roll_off)
    if deck:
        yield Deck(deck)
    if starter is not None:
        yield Starter(starter)


def entries_of(origin: Origin) -> tuple[Entry, ...]:
    """What a game goes on from, as entries of a record: the set-up and the plays, nothing undone among them."""
    dealt = dict(origin.dealt_anew)
    told: list[Entry] = list(_dealt(origin.roll_off, origin.deck, origin.starter))
    for before, (seat, play) in enumerate(origin.plays):
        if before in dealt:
            told.append(GoOn(dealt[before]))
        told.append(Play(before + 1, seat, play))
    return tuple(told)


@dataclass
class _Body:
    """The entries of a game's events, as they come."""

    state: TableState
    kept: int
    """How many plays stood before this game went on from them."""
    entries: list[Entry] = field(default_factory=list)
    _stand: list[int] = field(default_factory=list)
    """The numbers of the events of the plays that stand."""
    _rolls: dict[int, str] = field(default_factory=dict)
    """By the turn's number."""
    _agreed: frozenset[int] = frozenset()
    """Who agrees to the take-back that was asked for."""
    _was_answered: bool = False
    """Was the event before about a take-back?"""
    _stood_in: frozenset[int] = frozenset()
    """The seats that a bot plays for."""

    @property
    def _plays(self) -> int:
        return self.kept + len(self._stand)

    def follow(self, event: Event, n: int) -> None:
        """The next event of the table, its n-th."""
        self._follow(event, n)
        self._was_answered = isinstance(event, TakeBackAsked | TakeBackAnswered)

    def tell_roll(self) -> None:
        """The dice that lie on the table will not be played, or not yet."""
        roll = self._rolls.get(self._plays + 1)
        if roll is not None:
            self.entries.append(Roll(roll))

    @singledispatchmethod
    def _follow(self, event: Event, n: int) -> None:
        """Most events change nothing that a record tells."""

    @_follow.register
    def _(self, event: Rolled, _n: int) -> None:
        mistyped = self._rolls.get(event.turn_number)
        if mistyped is not None:
            self.entries.append(Roll(mistyped))
        self._rolls[event.turn_number] = event.roll

    @_follow.register
    def _(self, event: Played, n: int) -> None:
        self._stand.append(n)
        self.entries.append(Play(self._plays, event.seat, event.play))

    @_follow.register
    def _(self, event: Hinted, _n: int) -> None:
        self.entries.append(Comment(f"seat {event.seat} took a hint"))

    @_follow.register
    def _(self, event: Undone, _n: int) -> None:
        self._stand = [n for n in self._stand if n <= event.to]
        self.entries.append(Undo(event.seat, self._plays, by_consent=self._is_agreed))
        self._agreed = frozenset()

    @property
    def _is_agreed(self) -> bool:
        """Have all people who play in person agreed to the take-back that was just asked for? Nobody is asked about an undo."""
        people = {seat for seat, each in enumerate(self.state.seats) if each.is_person} - self._stood_in
        return self._was_answered and bool(self._agreed) and people <= self._agreed

    @_follow.register
    def _(self, event: TakeBackAsked, _n: int) -> None:
        self._agreed = frozenset({event.seat})

    @_follow.register
    def _(self, event: TakeBackAnswered, _n: int) -> None:
        self._agreed = self._agreed | {event.seat} if event.agree else frozenset()

    @_follow.register
    def _(self, event: TakenOver, _n: int) -> None:
        self._stood_in |= {event.seat}
        self.entries.append(TakeOver(event.seat, event.level))

    @_follow.register
    def _(self, event: Returned, _n: int) -> None:
        self._stood_in -= {event.seat}
        self.entries.append(Return(event.seat))

    @_follow.register
    def _(self, event: Resigned, _n: int) -> None:
        self.tell_roll()
        self._stood_in |= {event.seat}
        self.entries.append(Resign(event.seat))

    @_follow.register
    def _(self, event: Finished, _n: int) -> None:
        if event.reason == "stopped":
            self.tell_roll()
            self.entries.append(Stop())
