"""All tables of this server: made, found again on disk, let go when nobody is at them."""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any, Final

from quarantable.events import TableState, encode, fold
from quarantable.games.contract import Refusal
from quarantable.protocol.socket import NewTable
from quarantable.table import GivenSeat, Presence, create, due

from .ledger import Ledger, Unreadable, load
from .live import LiveTable
from .lookout import Lookout
from .refusals import CanNotBeRead, CanNotBeStored, NeedsNewerServer, NoTable, TooBusy
from .rounds import Rounds
from .services import Services
from .stores.store import NotLoaded, NotStored, Stored

logger = logging.getLogger("quarantable.server")


MOST_IDLE: Final = 200
"""Tables that are kept in memory although nobody is at them: they may be asked for again soon."""
LOOK_WITHIN: Final = 2.0
"""Seconds that a client waits for what other servers know before it is told what this one does."""


class NotMeant(Exception):
    """The table isn't one of those to be forgotten."""


def _require_meant(live: LiveTable, is_meant: Callable[[TableState], bool], state: TableState) -> None:
    """Raises `NotMeant`."""
    if live.is_visited or not is_meant(state):
        raise NotMeant


class Tables:
    """The tables of one server."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self._live: OrderedDict[str, LiveTable] = OrderedDict()
        self._loading: dict[str, asyncio.Task[None]] = {}
        self._lookout = Lookout(services.store.neighbours)
        self._rounds = Rounds(services.store, services.clock, self._live, self.find_current)
        self._crowd = 0
        """So many tables may be in memory before idle ones are looked for again."""
        self._unreadable: dict[str, None] = {}
        self._tasks: set[asyncio.Task[Any]] = set()

    async def create(self, request: NewTable) -> tuple[str, tuple[GivenSeat, ...]]:
        """Make a table: its id, and the secrets of its seats. Raises the refusal if it can't be."""
        services, now = self.services, self.services.clock.now()
        table = services.secrets.token()
        making = partial(create, request, table=table, secrets=services.secrets, now=now, source=services.source)
        # A record is read and played through: others needn't wait for it.
        creation = making() if request.go_on is None else await asyncio.to_thread(making)
        state = fold(creation.events)
        act = due(state, now=now, presence=Presence(now, (now,) * len(state.seats)))
        bodies = [encode(event) for event in creation.events]
        try:
            await services.store.create(table, bodies, due=act.at if act else None)
        except NotStored as error:
            logger.error("a table could not be stored: %s", error)  # noqa: TRY400  # the place says nothing more
            raise CanNotBeStored from None
        services.tally.tables_made[state.rules.name] += 1
        self._live[table] = LiveTable(Ledger(Stored(bodies, {}), services.store), services)
        self._let_go()
        return table, creation.seats

    async def find(self, table: str) -> LiveTable:
        """The table of that id, as far as it is known here. Raises `NoTable`, `CanNotBeRead`, `NeedsNewerServer`."""
        while (live := self._live.get(table)) is None or live.is_over:
            loading = self._loading.get(table)
            if loading is None:
                loading = self._loading[table] = asyncio.create_task(self._load(table))
            await asyncio.shield(loading)
        self._live.move_to_end(table)
        return live

    async def _load(self, table: str) -> None:
        try:
            ledger = await load(self.services.store, table)
        except Unreadable as error:
            self._complain(table, error)
            raise NeedsNewerServer from None
        finally:
            del self._loading[table]
        if ledger is None:
            raise NoTable
        self._let_go()
        self._live[table] = LiveTable(ledger, self.services)

    def _complain(self, table: str, error: Unreadable) -> None:
        """Once of each table: its clients come again and again."""
        if table not in self._unreadable:
            logger.error("a table was changed by a newer server: %s", error)
            self._unreadable[table] = None
            if len(self._unreadable) > MOST_IDLE:
                del self._unreadable[next(iter(self._unreadable))]

    def _let_go(self) -> None:
        """Not at every table: with many that are busy, to look at them all takes a while."""
        if len(self._live) < self._crowd:
            return
        idle = [name for name, live in self._live.items() if live.is_over or live.is_idle]
        for name in idle[: max(0, len(idle) - MOST_IDLE)]:
            del self._live[name]
            self.services.tally.let_go += 1
        self._crowd = len(self._live) + MOST_IDLE // 4

    @property
    def in_memory(self) -> int:
        """How many tables are at hand."""
        return len(self._live)

    @property
    def seats_connected(self) -> int:
        """How many people's seats are connected."""
        return sum(live.seats_connected for live in self._live.values())

    async def expire(self, table: str, is_meant: Callable[[TableState], bool]) -> bool:
        """Forget a table that nobody is at, if it is one that is meant; was it? Raises `CanNotBeRead`, `CanNotBeStored`."""
        try:
            live = await self.find_current(table)
            await live.delete(partial(_require_meant, live, is_meant))
        except (NotMeant, NoTable, NeedsNewerServer, TooBusy):
            return False
        return True

    async def find_current(self, table: str) -> LiveTable:
        """The table of that id as it is now, whoever changed it. Raises `NoTable`, `CanNotBeRead`, `NeedsNewerServer`."""
        live, is_current = await self.find_and_look(table)
        if not is_current:
            raise CanNotBeRead
        return live

    async def find_and_look(self, table: str) -> tuple[LiveTable, bool]:
        """The table of that id, and: is all known of it now, whoever did it? Raises as `find`."""
        while True:
            live = await self.find(table)
            is_current = await self.catch_up(live)
            if self._live.get(table) is live:  # it may have been let go meanwhile, and then it isn't the one that others find
                return live, is_current

    async def catch_up(self, live: LiveTable) -> bool:
        """Is all known of the table now, whoever did it? Where the store gives no answer, no. Raises `NoTable`, `NeedsNewerServer`."""
        if not self.services.store.neighbours.can_exist:
            return True
        try:
            async with asyncio.timeout(LOOK_WITHIN):
                await live.learn(await self._lookout.ask(live.state.table))
        except (TimeoutError, NotLoaded, CanNotBeRead):
            return False
        return True

    def bots_changed(self) -> None:
        """Whether bots can think has changed: everybody who listens is told."""
        for live in self._live.values():
            live.bots_changed()

    def start(self) -> None:
        """After a start of the server: go on with every table that acts by itself. Nobody has to wait for it."""
        if self.services.store.neighbours.can_exist:
            self.services.store.neighbours.watch(self._hear)
            self._rounds.start()
        else:
            self._begin(self._resume())

    async def _resume(self) -> None:
        for table in await self.services.store.due():
            await self.find(table)

    def _hear(self, table: str) -> None:
        """See `OnNews`."""
        live = self._live.get(table)
        if live is not None:
            self._begin(self.catch_up(live))

    def _begin(self, work: Coroutine[Any, Any, Any]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: "asyncio.Task[Any]") -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None and not isinstance(error, Refusal | NotLoaded):
            logger.error("tables could not be looked after", exc_info=error)

    async def stop(self) -> None:
        """Let what is going on end."""
        await self._rounds.stop()
        for task in list(self._tasks):
            task.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks)
        for live in list(self._live.values()):
            await live.stop()
