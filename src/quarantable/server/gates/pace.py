"""Counting how fast something comes, in one number each."""

from collections import OrderedDict
from collections.abc import Callable
from typing import Final

from .limits import Rate

_ROUNDING: Final = 1e-6
"""Seconds by which sums of fractions may be off, since times are large."""

Seconds = Callable[[], float]
"""A clock."""


class Pace:
    """How fast one thing has come: a bucket that holds `burst` and fills by `per_second`.

    What is kept is when it would be full again. That is never more than a whole `burst` away; if it seems so, the
    clock was set back, and it is full.

    >>> now = 0.0
    >>> pace = Pace(Rate(2, 0.5), lambda: now)
    >>> pace.take(), pace.take(), pace.take()
    (0.0, 0.0, 2.0)
    >>> now = 2.0
    >>> pace.take()
    0.0
    """

    __slots__ = ("_full_at", "_rate", "_seconds")

    def __init__(self, rate: Rate, seconds: Seconds) -> None:
        self._rate = rate
        self._seconds = seconds
        self._full_at = 0.0

    def take(self, count: float = 1) -> float:
        """Take so many, if they are there: 0.0. Else nothing is taken, and it is the seconds until they will be."""
        now, rate = self._seconds(), self._rate
        longest = rate.burst / rate.per_second
        begin = self._full_at if now < self._full_at <= now + longest + _ROUNDING else now
        full_at = begin + min(count, rate.burst) / rate.per_second
        too_early = full_at - now - longest
        if too_early > _ROUNDING:
            return too_early
        self._full_at = full_at
        return 0.0

    @property
    def is_full(self) -> bool:
        """Is it as if nothing had ever been taken?"""
        return self._full_at <= self._seconds()


class Paces:
    """A pace for each key; of so many keys only that memory is bounded. The one that was asked for longest ago is forgotten first.

    Who has that many addresses to ask from is not held up by a limit for each address anyway.
    """

    def __init__(self, rate: Rate, seconds: Seconds, most: int) -> None:
        self._rate = rate
        self._seconds = seconds
        self._most = most
        self._paces: OrderedDict[str, Pace] = OrderedDict()

    def __len__(self) -> int:
        return len(self._paces)

    def take(self, key: str, count: float = 1) -> float:
        """See `Pace.take`."""
        pace = self._paces.get(key)
        if pace is None:
            self._make_room()
            pace = self._paces[key] = Pace(self._rate, self._seconds)
        self._paces.move_to_end(key)
        return pace.take(count)

    def _make_room(self) -> None:
        """The oldest go when they hold nothing against anybody, or when there are too many."""
        while self._paces:
            oldest = next(iter(self._paces))
            if len(self._paces) < self._most and not self._paces[oldest].is_full:
                return
            del self._paces[oldest]
