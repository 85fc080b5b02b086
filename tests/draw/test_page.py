"""The page and the drawings made here look alike: the same cards, the same colours."""

import re

from quarantable.draw import colours
from quarantable.draw.__main__ import drawings
from tests.house.tree import ROOT

ART = ROOT / "web" / "src" / "contagious" / "art" / "drawings.json"
TOKENS = ROOT / "web" / "src" / "style" / "tokens.css"
SAID_BY_BOTH = {
    "SHEET": "sheet",
    "INK": "ink",
    "SOFT_INK": "ink-soft",
    "EDGE": "edge",
    "STRONG_EDGE": "edge-strong",
    "TABLE": "primary-wash",
    "DEEP_TABLE": "primary",
    "ACCENT": "accent-deep",
    "VIRUS": "virus",
    "VIRUS_WASH": "virus-wash",
    "CURE": "cure",
    "CURE_WASH": "cure-wash",
    "SPOILED": "spoiled",
}


def test_the_pages_cards_are_those_that_are_drawn_here() -> None:
    assert ART.read_text("utf-8") == drawings(), "python -m quarantable.draw > web/src/contagious/art/drawings.json"


def test_the_pages_light_colours_are_those_of_all_drawings() -> None:
    light = TOKENS.read_text("utf-8").split('[data-theme="light"]')[1].split("}")[0]
    said = dict(re.findall(r"--([a-z-]+): (#[0-9a-f]{6});", light))
    assert {name: said[token] for name, token in SAID_BY_BOTH.items()} == {name: getattr(colours, name) for name in SAID_BY_BOTH}
