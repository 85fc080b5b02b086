"""Writes that share commits. The statements, which take microseconds, are carried out where they are asked for; what waits for the
disk, the commit, has a thread of its own. Of a whole batch that thread needs Python's lock once, not at every row.

Whatever comes while a commit is on goes into the next one together, and there is a little time between two: the disk is asked once
for all of it.
"""

import asyncio
import queue
import sqlite3
import threading
import time
from collections.abc import Sequence
from typing import Final, Protocol

from msgspec import Struct

from .store import Conflict, NotStored

MOST_IN_ONE_COMMIT: Final = 200
COMMIT_EVERY: Final = 0.002
"""Seconds from the beginning of a commit to that of the next, at least. Twenty moves in one commit cost half of what four do each."""
PATIENCE: Final = 10.0
"""Seconds to wait for another process that is writing to the file."""
TRY_EVERY: Final = 0.005


class Write(Protocol):
    """Something to be written, entirely or not at all."""

    def carry_out(self, connection: sqlite3.Connection) -> None:
        """Do it, inside a transaction. Raises `Conflict` and leaves nothing if it can't be."""


class _Job(Struct, frozen=True):
    write: Write
    done: "asyncio.Future[None]"

    def settle(self, failure: Exception | None) -> None:
        """Tell whoever waits how it went."""
        if self.done.done():
            return  # whoever waited has gone
        if failure is None:
            self.done.set_result(None)
        else:
            self.done.set_exception(failure)


_Outcome = tuple[_Job, Exception | None]


class Writer:
    """All that is written over one connection, which it closes at its end. For one event loop at a time."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._connection.execute("PRAGMA busy_timeout = 0")  # the event loop waits for nobody
        self._waiting: list[_Job] = []
        self._is_busy = False
        self._began = 0.0
        self._commits: queue.SimpleQueue[tuple[asyncio.AbstractEventLoop, Sequence[_Outcome]] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._work, name="quarantable-writer", daemon=True)
        self._thread.start()

    @property
    def is_at_work(self) -> bool:
        """Is its thread alive?"""
        return self._thread.is_alive()

    async def write(self, write: Write) -> None:
        """Returns once it is on disk. Raises `Conflict`, `NotStored`."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[None] = loop.create_future()
        self._waiting.append(_Job(write, done))
        if not self._is_busy:
            self._begin_soon(loop)
        await done

    async def close(self) -> None:
        """Finish what was begun."""
        while self._is_busy:  # noqa: ASYNC110  # for once it needn't be quick
            await asyncio.sleep(TRY_EVERY)
        self._commits.put(None)
        await asyncio.get_running_loop().run_in_executor(None, self._thread.join)
        self._connection.close()

    def _begin_soon(self, loop: asyncio.AbstractEventLoop) -> None:
        self._is_busy = True
        wait = self._began + COMMIT_EVERY - time.monotonic()
        if wait > 0:
            loop.call_later(wait, self._begin, loop, 0.0)
        else:
            loop.call_soon(self._begin, loop, 0.0)  # others in this turn of the loop come along

    def _begin(self, loop: asyncio.AbstractEventLoop, waited: float) -> None:
        """Carry out what waits, and let the thread commit it."""
        self._began = time.monotonic()
        try:
            self._connection.execute("BEGIN IMMEDIATE")
        except sqlite3.Error as error:
            if is_busy(error) and waited < PATIENCE:
                loop.call_later(TRY_EVERY, self._begin, loop, waited + TRY_EVERY)
                return
            self._settle(loop, _failed(self._batch(), error))
            return
        batch = self._batch()
        try:
            outcomes = [(job, _carried_out(self._connection, job.write)) for job in batch]
        except sqlite3.Error as error:
            _roll_back(self._connection)
            self._settle(loop, _failed(batch, error))
        else:
            self._commits.put((loop, outcomes))

    def _batch(self) -> list[_Job]:
        batch = self._waiting[:MOST_IN_ONE_COMMIT]
        del self._waiting[:MOST_IN_ONE_COMMIT]
        return batch

    def _settle(self, loop: asyncio.AbstractEventLoop, outcomes: Sequence[_Outcome]) -> None:
        self._is_busy = False
        for job, failure in outcomes:
            job.settle(failure)
        if self._waiting:
            self._begin_soon(loop)

    def _work(self) -> None:
        """In the thread: commit, and tell the event loop once for all."""
        while (given := self._commits.get()) is not None:
            loop, outcomes = given
            try:
                self._connection.execute("COMMIT")
            except sqlite3.Error as error:
                _roll_back(self._connection)
                outcomes = _failed([job for job, _ in outcomes], error)
            try:
                loop.call_soon_threadsafe(self._settle, loop, outcomes)
            except RuntimeError:  # the loop was closed, and nobody waits
                self._is_busy = False


def is_busy(error: sqlite3.Error) -> bool:
    """Is it only that another is writing?"""
    return isinstance(error, sqlite3.OperationalError) and error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY


def _carried_out(connection: sqlite3.Connection, write: Write) -> Conflict | None:
    try:
        write.carry_out(connection)
    except Conflict as conflict:
        return conflict
    return None


def _failed(batch: Sequence[_Job], error: sqlite3.Error) -> list[_Outcome]:
    return [(job, NotStored(str(error))) for job in batch]


def _roll_back(connection: sqlite3.Connection) -> None:
    if connection.in_transaction:
        connection.execute("ROLLBACK")
