"""What the server asks of a place where tables' events are kept.

A table is its numbered events. Appending event *n* fails if *n* exists: that is the only lock there is, so that any process may take
any move. What `append` and `create` return from is durable.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, Protocol

from .neighbours import Neighbours

TOUCHED_WITHIN: Final = 3_600_000
"""Milliseconds by which a store may be late in knowing that a table was touched: it needn't be written down at every move."""


class Conflict(Exception):
    """Another event has that number already, or the one before it doesn't exist: load what is new, and decide again."""

    def __init__(self, table: str, n: int) -> None:
        self.table, self.n = table, n
        super().__init__(f"event {n} can't be the next of its table")


class NotStored(Exception):
    """It isn't known to be written, for a reason that lies outside: a full disk, a file gone, a database that can't be reached.

    Nothing was changed, unless a database was lost at the very moment; then a retry with the same request finds it done.
    """


class NotLoaded(Exception):
    """What is kept can't be read just now, for a reason that lies outside."""


class WrongVersion(Exception):
    """The place was made by a newer Quarantable that this one can't work beside, or isn't ours."""

    def __init__(self, place: str, version: int, known: int) -> None:
        self.place, self.version, self.known = place, version, known
        super().__init__(f"{place} has the form {version}; this version of Quarantable reads form {known}")


class RequestKey(NamedTuple):
    """A client's name for one thing it wants done. Seats don't share names: another's can't be guessed into one's way."""

    seat: int
    id: str


@dataclass(frozen=True)
class Stored:
    """What is known of a table from an event on: the events as bytes in order, and what requests led to (the last event's number)."""

    events: Sequence[bytes]
    requests: Mapping[RequestKey, int]


class Store(Protocol):
    """A place where events are kept. Times are milliseconds since 1970; `due` is when the table will next act by itself; None if it won't.

    Reading raises `NotLoaded` where the place can't be reached.
    """

    @property
    def neighbours(self) -> Neighbours:
        """The other servers over the same place."""

    async def create(self, table: str, events: Sequence[bytes], *, due: int | None) -> None:
        """Keep a new table with its first events. Raises `Conflict` if there is one of that id, `NotStored`."""

    async def append(self, table: str, first: int, events: Sequence[bytes], *, request: RequestKey | None, due: int | None) -> None:
        """Keep events numbered from `first`, all or none, and the request that led to them. Raises `Conflict`, `NotStored`.

        Whoever appends knows all events before, and so all requests: it doesn't bring one a second time.
        """

    async def load(self, table: str, *, after: int = 0) -> Stored:
        """The events numbered from `after` + 1, and the requests that led to them; empty if there is no such table."""

    async def due(self, until: int | None = None) -> Mapping[str, int]:
        """When each table that will act by itself is to do so, of those that are to at `until` or before; None: of all."""

    async def untouched_since(self, time: int, most: int, *, after: int = 0) -> Mapping[str, int]:
        """Tables to which nothing was added since then, the longest untouched first, at most so many; and when each was last touched.

        `after`: only those that were touched later than that, so that one can go on from where one was.

        They are told of no sooner than `TOUCHED_WITHIN` after that.
        """

    async def delete(self, table: str, last: int) -> None:
        """Forget a table whose last event has that number, all of it. Raises `Conflict` if it has gone on or isn't there, `NotStored`."""

    async def is_well(self) -> bool:
        """Can it be reached now? Answers within a second or so."""

    async def close(self) -> None:
        """Finish what was begun, and let go of the place."""
