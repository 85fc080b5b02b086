"""Picking one of many squares: all are as likely, and none is guessed at.

A square is one number here: its line, and in the last bits its column.

Going from line to line until enough squares have been passed, a processor guesses at each whether it is the last, and is wrong once.
Here squares are counted by stripes of eight lines, and it is counted how many stripes, and then how many lines, are passed.
"""

from typing import Final

from quarantable.games.bits import bit_count, nth_bit
from quarantable.games.covirus.state import LINES
from quarantable.games.kernel import Vector, rule

COLUMN_BITS: Final = 6
"""How many bits of a square's number are its column."""

COLUMN: Final = (1 << COLUMN_BITS) - 1
"""Those bits."""

STRIPE: Final = 8
"""Lines of a stripe."""

STRIPES: Final = LINES // STRIPE
"""How many stripes there are."""


@rule
def count_stripe(lines: Vector, stripe: int) -> int:
    """How many squares are marked in a stripe."""
    count = 0
    for line in range(stripe * STRIPE, stripe * STRIPE + STRIPE):
        count += bit_count(lines[line])
    return count


@rule
def pick(lines: Vector, index: int) -> int:
    """A marked square, by its index among all; there must be more than `index` of them."""
    stripe, passed, before = 0, 0, 0
    for each in range(STRIPES - 1):
        passed += count_stripe(lines, each)
        stripe += 1 if passed <= index else 0
        before = passed if passed <= index else before
    return pick_in_stripe(lines, stripe, index - before)


@rule
def pick_in_stripe(lines: Vector, stripe: int, index: int) -> int:
    """A marked square, by its index among those of a stripe."""
    first = stripe * STRIPE
    y, passed, before = first, 0, 0
    for line in range(first, first + STRIPE - 1):
        passed += bit_count(lines[line])
        y += 1 if passed <= index else 0
        before = passed if passed <= index else before
    return y << COLUMN_BITS | nth_bit(lines[y], index - before)
