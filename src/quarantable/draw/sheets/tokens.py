"""What pictures of rules are made of, in millimetres: arrows, ticks and crosses, people, dice, a pile's value."""

from typing import Final, Literal, TypeAlias

from quarantable.draw.colours import ACCENT, DEEP_TABLE, INK, SHEET, SOFT_INK, VIRUS
from quarantable.draw.lettering import size_to_fit
from quarantable.draw.scene import Box, Group, Paint, Path, Round, Shape, Words, moved

Way: TypeAlias = Literal["up", "down"]

GOOD: Final = "#1c6b3c"
_CORNERS: Final = ((-1, -1), (1, 1), (1, -1), (-1, 1), (-1, 0), (1, 0))


def arrow(x: float, y: float, length: float = 5.0) -> Shape:
    """To the right, or with a negative length to the left; (x, y) is where it begins."""
    back = -1.6 if length > 0 else 1.6
    return Path(f"M{x} {y}h{length}m{back} -1.6l{-back} 1.6l{back} 1.6", Paint(None, SOFT_INK, 0.7))


def tick(x: float, y: float) -> Shape:
    """It may be done; (x, y) is its middle."""
    return Path(f"M{x - 1.5} {y}l1.1 1.3l2 -2.7", Paint(None, GOOD, 0.8))


def cross(x: float, y: float) -> Shape:
    """It may not; on a disc, since it may lie on what it forbids."""
    return Group((Round(x, y, 2.1, 2.1, Paint(SHEET)), Path(f"M{x - 1.2} {y - 1.2}l2.4 2.4m0 -2.4l-2.4 2.4", Paint(None, VIRUS, 0.8))))


def value(text: str, x: float, y: float, way: Way = "up") -> Shape:
    """What a pile is worth, and which way it counts: a disc up, a box down; (x, y) is its middle."""
    shape: Shape = Round(x, y, 3.1, 3.1, Paint(DEEP_TABLE)) if way == "up" else Box(x - 3, y - 3, 6, 6, Paint(VIRUS), 0.8)
    size = size_to_fit(text, 3.4, 4.6, is_bold=True)
    head = f"M{x - 1.3} {y - 4.1}l1.3 -1.2l1.3 1.2" if way == "up" else f"M{x - 1.3} {y + 4.1}l1.3 1.2l1.3 -1.2"
    number = Words(x, y + 0.36 * size, text, size, Paint(SHEET), "middle", is_bold=True)
    return Group((shape, number, Path(head, Paint(None, DEEP_TABLE if way == "up" else VIRUS, 0.6))))


def person(x: float, y: float, *, colour: str = SOFT_INK) -> Shape:
    """Somebody at the table; (x, y) is the middle of their shoulders' lower side."""
    return Group((Path("M-2.6 0c0 -4.4 5.2 -4.4 5.2 0z", Paint(colour)), Round(0, -4.6, 1.5, 1.5, Paint(colour))), moved(x, y))


def chosen(x: float, y: float) -> Shape:
    """Somebody whom it concerns."""
    return person(x, y, colour=ACCENT)


def die(face: int, x: float, y: float, side: float = 7.0) -> Shape:
    """A die by its upper left corner."""
    step, middle = side * 0.27, side / 2
    pips = _CORNERS[: face - face % 2] + (((0, 0),) if face % 2 else ())
    dots = (Round(middle + step * column, middle + step * row, side * 0.09, side * 0.09, Paint(INK)) for column, row in pips)
    return Group((Box(0, 0, side, side, Paint("#ffffff", INK, 0.4), side * 0.18), *dots), moved(x, y))
