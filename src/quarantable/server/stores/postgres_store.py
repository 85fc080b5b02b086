"""Events in PostgreSQL, for several servers over one database (docs/stores.md)."""

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any, Final
from urllib.parse import urlsplit, urlunsplit

from .postgres_forms import bring_up_to_date
from .postgres_line import Line, Lost, connect, losing, sleep
from .postgres_neighbours import PostgresNeighbours
from .postgres_writer import PATIENCE, Append, Writer
from .store import Conflict, NotLoaded, NotStored, RequestKey, Stored

READERS: Final = 4
"""Questions that are asked at the same time."""
WELL_WITHIN: Final = 1.0
"""Seconds in which a database that is well answers."""

_LOAD: Final = "SELECT n, body, seat, request FROM events WHERE table_id = $1 AND n > $2 ORDER BY n"
_DUE: Final = "SELECT id, due FROM tables WHERE due <= $1"
_UNTOUCHED: Final = "SELECT id, touched FROM tables WHERE touched < $1 AND touched > $2 ORDER BY touched LIMIT $3"
_DELETE: Final = """
WITH gone AS (DELETE FROM tables WHERE id = $1 AND n = $2 RETURNING id),
left_seats AS (DELETE FROM here USING gone WHERE table_id = gone.id)
DELETE FROM events USING gone WHERE table_id = gone.id RETURNING n
"""
_FOREVER: Final = (1 << 63) - 1


class PostgresStore:
    """A `Store` in the database at `address` (`postgresql://user:password@host:port/name`). `prepare` has been done before.

    Used by one event loop, the one in which it is first used.
    """

    def __init__(self, address: str) -> None:
        self.neighbours = PostgresNeighbours(address)
        self._writer = Writer(Line(address), self.neighbours.tell)
        self._lines = [Line(address) for _ in range(READERS)]
        self._free: asyncio.Queue[Line] = asyncio.Queue()
        for line in self._lines:
            self._free.put_nowait(line)

    async def create(self, table: str, events: Sequence[bytes], *, due: int | None) -> None:
        """See `Store.create`."""
        await self._writer.write(Append(table, 1, events, None, due))

    async def append(self, table: str, first: int, events: Sequence[bytes], *, request: RequestKey | None, due: int | None) -> None:
        """See `Store.append`."""
        if first < 2:
            raise Conflict(table, first)
        await self._writer.write(Append(table, first, events, request, due))

    async def load(self, table: str, *, after: int = 0) -> Stored:
        """See `Store.load`."""
        rows = await self._read(_LOAD, table, after)
        requests = {RequestKey(row["seat"], row["request"]): row["n"] for row in rows if row["request"] is not None}
        return Stored([row["body"] for row in rows], requests)

    async def due(self, until: int | None = None) -> Mapping[str, int]:
        """See `Store.due`."""
        return {row["id"]: row["due"] for row in await self._read(_DUE, _FOREVER if until is None else until)}

    async def untouched_since(self, time: int, most: int, *, after: int = 0) -> Mapping[str, int]:
        """See `Store.untouched_since`."""
        return {row["id"]: row["touched"] for row in await self._read(_UNTOUCHED, time, after, most)}

    async def delete(self, table: str, last: int) -> None:
        """See `Store.delete`."""
        try:
            gone = await self._read(_DELETE, table, last)
        except NotLoaded as error:
            raise NotStored(str(error)) from None
        if not gone:
            raise Conflict(table, last + 1)
        self.neighbours.tell(table)

    async def is_well(self) -> bool:
        """See `Store.is_well`."""
        try:
            async with asyncio.timeout(WELL_WITHIN):
                await self._ask("SELECT 1")
        except (TimeoutError, Lost):
            return False
        return True

    async def close(self) -> None:
        """See `Store.close`."""
        await self._writer.close()
        await self.neighbours.close()
        for line in self._lines:
            await line.close()

    async def _read(self, question: str, *values: Any) -> list[Any]:
        """What can be asked again as often as one likes. Raises `NotLoaded`."""
        try:
            async with asyncio.timeout(PATIENCE):
                return await self._ask_patiently(question, *values)
        except TimeoutError:
            raise NotLoaded("the database gives no answer") from None

    async def _ask_patiently(self, question: str, *values: Any) -> list[Any]:
        tries = 0
        while True:
            try:
                return await self._ask(question, *values)
            except Lost:
                await sleep(tries)
                tries += 1

    async def _ask(self, question: str, *values: Any) -> list[Any]:
        line = await self._free.get()
        try:
            return await line.fetch(question, *values)
        except asyncio.CancelledError:
            line.drop()  # its answer may still be on the way
            raise
        finally:
            self._free.put_nowait(line)


async def prepare(address: str) -> None:
    """Bring the database's form up to date; to be done once before it is used. Raises `Lost`, `NoDriver`, `WrongVersion`."""
    connection = await connect(address)
    try:
        with losing():
            await bring_up_to_date(connection, without_password(address))
    finally:
        connection.terminate()  # nothing is left to be said, and the database may be gone


def without_password(address: str) -> str:
    """The address as it may be shown.

    >>> without_password("postgresql://ada:secret@db.example:5432/tables")
    'postgresql://ada:***@db.example:5432/tables'
    """
    parts = urlsplit(address)
    if parts.password is None:
        return address
    name, _, place = parts.netloc.rpartition("@")
    return urlunsplit(parts._replace(netloc=f"{name.partition(':')[0]}:***@{place}", query=""))
