"""Requests held against the store: what was acknowledged is stored once, where it was said; what was refused isn't."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec

from bench.load.device import AGAIN
from bench.load.history import History
from quarantable.events import AnyEvent
from quarantable.events.stored import (
    Hinted,
    NonceSaid,
    Played,
    Resigned,
    Rolled,
    Started,
    StopAnswered,
    StopOffered,
    TakeBackAnswered,
    TakeBackAsked,
    TakeOverVoted,
    Undone,
    WantedRematch,
)
from quarantable.server.stores.store import RequestKey
from tests.faults.course import Course
from tests.faults.violation import Violation

Json = dict[str, Any]

EFFECTS: Final[Mapping[str, type[AnyEvent]]] = {
    "play": Played,
    "roll": Rolled,
    "undo": Undone,
    "ask_take_back": TakeBackAsked,
    "answer_take_back": TakeBackAnswered,
    "offer_stop": StopOffered,
    "answer_stop": StopAnswered,
    "resign": Resigned,
    "vote_take_over": TakeOverVoted,
    "nonce": NonceSaid,
    "start": Started,
    "rematch": WantedRematch,
    "hint": Hinted,
}
"""What happens when something is done."""
ALWAYS: Final = frozenset({"play", "roll", "undo", "ask_take_back", "offer_stop", "resign"})
"""These never are done already: each that is done is an event of its own."""
ONLY_BY_REQUEST: Final = (NonceSaid, TakeBackAsked, StopOffered, Resigned, TakeOverVoted, WantedRematch, Hinted)
"""What happens only if somebody asks for it; plays and undoing of people besides."""


@dataclass
class Request:
    """One thing a client asked for, and what it was told of it: the numbers of its `done`, and its last answer's kind and code."""

    message: Json
    told: list[int] = field(default_factory=list)
    last: str | None = None
    code: str | None = None


def requests_of(history: History) -> dict[str, Request]:
    """All that a client asked for, by id."""
    asked: dict[str, Request] = {}
    for entry in history.entries:
        if entry.kind == "sent":
            message = msgspec.json.decode(entry.frame)
            if "id" in message:
                asked.setdefault(message["id"], Request(message))
        elif entry.kind == "got" and not entry.frame.startswith((b'{"is":"news"', b'{"is":"welcome"', b'{"is":"presence"')):
            _note_answer(asked, msgspec.json.decode(entry.frame))
    return asked


def _note_answer(asked: Mapping[str, Request], answer: Json) -> None:
    request = asked.get(answer.get("id", ""))
    if request is not None:
        request.last, request.code = answer["is"], answer.get("code")
        if answer["is"] == "done":
            request.told.append(answer["n"])


def broken_promises(course: Course, histories: Sequence[History]) -> Iterator[Violation]:
    """All that requests show of one table."""
    asked = {identity: request for history in histories for identity, request in requests_of(history).items()}
    table = course.kept.table
    for identity, request in asked.items():
        for what in _wrong(request, course.kept.requests.get(RequestKey(request.message.get("seat", -1), identity))):
            yield Violation(table, what, {"request": request})
    yield from _wrong_effects(course, asked)


def _wrong(request: Request, stored: int | None) -> Iterator[str]:
    if len(set(request.told)) > 1:
        yield "a request done twice"
    if request.told and stored is None and request.message["do"] in ALWAYS:
        yield "an acknowledged request that isn't stored"
    if request.told and stored is not None and stored != request.told[-1]:
        yield "an acknowledged request that is stored elsewhere"
    if request.last == "refused" and request.code not in AGAIN and stored is not None:
        yield "a request that was refused and is stored"


def _wrong_effects(course: Course, asked: Mapping[str, Request]) -> Iterator[Violation]:
    """Each stored request led to an event of its own, and no person's event is there without one."""
    table, claimed = course.kept.table, set[int]()
    for key, last in sorted(course.kept.requests.items(), key=lambda each: each[1]):
        request = asked.get(key.id)
        if request is None or request.message["seat"] != key.seat:
            yield Violation(table, "a stored request that nobody made", {"key": key, "n": last})
            continue
        n = _effect(course, request.message, last, claimed)
        if n is None:
            yield Violation(table, "a stored request without its event", {"request": request, "n": last})
        else:
            claimed.add(n)
    for n, event in enumerate(course.events, 1):
        if n not in claimed and _needs_request(event, course.events[n - 2]):
            yield Violation(table, "an event that nobody asked for", {"n": n, "event": event})


def _needs_request(event: AnyEvent, before: AnyEvent) -> bool:
    """Is it there only if somebody asked for just that? A play is also taken back when all agree."""
    if isinstance(event, Undone):
        return not isinstance(before, TakeBackAsked | TakeBackAnswered)
    return isinstance(event, ONLY_BY_REQUEST) or (isinstance(event, Played) and event.by == "person")


def _effect(course: Course, message: Json, last: int, claimed: set[int]) -> int | None:
    """The number of the event that a request led to: among those of one instant that end with `last`."""
    kind, at = EFFECTS.get(message["do"]), course.events[last - 1].at
    if kind is None:
        return None
    for n in range(last, 0, -1):
        event = course.events[n - 1]
        if event.at != at:
            return None
        if n not in claimed and isinstance(event, kind) and _is_of(message, event):
            return n
    return None


def _is_of(message: Json, event: AnyEvent) -> bool:
    """Does the event say what the message asked for?"""
    told = msgspec.to_builtins(event)
    same = [name for name in ("play", "agree", "away", "nonce") if name in message]
    is_own = message["seat"] == told.get("seat", message["seat"])
    return is_own and all(told.get(name) == message[name] for name in same)
