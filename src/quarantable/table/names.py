"""The names that people give themselves."""

import unicodedata

from .refusals import BadName

MOST = 24
"""The most characters of a name."""

_INVISIBLE = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")


def clean_name(typed: str) -> str:
    """The name without the spaces around it. Raises `BadName` for an empty or long one, and for invisible characters in it.

    >>> clean_name("  Ada ")
    'Ada'
    """
    name = typed.strip()
    if not 1 <= len(name) <= MOST or any(unicodedata.category(each) in _INVISIBLE for each in name):
        raise BadName(most=MOST)
    return name
