"""All tables of this server: made, found again on disk, let go when nobody is at them."""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable
from functools import partial
from typing import Final

from quarantable.events import TableState, encode, fold
from quarantable.protocol.socket import NewTable
from quarantable.table import GivenSeat, Presence, create, due

from .live import LiveTable, Services
from .refusals import CanNotBeStored
from .store import NotStored

logger = logging.getLogger("quarantable.server")

MOST_IDLE: Final = 200
"""Tables that are kept in memory although nobody is at them: they may be asked for again soon."""


class Tables:
    """The tables of one server."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self._live: OrderedDict[str, LiveTable] = OrderedDict()
        self._loading: dict[str, asyncio.Task[LiveTable | None]] = {}
        self._resuming: asyncio.Task[None] | None = None

    async def create(self, request: NewTable) -> tuple[str, tuple[GivenSeat, ...]]:
        """Make a table: its id, and the secrets of its seats. Raises the refusal if it can't be."""
        services, now = self.services, self.services.clock.now()
        table = services.secrets.token()
        making = partial(create, request, table=table, secrets=services.secrets, now=now, source=services.source)
        # A record is read and played through: others needn't wait for it.
        creation = making() if request.go_on is None else await asyncio.to_thread(making)
        state = fold(creation.events)
        act = due(state, now=now, presence=Presence(now, (now,) * len(state.seats)))
        try:
            await services.store.create(table, [encode(event) for event in creation.events], due=act.at if act else None)
        except NotStored as error:
            logger.error("a table could not be stored: %s", error)  # noqa: TRY400  # the place says nothing more
            raise CanNotBeStored from None
        await self.find(table)  # so that what it does by itself begins
        return table, creation.seats

    async def find(self, table: str) -> LiveTable | None:
        """The table of that id; None if there is none."""
        if table in self._live and self._live[table].is_gone:
            del self._live[table]
        if table not in self._live:
            loading = self._loading.get(table)
            if loading is None:
                loading = self._loading[table] = asyncio.create_task(self._load(table))
            await asyncio.shield(loading)
        live = self._live.get(table)
        if live is not None:
            self._live.move_to_end(table)
        return live

    async def _load(self, table: str) -> LiveTable | None:
        try:
            stored = await self.services.store.load(table)
            if not stored.events:
                return None
            self._let_go()
            live = self._live[table] = LiveTable(stored, self.services)
            return live
        finally:
            del self._loading[table]

    def _let_go(self) -> None:
        idle = [name for name, live in self._live.items() if live.is_idle]
        for name in idle[: max(0, len(idle) - MOST_IDLE)]:
            del self._live[name]

    async def expire(self, table: str, is_meant: Callable[[TableState], bool]) -> bool:
        """Forget a table that nobody is at, if it is one that is meant; was it? Raises `NotLoaded`, `CanNotBeStored`."""
        live = await self.find(table)
        if live is None or live.is_listened_to or not is_meant(live.state):
            return False
        await live.delete(lambda _: None)
        return True

    def bots_changed(self) -> None:
        """Whether bots can think has changed: everybody who listens is told."""
        for live in self._live.values():
            live.bots_changed()

    def start(self) -> None:
        """After a start of the server: go on with every table that acts by itself. Nobody has to wait for it."""
        self._resuming = asyncio.create_task(self._resume())

    async def _resume(self) -> None:
        for table in await self.services.store.due():
            await self.find(table)

    async def stop(self) -> None:
        """Let what is going on end."""
        if self._resuming is not None:
            self._resuming.cancel()
            await asyncio.wait([self._resuming])
        for live in list(self._live.values()):
            await live.stop()
