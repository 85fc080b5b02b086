"""A game of Covirus may wait long for a double 1: environments can cut it off, which isn't a matter of the rules."""

from typing import Any

from quarantable.games.whole_numbers import whole_number


def turns_allowed(max_turns: Any) -> int | None:
    """After how many turns a game is cut off, lost ones counted; None: never. Raises ValueError for what is neither.

    >>> turns_allowed(2.5)
    Traceback (most recent call last):
    ValueError: max_turns can be a whole number from 1 up, or None, not 2.5
    """
    turns = whole_number(max_turns)
    if max_turns is not None and (turns is None or turns < 1):
        raise ValueError(f"max_turns can be a whole number from 1 up, or None, not {max_turns!r}")
    return turns
