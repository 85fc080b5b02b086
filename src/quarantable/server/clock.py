"""The time, and being woken at one. Handed to the server, so that tests can say what time it is."""

import asyncio
import time
from collections.abc import Callable
from typing import Protocol


class Alarm(Protocol):
    """Something that will happen unless it is cancelled."""

    def cancel(self) -> None:
        """Don't."""


class Clock(Protocol):
    """What the server knows of time. Times are milliseconds since 1970."""

    def now(self) -> int:
        """The time."""

    def at(self, time: int, act: Callable[[], None]) -> Alarm:
        """Call `act` from the event loop at that time, or at once if it is past; never before this has returned."""


class SystemClock:
    """The machine's clock."""

    def now(self) -> int:
        """See `Clock.now`."""
        return time.time_ns() // 1_000_000

    def at(self, time: int, act: Callable[[], None]) -> Alarm:
        """See `Clock.at`."""
        return asyncio.get_running_loop().call_later(max(0, time - self.now()) / 1000, act)
