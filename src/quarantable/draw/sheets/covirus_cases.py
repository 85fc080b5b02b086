"""The rule sheet of Covirus: its cases, each with a picture of dice and squares."""

from collections.abc import Collection, Iterator, Sequence
from typing import Final

from quarantable.draw import colours
from quarantable.draw.colours import CURE, CURE_WASH, EDGE, INK, VIRUS, VIRUS_WASH
from quarantable.draw.scene import Box, Group, Paint, Path, Scene, Shape, Words, scaled
from quarantable.draw.squares import SIDE, Place, Square, edges, filled, grid

from .cases import Case, RuleSheet
from .signs import sign
from .tokens import arrow, cross, die, tick
from .wording import RuleWords

_SQUARE: Final = 3.6
"""A square's side in the pictures."""
_DICE: Final = 10.0
"""The room for two dice, one above the other."""


def _field(lines: Sequence[str], x: float, *, new: Collection[Square] = (), y: float = 0.4) -> Group:
    """A piece of a field, the uppermost line first: `v`, `c` and `.`; what has just been filled has a strong outline."""
    place = Place(0, 0, len(lines[0]), len(lines))
    rows = list(reversed(lines))
    shapes = (
        Box(0, 0, place.width * SIDE, place.length * SIDE, Paint(colours.SHEET)),
        *(shape for line, row in enumerate(rows) for shape in filled(place, line, row)),
        Path(grid(place), Paint(None, EDGE, 0.7)),
        Path(edges(place, new), Paint(None, INK, 2.6)),
    )
    return Group(shapes, scaled(_SQUARE / SIDE, x, y))


def _rectangle(corner: Square, width: int, height: int) -> list[Square]:
    column, line = corner
    return [(column + across, line + up) for across in range(width) for up in range(height)]


def _rolled(high: int, low: int) -> tuple[Shape, Shape]:
    return die(high, 0.4, 1), die(low, 0.4, 9.4)


def _scene(lines: Sequence[str], *shapes: Shape) -> Scene:
    """A piece of a field beside two dice."""
    return Scene(_DICE + 1 + len(lines[0]) * _SQUARE + 0.8, max(17.0, len(lines) * _SQUARE + 0.8), shapes)


def _play(roll: tuple[int, int], lines: Sequence[str], new: Collection[Square]) -> Scene:
    """What a roll filled."""
    return _scene(lines, *_rolled(*roll), _field(lines, _DICE + 1, new=new))


def _home(lines: int, width: int) -> Iterator[Shape]:
    """Both bottom lines in a pale colour, behind the grid."""
    for y, colour in ((0.4, CURE_WASH), (0.4 + (lines - 1) * _SQUARE, VIRUS_WASH)):
        yield Box(6, y, width * _SQUARE, _SQUARE, Paint(colour))


def _whole(_words: RuleWords) -> Scene:
    """A small field with both bottom lines, and whose they are."""
    lines, width = 6, 11
    place = Place(0, 0, width, lines)
    squares = Group((Path(grid(place), Paint(None, EDGE, 0.7)),), scaled(_SQUARE / SIDE, 6, 0.4))
    low = 0.4 + (lines - 1) * _SQUARE
    ends = (
        Box(6, 0.4, width * _SQUARE, _SQUARE, Paint(None, CURE, 0.6)),
        Box(6, low, width * _SQUARE, _SQUARE, Paint(None, VIRUS, 0.6)),
        sign("cure", 1, 0.2, 4),
        sign("virus", 1, low - 0.2, 4),
    )
    numbers = (Words(7 + width * _SQUARE, y + 2.9, text, 3.0, Paint(INK)) for y, text in ((0.4, "40"), (low, "1")))
    return Scene(13 + width * _SQUARE, lines * _SQUARE + 0.8, (*_home(lines, width), squares, *ends, *numbers))


def _start(_words: RuleWords) -> Scene:
    higher = Words(22.5, 7.6, ">", 7, Paint(INK), "middle", is_bold=True)
    return Scene(45, 20, (die(5, 6, 0.6, 9), sign("virus", 7.5, 12.6, 6), higher, die(3, 30, 0.6, 9), sign("cure", 31.5, 12.6, 6)))


def _turn(_words: RuleWords) -> Scene:
    place = ["....", "....", "vvvv", "vvvv"]
    return Scene(
        46, 20, (die(4, 2, 2, 8), die(2, 11.5, 9.5, 8), arrow(22.5, 9.6, 4.5), _field(place, 30, new=_rectangle((0, 0), 4, 2), y=3))
    )


def _first(_words: RuleWords) -> Scene:
    new = _rectangle((2, 0), 4, 2)
    return _play((4, 2), [".........", ".........", ".........", "..vvvv...", "..vvvv..."], new)


def _attached(_words: RuleWords) -> Scene:
    return _play((3, 2), [".........", "......vv.", "......vv.", "..vvvvvv.", "..vvvv..."], _rectangle((6, 1), 2, 3))


def _wrong(_words: RuleWords) -> Scene:
    lines = ["......vv.", "......vv.", "......vv.", "..vvvv...", "..vvvv..."]
    no = cross(_DICE + 1 + 7 * _SQUARE, 0.4 + 1.5 * _SQUARE)
    return _scene(lines, *_rolled(3, 2), _field(lines, _DICE + 1, new=_rectangle((6, 2), 2, 3)), no)


def _six(_words: RuleWords) -> Scene:
    lines = [".........", ".........", "vvvvvvvvv", "..vvvv...", "..vvvv..."]
    return _play((6, 6), lines, [(column, 2) for column in range(9) if column not in (3, 4)])


def _one(_words: RuleWords) -> Scene:
    return _play((1, 1), ["....cc...", "..v.cccc.", "....cccc.", "..vvvv...", "..vvvv..."], [(2, 3)])


def _shape(_words: RuleWords) -> Scene:
    new = [(6, 4), (7, 4), (7, 3), (7, 2), (6, 2), (5, 2), (5, 1), (4, 1), (3, 1)]
    lines = ["......vv.", ".......v.", ".....vvv.", "...vvv...", "........."]
    return _play((3, 3), lines, new)


def _lost(_words: RuleWords) -> Scene:
    lines = ["ccc.ccc.c", "cc.vvcc.c", ".vvvv.cc.", "vvvvv.vv.", "v.vvv.vvv"]
    return _scene(lines, *_rolled(5, 4), _field(lines, _DICE + 1), cross(3.9, 8.7))


def _lines(_words: RuleWords) -> Scene:
    lines = ["ccccccccc", ".ccc.cccc", "vv.c....v", ".........", "vvvvvvvvv"]
    signs = ("cure", "open", "spoiled", "open", "virus")
    right = 1.4 + len(lines[0]) * _SQUARE
    marks = (sign(each, right, 0.5 + _SQUARE * row, 3.4) for row, each in enumerate(signs))
    return Scene(right + 4.4, len(lines) * _SQUARE + 0.8, (_field(lines, 0.4), *marks))


def _end(_words: RuleWords) -> Scene:
    lines = ["ccccccccc", "ccccvcccc", "vvcvvcvvv", "vvvvvvvvv", "vvvvvvvvv"]
    right = 1.4 + len(lines[0]) * _SQUARE
    counts = (("cure", "1", 0.5), ("virus", "2", 3.5))
    score = [each for side, text, row in counts for each in _counted(side, text, right + 1, 0.4 + row * _SQUARE)]
    return Scene(right + 16, len(lines) * _SQUARE + 0.8, (_field(lines, 0.4), *score, tick(right + 13.5, 0.4 + 3.5 * _SQUARE + 1.9)))


def _counted(side: str, text: str, x: float, y: float) -> Iterator[Shape]:
    yield sign(side, x, y, 4)
    yield Words(x + 5, y + 3.4, text, 4.2, Paint(INK), is_bold=True)


SHEET: Final = RuleSheet(
    (
        (Case("field", "V1 V2", _whole), Case("start", "V3", _start), Case("turn", "V4–V9", _turn)),
        (Case("first", "V4", _first), Case("attached", "V4", _attached), Case("wrong", "V4", _wrong)),
        (Case("six", "V5", _six), Case("one", "V6", _one), Case("shape", "V7", _shape)),
        (Case("lost", "V8", _lost), Case("lines", "V10", _lines), Case("end", "V11 V12", _end)),
    )
)
