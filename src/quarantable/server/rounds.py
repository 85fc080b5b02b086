"""What a server that isn't alone looks after from time to time, since hints may be lost and other servers may die."""

import asyncio
import logging
import random
from collections.abc import Callable, Coroutine, Mapping
from typing import Any, Final

from .clock import Alarm, Clock
from .live import LiveTable
from .minds.thinking import LATEST
from .refusals import CanNotBeRead, NeedsNewerServer, NoTable
from .stores.neighbours import Elsewhere
from .stores.store import NotLoaded, Store

logger = logging.getLogger("quarantable.server")

ROUND: Final = 3000
"""Milliseconds between two rounds, more or less: servers aren't to ask all at once."""
OVERDUE: Final = LATEST + 3000
"""A table that should have acted so many milliseconds ago has lost its server."""
MOST_ADOPTED: Final = 50
"""Such tables that are taken on in one round."""
ADOPTED_FOR: Final = 60_000
"""Milliseconds before one of them is taken on again."""
MOST_AT_ONCE: Final = 1000
"""Tables in one question."""

Find = Callable[[str], Coroutine[Any, Any, LiveTable]]


class Rounds:
    """`live` are the tables in memory; `find` gets one there and up to date."""

    def __init__(self, store: Store, clock: Clock, live: Mapping[str, LiveTable], find: Find) -> None:
        self._store = store
        self._clock = clock
        self._live = live
        self._find = find
        self._adopted: dict[str, int] = {}
        self._alarm: Alarm | None = None
        self._going: asyncio.Task[None] | None = None

    def start(self) -> None:
        """From now on, until `stop`."""
        wait = ROUND * (0.8 + 0.4 * random.random())  # noqa: S311  # not a secret
        self._alarm = self._clock.at(self._clock.now() + round(wait), self._begin)

    async def stop(self) -> None:
        """No more of it."""
        if self._alarm is not None:
            self._alarm.cancel()
        if self._going is not None:
            self._going.cancel()
            await asyncio.wait([self._going])

    def _begin(self) -> None:
        self._going = asyncio.create_task(self._go())
        self._going.add_done_callback(self._ended)

    def _ended(self, task: "asyncio.Task[None]") -> None:
        self._going = None
        if task.cancelled():
            return
        error = task.exception()
        if error is not None and not isinstance(error, NotLoaded):  # the store gives no answer: there is a next time
            logger.error("a round went wrong", exc_info=error)
        self.start()

    async def _go(self) -> None:
        await self._look_around()
        await self._adopt()

    async def _look_around(self) -> None:
        """At the tables that are live here."""
        busy = [table for table, live in self._live.items() if not live.is_idle]
        for begin in range(0, len(busy), MOST_AT_ONCE):
            some = busy[begin : begin + MOST_AT_ONCE]
            answers = await self._store.neighbours.elsewhere(some)
            for table in some:
                await self._learn(table, answers.get(table))

    async def _learn(self, table: str, elsewhere: Elsewhere | None) -> None:
        live = self._live.get(table)
        if live is None or live.knows(elsewhere):
            return
        try:
            await live.learn(elsewhere)
        except (CanNotBeRead, NoTable, NeedsNewerServer):
            return  # told where it was found

    async def _adopt(self) -> None:
        """Go on with tables that should have acted by themselves long ago, unless another server is just doing so."""
        now = self._clock.now()
        self._adopted = {table: at for table, at in self._adopted.items() if now - ADOPTED_FOR < at <= now}
        overdue = [table for table in await self._store.due(now - OVERDUE) if table not in self._adopted and not self._is_busy(table)]
        for table in random.sample(overdue, min(len(overdue), MOST_ADOPTED)):
            if await self._store.neighbours.claim(table, OVERDUE):
                self._adopted[table] = now
                await self._find_one(table)

    def _is_busy(self, table: str) -> bool:
        live = self._live.get(table)
        return live is not None and not live.is_idle

    async def _find_one(self, table: str) -> None:
        try:
            await self._find(table)
        except (CanNotBeRead, NoTable, NeedsNewerServer) as refusal:
            logger.info("a table could not be taken on: %s", refusal.code)
