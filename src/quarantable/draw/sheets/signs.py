"""The two sides' signs, which differ in shape as much as in colour: a hatched square for the virus, a dotted disc for the cure."""

from collections.abc import Callable, Mapping
from typing import Final

from quarantable.draw.colours import CURE, SHEET, SPOILED, VIRUS
from quarantable.draw.scene import Box, Group, Paint, Path, Round, Shape, scaled


def sign(side: str, x: float, y: float, size: float) -> Group:
    """A sign in a square of that size, by its upper left corner. `side` is virus, cure, spoiled or open."""
    return Group(_SIGNS[side](), scaled(size / 20, x, y))


def _virus() -> tuple[Shape, ...]:
    return Box(2, 2, 16, 16, Paint(VIRUS), 2.5), Path("M3 11 11 3M5 17 17 5M11 17l6-6", Paint(None, SHEET, 2.2))


def _cure() -> tuple[Shape, ...]:
    dots = (Round(x, y, 1.4, 1.4, Paint(SHEET)) for x, y in ((7, 7), (13, 7), (10, 10.5), (7, 14), (13, 14)))
    return Round(10, 10, 8.5, 8.5, Paint(CURE)), *dots


def _spoiled() -> tuple[Shape, ...]:
    return (Path("M4 4l12 12M16 4 4 16", Paint(None, SPOILED, 3)),)


def _open() -> tuple[Shape, ...]:
    return (Round(10, 10, 5, 5, Paint(None, SPOILED, 3)),)


_SIGNS: Final[Mapping[str, Callable[[], tuple[Shape, ...]]]] = {"virus": _virus, "cure": _cure, "spoiled": _spoiled, "open": _open}
