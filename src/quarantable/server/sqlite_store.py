"""Events in one SQLite file, written by one thread.

Whatever waits when a commit is begun goes into that commit together: the disk is asked once for all of it. `synchronous=FULL` with a
write-ahead log makes each commit durable against a loss of power, not only of the process.
"""

import asyncio
import os
import queue
import sqlite3
import threading
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from .store import Conflict, NotStored, RequestKey, Stored

VERSION: Final = 1
MOST_IN_ONE_COMMIT: Final = 500

SCHEMA: Final = """
CREATE TABLE tables (id TEXT PRIMARY KEY, due INTEGER) WITHOUT ROWID;
CREATE INDEX tables_by_due ON tables (due) WHERE due IS NOT NULL;
CREATE TABLE events (table_id TEXT, n INTEGER, body BLOB NOT NULL, PRIMARY KEY (table_id, n)) WITHOUT ROWID;
CREATE TABLE requests (table_id TEXT, seat INTEGER, id TEXT, n INTEGER NOT NULL, PRIMARY KEY (table_id, seat, id)) WITHOUT ROWID;
"""


class WrongVersion(Exception):
    """The file was written by a newer Quarantable, or isn't ours."""

    def __init__(self, path: Path, version: int) -> None:
        self.path, self.version = path, version
        super().__init__(f"{path} has the form {version}; this version of Quarantable reads form {VERSION}")


class SqliteStore:
    """A `Store` in the file `path`, which is made if it isn't there, readable by its owner only.

    Raises `OSError` or `sqlite3.Error` if the file can't be made or read, `WrongVersion` if its form isn't known.
    """

    def __init__(self, path: Path) -> None:
        _make_private(path)
        self._writer = _Writer(_opened(path))
        self._reader = _opened(path)
        self._reading = ThreadPoolExecutor(1, thread_name_prefix="quarantable-reader")

    async def create(self, table: str, events: Sequence[bytes], *, due: int | None) -> None:
        """See `Store.create`."""
        await self._writer.write(_Append(table, 1, events, None, due))

    async def append(self, table: str, first: int, events: Sequence[bytes], *, request: RequestKey | None, due: int | None) -> None:
        """See `Store.append`."""
        if first < 2:
            raise Conflict(table, first)
        await self._writer.write(_Append(table, first, events, request, due))

    async def load(self, table: str, *, after: int = 0) -> Stored:
        """See `Store.load`."""
        return await asyncio.get_running_loop().run_in_executor(self._reading, _load, self._reader, table, after)

    async def due(self) -> Mapping[str, int]:
        """See `Store.due`."""
        return await asyncio.get_running_loop().run_in_executor(self._reading, _due, self._reader)

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


def _due(connection: sqlite3.Connection) -> dict[str, int]:
    return dict(connection.execute("SELECT id, due FROM tables WHERE due IS NOT NULL"))


@dataclass(frozen=True)
class _Append:
    table: str
    first: int
    events: Sequence[bytes]
    request: RequestKey | None
    due: int | None

    def carry_out(self, connection: sqlite3.Connection) -> None:
        """Raises `Conflict` before anything is written."""
        (last,) = connection.execute("SELECT coalesce(max(n), 0) FROM events WHERE table_id = ?", (self.table,)).fetchone()
        if self.first != last + 1:
            raise Conflict(self.table, self.first)
        rows = [(self.table, n, body) for n, body in enumerate(self.events, self.first)]
        connection.executemany("INSERT INTO events VALUES (?, ?, ?)", rows)
        connection.execute("INSERT INTO tables VALUES (?, ?) ON CONFLICT DO UPDATE SET due = excluded.due", (self.table, self.due))
        if self.request is not None:
            last_of_these = self.first + len(self.events) - 1
            connection.execute("INSERT INTO requests VALUES (?, ?, ?, ?)", (self.table, *self.request, last_of_these))


@dataclass(frozen=True)
class _Job:
    append: _Append
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

    async def write(self, append: _Append) -> None:
        loop = asyncio.get_running_loop()
        done: asyncio.Future[None] = loop.create_future()
        self._jobs.put(_Job(append, loop, done))
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
        outcomes = [(job, _carry_out(connection, job.append)) for job in batch]
        connection.execute("COMMIT")
    except sqlite3.Error as error:
        _roll_back(connection)
        return [(job, NotStored(str(error))) for job in batch]
    return outcomes


def _carry_out(connection: sqlite3.Connection, append: _Append) -> Exception | None:
    connection.execute("SAVEPOINT job")
    try:
        append.carry_out(connection)
    except (Conflict, sqlite3.IntegrityError) as error:
        connection.execute("ROLLBACK TO job")
        return error if isinstance(error, Conflict) else Conflict(append.table, append.first)
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
    _in_form(connection, path)
    return connection


def _in_form(connection: sqlite3.Connection, path: Path) -> None:
    connection.execute("BEGIN IMMEDIATE")
    try:
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        if version not in (0, VERSION):
            raise WrongVersion(path, version)
        if version == 0:
            _make_form(connection)
        connection.execute("COMMIT")
    finally:
        _roll_back(connection)


def _make_form(connection: sqlite3.Connection) -> None:
    for statement in SCHEMA.split(";"):
        connection.execute(statement)
    connection.execute(f"PRAGMA user_version = {VERSION}")
