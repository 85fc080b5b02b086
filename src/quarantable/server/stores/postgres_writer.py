"""What is written to PostgreSQL: whatever waits when a statement is sent goes into that statement together, and into one commit."""

import asyncio
import time
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from .postgres_line import Line, Lost, sleep
from .store import Conflict, NotStored, RequestKey

MOST_IN_ONE_COMMIT: Final = 500
PATIENCE: Final = 8.0
"""Seconds that something may wait for a database that is away before it is said to be not stored."""

_APPEND: Final = """
WITH job AS (
    SELECT * FROM unnest($1::int[], $2::text[], $3::int[], $4::int[], $5::bigint[], $6::int[], $7::text[])
    AS job (i, table_id, first, last, due, seat, request)
), moved AS (
    UPDATE tables SET n = job.last, due = job.due, touched = $8 FROM job
    WHERE tables.id = job.table_id AND tables.n = job.first - 1 AND NOT EXISTS (
        SELECT FROM events WHERE events.table_id = job.table_id AND events.seat = job.seat AND events.request = job.request
    )
    RETURNING job.i, job.table_id, job.last, job.seat, job.request
), kept AS (
    INSERT INTO events (table_id, n, body, seat, request)
    SELECT table_id, event.n, body, CASE WHEN event.n = last THEN seat END, CASE WHEN event.n = last THEN request END
    FROM unnest($9::int[], $10::int[], $11::bytea[]) AS event (i, n, body) JOIN moved USING (i)
)
SELECT i FROM moved
"""
"""Each job entirely or not at all: one whose table isn't at the event before it, or whose request is known, changes nothing."""

_CREATE: Final = """
WITH made AS (
    INSERT INTO tables (id, n, due, touched) VALUES ($1, cardinality($3::bytea[]), $2, $4) ON CONFLICT DO NOTHING RETURNING id
)
INSERT INTO events (table_id, n, body) SELECT id, n, body FROM made, unnest($3::bytea[]) WITH ORDINALITY AS event (body, n) RETURNING n
"""

_IS_THERE: Final = """
SELECT coalesce(array_agg(body ORDER BY n), '{}') AS bodies, max(seat) AS seat, max(request) AS request
FROM events WHERE table_id = $1 AND n BETWEEN $2 AND $3
"""


@dataclass(frozen=True)
class Append:
    """Events of one table to be kept, numbered from `first`; 1 makes the table."""

    table: str
    first: int
    events: Sequence[bytes]
    request: RequestKey | None
    due: int | None

    @property
    def last(self) -> int:
        """The number of the last of them."""
        return self.first + len(self.events) - 1


@dataclass
class _Job:
    append: Append
    done: "asyncio.Future[None]"
    until: float
    may_be_there: bool = False
    """Was the database lost while it was asked for this?"""

    def settle(self, failure: Exception | None = None) -> None:
        if self.done.done():
            return  # whoever waited has gone
        if failure is None:
            self.done.set_result(None)
        else:
            self.done.set_exception(failure)


@dataclass
class Writer:
    """The one line over which events are written; `on_stored` is told each table after its commit."""

    line: Line
    on_stored: Callable[[str], None]
    _waiting: deque[_Job] = field(default_factory=deque)
    _working: "asyncio.Task[None] | None" = None

    async def write(self, append: Append) -> None:
        """Returns once it is on the database's disk. Raises `Conflict`, `NotStored`."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(_Job(append, done, time.monotonic() + PATIENCE))
        if self._working is None or self._working.done():
            self._working = asyncio.create_task(self._work())
        await done

    async def close(self) -> None:
        """Finish what was begun."""
        if self._working is not None:
            await asyncio.wait([self._working])
        await self.line.close()

    async def _work(self) -> None:
        while self._waiting:
            batch = self._take()
            try:
                await self._carry_out(batch)
            except Exception as error:  # noqa: BLE001  # whoever waits must hear of it, whatever it is
                _settle(batch, NotStored(str(error)))

    def _take(self) -> list[_Job]:
        """What waits, in order, of each table once: a second append of the same table is held against the first."""
        batch: dict[str, _Job] = {}
        left: deque[_Job] = deque()
        while self._waiting and len(batch) < MOST_IN_ONE_COMMIT:
            job = self._waiting.popleft()
            if batch.setdefault(job.append.table, job) is not job:
                left.append(job)
        self._waiting.extendleft(reversed(left))
        return list(batch.values())

    async def _carry_out(self, batch: list[_Job]) -> None:
        tries = 0
        while batch:
            try:
                await self._try(batch)
            except Lost as lost:
                for job in batch:
                    job.may_be_there = True
                batch = self._still_patient(batch, NotStored(str(lost)))
                await sleep(tries)
                tries += 1
            else:
                return

    def _still_patient(self, batch: list[_Job], failure: NotStored) -> list[_Job]:
        """Tell those that have waited too long."""
        now = time.monotonic()
        waiting = [*batch, *self._waiting]
        _settle((job for job in waiting if job.until <= now), failure)
        self._waiting = deque(job for job in self._waiting if job.until > now)
        return [job for job in batch if not job.done.done()]

    async def _try(self, batch: list[_Job]) -> None:
        """Raises `Lost`."""
        for job in batch:
            if job.append.first == 1:
                await self._settle_as(job, bool(await self._ask(_CREATE, *_creation(job.append))))
        appends = [job for job in batch if job.append.first > 1]
        if appends:
            taken = {row["i"] for row in await self._ask(_APPEND, *_columns([job.append for job in appends]))}
            for i, job in enumerate(appends):
                await self._settle_as(job, i in taken)

    async def _ask(self, statement: str, *values: Any) -> list[Any]:
        return await self.line.fetch(statement, *values)

    async def _settle_as(self, job: _Job, is_stored: bool) -> None:  # noqa: FBT001  # what the database has said
        """One that was refused may have been stored just when the database was lost."""
        if is_stored or (job.may_be_there and await self._is_there(job.append)):
            self.on_stored(job.append.table)
            job.settle()
        else:
            job.settle(Conflict(job.append.table, job.append.first))

    async def _is_there(self, append: Append) -> bool:
        (row,) = await self._ask(_IS_THERE, append.table, append.first, append.last)
        request = None if row["request"] is None else RequestKey(row["seat"], row["request"])
        return list(row["bodies"]) == list(append.events) and request == append.request


def _settle(jobs: Iterable[_Job], failure: Exception) -> None:
    for job in jobs:
        job.settle(failure)


def _creation(append: Append) -> tuple[Any, ...]:
    return append.table, append.due, list(append.events), _now()


def _columns(appends: Sequence[Append]) -> tuple[Any, ...]:
    """The jobs and their events, as `_APPEND` takes them."""
    numbered = list(enumerate(appends))
    events = [(i, n, body) for i, append in numbered for n, body in enumerate(append.events, append.first)]
    return (
        [i for i, _ in numbered],
        [append.table for append in appends],
        [append.first for append in appends],
        [append.last for append in appends],
        [append.due for append in appends],
        [append.request.seat if append.request else None for append in appends],
        [append.request.id if append.request else None for append in appends],
        _now(),
        [i for i, _, _ in events],
        [n for _, n, _ in events],
        [body for _, _, body in events],
    )


def _now() -> int:
    return time.time_ns() // 1_000_000
