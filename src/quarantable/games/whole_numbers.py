"""Whole numbers as people and programs give them."""

from operator import index
from typing import Any


def whole_number(value: Any) -> int | None:
    """The number, NumPy's too, or None where it isn't one. True is an int to Python, but no number to us.

    >>> whole_number(7), whole_number(True), whole_number(7.0), whole_number("7")
    (7, None, None, None)
    """
    if isinstance(value, bool):
        return None
    try:
        return index(value)
    except TypeError:
        return None
