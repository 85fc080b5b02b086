"""What is said, in the language of the person: the texts of the page, and some of the terminal's own.

A text has holes: `{name}` is a fact; `{count|card|cards}` is the word that goes with a number, and may hold holes itself.

>>> fill("{name} takes {count|one card|{count} cards}", {"name": "Ada", "count": 3})
'Ada takes 3 cards'
"""

import json
import os
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

LANGUAGES: Final = {"en": "English", "it": "Italiano", "es": "Español"}
_OWN: Final = Path(__file__).parent / "texts"
_PACKED: Final = Path(__file__).parents[1] / "messages"
"""Where the build puts the page's texts; in a checkout they are read where they are written."""
_WRITTEN: Final = Path(__file__).parents[3] / "web" / "src" / "messages"
_HOLE: Final = re.compile(r"\{(\w+)(?:\|((?:[^{}|]|\{\w+\})*)\|((?:[^{}|]|\{\w+\})*))?\}")


def fill(text: str, facts: Mapping[str, Any]) -> str:
    """The text with its holes filled; a fact that is missing leaves nothing."""

    def filled(hole: "re.Match[str]") -> str:
        name, one, other = hole.groups()
        value = facts.get(name)
        if one is None:
            return _told(value)
        return fill(one if value == 1 else other, facts)

    return _HOLE.sub(filled, text)


def _told(value: object) -> str:
    if isinstance(value, list | tuple):
        return ", ".join(map(str, value))
    return "" if value is None else str(value)


def own_language() -> str:
    """The language that the environment asks for, if it is one of ours; else English."""
    asked = next((os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), "")
    return asked[:2] if asked[:2] in LANGUAGES else "en"


class Words:
    """Every text in one language, by its name: that of its file, a dot, and its own."""

    def __init__(self, language: str) -> None:
        self.language = language if language in LANGUAGES else "en"
        self._texts = _texts_in(self.language)

    def __call__(self, name: str, /, **facts: Any) -> str:
        """A text with its holes filled; its name, where there is none."""
        return fill(self._texts.get(name, name), facts)

    def holes(self) -> dict[str, list[str]]:
        """The facts that each text needs."""
        return {name: sorted({hole[1] for hole in re.finditer(r"\{(\w+)", text)}) for name, text in self._texts.items()}

    def knows(self, name: str) -> bool:
        """Is there such a text?"""
        return name in self._texts


@cache
def _texts_in(language: str) -> Mapping[str, str]:
    pages = _WRITTEN if _WRITTEN.is_dir() else _PACKED
    files = {path.stem: path for path in sorted((pages / language).glob("*.json"))}
    files["terminal"] = _OWN / f"{language}.json"
    return {f"{stem}.{name}": text for stem, path in files.items() for name, text in json.loads(path.read_text("utf-8")).items()}
