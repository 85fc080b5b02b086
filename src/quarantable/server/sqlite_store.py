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

    async def delete(self, table: str) -> None:
        """See `Store.delete`."""
        await self._writer.write(_Delete(table))

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
    connection.execute("BEGIN")  # one moment for both questions
    try:
        events = connection.execute("SELECT body FROM events WHERE table_id = ? AND n > ? ORDER BY n", (table, after)).fetchall()
        requests = connection.execute("SELECT seat, id, n FROM requests WHERE table_id = ? AND n > ?", (table, after)).fetchall()
    finally:
        connection.execute("COMMIT")
    return Stored([body for (body,) in events], {RequestKey(seat, name): n for seat, name, n in requests})


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

    def carry_out(self, connection: sqlite3.Connection) -> None:
        for column, name in (("id", "tables"), ("table_id", "events"), ("table_id", "requests")):
            connection.execute(f"DELETE FROM {name} WHERE {column} = ?", (self.table,))  # noqa: S608  # both are written here


_FIRST: Final = "INSERT INTO events VALUES (?, ?, ?)"
_NEXT: Final = "INSERT INTO events SELECT ?1, ?2, ?3 WHERE EXISTS (SELECT 1 FROM events WHERE table_id = ?1 AND n = ?2 - 1)"
_REQUEST: Final = "INSERT INTO requests VALUES (?, ?, ?, ?)"
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
        if not _adds(connection, _FIRST if self.first == 1 else _NEXT, (self.table, self.first, self.events[0])):
            raise Conflict(self.table, self.first)
        if self.request is not None and not _adds(connection, _REQUEST, (self.table, *self.request, self._last)):
            connection.execute("DELETE FROM events WHERE table_id = ? AND n = ?", (self.table, self.first))
            raise Conflict(self.table, self.first)
        if len(self.events) > 1:
            connection.executemany(_FIRST, [(self.table, n, body) for n, body in enumerate(self.events[1:], self.first + 1)])
        connection.execute(_TOUCH, (self.table, self.due, self.now, store.TOUCHED_WITHIN))

    @property
    def _last(self) -> int:
        return self.first + len(self.events) - 1


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
