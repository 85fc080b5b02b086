"""What servers over one PostgreSQL tell each other: by NOTIFY after the commit, and by tables that forget who is gone."""

import asyncio
import logging
import random
import secrets
from collections.abc import Collection, Iterator, Mapping
from contextlib import suppress
from typing import Any, Final

from .neighbours import Elsewhere, OnNews
from .postgres_line import Line, Lost, connect, losing, sleep
from .store import NotLoaded

logger = logging.getLogger("quarantable.server")

CHANNEL: Final = "quarantable"
BEAT: Final = 3.0
"""Seconds between a server's signs of life, more or less."""
LEASE: Final = 10.0
"""Seconds for which a sign of life holds."""
LONGEST_NEWS: Final = 7000
"""Bytes of one notification; PostgreSQL takes 8,000."""
RELISTEN: Final = 30.0
"""Seconds after which a silent connection that listens is asked whether it lives."""

_BEAT: Final = """
INSERT INTO nodes (node, until) VALUES ($1, now() + make_interval(secs => $2))
ON CONFLICT (node) DO UPDATE SET until = excluded.until RETURNING (xmax = 0) AS is_new
"""
_OTHERS: Final = "SELECT EXISTS (SELECT FROM nodes WHERE node <> $1 AND until > now()) AS are_others"
_BURY: Final = """
WITH gone AS (DELETE FROM nodes WHERE until < now() - interval '1 minute' RETURNING node),
void AS (DELETE FROM claims WHERE until < now() - interval '1 minute')
DELETE FROM here WHERE node IN (SELECT node FROM gone)
"""
_HERE: Final = """
INSERT INTO here (table_id, node, seats)
SELECT table_id, $1, string_to_array(seats, ',')::int[] FROM unnest($2::text[], $3::text[]) AS said (table_id, seats)
ON CONFLICT (table_id, node) DO UPDATE SET seats = excluded.seats
"""
_NOT_HERE: Final = "DELETE FROM here WHERE node = $1 AND table_id = ANY ($2::text[])"
_ELSEWHERE: Final = """
SELECT id, n, ARRAY(
    SELECT DISTINCT unnest(seats) FROM here JOIN nodes USING (node) WHERE table_id = tables.id AND node <> $1 AND until > now()
) AS seats
FROM tables WHERE id = ANY ($2::text[])
"""
_CLAIM: Final = """
INSERT INTO claims (table_id, node, until) VALUES ($1, $2, now() + make_interval(secs => $3))
ON CONFLICT (table_id) DO UPDATE SET node = excluded.node, until = excluded.until
WHERE claims.node = excluded.node OR claims.until < now() RETURNING node
"""
_LEAVE: Final = "WITH left_seats AS (DELETE FROM here WHERE node = $1) DELETE FROM nodes WHERE node = $1"


class PostgresNeighbours:
    """See `Neighbours`. Begins with `watch`; a server that only stores needs none of it."""

    can_exist = True

    def __init__(self, address: str) -> None:
        self._address = address
        self._line = Line(address)
        self._asking = asyncio.Lock()
        self.node: Final = secrets.token_hex(8)
        self._on_news: OnNews = lambda _table: None
        self._are_others = True
        self._said: dict[str, str] = {}
        self._to_say: set[str] = set()
        self._to_tell: set[str] = set()
        self._has_words = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    def watch(self, on_news: OnNews) -> None:
        """See `Neighbours.watch`."""
        self._on_news = on_news
        self._tasks = [asyncio.create_task(work()) for work in (self._beat, self._listen, self._speak)]

    def tell(self, table: str) -> None:
        """Something was stored of this table: others that are here hear of it soon."""
        if self._are_others and self._tasks:
            self._to_tell.add(table)
            self._has_words.set()

    def say_here(self, table: str, seats: Collection[int]) -> None:
        """See `Neighbours.say_here`."""
        said = ",".join(map(str, sorted(seats)))
        if self._said.get(table, "") == said:
            return
        if said:
            self._said[table] = said
        else:
            del self._said[table]
        self._to_say.add(table)
        self._has_words.set()

    async def elsewhere(self, tables: Collection[str]) -> Mapping[str, Elsewhere]:
        """See `Neighbours.elsewhere`."""
        try:
            rows = await self._ask(_ELSEWHERE, self.node, list(tables))
        except Lost as lost:
            raise NotLoaded(str(lost)) from None
        return {row["id"]: Elsewhere(row["n"], frozenset(row["seats"])) for row in rows}

    async def claim(self, table: str, milliseconds: int) -> bool:
        """See `Neighbours.claim`. Where the database can't say, whoever asks may."""
        try:
            return bool(await self._ask(_CLAIM, table, self.node, milliseconds / 1000))
        except Lost:
            return True

    async def close(self) -> None:
        """See `Neighbours.close`."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._tasks:
            with suppress(Lost):  # the lease ends by itself
                await self._ask(_LEAVE, self.node)
        await self._line.close()

    async def _ask(self, statement: str, *values: Any) -> list[Any]:
        async with self._asking:
            return await self._line.fetch(statement, *values)

    async def _beat(self) -> None:
        while True:
            try:
                await self._give_sign()
            except Lost as lost:
                logger.warning("the database gives no answer: %s", lost)
            await asyncio.sleep(BEAT * (0.8 + 0.4 * random.random()))  # noqa: S311  # not a secret

    async def _give_sign(self) -> None:
        (beat,) = await self._ask(_BEAT, self.node, LEASE)
        if beat["is_new"]:  # the first time, or what was said is forgotten: it was not known to be alive, or the database crashed
            self._to_say.update(self._said)
            self._has_words.set()
        (others,) = await self._ask(_OTHERS, self.node)
        self._are_others = others["are_others"]
        await self._ask(_BURY)

    async def _speak(self) -> None:
        tries = 0
        while True:
            await self._has_words.wait()
            try:
                await self._say_all()
                await self._tell_all()
                self._has_words.clear()
                tries = 0
            except Lost:
                await sleep(tries)
                tries += 1

    async def _say_all(self) -> None:
        """Where people are connected."""
        while self._to_say:
            tables = sorted(self._to_say)
            here = {table: self._said[table] for table in tables if table in self._said}
            if here:
                await self._ask(_HERE, self.node, list(here), list(here.values()))
            await self._ask(_NOT_HERE, self.node, [table for table in tables if table not in here])
            self._to_say.difference_update(table for table in tables if self._said.get(table) == here.get(table))
            self._to_tell.update(tables)

    async def _tell_all(self) -> None:
        while self._to_tell:
            for words in _news(self._to_tell):
                await self._ask("SELECT pg_notify($1, $2)", CHANNEL, f"{self.node} {' '.join(words)}")
                self._to_tell.difference_update(words)

    async def _listen(self) -> None:
        tries = 0
        while True:
            try:
                await self._listen_until_lost()
            except Lost as lost:
                logger.info("the line on which neighbours are heard was lost: %s", lost)
            await sleep(tries)
            tries += 1

    async def _listen_until_lost(self) -> None:
        """A connection that only listens doesn't notice by itself that the other side is gone."""
        connection = await connect(self._address)
        try:
            with losing():
                await connection.add_listener(CHANNEL, self._hear)
                while not connection.is_closed():
                    await asyncio.sleep(RELISTEN)
                    await connection.execute("SELECT 1")
        finally:
            connection.terminate()

    def _hear(self, _connection: object, _process: int, _channel: str, payload: object) -> None:
        node, *tables = str(payload).split()
        if node != self.node:
            for table in tables:
                self._on_news(table)


def _news(tables: Collection[str]) -> Iterator[list[str]]:
    """The tables in parts, each of which one notification can hold."""
    words: list[str] = []
    length = 0
    for table in list(tables):
        if length + len(table) >= LONGEST_NEWS:
            yield words
            words, length = [], 0
        words.append(table)
        length += len(table) + 1
    if words:
        yield words
