"""Every shape but words as steps of one pen, in absolute coordinates: what PDF and PDFium draw, which know neither arcs nor relative moves.

>>> steps_of("M1 2h3v4")
(('M', (1.0, 2.0)), ('L', (4.0, 2.0)), ('L', (4.0, 6.0)))
"""

from functools import lru_cache
from typing import Final, TypeAlias

from .scene import Box, Path, Round

Step: TypeAlias = tuple[str, tuple[float, ...]]
"""M: go there, L: a line there, C: a curve (two points that bend it, then its end), Z: back to the beginning."""

_BEND: Final = 0.5522847498
"""Of a curve that is a quarter of a circle."""


def outline_of(shape: Path | Box | Round) -> tuple[Step, ...]:
    """The way round a shape."""
    if isinstance(shape, Path):
        return steps_of(shape.d)
    if isinstance(shape, Round):
        return _rounded(shape.x - shape.rx, shape.y - shape.ry, 2 * shape.rx, 2 * shape.ry, shape.rx, shape.ry)
    radius = min(shape.radius, shape.width / 2, shape.height / 2)
    if radius:
        return _rounded(shape.x, shape.y, shape.width, shape.height, radius, radius)
    return _cornered(shape.x, shape.y, shape.x + shape.width, shape.y + shape.height)


@lru_cache(maxsize=4096)
def steps_of(d: str) -> tuple[Step, ...]:
    """SVG path data, step by step. Raises ValueError where it can't be read."""
    from fontTools.pens.recordingPen import RecordingPen
    from fontTools.svgLib.path import parse_path

    pen = RecordingPen()
    parse_path(d, pen)
    return tuple(step for name, points in pen.value for step in _step(name, points))


def _step(name: str, points: tuple[tuple[float, float], ...]) -> tuple[Step, ...]:
    letter = {"moveTo": "M", "lineTo": "L", "curveTo": "C", "closePath": "Z"}.get(name)
    return ((letter, tuple(float(each) for point in points for each in point)),) if letter else ()


def _cornered(left: float, top: float, right: float, bottom: float) -> tuple[Step, ...]:
    return (("M", (left, top)), ("L", (right, top)), ("L", (right, bottom)), ("L", (left, bottom)), ("Z", ()))


def _rounded(x: float, y: float, width: float, height: float, rx: float, ry: float) -> tuple[Step, ...]:
    right, bottom, bx, by = x + width, y + height, rx * (1 - _BEND), ry * (1 - _BEND)
    return (
        ("M", (x + rx, y)),
        ("L", (right - rx, y)),
        ("C", (right - bx, y, right, y + by, right, y + ry)),
        ("L", (right, bottom - ry)),
        ("C", (right, bottom - by, right - bx, bottom, right - rx, bottom)),
        ("L", (x + rx, bottom)),
        ("C", (x + bx, bottom, x, bottom - by, x, bottom - ry)),
        ("L", (x, y + ry)),
        ("C", (x, y + by, x + bx, y, x + rx, y)),
        ("Z", ()),
    )
