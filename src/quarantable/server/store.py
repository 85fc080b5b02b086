"""What the server asks of a place where tables' events are kept.

A table is its numbered events. Appending event *n* fails if *n* exists: that is the only lock there is, so that any process may take
any move. What `append` and `create` return from is durable.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol


class Conflict(Exception):
    """Another event has that number already, or the one before it doesn't exist: load what is new, and decide again."""

    def __init__(self, table: str, n: int) -> None:
        self.table, self.n = table, n
        super().__init__(f"event {n} can't be the next of its table")


class NotStored(Exception):
    """The events could not be written, for a reason that lies outside: a full disk, a file gone. Nothing was changed."""


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
    """A place where events are kept. `due` is when the table will next act by itself, in milliseconds since 1970; None if it won't."""

    async def create(self, table: str, events: Sequence[bytes], *, due: int | None) -> None:
        """Keep a new table with its first events. Raises `Conflict` if there is one of that id, `NotStored`."""

    async def append(self, table: str, first: int, events: Sequence[bytes], *, request: RequestKey | None, due: int | None) -> None:
        """Keep events numbered from `first`, all or none, and the request that led to them. Raises `Conflict`, `NotStored`."""

    async def load(self, table: str, *, after: int = 0) -> Stored:
        """The events numbered from `after` + 1, and the requests that led to them; empty if there is no such table."""

    async def due(self) -> Mapping[str, int]:
        """When each table that will act by itself is to do so: what a server that starts must take care of."""

    async def close(self) -> None:
        """Finish what was begun, and let go of the place."""
