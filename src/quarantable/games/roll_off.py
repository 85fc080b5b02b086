"""The roll-off of a game with dice (V3): a die of each seat, again while they are equal. The higher die is player 0 and begins."""

from collections.abc import Sequence

Pair = tuple[int, int]
"""A die of seat 0 and a die of seat 1."""


def is_roll_off(pairs: Sequence[Pair]) -> bool:
    """Do the dice differ in the last pair, and in no other?

    >>> is_roll_off([(3, 3), (5, 2)]), is_roll_off([(3, 3)]), is_roll_off([(5, 2), (6, 1)])
    (True, False, False)
    """
    *ties, (one, other) = pairs
    return one != other and all(mine == yours for mine, yours in ties)


def order_of(pairs: Sequence[Pair]) -> tuple[int, int]:
    """The seats of player 0 and of player 1.

    >>> order_of([(3, 3), (2, 5)])
    (1, 0)
    """
    one, other = pairs[-1]
    return (0, 1) if one > other else (1, 0)
