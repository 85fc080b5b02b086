"""Time, as a table in this process needs it."""

import asyncio
import time
from typing import Protocol


class Clock(Protocol):
    """Milliseconds since 1970."""

    def now(self) -> int:
        """The time."""

    async def until(self, instant: int) -> None:
        """Wait for it."""


class SystemClock:
    """The machine's."""

    def now(self) -> int:
        """See `Clock`."""
        return time.time_ns() // 1_000_000

    async def until(self, instant: int) -> None:
        """See `Clock`."""
        await asyncio.sleep(max(0, instant - self.now()) / 1000)
