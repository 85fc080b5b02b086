"""The time, and being woken at one. Handed to the server, so that tests can say what time it is."""

import asyncio
import time
from collections.abc import Callable
from heapq import heapify, heappop, heappush
from itertools import count
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


class _SystemAlarm:
    """One of a clock's alarms."""

    __slots__ = ("_clock", "act")

    def __init__(self, act: Callable[[], None], clock: "SystemClock") -> None:
        self.act: Callable[[], None] | None = act
        self._clock = clock

    def ring(self) -> None:
        """Do it, unless it was cancelled."""
        act, self.act = self.act, None
        if act is not None:
            act()

    def cancel(self) -> None:
        """See `Alarm.cancel`."""
        if self.act is not None:
            self.act = None
            self._clock.forget()


class SystemClock:
    """The machine's clock. Of all its alarms the event loop knows the nearest only: a table sets and cancels one at every move."""

    def __init__(self) -> None:
        self._alarms: list[tuple[int, int, _SystemAlarm]] = []
        self._numbers = count()
        self._cancelled = 0
        self._timer: asyncio.TimerHandle | None = None
        self._rings_at = 0

    def now(self) -> int:
        """See `Clock.now`."""
        return time.time_ns() // 1_000_000

    def at(self, time: int, act: Callable[[], None]) -> Alarm:
        """See `Clock.at`."""
        alarm = _SystemAlarm(act, self)
        heappush(self._alarms, (time, next(self._numbers), alarm))
        if self._timer is None or time < self._rings_at:
            self._set_timer(time)
        return alarm

    def forget(self) -> None:
        """An alarm was cancelled. They are cleared away once they are as many as the others."""
        self._cancelled += 1
        if self._cancelled > max(100, len(self._alarms) // 2):
            self._alarms = [each for each in self._alarms if each[2].act is not None]
            heapify(self._alarms)
            self._cancelled = 0

    def _set_timer(self, time: int) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._rings_at = time
        self._timer = asyncio.get_running_loop().call_later(max(0, time - self.now()) / 1000, self._ring)

    def _ring(self) -> None:
        self._timer = None
        now = self.now()
        while self._alarms and self._alarms[0][0] <= now:
            alarm = heappop(self._alarms)[2]
            if alarm.act is None:
                self._cancelled -= 1
            else:
                asyncio.get_running_loop().call_soon(alarm.ring)  # what fails holds up no other
        if self._alarms and self._timer is None:
            self._set_timer(self._alarms[0][0])
