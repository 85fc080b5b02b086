"""The cards of It's Contagious!, 100 × 140: a shared frame, a corner mark that stays readable in a fanned hand, the kind's picture.

>>> card_face("7").width, card_back().height
(100, 140)
"""

from functools import cache
from typing import Final

from .lettering import size_to_fit
from .pictures import OUTLINE, picture
from .scene import Box, Group, Paint, Path, Round, Scene, Shape, Words, moved, scaled, turned

WIDTH: Final = 100
HEIGHT: Final = 140
PAPER: Final = Box(1.5, 1.5, 97, 137, Paint("#fffdf8", OUTLINE, 2.5), 11)
WILD: Final = (
    "M11 11l5 19 7-15 7 15 5-19M55 17a5 5 0 0 1 10 0c0 4-10 6.5-10 12.5h10M70 21h4.5M83.5 20.5a4.5 4.3 0 1 0-.1 0a5 4.6 0 1 0 .1 0"
)
"""“W 2–8”, drawn and not written: a card's name is told in words, and these would be others."""

LOOK_ALIKE: Final = ("6", "9")
"""Turned round, one reads as the other: on paper they are underlined."""

_TINTS: Final = ("#fde2d8", "#dcedf9", "#e4ecdd", "#fdeec6", "#e7e0f3", "#f9dfe6")
_POWER_TINTS: Final = {
    "W": "#fff0c4",
    "contagion": "#ffd3c9",
    "shield": "#c9ece8",
    "blowback": "#dfd3f2",
    "flatten": "#d6ecd2",
    "antibodies": "#cfe6fa",
}
_DOTTED: Final = Paint(None, OUTLINE, 6, (0.1, 10))
BACK: Final = "#4b5f9e"
"""The colour of all backs."""

_LATTICE: Final = "M20 20l60 100M50 20l30 50M20 70l30 50M80 20L20 120M50 20L20 70M80 70l-30 50"
_HOUSE: Final = "M50 40l30 27h-7v33H27V67h-7z"
_HEART: Final = "M50 94c-20-13-14-24-7-24 5 0 7 5 7 5s2-5 7-5c7 0 13 11-7 24z"
_AT_HOME: Final = (
    Path(_LATTICE, Paint(None, "#8fa3dd", 2.5)),
    Path(_HOUSE, Paint("#fffdf8", OUTLINE, 3)),
    Path(_HEART, Paint("#f2705a", OUTLINE, 3)),
)


def tint(card: str) -> str:
    """The colour of the panel behind the picture. Raises ValueError where there is no such card."""
    return _POWER_TINTS.get(card) or _TINTS[int(card) % len(_TINTS)]


@cache
def card_face(card: str) -> Scene:
    """A card by its name in the rules (C2), as it is shown on a screen. Raises KeyError or ValueError where there is no such card."""
    if is_power(card):
        panel, marks = Box(8, 22, 84, 96, Paint(tint(card)), 8), (Path("M14 12h72M14 128h72", _DOTTED),)
        return _card(panel, Group(picture(card).shapes, moved(10, 30)), *marks)
    panel = Box(8, 38, 84, 94, Paint(tint(card)), 8)
    return _card(panel, Group(picture(card).shapes, moved(10, 45)), *_mark(card))


@cache
def printed_face(card: str, name: str) -> Scene:
    """A card for paper: its mark in two corners, one of them turned round; a Power Card has its name in words instead, in any language."""
    corners = _named(name) if is_power(card) else (_corner(card),)
    panel = Box(8, 30, 84, 80, Paint(tint(card)), 8)
    art = Group(picture(card).shapes, scaled(0.9, 14, 34))
    return _card(panel, art, *corners, Group(corners, turned(180, WIDTH / 2, HEIGHT / 2)))


@cache
def card_back() -> Scene:
    """The back of every card: a house with a heart, everyone at home."""
    return _card(Box(8, 8, 84, 124, Paint(BACK), 7), *_AT_HOME)


@cache
def printed_back() -> Scene:
    """The same for paper: without a frame, that a cut beside its line would betray. What lies round it has the colour `BACK`."""
    return Scene(WIDTH, HEIGHT, (Box(0, 0, WIDTH, HEIGHT, Paint(BACK)), *_AT_HOME))


def is_power(card: str) -> bool:
    """Is it a Power Card that has no number (C1)? A Wild stands for one.

    >>> is_power("shield"), is_power("W"), is_power("13")
    (True, False, False)
    """
    return card != "W" and not card.isdigit()


def _card(*shapes: Shape) -> Scene:
    return Scene(WIDTH, HEIGHT, (PAPER, *shapes))


def _mark(card: str) -> tuple[Shape, ...]:
    if card == "W":
        return (Path(WILD, Paint(None, OUTLINE, 4.6)),)
    return Words(10, 31, card, 29, Paint(OUTLINE), is_bold=True), Round(86, 20, 4.5, 4.5, Paint(tint(card), OUTLINE, 2))


def _corner(card: str) -> Shape:
    """The mark of a number or a Wild, small enough that a picture stands between two of them."""
    if card == "W":
        return Group((Path(WILD, Paint(None, OUTLINE, 4.6)),), scaled(0.8, 1, 0.5))
    number = Words(9, 25.5, card, 23, Paint(OUTLINE), is_bold=True)
    return Group((number, Path("M10 28h14", Paint(None, OUTLINE, 2)))) if card in LOOK_ALIKE else number


def _named(name: str) -> tuple[Shape, ...]:
    size = size_to_fit(name, 13, 84, is_bold=True)
    return (Words(WIDTH / 2, 16.5 + size / 3, name, size, Paint(OUTLINE), "middle", is_bold=True),)
