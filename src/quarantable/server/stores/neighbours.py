"""The other servers over the same store, and what these tell each other. Nothing here is needed for being right: appending decides that."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Protocol

OnNews = Callable[[str], None]
"""Told a table of which another server has stored something, or where other people are connected there now. Never waits, never fails."""


@dataclass(frozen=True)
class Elsewhere:
    """What is known of a table besides what this server did: the number of its last event, and the seats connected at other servers."""

    n: int
    seats: frozenset[int]


class Neighbours(Protocol):
    """The other servers. What can't be told or asked just now is passed over: there is a next time."""

    @property
    def can_exist(self) -> bool:
        """May there be others?"""

    def watch(self, on_news: OnNews) -> None:
        """From now on call `on_news`. These are hints: one may come late, twice, or never, so ask `elsewhere` from time to time."""

    async def elsewhere(self, tables: Collection[str]) -> Mapping[str, Elsewhere]:
        """What there is of these tables; one that is gone is left out. Raises `NotLoaded`."""

    def say_here(self, table: str, seats: Collection[int]) -> None:
        """These seats are connected here; all others aren't. Said until said otherwise, or until this server is gone for some 10 s."""

    async def claim(self, table: str, milliseconds: int) -> bool:
        """May this server think for the table's bot, for so long? No while another may. It only saves work."""

    async def close(self) -> None:
        """Say goodbye."""


class NoNeighbours:
    """See `Neighbours`: this server is alone with its store."""

    can_exist = False

    def watch(self, on_news: OnNews) -> None:
        """There is nobody to tell anything."""

    async def elsewhere(self, tables: Collection[str]) -> Mapping[str, Elsewhere]:  # noqa: ARG002  # as `Neighbours`
        """Nothing happens elsewhere."""
        return {}

    def say_here(self, table: str, seats: Collection[int]) -> None:
        """There is nobody to be told."""

    async def claim(self, table: str, milliseconds: int) -> bool:  # noqa: ARG002  # as `Neighbours`
        """Nobody else thinks."""
        return True

    async def close(self) -> None:
        """There is nobody."""
