"""Events in one SQLite file, written by one thread.

Whatever waits when a commit is begun goes into that commit together: the disk is asked once for all of it. `synchronous=FULL` with a
write-ahead log makes each commit durable against a loss of power, not only of the process.
"""

import asyncio
import os
import queue
import sqlite3
import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from time import time_ns
from typing import Final, TypeVar

from .neighbours import NoNeighbours
from .sqlite_forms import bring_up_to_date
from .store import Conflict, NotLoaded, NotStored, RequestKey, Stored

MOST_IN_ONE_COMMIT: Final = 500

T = TypeVar("T")


class SqliteStore:
    """A `Store` in the file `path`, which is made if it isn't there, readable by its owner only.

    Raises `OSError` or `sqlite3.Error` if the file can't be made or read, `WrongVersion` if its form isn't known.
    """

    neighbours = NoNeighbours()

    def __init__(self, path: Path) -> None:
        _make_private(path)
        self._writer = _Writer(_opened(path))
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

    async def untouched_since(self, time: int, most: int) -> Sequence[str]:
        """See `Store.untouched_since`."""
        return await self._read(partial(_untouched_since, time=time, most=most))

    async def delete(self, table: str) -> None:
        """See `Store.delete`."""
        await self._writer.write(_Delete(table))

    async def is_well(self) -> bool:
        """See `Store.is_well`: the file can be read, and its writer works."""
        try:
            await self._read(partial(_untouched_since, time=0, most=1))
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


def _untouched_since(connection: sqlite3.Connection, time: int, most: int) -> list[str]:
    rows = connection.execute("SELECT id FROM tables WHERE touched < ? ORDER BY touched LIMIT ?", (time, most))
    return [table for (table,) in rows]


def _now() -> int:
    return time_ns() // 1_000_000


@dataclass(frozen=True)
class _Delete:
    table: str

    def carry_out(self, connection: sqlite3.Connection) -> None:
        for column, name in (("id", "tables"), ("table_id", "events"), ("table_id", "requests")):
            connection.execute(f"DELETE FROM {name} WHERE {column} = ?", (self.table,))  # noqa: S608  # both are written here


_TOUCH: Final = """
INSERT INTO tables (id, due, touched) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET due = excluded.due, touched = excluded.touched
"""


@dataclass(frozen=True)
class _Append:
    table: str
    first: int
    events: Sequence[bytes]
    request: RequestKey | None
    due: int | None
    now: int

    def carry_out(self, connection: sqlite3.Connection) -> None:
        """Raises `Conflict` before anything is written."""
        (last,) = connection.execute("SELECT coalesce(max(n), 0) FROM events WHERE table_id = ?", (self.table,)).fetchone()
        if self.first != last + 1:
            raise Conflict(self.table, self.first)
        rows = [(self.table, n, body) for n, body in enumerate(self.events, self.first)]
        connection.executemany("INSERT INTO events VALUES (?, ?, ?)", rows)
        connection.execute(_TOUCH, (self.table, self.due, self.now))
        if self.request is not None:
            self._keep_request(connection, self.request)

    def _keep_request(self, connection: sqlite3.Connection, request: RequestKey) -> None:
        last_of_these = self.first + len(self.events) - 1
        try:
            connection.execute("INSERT INTO requests VALUES (?, ?, ?, ?)", (self.table, *request, last_of_these))
        except sqlite3.IntegrityError:
            raise Conflict(self.table, self.first) from None


@dataclass(frozen=True)
class _Job:
    work: _Append | _Delete
    loop: asyncio.AbstractEventLoop
    done: "asyncio.Future[None]"

    def settle(self, failure: Exception | None) -> None:
        """In the thread of `loop`: tell whoever waits how it went."""
        if self.done.done():
            return  # whoever waited has gone
        if failure is None:
            self.done.set_result(None)
        else:
            self.done.set_exception(failure)


class _Writer:
    """The one thread that writes."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._work, name="quarantable-writer", daemon=True)
        self._thread.start()

    @property
    def is_at_work(self) -> bool:
        return self._thread.is_alive()

    async def write(self, work: _Append | _Delete) -> None:
        loop = asyncio.get_running_loop()
        done: asyncio.Future[None] = loop.create_future()
        self._jobs.put(_Job(work, loop, done))
        await done

    async def close(self) -> None:
        self._jobs.put(None)
        await asyncio.get_running_loop().run_in_executor(None, self._thread.join)
        self._connection.close()

    def _work(self) -> None:
        while (job := self._jobs.get()) is not None:
            batch = [job]
            is_last = self._take_waiting(batch)
            _tell(_commit(self._connection, batch))
            if is_last:
                return

    def _take_waiting(self, batch: list[_Job]) -> bool:
        """Add the jobs that wait already; True when the end of work is among them."""
        while len(batch) < MOST_IN_ONE_COMMIT:
            try:
                job = self._jobs.get_nowait()
            except queue.Empty:
                return False
            if job is None:
                return True
            batch.append(job)
        return False


_Outcome = tuple[_Job, Exception | None]


def _commit(connection: sqlite3.Connection, batch: Iterable[_Job]) -> list[_Outcome]:
    """Carry out all jobs in one transaction, each entirely or not at all."""
    try:
        connection.execute("BEGIN IMMEDIATE")
        outcomes = [(job, _carry_out(connection, job.work)) for job in batch]
        connection.execute("COMMIT")
    except sqlite3.Error as error:
        _roll_back(connection)
        return [(job, NotStored(str(error))) for job in batch]
    return outcomes


def _carry_out(connection: sqlite3.Connection, work: _Append | _Delete) -> Exception | None:
    connection.execute("SAVEPOINT job")
    try:
        work.carry_out(connection)
    except Conflict as conflict:
        connection.execute("ROLLBACK TO job")
        return conflict
    finally:
        connection.execute("RELEASE job")
    return None


def _roll_back(connection: sqlite3.Connection) -> None:
    if connection.in_transaction:
        connection.execute("ROLLBACK")


def _tell(outcomes: Iterable[_Outcome]) -> None:
    """Wake each event loop once for all that concerns it."""
    by_loop: dict[asyncio.AbstractEventLoop, list[_Outcome]] = {}
    for outcome in outcomes:
        by_loop.setdefault(outcome[0].loop, []).append(outcome)
    for loop, of_loop in by_loop.items():
        if not loop.is_closed():
            loop.call_soon_threadsafe(_settle_all, of_loop)


def _settle_all(outcomes: Iterable[_Outcome]) -> None:
    for job, failure in outcomes:
        job.settle(failure)


def _make_private(path: Path) -> None:
    """SQLite gives its side files the permissions of the file itself."""
    os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))


def _opened(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, timeout=10, isolation_level=None, check_same_thread=False)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    bring_up_to_date(connection, str(path))
    return connection
