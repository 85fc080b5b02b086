"""Chance for games that people play: dice, shuffles and draws from the operating system's secure generator.

Every draw is by rejection, never by modulo, so that no outcome is likelier than another.
"""

import secrets
from collections.abc import Callable, Sequence
from typing import Protocol


class Chance(Protocol):
    """Where a table's chance comes from."""

    def shuffled(self, cards: Sequence[str]) -> tuple[str, ...]:
        """The cards in an order, each order equally likely."""

    def starter(self, players: int) -> int:
        """One of the players, each equally likely."""

    def roll(self) -> str:
        """Two dice, the larger first; each of the 36 outcomes of two dice is equally likely (`"42"` is two of them)."""

    def roll_off(self) -> tuple[tuple[int, int], ...]:
        """One die of each of two seats, again while they are equal (V3): only the last pair differs."""

    def seed(self) -> int:
        """64 bits for a bot."""


class DrawnChance:
    """Chance drawn from a source of bytes.

    `take(n)` returns the next n bytes. With a fair source every outcome is fair; the same bytes give the same outcomes.

    >>> DrawnChance(lambda size: bytes([0x83] * size)).roll()
    '44'
    """

    def __init__(self, take: Callable[[int], bytes]) -> None:
        self._take = take

    def below(self, n: int) -> int:
        """A number from 0 to n − 1, each equally likely: bits too high for n are cut off, numbers too high are drawn again."""
        bits = (n - 1).bit_length()
        size = (bits + 7) // 8
        while True:
            drawn = int.from_bytes(self._take(size), "big") & ((1 << bits) - 1)
            if drawn < n:
                return drawn

    def shuffled(self, cards: Sequence[str]) -> tuple[str, ...]:
        """See `Chance`: Fisher–Yates from the last card down."""
        order = list(cards)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return tuple(order)

    def starter(self, players: int) -> int:
        """See `Chance`."""
        return self.below(players)

    def roll(self) -> str:
        """See `Chance`."""
        smaller, larger = sorted((self._die(), self._die()))
        return f"{larger}{smaller}"

    def roll_off(self) -> tuple[tuple[int, int], ...]:
        """See `Chance`."""
        pairs = [(self._die(), self._die())]
        while pairs[-1][0] == pairs[-1][1]:
            pairs.append((self._die(), self._die()))
        return tuple(pairs)

    def seed(self) -> int:
        """See `Chance`."""
        return int.from_bytes(self._take(8), "big")

    def _die(self) -> int:
        return 1 + self.below(6)


class SystemChance(DrawnChance):
    """Chance from the operating system's secure generator."""

    def __init__(self) -> None:
        super().__init__(secrets.token_bytes)
