"""The names that the two give themselves."""

import re
import unicodedata
from typing import Final

from .refusals import BadName

MOST: Final = 40
"""The most characters of a name."""

_MOST_TYPED: Final = 400
_MARKS: Final = " -'."
_TYPED: Final = str.maketrans("‘’\u02bc\u2010\u2011–\u00a0", "'''--- ")


def clean_name(typed: str) -> str:
    """The name as it is kept: composed (NFC), plain apostrophes and hyphens, single blanks. Raises `BadName`.

    >>> clean_name("  Anne–Marie   O’Hara ")
    "Anne-Marie O'Hara"
    """
    name = re.sub(" +", " ", unicodedata.normalize("NFC", typed[:_MOST_TYPED].translate(_TYPED)).strip())
    if not is_name(name):
        raise BadName(most=MOST)
    return name


def is_name(name: str) -> bool:
    """Is it as `clean_name` gives them: a letter or digit at least, and nothing but those, blanks, hyphens, apostrophes, full stops?"""
    return (
        0 < len(name) <= MOST
        and all(each in _MARKS or unicodedata.category(each)[0] in "LMN" for each in name)
        and any(unicodedata.category(each)[0] in "LN" for each in name)
        and name == unicodedata.normalize("NFC", name)
        and name == name.strip()
        and "  " not in name
    )
