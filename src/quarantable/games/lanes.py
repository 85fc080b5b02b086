"""Sixteen small numbers at once: the Python bodies are the meaning; compiled rules use the machine's vectors (`compiled_lanes.py`).

A lane holds 0 to 255, and what is computed must fit: compiled, a sum beyond that wraps.

>>> held, needed = lanes_of([3, 0, 1, 2] + [0] * 12), even(1)
>>> minus(held, needed)[:4]
(2, 0, 0, 1)
>>> running(held)[:4], total(held), how_many_upto(running(held), 3)
((3, 3, 4, 6), 6, 2)
"""

from collections.abc import Sequence
from itertools import accumulate

LANES = 16

Lanes = tuple[int, ...]


def lanes_of(numbers: Sequence[int]) -> Lanes:
    """The first sixteen of some bytes; there must be as many."""
    return tuple(numbers[:LANES])


def even(number: int) -> Lanes:
    """The same number in every lane."""
    return (number,) * LANES


def lesser(one: Lanes, other: Lanes) -> Lanes:
    """By lane, the lesser of both."""
    return tuple([a if a < b else b for a, b in zip(one, other, strict=True)])  # noqa: FURB136  # `min` costs much more time


def plus(one: Lanes, other: Lanes) -> Lanes:
    """By lane, the sum."""
    return tuple([a + b for a, b in zip(one, other, strict=True)])


def minus(one: Lanes, other: Lanes) -> Lanes:
    """By lane, the first less the second, but never less than 0."""
    return tuple([a - b if a > b else 0 for a, b in zip(one, other, strict=True)])


def without(lanes: Lanes, index: int) -> Lanes:
    """The same, with 0 in the lane `index`."""
    return (*lanes[:index], 0, *lanes[index + 1 :])


def running(lanes: Lanes) -> Lanes:
    """In each lane, the sum of all up to it."""
    return tuple(accumulate(lanes))


def total(lanes: Lanes) -> int:
    """The sum of all."""
    return sum(lanes)


def how_many_upto(lanes: Lanes, number: int) -> int:
    """How many lanes hold no more than `number`."""
    return len([each for each in lanes if each <= number])


def lane(lanes: Lanes, index: int) -> int:
    """What the lane `index` holds."""
    return lanes[index]
