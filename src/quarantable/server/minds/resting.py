"""Whoever rests, and who waits for one of them: those in haste first, then who came first.

>>> resting = Resting[str]()
>>> resting.give("Ada")
>>> asyncio.run(resting.take(IN_HASTE))
'Ada'
"""

import asyncio
from heapq import heappop, heappush
from itertools import count
from typing import Final, Generic, TypeVar

T = TypeVar("T")

IN_HASTE: Final = 0
"""Somebody plays, and waits for it."""
AT_LEISURE: Final = 1
"""Whoever plays goes first."""


class Resting(Generic[T]):
    """Those that rest."""

    def __init__(self) -> None:
        self._rest: list[T] = []
        self._waiting: list[tuple[int, int, asyncio.Future[T]]] = []
        self._tickets = count()

    async def take(self, patience: int) -> T:
        """One of them, as soon as there is one. Cancelled, whoever was meant for this goes to the next who waits."""
        if self._rest:
            return self._rest.pop()
        found: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        heappush(self._waiting, (patience, next(self._tickets), found))
        try:
            return await found
        except asyncio.CancelledError:
            if found.done() and not found.cancelled():
                self.give(found.result())
            raise

    def give(self, one: T) -> None:
        """This one rests from now on, or goes to who waits."""
        while self._waiting:
            *_, found = heappop(self._waiting)
            if not found.done():
                found.set_result(one)
                return
        self._rest.append(one)
