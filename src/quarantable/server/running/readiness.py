"""Should people be sent here? What a load balancer asks every few seconds."""

import asyncio
from typing import Final, Literal

from quarantable.server.stores.store import Store

from .doors import Doors

ANSWER_WITHIN: Final = 2.0
"""Seconds in which a store that is well says so."""
HOLDS_FOR: Final = 1.0
"""Seconds for which its word is good enough, so that asking costs it nothing, however often it is done."""

Reason = Literal["restarting", "store"]


class Readiness:
    """Answers for a store and the doors."""

    def __init__(self, store: Store, doors: Doors) -> None:
        self._store = store
        self._doors = doors
        self._asked: asyncio.Task[bool] | None = None
        self._until = 0.0

    async def reason(self) -> Reason | None:
        """Why people shouldn't be sent here; None if they should. Whoever asks at the same time gets the same answer."""
        if self._doors.are_closing:
            return "restarting"
        now = asyncio.get_running_loop().time()
        if self._asked is None or (self._asked.done() and now > self._until):
            self._asked = asyncio.create_task(self._is_well())
            self._until = now + HOLDS_FOR
        return None if await asyncio.shield(self._asked) else "store"

    async def _is_well(self) -> bool:
        try:
            async with asyncio.timeout(ANSWER_WITHIN):
                return await self._store.is_well()
        except TimeoutError:
            return False
