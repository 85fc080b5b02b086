"""Rows of a table: the Python body is the meaning; compiled rules count no references to them (`compiled.py`)."""

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


def row_of(table: Sequence[T], index: int) -> T:
    """The row of a table with this index, which must not be negative. Compiled, the table must outlive it.

    Compiled code counts references to every part of an array that it names, so that threads over one array get in each other's way.

    >>> row_of(["ab", "cd"], 1)
    'cd'
    """
    return table[index]
