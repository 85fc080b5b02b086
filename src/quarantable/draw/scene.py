"""What a picture consists of, whatever it is made into: SVG, a page of a PDF, pixels, a terminal's characters.

Lengths are in the scene's own units, x to the right and y down from the upper left corner; the ends and corners of all lines are round.

>>> dot = Round(0, 0, 2, 2, Paint(fill="#bf3d15"))
>>> Scene(10, 10, (Group((dot,), moved(5, 5)),)).shapes[0].matrix
(1, 0, 0, 1, 5, 5)
"""

from dataclasses import dataclass
from math import cos, radians, sin
from typing import Final, Literal, TypeAlias

Matrix: TypeAlias = tuple[float, float, float, float, float, float]
"""(a, b, c, d, e, f): the point (x, y) comes to lie at (ax + cy + e, bx + dy + f), as in SVG and PDF."""

STILL: Final[Matrix] = (1, 0, 0, 1, 0, 0)
"""Where everything stays where it is."""

Anchor: TypeAlias = Literal["start", "middle", "end"]


@dataclass(frozen=True, slots=True)
class Paint:
    """How a shape is filled, and what line goes round it. Colours are `#rrggbb`; None: nothing."""

    fill: str | None = None
    stroke: str | None = None
    width: float = 1.0
    dash: tuple[float, float] | None = None
    """How long each stroke of the line is, and each gap; None: no gaps."""


@dataclass(frozen=True, slots=True)
class Path:
    """Path data as in SVG."""

    d: str
    paint: Paint


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle, by its upper left corner."""

    x: float
    y: float
    width: float
    height: float
    paint: Paint
    radius: float = 0.0
    """Of its corners."""


@dataclass(frozen=True, slots=True)
class Round:
    """An ellipse, by its middle."""

    x: float
    y: float
    rx: float
    ry: float
    paint: Paint


@dataclass(frozen=True, slots=True)
class Words:
    """One line of text that starts, ends or has its middle at x; y is its baseline. Of its paint only `fill` counts."""

    x: float
    y: float
    text: str
    size: float
    """Of the font, as in CSS."""
    paint: Paint
    anchor: Anchor = "start"
    is_bold: bool = False


@dataclass(frozen=True, slots=True)
class Group:
    """Shapes that are moved, turned or scaled together; the later ones lie above the earlier."""

    shapes: "tuple[Shape, ...]"
    matrix: Matrix = STILL


Shape: TypeAlias = Path | Box | Round | Words | Group


@dataclass(frozen=True, slots=True)
class Scene:
    """A picture. Nothing of it lies outside 0 … width, 0 … height."""

    width: float
    height: float
    shapes: tuple[Shape, ...]


def moved(x: float, y: float) -> Matrix:
    """So far to the right and down."""
    return (1, 0, 0, 1, x, y)


def scaled(factor: float, x: float = 0, y: float = 0) -> Matrix:
    """So many times as large, what was at the corner coming to lie at (x, y)."""
    return (factor, 0, 0, factor, x, y)


def turned(degrees: float, x: float, y: float) -> Matrix:
    """Turned clockwise about a point.

    >>> [round(each, 6) for each in turned(180, 40, 40)]
    [-1.0, 0.0, -0.0, -1.0, 80.0, 80.0]
    """
    c, s = cos(radians(degrees)), sin(radians(degrees))
    return (c, s, -s, c, x - c * x + s * y, y - s * x - c * y)


def mirrored(width: float) -> Matrix:
    """Left and right exchanged in something so wide."""
    return (-1, 0, 0, 1, width, 0)


def after(outer: Matrix, inner: Matrix) -> Matrix:
    """What `inner` and then `outer` do.

    >>> after(scaled(2), moved(3, 4))
    (2, 0, 0, 2, 6, 8)
    """
    a, b, c, d, e, f = outer
    p, q, r, s, t, u = inner
    return (a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f)


def placed(scene: Scene, x: float, y: float, width: float) -> Group:
    """A scene as part of another: its upper left corner at (x, y), and so wide."""
    return Group(scene.shapes, scaled(width / scene.width, x, y))
