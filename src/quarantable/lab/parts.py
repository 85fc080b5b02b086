"""A run cut into parts, each played by itself: the same parts on any number of workers, and so the same sums to the last bit."""

import pickle
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from .setting import Setting
from .streams import Array
from .studied import STUDIED, Run
from .summary import Summary

AT_ONCE: Final = 4000
"""Games of a part."""
THOUGHTFUL: Final = 4
"""Games of a part where somebody thinks: so that one sees how it goes on."""


@dataclass(frozen=True, slots=True)
class Order:
    """A part to be played."""

    setting: Setting
    first: int
    """The number of its first game."""
    games: int
    keeps_rows: bool
    """Are the rows wanted, or only what they come to?"""

    def carry_out(self) -> "Part":
        """Play the part."""
        rows = run_of(self.setting).play(self.first, self.games)
        return Part(self.first, Summary.of(self.setting, rows), rows if self.keeps_rows else None)


@dataclass(frozen=True, slots=True)
class Part:
    """A part that was played."""

    first: int
    summary: Summary
    rows: Array | None
    """None if they weren't wanted."""


def orders(setting: Setting, games: int, keeps_rows: bool) -> Iterator[Order]:  # noqa: FBT001  # goes into every order as it is
    """The parts of a run of so many games."""
    for first, size in cut(setting, games):
        yield Order(setting, first, size, keeps_rows)


def cut(setting: Setting, games: int) -> Iterator[tuple[int, int]]:
    """Where each part of so many games begins, and how many games it has."""
    size = at_once(setting)
    return ((first, min(size, games - first)) for first in range(0, games, size))


def at_once(setting: Setting) -> int:
    """How many games a part has, but for the last one."""
    return THOUGHTFUL if any(STUDIED[setting.game].thinks(bot.level) for bot in setting.bots) else AT_ONCE


def run_of(setting: Setting) -> Run:
    """What plays a setting; made once for all its parts."""
    return _run_of(pickle.dumps(setting))


@lru_cache(maxsize=8)
def _run_of(setting: bytes) -> Run:
    read: Setting = pickle.loads(setting)  # noqa: S301  # pickled a line above
    return STUDIED[read.game].run(read)
