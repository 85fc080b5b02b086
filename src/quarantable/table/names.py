"""The names that people give themselves."""

import unicodedata

from .refusals import BadName

MOST = 24
"""The most characters of a name."""

_INVISIBLE = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
_BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters and signs by their category, but nothing of them is seen."""


def clean_name(typed: str) -> str:
    """The name without the spaces around it. Raises `BadName` for an empty or long one, and for invisible characters in it.

    >>> clean_name("  Ada ")
    'Ada'
    """
    name = typed.strip()
    if not 1 <= len(name) <= MOST or any(map(_is_invisible, name)):
        raise BadName(most=MOST)
    return name


def _is_invisible(character: str) -> bool:
    return unicodedata.category(character) in _INVISIBLE or character in _BLANK
