"""Events in one SQLite file. `synchronous=FULL` with a write-ahead log makes each commit durable against a loss of power, not only of
the process; `sqlite_writer` gathers them.
"""

import asyncio
import os
import sqlite3
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from time import time_ns
from typing import Final, TypeVar

from msgspec import Struct

from . import store
from .neighbours import NoNeighbours
from .sqlite_forms import bring_up_to_date
from .sqlite_writer import Writer
from .store import Conflict, NotLoaded, RequestKey, Stored

T = TypeVar("T")


class SqliteStore:
    """A `Store` in the file `path`, which is made if it isn't there, readable by its owner only.

    Raises `OSError` or `sqlite3.Error` if the file can't be made or read, `WrongVersion` if its form isn't known.
    """

    neighbours = NoNeighbours()

    def __init__(self, path: Path) -> None:
        _make_private(path)
        self._writer = Writer(_opened(path))
        self._reader = _opened(path)
        self._reading = ThreadPoolExecutor(1, thread_name_prefix="quarantable-reader")

    async def create(self, table: str, events: Sequence[bytes], *, due: int | None) -> None:
        """See `Store.create`."""
        await self._writer.write(_Append(table, 1, events, None, due, _now()))

    async def append(self, table: str, first: int, events: Sequence[bytes], *, request: RequestKey | None, due: int | None) -> None:
        """See `Store.append`."""
        if first < 2:
            raise Conflict(table, first)
        await self._writer.write(_Append(table, first, events, request, due, _now()))

    async def load(self, table: str, *, after: int = 0) -> Stored:
        """See `Store.load`."""
        return await self._read(partial(_load, table=table, after=after))

    async def due(self, until: int | None = None) -> Mapping[str, int]:
        """See `Store.due`."""
        return await self._read(partial(_due, until=until))

    async def untouched_since(self, time: int, most: int, *, after: int = 0) -> Mapping[str, int]:
        """See `Store.untouched_since`."""
        return await self._read(partial(_untouched_since, time=time, most=most, after=after))

    async def delete(self, table: str, last: int) -> None:
        """See `Store.delete`."""
        await self._writer.write(_Delete(table, last))

    async def is_well(self) -> bool:
        """See `Store.is_well`: the file can be read, and its writer works."""
        try:
            await self._read(partial(_untouched_since, time=0, most=1, after=0))
        except NotLoaded:
            return False
        return self._writer.is_at_work

    async def _read(self, question: Callable[[sqlite3.Connection], T]) -> T:
        try:
            return await asyncio.get_running_loop().run_in_executor(self._reading, question, self._reader)
        except sqlite3.Error as error:
            raise NotLoaded(str(error)) from None

    async def close(self) -> None:
        """See `Store.close`."""
        await self._writer.close()
        self._reading.shutdown()
        self._reader.close()


def _load(connection: sqlite3.Connection, table: str, after: int) -> Stored:
    question = "SELECT n, body, seat, request FROM events WHERE table_id = ? AND n > ? ORDER BY n"
    rows = connection.execute(question, (table, after)).fetchall()
    requests = {RequestKey(seat, request): n for n, _, seat, request in rows if request is not None}
    return Stored([body for _, body, _, _ in rows], requests)


def _due(connection: sqlite3.Connection, until: int | None) -> dict[str, int]:
    if until is None:
        return dict(connection.execute("SELECT id, due FROM tables WHERE due IS NOT NULL"))
    return dict(connection.execute("SELECT id, due FROM tables WHERE due <= ?", (until,)))


def _untouched_since(connection: sqlite3.Connection, time: int, most: int, after: int) -> dict[str, int]:
    question = "SELECT id, touched FROM tables WHERE touched < ? AND touched > ? ORDER BY touched LIMIT ?"
    return dict(connection.execute(question, (time - store.TOUCHED_WITHIN, after, most)))


def _now() -> int:
    return time_ns() // 1_000_000


@dataclass(frozen=True)
class _Delete:
    table: str
    last: int

    def carry_out(self, connection: sqlite3.Connection) -> None:
        """See `Write.carry_out`."""
        (last,) = connection.execute("SELECT max(n) FROM events WHERE table_id = ?", (self.table,)).fetchone()
        if last != self.last:
            raise Conflict(self.table, self.last + 1)
        for column, name in (("id", "tables"), ("table_id", "events")):
            connection.execute(f"DELETE FROM {name} WHERE {column} = ?", (self.table,))  # noqa: S608  # both are written here


_ADD: Final = "INSERT INTO events (table_id, n, body, seat, request) VALUES (?, ?, ?, ?, ?)"
_ADD_NEXT: Final = """
INSERT INTO events (table_id, n, body, seat, request) SELECT ?1, ?2, ?3, ?4, ?5
WHERE EXISTS (SELECT 1 FROM events WHERE table_id = ?1 AND n = ?2 - 1)
"""
_TOUCH: Final = """
INSERT INTO tables (id, due, touched) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET due = excluded.due, touched = excluded.touched
WHERE due IS NOT excluded.due OR touched <= excluded.touched - ?
"""


class _Append(Struct, frozen=True):
    table: str
    first: int
    events: Sequence[bytes]
    request: RequestKey | None
    due: int | None
    now: int

    def carry_out(self, connection: sqlite3.Connection) -> None:
        """See `Write.carry_out`."""
        first, *others = self._rows()
        if not _adds(connection, _ADD if self.first == 1 else _ADD_NEXT, first):
            raise Conflict(self.table, self.first)
        if others:
            connection.executemany(_ADD, others)
        connection.execute(_TOUCH, (self.table, self.due, self.now, store.TOUCHED_WITHIN))

    def _rows(self) -> list[tuple[object, ...]]:
        """Of the events; with the last stands the request that led to them."""
        seat, request = self.request or (None, None)
        last = len(self.events) - 1
        return [
            (self.table, self.first + place, body, seat if place == last else None, request if place == last else None)
            for place, body in enumerate(self.events)
        ]


def _adds(connection: sqlite3.Connection, statement: str, row: Sequence[object]) -> bool:
    """Can the row be added? Not if there is one of that key, or none before it where there must be one."""
    try:
        return connection.execute(statement, row).rowcount == 1
    except sqlite3.IntegrityError as error:
        if error.sqlite_errorcode != sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY:
            raise
        return False


def _make_private(path: Path) -> None:
    """SQLite gives its side files the permissions of the file itself."""
    os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))


def _opened(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, timeout=10, isolation_level=None, check_same_thread=False)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    bring_up_to_date(connection, str(path))
    return connection
