"""Tables that nobody has touched for long are forgotten.

Every server does it, now and then, a few at a time. Two that come upon the same table do no harm: the second finds it gone.
"""

import asyncio
import contextlib
import logging
from collections.abc import Mapping
from dataclasses import dataclass, field
from random import SystemRandom
from typing import Final, Literal

from quarantable.events import TableState

from .refusals import CanNotBeRead, CanNotBeStored
from .stores.store import NotLoaded
from .tables import Tables

logger = logging.getLogger("quarantable.server")

DAY: Final = 24 * 3600 * 1000
"""Milliseconds."""
EVERY: Final = 1800.0, 5400.0
"""Seconds from one round to the next, drawn anew each time: servers that started together don't stay together."""
BATCH: Final = 100
BREATH: Final = 0.05
"""Seconds between two tables that are looked at: people's moves go before."""

Kind = Literal["never_started", "finished", "under_way"]
_KINDS: Final[Mapping[str, Kind]] = {"gathering": "never_started", "finished": "finished", "playing": "under_way"}


@dataclass(frozen=True, kw_only=True)
class Expiry:
    """After how many days without anything happening a table is forgotten, by what it is; None: never."""

    never_started: int | None = None
    finished: int | None = None
    under_way: int | None = None

    @property
    def kinds(self) -> dict[Kind, int]:
        """What is forgotten at all, and after how many days."""
        days: dict[Kind, int | None] = {"never_started": self.never_started, "finished": self.finished, "under_way": self.under_way}
        return {kind: each for kind, each in days.items() if each is not None}


NEVER: Final = Expiry()
"""For a household: what is kept is theirs to delete."""
USUAL: Final = Expiry(never_started=7, finished=90, under_way=180)
"""For a server that anybody can reach."""


def kind_of(state: TableState) -> Kind:
    """What a table is, as its expiry goes."""
    return _KINDS[state.phase]


@dataclass
class Expirer:
    """Forgets tables, from `start` to `stop`."""

    tables: Tables
    expiry: Expiry
    breath: float = BREATH
    _task: "asyncio.Task[None] | None" = None
    _seen: dict[Kind, int] = field(default_factory=dict)
    """Up to which last touch each kind was looked for: what was looked at once and is of another kind isn't looked at again and again."""

    def start(self) -> None:
        """Begin, unless nothing ever expires."""
        if self.expiry.kinds:
            self._task = asyncio.create_task(self._go_on())

    async def stop(self) -> None:
        """End."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task

    async def _go_on(self) -> None:
        while True:
            await asyncio.sleep(SystemRandom().uniform(*EVERY))
            try:
                await self.sweep()
            except (NotLoaded, CanNotBeRead, CanNotBeStored) as error:
                logger.warning("tables could not be looked through for old ones: %s", error)

    async def sweep(self) -> int:
        """Forget what is over-due now; how many tables. Raises `NotLoaded`, `CanNotBeRead`, `CanNotBeStored`."""
        return sum([await self._sweep(kind, days) for kind, days in self.expiry.kinds.items()])

    async def _sweep(self, kind: Kind, days: int) -> int:
        services, count = self.tables.services, 0
        until = services.clock.now() - days * DAY
        while found := await services.store.untouched_since(until, BATCH, after=self._seen.get(kind, 0)):
            for table, touched in found.items():
                count += await self.tables.expire(table, lambda state: kind_of(state) == kind)
                self._seen[kind] = touched
                await asyncio.sleep(self.breath)
        return count
