"""Chance that anybody can have again, for games of programs: everything comes from two numbers, and nobody commits to anything.

>>> chance = SeededChance(seed=5, deal=0)
>>> chance.roll(1), chance.roll(2), SeededChance(5, 0).roll(1)
('64', '51', '64')
"""

from typing import Final

from .fair import FairChance

VERSION: Final = "seeded-1"
"""Of the derivation, as `fair.VERSION`."""


class SeededChance(FairChance):
    """See `Chance`: the streams of fair chance, but with an empty key and with these fields instead of an agreement."""

    def __init__(self, seed: int, deal: int) -> None:
        self._secret = b""
        self._fields = [b"quarantable chance", VERSION.encode(), str(seed).encode(), str(deal).encode()]
