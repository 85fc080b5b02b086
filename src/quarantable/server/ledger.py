"""What one table has in the store, held in memory: its events, its state, and what requests led to."""

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import reduce
from typing import Any, Final, TypeVar

import msgspec

from quarantable.events import AnyEvent, TableState, apply, decode, encode, fold
from quarantable.table import Decision

from .refusals import CanNotBeRead, CanNotBeStored
from .stores.store import NotLoaded, NotStored, RequestKey, Store, Stored

logger = logging.getLogger("quarantable.server")

MOST_ANSWERS: Final = 20
"""Invitations and hints of a table that are remembered for retries; they are not on disk."""

T = TypeVar("T")


class Gone(Exception):
    """The table isn't kept any more: it was deleted, or has expired."""


class Unreadable(Exception):
    """Something has happened at the table that this version doesn't know: one of a newer server."""


@dataclass(frozen=True)
class Done:
    """Something was carried out: the number of its last event, and what its answer tells besides."""

    n: int
    answer: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class _Attempt:
    """What may have been stored, or not: events numbered from `first`, and what their request is to be answered."""

    first: int
    events: Sequence[bytes]
    answer: Mapping[str, Any]

    def is_in(self, stored: Sequence[bytes], after: int) -> bool:
        """Is that what was stored, of what was stored after so many events?"""
        begin = self.first - after - 1
        return begin >= 0 and list(stored[begin : begin + len(self.events)]) == self.events


class Ledger:
    """`history` are the events, `state` is what they lead to. Only one thing is to be asked of it at a time."""

    def __init__(self, stored: Stored, store: Store) -> None:
        """Raises `Unreadable`."""
        self.history: list[AnyEvent] = _decoded(stored.events)
        self.state: TableState = fold(self.history)
        self._store = store
        self._requests = dict(stored.requests)
        self._answers: dict[RequestKey, Mapping[str, Any]] = {}
        self._attempts: dict[RequestKey, _Attempt] = {}

    def done(self, request: RequestKey) -> Done | None:
        """What a request led to, if it was carried out before."""
        n = self._requests.get(request)
        return None if n is None else Done(n, self._answers.get(request, {}))

    async def append(self, decision: Decision, request: RequestKey | None, due: int | None) -> None:
        """Store what was decided, and then let it have happened. Raises `Conflict`, or `CanNotBeStored`: then it isn't known to have."""
        bodies = [encode(event) for event in decision.events]
        first = self.state.n + 1
        try:
            await self._store.append(self.state.table, first, bodies, request=request, due=due)
        except NotStored as error:
            logger.error("events could not be stored: %s", error)  # noqa: TRY400  # the place says nothing more
            if request is not None and decision.answer:
                _remember(self._attempts, request, _Attempt(first, bodies, decision.answer))
            raise CanNotBeStored from None
        if request is not None:
            self._requests[request] = decision.state.n
            if decision.answer:
                _remember(self._answers, request, decision.answer)
        self.history.extend(decision.events)
        self.state = decision.state

    async def catch_up(self) -> bool:
        """Take over what was stored meanwhile; was there anything? Raises `CanNotBeRead`, `Gone`, `Unreadable`."""
        stored = await _load(self._store, self.state.table, self.state.n - 1)
        if not stored.events:
            raise Gone
        news = Stored(stored.events[1:], stored.requests)
        events = _decoded(news.events)
        self._recognise(news)
        self._requests.update(news.requests)
        self.history.extend(events)
        self.state = reduce(apply, events, self.state)
        return bool(events)

    def _recognise(self, stored: Stored) -> None:
        """What we weren't told of being stored, and was: whoever asks again is to hear the same."""
        for request in stored.requests:
            attempt = self._attempts.pop(request, None)
            if attempt is not None and attempt.is_in(stored.events, self.state.n):
                _remember(self._answers, request, attempt.answer)


async def load(store: Store, table: str) -> Ledger | None:
    """The table of that id; None if there is none. Raises `CanNotBeRead`, `Unreadable`."""
    stored = await _load(store, table, 0)
    return Ledger(stored, store) if stored.events else None


async def _load(store: Store, table: str, after: int) -> Stored:
    try:
        return await store.load(table, after=after)
    except NotLoaded as error:
        logger.error("events could not be read: %s", error)  # noqa: TRY400  # the place says nothing more
        raise CanNotBeRead from None


def _decoded(bodies: Sequence[bytes]) -> list[AnyEvent]:
    try:
        return [decode(body) for body in bodies]
    except msgspec.DecodeError as error:
        raise Unreadable(str(error)) from None


def _remember(kept: dict[RequestKey, T], request: RequestKey, what: T) -> None:
    kept[request] = what
    if len(kept) > MOST_ANSWERS:
        del kept[next(iter(kept))]
