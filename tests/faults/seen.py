"""What each client was sent, held against the store: every event once and in order, every view as it had to be,
nothing that it may not see.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from bench.load.history import Entry, History
from quarantable.events import Committed, TableState
from quarantable.events.stored import Created, Finished, Freed, Invited, Sat
from quarantable.games.contract import Refusal
from quarantable.table import Presence, Viewer, event_view, hash_secret, is_hand_over, view
from quarantable.table.presence import GONE_AFTER
from tests.faults.course import Course
from tests.faults.violation import Violation

Json = dict[str, Any]
LOOSE = ("votes", "roll_due")
"""Parts of a view that depend on when exactly somebody came or went."""


class Views:
    """The views of one table's course, each made once."""

    def __init__(self, course: Course) -> None:
        self._course = course
        self._made: dict[tuple[Any, ...], Json] = {}

    def expected(self, n: int, viewer: Viewer, shown: Json, now: int) -> Json:
        """What that viewer had to see after event n, with those present who were present by the view that was shown."""
        here = tuple((seat["here"], seat["away"]) for seat in shown["seats"])
        key = (n, viewer, here, shown["bots"])
        if key not in self._made:
            gone = tuple(None if is_here else now - 2 * GONE_AFTER if is_away else now for is_here, is_away in here)
            presence = Presence(now, gone, shown["bots"])
            seen = view(self._course.state(n), viewer, presence=presence)
            self._made[key] = msgspec.json.decode(msgspec.json.encode(seen))
        return self._made[key]


@dataclass(frozen=True)
class Forbidden:
    """Texts that one client must not be sent: some never, the secret of a game not before its end."""

    never: Sequence[bytes]
    until: Mapping[bytes, int]

    @classmethod
    def of(cls, course: Course, history: History, secrets: frozenset[str]) -> "Forbidden":
        """All hashes, all tokens and invitations but its own, and the secrets."""
        hashes = [hashed for event in course.events for hashed in _hashes(event) if hashed]
        others = [secret for secret in secrets if secret not in history.tokens]
        ends = {event.secret: n for n, event in enumerate(course.events, 1) if isinstance(event, Finished)}
        committed = [event.secret for event in course.events if isinstance(event, Committed)]
        until = {secret.encode(): ends.get(secret, course.last + 1) for secret in committed}
        return cls([text.encode() for text in (*hashes, *others)], until)

    def found(self, frame: bytes, n: int) -> Iterator[str]:
        """What stands in a frame that was sent when the client knew the events up to n."""
        for text in self.never:
            if text in frame:
                yield "a hash, or another's token"
        for secret, end in self.until.items():
            if n < end and secret in frame:
                yield "the secret of a game that isn't over"


def _hashes(event: object) -> list[str | None]:
    if isinstance(event, Created):
        return [hashed for seat in event.seats for hashed in (seat.token_hash, seat.invitation_hash)]
    if isinstance(event, Sat):
        return [event.token_hash]
    return [event.invitation_hash] if isinstance(event, Freed | Invited) else []


@dataclass
class Reader:
    """Reads one client's history against the course of its table."""

    course: Course
    history: History
    views: Views
    forbidden: Forbidden
    n: int = 0
    uncovered: int | None = None
    asked_for: set[int] = field(default_factory=set)
    legal: dict[str, Json] = field(default_factory=dict)

    def violations(self) -> Iterator[Violation]:
        """All that is wrong with what it was sent."""
        hashes = frozenset(map(hash_secret, self.history.tokens))
        for number, entry in enumerate(self.history.entries):
            for what, facts in self._read(entry, hashes):
                yield Violation(self.course.kept.table, what, {"entry": number, "n": self.n, **facts})

    def _read(self, entry: Entry, hashes: frozenset[str]) -> Iterator[tuple[str, Json]]:
        if entry.kind == "open":
            self.uncovered, self.asked_for = None, set()
            if msgspec.json.decode(entry.frame)["last"] != self.n:
                yield "a client that says another last event than it has", {}
        elif entry.kind == "sent":
            self._note_sent(msgspec.json.decode(entry.frame))
        elif entry.kind == "got":
            yield from self._hear(entry.frame, hashes)

    def _note_sent(self, message: Json) -> None:
        if message["do"] == "me":
            self.asked_for.add(message["seat"])
        elif message["do"] == "legal":
            self.legal[message["id"]] = message

    def _hear(self, frame: bytes, hashes: frozenset[str]) -> Iterator[tuple[str, Json]]:
        message, before = msgspec.json.decode(frame), self.n
        for event in message.get("events", ()):
            yield from self._hear_event(event)
        for what in self.forbidden.found(frame, self.n):
            yield f"sent what it may not see: {what}", {"frame": frame}
        if "view" in message:
            yield from self._look(message, hashes, before)
        elif message["is"] == "done" and message["n"] > self.n:
            yield "an acknowledgement before the news", {"done": message}
        elif message["is"] == "answer" and message.get("id") in self.legal and not self._is_legal(message):
            yield "a wrong answer to what is legal", {"answer": message}

    def _hear_event(self, event: Json) -> Iterator[tuple[str, Json]]:
        n = event["n"]
        if n != self.n + 1:
            yield "an event out of order", {"known": self.n, "event": event}
        if n > self.course.last:
            yield "an event that isn't stored", {"event": event}
        elif msgspec.json.decode(msgspec.json.encode(event_view(n, self.course.events[n - 1]))) != event:
            yield "an event that is stored otherwise", {"event": event, "stored": self.course.events[n - 1]}
        self.n = n

    def _look(self, message: Json, hashes: frozenset[str], before: int) -> Iterator[tuple[str, Json]]:
        shown = message["view"]
        if shown["n"] != self.n:
            yield "a view of another event", {"shown": shown["n"]}
        if not 1 <= shown["n"] <= self.course.last:
            return
        state = self.course.state(shown["n"])
        mine = tuple(seat for seat, each in enumerate(state.seats) if each.token_hash in hashes)
        viewer = Viewer(mine, shown["uncovered"])
        yield from self._is_uncovered_rightly(viewer, before, state)
        yield from _sees_others_cards(shown, viewer)
        expected = self.views.expected(shown["n"], viewer, shown, message["now"])
        wrong = {name: (value, shown.get(name)) for name, value in expected.items() if name not in LOOSE and shown.get(name) != value}
        if wrong or expected.keys() != shown.keys():
            yield "a view that isn't what it had to be", {"kind": message["is"], "wrong": wrong}

    def _is_uncovered_rightly(self, viewer: Viewer, known: int, state: TableState) -> Iterator[tuple[str, Json]]:
        """Several seats are covered until "it's me", and again at a hand-over."""
        if len(viewer.seats) < 2:
            return
        seat, before = viewer.uncovered, self.uncovered
        self.uncovered = seat
        if seat is not None and seat not in self.asked_for & set(viewer.seats):
            yield "a seat uncovered without its word", {"seat": seat}
        elif seat is not None and seat == before and 0 < known < self.n and is_hand_over(self.course.state(known), state, viewer):
            yield "a seat still uncovered after a hand-over", {"seat": seat}

    def _is_legal(self, answer: Json) -> bool:
        asked = self.legal[answer["id"]]
        state = self.course.state(min(asked["after"], self.course.last))
        game = state.playing
        if game is None:
            return False
        try:
            return bool(game.rules.legal(game.position, game.roll) == answer["plays"])
        except Refusal:
            return False


def _sees_others_cards(shown: Json, viewer: Viewer) -> Iterator[tuple[str, Json]]:
    """Whatever the rest of the program says: a hand is its player's, as long as the game is on."""
    position = shown["position"]
    if position is None or "hands" not in position or position["over"]:
        return
    own = None if viewer.seat is None else shown["order"].index(viewer.seat)
    if any(hand is not None for player, hand in enumerate(position["hands"]) if player != own):
        yield "sent what it may not see: another's hand", {"hands": position["hands"]}
    if shown["legal"] is not None and shown["turn"] != viewer.seat:
        yield "sent what it may not see: another's plays", {"legal": shown["legal"]}


def seen_wrongly(course: Course, histories: Sequence[History], secrets: frozenset[str]) -> Iterator[Violation]:
    """All that clients of one table were sent and should not have been, or otherwise."""
    views = Views(course)
    for history in histories:
        yield from Reader(course, history, views, Forbidden.of(course, history, secrets)).violations()
