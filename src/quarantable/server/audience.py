"""Who listens to one table, and what each is told. Equal listeners get the same bytes, made once."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

import msgspec
from msgspec import Struct

from quarantable.events import AnyEvent, Derived, Seat, TableState
from quarantable.table import Presence, Viewer, Writer, WrittenPublic, event_view, is_hand_over

_encoder = msgspec.json.Encoder()


def encoded(message: Mapping[str, Any]) -> bytes:
    """A message as a text frame, in UTF-8."""
    return _encoder.encode(message)


class Ear(Protocol):
    """Where messages for a listener go. Never waits, never fails."""

    def write(self, frame: bytes) -> None:
        """Take a frame to be sent in order."""

    def close(self, code: int) -> None:
        """Nothing more will come."""


@dataclass(eq=False)
class Listener:
    """One client: the hashes of its tokens, what it has uncovered, and the number of the last event it was told of."""

    ear: Ear
    token_hashes: frozenset[str]
    last: int
    uncovered: int | None = None
    _seen: TableState | None = None
    _own: tuple[int, ...] = ()
    _own_of: tuple[Seat, ...] = ()

    def seats(self, state: TableState) -> tuple[int, ...]:
        """The seats it holds: a seat that was freed isn't its own any more."""
        if self._own_of is not state.seats:  # they seldom change, and this is asked often
            self._own = tuple(seat for seat, each in enumerate(state.seats) if each.token_hash in self.token_hashes)
            self._own_of = state.seats
        return self._own

    def viewer(self, state: TableState) -> Viewer:
        """As whom it sees the table. A single seat is always uncovered; of several, the one that said "it's me", until a hand-over."""
        seats = self.seats(state)
        if len(seats) == 1:
            return Viewer(seats=seats, uncovered=seats[0])
        is_theirs = self.uncovered in seats
        if not is_theirs or is_hand_over(self._seen or state, state, Viewer(seats=seats, uncovered=self.uncovered)):
            self.uncovered = None
        self._seen = state
        return Viewer(seats=seats, uncovered=self.uncovered)


class Moment(Struct, frozen=True, dict=True):
    """A table as it is now: its state, the events that led to it, who is there; and what writes it down."""

    state: TableState
    history: Sequence[AnyEvent]
    presence: Presence
    writer: Writer

    @Derived
    def public(self) -> WrittenPublic:
        """What everybody may see, made once for all who listen."""
        return self.writer.public(self.state, self.presence)

    def message(self, kind: str, viewer: Viewer, last: int) -> bytes:
        """The frame `welcome`, `news` or `presence` for who knows the events up to `last`."""
        events = b"" if kind == "presence" else b'"events":%b,' % self._events(last)
        view = self.writer.view(self.public, self.state, viewer)
        return b'{"is":"%b",%b"view":%b,"now":%d}' % (kind.encode(), events, view, self.presence.now)

    def _events(self, last: int) -> bytes:
        if last not in self._told:
            missed = [event_view(n, self.history[n - 1]) for n in range(last + 1, self.state.n + 1)]
            self._told[last] = _encoder.encode(missed)
        return self._told[last]

    @Derived
    def _told(self) -> dict[int, bytes]:
        """The events after each number that somebody knows."""
        return {}


@dataclass
class Audience:
    """Everybody who listens to one table."""

    listeners: list[Listener] = field(default_factory=list)
    _here: frozenset[int] = frozenset()
    _here_of: tuple[Seat, ...] | None = None

    def welcome(self, listener: Listener, moment: Moment) -> None:
        """Tell a new listener all it missed."""
        self.listeners.append(listener)
        self._here_of = None
        listener.ear.write(moment.message("welcome", listener.viewer(moment.state), listener.last))
        listener.last = moment.state.n

    def tell_news(self, moment: Moment) -> None:
        """Tell everybody what happened."""
        self._tell("news", self.listeners, moment)

    def tell_presence(self, moment: Moment, listeners: Iterable[Listener] | None = None) -> None:
        """Tell everybody, or some, who is here and what they may see now."""
        self._tell("presence", self.listeners if listeners is None else listeners, moment)

    def _tell(self, kind: str, listeners: Iterable[Listener], moment: Moment) -> None:
        frames: dict[tuple[Viewer, int], bytes] = {}
        for listener in listeners:
            key = (listener.viewer(moment.state), listener.last)
            if key not in frames:
                frames[key] = moment.message(kind, *key)
            listener.ear.write(frames[key])
            listener.last = moment.state.n

    def alike(self, listener: Listener, state: TableState) -> int:
        """How many there are already that hold a seat as this one does, or look on as this one does: those who look on keep nobody out."""
        return sum(bool(each.seats(state)) == bool(listener.seats(state)) for each in self.listeners)

    def dismiss(self, code: int) -> None:
        """Send everybody away."""
        for listener in list(self.listeners):
            listener.ear.close(code)

    def leave(self, listener: Listener) -> None:
        """The listener is gone."""
        self.listeners.remove(listener)
        self._here_of = None

    def seats(self, state: TableState) -> frozenset[int]:
        """The seats whose person is connected."""
        if self._here_of is not state.seats:
            self._here = frozenset(seat for listener in self.listeners for seat in listener.seats(state))
            self._here_of = state.seats
        return self._here
