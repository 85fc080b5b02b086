"""The words on paper, in each language: `texts/en.json`, `it.json` and `es.json` say all of them.

>>> wording("it").names["W"]
'Jolly'
"""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final, Literal, TypeAlias, get_args

import msgspec

Language: TypeAlias = Literal["en", "it", "es"]
LANGUAGES: Final[tuple[Language, ...]] = get_args(Language)


class Told(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a rule sheet says about one case."""

    title: str
    text: str


class RuleWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A rule sheet's words."""

    title: str
    lead: str
    """What the game is, in a sentence."""
    cases: Mapping[str, Told]
    labels: Mapping[str, str]
    """What stands in the pictures."""
    foot: str


class Wording(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All words of a language."""

    names: Mapping[str, str]
    """Of the cards that have one, and of the two sides."""
    about: Mapping[str, str]
    """What a Power Card does, in a few words."""
    field: Mapping[str, str]
    game: Mapping[str, str]
    contagious: RuleWords
    covirus: RuleWords


@cache
def wording(language: Language) -> Wording:
    """The words of a language."""
    text = files("quarantable.draw.sheets").joinpath("texts", f"{language}.json").read_bytes()
    return msgspec.json.decode(text, type=Wording)
