"""How a sentence quotes what a person or program gave: as JSON writes it, and short, whatever was sent."""

import json
from typing import Final

LONGEST: Final = 40
"""Characters of a quotation."""
MOST_BITS: Final = 128
"""Larger numbers are not written out."""


def shown(value: object) -> str:
    """A value as a sentence can quote it.

    >>> shown(None), shown([1, 2]), shown("a" * 90)[-3:], shown(10**5000)
    ('null', 'a list', 'a…”', 'that number')
    """
    if isinstance(value, dict | list):
        return "a map" if isinstance(value, dict) else "a list"
    if isinstance(value, str):
        return f"“{shortened(value)}”"
    if isinstance(value, int) and value.bit_length() > MOST_BITS:
        return "that number"
    return shortened(json.dumps(value, default=repr))


def shortened(text: str, most: int = LONGEST) -> str:
    """The text, or its beginning, with what can't be encoded replaced."""
    safe = text[: most + 1].encode(errors="replace").decode()
    return safe if len(text) <= most else safe[:most] + "…"
