"""The field of Covirus as it stands: told without colour too, by patterns, signs and letters.

>>> scene = field_scene({"width": 4, "length": 4, "lines": ["vv..", "....", "....", "..cc"], "status": ["open"] * 4})
>>> scene.width, scene.height
(77.0, 64.0)
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, Final

from quarantable.games.covirus.notation import column_name

from .colours import CURE, EDGE, INK, SHEET, SOFT_INK, SPOILED, STRONG_EDGE, VIRUS
from .scene import Anchor, Box, Paint, Path, Round, Scene, Shape, Words
from .squares import SIDE, WASH, Place, Square, edges, filled, grid
from .svg import number

LEFT: Final = 20.0
RIGHT: Final = 17.0
ABOVE: Final = 12.0
_LETTERS: Final = 6.8
_FIFTH: Final = 5
_MOST_LETTERS: Final = 26
"""Two letters don't fit over every column: wider fields name every other one."""


def field_scene(state: Mapping[str, Any], *, last: Collection[Square] = ()) -> Scene:
    """The field as a *state* of the engine protocol tells it (`width`, `length`, `lines`, `status`).

    Line 1, the virus's, lies lowest. At each line's right its sign: a square for the virus, a disc for the cure, filled where it is
    completed and hollow where it may be, a cross where it is spoiled. `last` are squares to be outlined, as those filled last (`changed`).
    """
    place = Place(LEFT, ABOVE, state["width"], state["length"])
    lines: Sequence[str] = state["lines"]
    outline = (Path(edges(place, last), Paint(None, INK, 1.4)),) if last else ()
    return _scene(
        place,
        Box(0, 0, *_size(place), Paint(SHEET)),
        *_home_lines(place),
        *(shape for line, row in enumerate(lines) for shape in filled(place, line, row)),
        Path(grid(place), Paint(None, EDGE, 0.5)),
        *outline,
        *_labels(place),
        *(_sign(place, line, state["status"][line], row) for line, row in enumerate(lines)),
    )


def changed(before: Sequence[str], after: Sequence[str]) -> tuple[Square, ...]:
    """The squares that were filled from one position's `lines` to another's.

    >>> changed(["..", "v."], ["c.", "vv"])
    ((0, 0), (1, 1))
    """
    return tuple(
        (column, line)
        for line, (old, new) in enumerate(zip(before, after, strict=True))
        for column, (was, is_now) in enumerate(zip(old, new, strict=True))
        if was != is_now
    )


def _size(place: Place) -> tuple[float, float]:
    return LEFT + place.width * SIDE + RIGHT, 2 * ABOVE + place.length * SIDE


def _scene(place: Place, *shapes: Shape) -> Scene:
    return Scene(*_size(place), shapes)


def _home_lines(place: Place) -> Iterator[Shape]:
    for letter, line in (("v", 0), ("c", place.length - 1)):
        x, y = place.corner((0, line))
        yield Box(x, y, place.width * SIDE, SIDE, Paint(WASH[letter]))


def _labels(place: Place) -> Iterator[Shape]:
    below = place.top + place.length * SIDE + 8
    for column in range(0, place.width, 1 if place.width <= _MOST_LETTERS else 2):
        x = place.left + (column + 0.5) * SIDE
        yield from (_letters(x, y, column_name(column), "middle") for y in (place.top - 3.5, below))
    for line in range(place.length):
        y, text = _middle_of(place, line) + 2.4, str(line + 1)
        is_fifth = (line + 1) % _FIFTH == 0
        yield Words(place.left - 3.5, y, text, _LETTERS, Paint(INK if is_fifth else SOFT_INK), "end", is_bold=is_fifth)


def _letters(x: float, y: float, text: str, anchor: Anchor) -> Words:
    return Words(x, y, text, _LETTERS, Paint(SOFT_INK), anchor)


def _beside(place: Place) -> float:
    """Where signs stand, from left to right."""
    return place.left + place.width * SIDE + 8


def _middle_of(place: Place, line: int) -> float:
    return place.corner((0, line))[1] + SIDE / 2


def _sign(place: Place, line: int, status: str, row: str) -> Shape:
    """By shape as well as colour, how a line stands (V10): completed, spoiled, or open, and then for whom."""
    x, y = _beside(place), _middle_of(place, line)
    if status == "spoiled":
        return Path(f"M{number(x - 3)} {number(y - 3)}l6 6m0-6l-6 6", Paint(None, SPOILED, 1.6))
    if status == "virus" or "v" in row:
        return Box(x - 3.4, y - 3.4, 6.8, 6.8, _worth(VIRUS, status), 1.2)
    if status == "cure" or "c" in row:
        return Round(x, y, 3.6, 3.6, _worth(CURE, status))
    return Round(x, y, 1, 1, Paint(STRONG_EDGE))


def _worth(colour: str, status: str) -> Paint:
    return Paint(SHEET if status == "open" else colour, colour, 1.3)
