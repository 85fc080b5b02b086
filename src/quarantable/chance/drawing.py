"""Outcomes drawn from bytes by rejection, never by modulo, so that no outcome is likelier than another."""

from collections.abc import Callable, Sequence


class Drawing:
    """Dice and shuffles from a source of bytes.

    `take(n)` returns the next n bytes. With a fair source every outcome is fair; the same bytes give the same outcomes.

    >>> Drawing(lambda size: bytes([0x83] * size)).roll()
    '44'
    """

    def __init__(self, take: Callable[[int], bytes]) -> None:
        self._take = take

    def below(self, n: int) -> int:
        """A number from 0 to n − 1, each equally likely: bits too high for n are cut off, numbers too high are drawn again.

        Raises ValueError where there is no such number.
        """
        if n < 1:
            raise ValueError(n)
        bits = (n - 1).bit_length()
        size = (bits + 7) // 8
        while True:
            drawn = int.from_bytes(self._take(size), "big") & ((1 << bits) - 1)
            if drawn < n:
                return drawn

    def shuffled(self, cards: Sequence[str]) -> tuple[str, ...]:
        """The cards in an order, each order equally likely: Fisher–Yates from the last card down."""
        order = list(cards)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return tuple(order)

    def roll(self) -> str:
        """Two dice, the larger first; each of the 36 outcomes of two dice is equally likely (`"42"` is two of them)."""
        smaller, larger = sorted((self.die(), self.die()))
        return f"{larger}{smaller}"

    def roll_off(self) -> tuple[tuple[int, int], ...]:
        """One die of each of two players, again while they are equal (V3): only the last pair differs."""
        pairs = [(self.die(), self.die())]
        while pairs[-1][0] == pairs[-1][1]:
            pairs.append((self.die(), self.die()))
        return tuple(pairs)

    def die(self) -> int:
        """1 to 6."""
        return 1 + self.below(6)
