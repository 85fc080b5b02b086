"""What random play of Covirus keeps in mind."""

from typing import Final

from quarantable.games.kernel import Record, Vector, field

from .picking import STRIPES

LARGEST: Final = 25
"""Squares of the largest free shape (V7)."""


class Draft(Record):
    """What random play keeps in mind during a game, and the counts of a run."""

    frontier: Vector = field("int64", 128)
    """The edge of a growing shape: free squares beside it, and not yet in it. There are four beside a square at most."""
    shape: Vector = field("int64", LARGEST)
    """The squares of a growing shape, in the order in which they came."""
    before: Vector = field("int64", STRIPES)
    """By stripe: how many starts for a shape there are in the stripes before."""
    barren: Vector = field("int64", 2)
    """By player, a set of rolls: no such rectangle is free where the player may be, and never will be again."""
    hopeless: Vector = field("int64", 2)
    """By player, a set of rolls: nothing fits, and nothing will before the player's own colour grows."""
    decisions: int = field("int64")
    won: Vector = field("int64", 2)
