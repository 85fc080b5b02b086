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


@dataclass(frozen=True, slots=True)
class Part:
    """A part that was played."""

    first: int
    summary: Summary
    rows: Array | None
    """None if they weren't wanted."""


def orders(setting: Setting, games: int, keeps_rows: bool) -> Iterator[Order]:  # noqa: FBT001  # goes into every order as it is
    """The parts of a run of so many games."""
    size = THOUGHTFUL if any(STUDIED[setting.game].thinks(bot.level) for bot in setting.bots) else AT_ONCE
    for first in range(0, games, size):
        yield Order(setting, first, min(size, games - first), keeps_rows)


def carry_out(order: Order) -> Part:
    """Play a part."""
    rows = run_of(pickle.dumps(order.setting)).play(order.first, order.games)
    return Part(order.first, Summary.of(order.setting, rows), rows if order.keeps_rows else None)


@lru_cache(maxsize=4)
def run_of(setting: bytes) -> Run:
    """What plays a pickled setting; made once for all its parts."""
    read: Setting = pickle.loads(setting)  # noqa: S301  # pickled a line above
    return STUDIED[read.game].run(read)
