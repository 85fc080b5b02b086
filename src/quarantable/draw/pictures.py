"""Our own drawings, one for each kind of card, in a box of 80 × 80. A number card shows its number: of mugs one, of slippers two."""

from collections.abc import Callable, Mapping
from functools import cache
from itertools import starmap
from typing import Final, TypeAlias

from .scene import Box, Group, Matrix, Paint, Path, Round, Shape, after, mirrored, moved, scaled, turned

OUTLINE: Final = "#27304a"
CREAM: Final = "#fff6e3"
SUN: Final = "#ffc94d"
CORAL: Final = "#f2705a"
TEAL: Final = "#2f9c95"
SKY: Final = "#9fd3f0"
LEAF: Final = "#68b368"
WOOD: Final = "#c98f56"
ROSE: Final = "#f6b3bd"
PLUM: Final = "#7d62ab"
GREY: Final = "#cfd5df"

SIZE: Final = 80
_LINE: Final = 2.5

Shapes: TypeAlias = tuple[Shape, ...]


@cache
def picture(card: str) -> Group:
    """The picture of a kind of card, by its name in the rules (C2). Raises KeyError where there is none."""
    return Group(_DRAWINGS[card]())


def kinds() -> tuple[str, ...]:
    """The cards that have a picture, in the order of the rules."""
    return tuple(_DRAWINGS)


def _filled(d: str, fill: str) -> Path:
    return Path(d, Paint(fill, OUTLINE, _LINE))


def _flat(d: str, fill: str) -> Path:
    return Path(d, Paint(fill))


def _band(d: str, colour: str, width: float) -> Path:
    return Path(d, Paint(None, colour, width))


def _edged(d: str, colour: str, width: float) -> Shapes:
    """A band with an outline."""
    return (_band(d, OUTLINE, width + 5), _band(d, colour, width))


def _disc(x: float, y: float, radius: float, fill: str) -> Round:
    return Round(x, y, radius, radius, Paint(fill, OUTLINE, _LINE))


def _dot(x: float, y: float, radius: float) -> Round:
    return Round(x, y, radius, radius, Paint(OUTLINE))


def _box(x: float, y: float, width: float, height: float, fill: str, radius: float = 2) -> Box:
    return Box(x, y, width, height, Paint(fill, OUTLINE, _LINE), radius)


def _in(matrix: Matrix, *shapes: Shape) -> Group:
    return Group(shapes, matrix)


def _round_the_middle(degrees: float, *shapes: Shape) -> Group:
    return Group(shapes, turned(degrees, SIZE / 2, SIZE / 2))


def _mug() -> Shapes:
    heart = _filled("m0 8c-12-8-9-16-4-16 3 0 4 3 4 3s1-3 4-3c5 0 8 8-4 16z", CREAM)
    return (
        _band("M27 22c-5-6 5-9 0-16M41 22c-5-6 5-9 0-16", GREY, 3.5),
        *_edged("M56 38h5a9 9 0 0 1 0 19h-5", CORAL, 4),
        _filled("M13 30h44v27a15 15 0 0 1-15 15H28a15 15 0 0 1-15-15z", CORAL),
        _in(scaled(1.25, 35, 51), heart),
    )


def _slippers() -> Shapes:
    slipper = _round_the_middle(
        -5,
        _filled("M20 74c-8 0-9-8-9-16 0-9-4-13-4-28C7 14 33 14 33 30c0 15-4 19-4 28 0 8-1 16-9 16z", SKY),
        _filled("M8 38c7-7 17-7 24 0-1 10-3 13-3 20 0 8-1 16-9 16s-9-8-9-16c0-7-2-10-3-20z", CREAM),
        _disc(20, 27, 5, CORAL),
    )
    return slipper, _in(mirrored(SIZE), slipper)


def _toilet_rolls() -> Shapes:
    def roll(x: float, y: float) -> Shapes:
        return _disc(x, y, 17, CREAM), _band(f"M{x} {y - 10.5}a10.5 10.5 0 1 0 10.5 10.5", GREY, 2), _disc(x, y, 5.5, WOOD)

    return *roll(40, 24), *roll(22, 57), _filled("M57 40h17v36l-4-3-4 3-4-3-5 3z", CREAM), *roll(57, 57)


def _open_window() -> Shapes:
    return (
        _box(10, 6, 60, 62, SKY, 3),
        _disc(56, 22, 9, SUN),
        _filled("M10 68V56c10-8 20-6 28-1 10-8 24-8 32 0v13z", LEAF),
        _filled("M17 26c0-8 11-9 13-3 8-1 8 8 1 8H21c-5 0-6-4-4-5z", CREAM),
        *_edged("M40 7v61M11 38h58", CREAM, 2),
        _box(5, 67, 70, 8, WOOD),
    )


def _washed_hand() -> Shapes:
    fingers = "M28 46L19 25M36 42L33 15M45 42L48 15M53 46L61 24M54 58L70 44"
    return (
        _band(fingers, OUTLINE, 14),
        _box(23, 38, 35, 36, OUTLINE, 15),
        _band(fingers, ROSE, 9),
        Box(25.5, 40, 30, 31.5, Paint(ROSE), 13),
        *(_disc(x, y, radius, SKY) for x, y, radius in ((14, 56, 8), (25, 68, 6), (66, 66, 7), (9, 70, 4))),
    )


def _eggs() -> Shapes:
    def egg(index: int) -> Shapes:
        x, y = 19 + index % 3 * 21, 29 + index // 3 * 23
        shell = WOOD if index % 4 == 1 else CREAM
        return _disc(x, y + 1, 10, "#aab3c2"), Round(x, y, 7.5, 9.5, Paint(shell, OUTLINE, _LINE))

    return _box(4, 13, 72, 56, GREY, 9), *(shape for index in range(6) for shape in egg(index))


def _calendar() -> Shapes:
    days = [(17 + index % 4 * 15.3, 42 + index // 4 * 17) for index in range(7)]
    crosses = (_band(f"M{x - 4:g} {y - 4}l8 8m0-8l-8 8", CORAL, 3.2) for x, y in days[:6])
    return (
        _box(7, 12, 66, 60, CREAM, 5),
        _filled("M7 28V17a5 5 0 0 1 5-5h56a5 5 0 0 1 5 5v11z", CORAL),
        *_edged("M23 8v9M57 8v9", GREY, 1),
        *crosses,
        _disc(*days[6], 5.5, SUN),
    )


def _houseplant() -> Shapes:
    leaf = (_filled("M40 46c-9-8-8-20 0-30 8 10 9 22 0 30z", LEAF), _band("M40 45V27", OUTLINE, 1.6))
    long = (_in(turned(degrees, 40, 52), *leaf) for degrees in (-100, 100, -66, 66))
    high = (_in(after(moved(0, -9), turned(degrees, 40, 52)), *leaf) for degrees in (-40, 40, -14, 14))
    return _band("M40 58V34", OUTLINE, 3), *long, *high, _filled("M23 55h34l-4 20H27z", CORAL), _box(20, 51, 40, 8, CORAL)


def _video_call() -> Shapes:
    def tile(index: int, tint: str) -> Shapes:
        x, y = 8 + index % 3 * 22, 6 + index // 3 * 18.5
        shoulders = _flat(f"M{x + 4} {y + 16.5:g}c0-8 12-8 12 0z", OUTLINE)
        return Box(x, y, 20, 16.5, Paint(tint), 2), shoulders, Round(x + 10, y + 6.5, 3.8, 3.8, Paint(CREAM, OUTLINE, 1.6))

    tiles = starmap(tile, enumerate((ROSE, SKY, SUN, LEAF, CREAM, PLUM, SKY, CORAL, TEAL)))
    return _box(4, 2, 72, 61, OUTLINE, 5), *(shape for each in tiles for shape in each), _filled("M1 66h78l-4 9H5z", GREY)


def _books() -> Shapes:
    def book(index: int, tint: str) -> Shapes:
        shelf, place = divmod(index, 5)
        x, bottom, height = 9 + place * 12.4, (35, 72)[shelf], (24, 20, 26, 22, 25)[index * 3 % 5]
        return _box(x, bottom - height, 12.4, height, tint, 1.5), _band(f"M{x + 3.5:g} {bottom + 6 - height}h5.4", OUTLINE, 1.6)

    books = starmap(book, enumerate((CORAL, SUN, TEAL, ROSE, PLUM, LEAF, SKY, WOOD, CORAL, SUN)))
    return *(shape for each in books for shape in each), _box(3, 35, 74, 6, WOOD), _box(3, 72, 74, 6, WOOD)


def _knitting() -> Shapes:
    needle = _round_the_middle(14, *_edged("M30 70L30 10", SUN, 1.5), _disc(30, 8, 5, CORAL))
    return (
        needle,
        _in(moved(20, 0), needle),
        _disc(38, 50, 24, PLUM),
        _band("M18 40c14-6 26-4 42 6M15 52c14-8 30-6 43 8M24 67c-2-14 4-28 16-40M42 73c-6-14-2-30 10-41", OUTLINE, 2),
        _band("M58 66c6 8 12 8 18 6", PLUM, 3),
    )


def _clock() -> Shapes:
    ticks = (_round_the_middle(hour * 30, _band("M40 12v6", OUTLINE, 2.5 if hour % 3 else 4)) for hour in range(12))
    return (
        _disc(40, 40, 36, TEAL),
        _disc(40, 40, 30, CREAM),
        *ticks,
        _band("M40 40V26", OUTLINE, 5),
        _band("M40 40V19", CORAL, 2.4),
        _dot(40, 40, 4),
        _band("M33 54c4 4 10 4 14 0", OUTLINE, 2.2),
        _dot(30, 45, 2.4),
        _dot(50, 45, 2.4),
    )


def _black_cat() -> Shapes:
    body = "M24 75c-6-14 0-25 8-30-9-2-13-9-13-17 0-8-1-14 0-23l11 8c5-2 13-2 18 0l11-8c1 9 0 15 0 23 0 8-4 15-12 17 9 5 13 17 9 30z"
    eyes = ((Round(x, 27, 4.5, 5, Paint(SUN, OUTLINE, _LINE)), Round(x, 27, 1.4, 4, Paint(OUTLINE))) for x in (31, 47))
    return (
        _band("M55 71c20 3 22-12 14-22", OUTLINE, 8),
        _filled(body, "#3b4566"),
        *(shape for eye in eyes for shape in eye),
        _filled("M37 35h4l-2 3z", ROSE),
        _band("M32 56h14M16 33l-9-2M16 37l-9 3M62 33l9-2M62 37l9 3", GREY, 1.8),
    )


def _rainbow() -> Shapes:
    def arc(index: int, colour: str) -> Path:
        radius = 28 - index * 7
        return _band(f"M{12 + index * 7} 58a{radius} {radius} 0 0 1 {2 * radius} 0", colour, 7)

    cloud = _filled("M4 66c-6-9 3-15 8-11 3-8 15-6 15 2 8 0 8 11 0 11H9c-2 0-4-1-5-2z", CREAM)
    return (
        _band("M8.5 58a31.5 31.5 0 0 1 63 0", OUTLINE, 5),
        *starmap(arc, enumerate((CORAL, SUN, LEAF, SKY))),
        _filled("M36.5 58a3.5 3.5 0 0 1 7 0", CREAM),
        cloud,
        _in(mirrored(SIZE), cloud),
    )


def _virus() -> Shapes:
    spike = (*_edged("M40 20v-9", CORAL, 1.5), _disc(40, 9, 5, SUN))
    return (
        *(_round_the_middle(index * 40, *spike) for index in range(9)),
        _disc(40, 40, 24, CORAL),
        _disc(31, 36, 6.5, CREAM),
        _disc(49, 36, 6.5, CREAM),
        _dot(33, 37, 3),
        _dot(47, 37, 3),
        _band("M24 27l12 4M56 27l-12 4", OUTLINE, 3.2),
        _filled("M29 48c6 3 16 3 22 0-1 9-7 10-11 10s-10-1-11-10z", CREAM),
        _band("M36 50v7M44 50v7", OUTLINE, 1.8),
    )


def _shield() -> Shapes:
    return (
        _filled("M40 4c10 7 20 9 30 9 1 30-8 50-30 63C18 63 9 43 10 13c10 0 20-2 30-9z", TEAL),
        _filled("M40 13c7 4 14 6 22 7-1 22-8 36-22 46z", "#54bdb5"),
        _filled("M34 24h12v11h11v12H46v12H34V47H23V35h11z", CREAM),
    )


def _blowback() -> Shapes:
    return (
        _band("M8 22h4M4 39h5M8 57h4", GREY, 5),
        *_edged("M70 22H30a17 17 0 0 0 0 35h24", PLUM, 9),
        _filled("M51 41l24 16-24 17z", PLUM),
        *_edged("M64 8H44", SKY, 2),
        *_edged("M72 36H48", SKY, 2),
    )


def _flattened_curve() -> Shapes:
    return (
        _filled("M10 68c14 0 13-56 24-56s10 56 24 56z", ROSE),
        _filled("M10 68c18 0 18-26 34-26s16 26 32 26z", LEAF),
        _band("M10 6v63h66", OUTLINE, 4),
        *_edged("M60 10v18", SUN, 4),
        _filled("M50 25h20L60 38z", SUN),
    )


def _antibodies() -> Shapes:
    def arm(degrees: float, tint: str) -> Group:
        return _in(after(turned(degrees, 40, 44), moved(0, -7)), *_edged("M40 38v-9M40 29l-9-11M40 29l9-11", tint, 5))

    return arm(0, SKY), arm(120, SUN), arm(240, LEAF), _disc(40, 44, 8.5, CORAL), _band("M36 40l8 8m0-8l-8 8", OUTLINE, 2.4)


_NUMBERS: Final = (
    _mug,
    _slippers,
    _toilet_rolls,
    _open_window,
    _washed_hand,
    _eggs,
    _calendar,
    _houseplant,
    _video_call,
    _books,
    _knitting,
    _clock,
    _black_cat,
)
_DRAWINGS: Final[Mapping[str, Callable[[], Shapes]]] = {str(rank): draw for rank, draw in enumerate(_NUMBERS, 1)} | {
    "W": _rainbow,
    "contagion": _virus,
    "shield": _shield,
    "blowback": _blowback,
    "flatten": _flattened_curve,
    "antibodies": _antibodies,
}
