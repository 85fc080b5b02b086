"""Scenes as SVG: presentation attributes only, nothing loaded, no names; for a page with a strict policy, and for a file alone.

>>> from quarantable.draw.scene import Paint
>>> print(element_of(Box(0, 0.25, 4, 2, Paint(fill="#1d64a8"), radius=0.5)))
<rect x="0" y="0.25" width="4" height="2" rx="0.5" fill="#1d64a8"/>
"""

from collections.abc import Mapping
from functools import singledispatch
from typing import Final, TypeAlias

from .scene import STILL, Box, Group, Matrix, Paint, Path, Round, Scene, Shape, Words
from .svg import NAMESPACE, Markup, element, number

FONT: Final = "system-ui, 'DejaVu Sans', sans-serif"
Names: TypeAlias = Mapping[tuple[Shape, ...], str]
"""What groups hold, by the id under which the file has it."""

NAMELESS: Final[Names] = {}
_MOVED: Final = STILL[:4]


def svg_of(scene: Scene, *, title: str = "") -> str:
    """The whole picture as one `svg` element, as large as whoever shows it makes it; `title` tells it to those who can't see it."""
    size = {"viewBox": f"0 0 {number(scene.width)} {number(scene.height)}", "role": "img"}
    told = (element("title", title),) if title else ()
    return element("svg", *told, drawn(scene.shapes), xmlns=NAMESPACE, **size)


def drawn(shapes: tuple[Shape, ...]) -> Markup:
    """Shapes as one `g`, which says what all of them have in common."""
    return element("g", *map(element_of, shapes), fill="none", stroke_linecap="round", stroke_linejoin="round", font_family=FONT)


@singledispatch
def element_of(shape: Shape, names: Names = NAMELESS) -> Markup:  # noqa: ARG001  # for groups
    """One shape; it stands in a `g` as `drawn` makes one. What has a name in the file is only referred to."""
    raise TypeError(shape)


@element_of.register
def _path(shape: Path, _: Names = NAMELESS) -> Markup:
    return element("path", d=shape.d, **_painted(shape.paint))


@element_of.register
def _box(shape: Box, _: Names = NAMELESS) -> Markup:
    corners = {"rx": number(shape.radius)} if shape.radius else {}
    place = {"x": number(shape.x), "y": number(shape.y), "width": number(shape.width), "height": number(shape.height)}
    return element("rect", **place, **corners, **_painted(shape.paint))


@element_of.register
def _round(shape: Round, _: Names = NAMELESS) -> Markup:
    middle = {"cx": number(shape.x), "cy": number(shape.y)}
    if shape.rx == shape.ry:
        return element("circle", **middle, r=number(shape.rx), **_painted(shape.paint))
    return element("ellipse", **middle, rx=number(shape.rx), ry=number(shape.ry), **_painted(shape.paint))


@element_of.register
def _words(shape: Words, _: Names = NAMELESS) -> Markup:
    place = {"x": number(shape.x), "y": number(shape.y), "font_size": number(shape.size), "fill": shape.paint.fill or "none"}
    anchor = {} if shape.anchor == "start" else {"text_anchor": shape.anchor}
    weight = {"font_weight": "800"} if shape.is_bold else {}
    return element("text", shape.text, **place, **anchor, **weight)


@element_of.register
def _group(shape: Group, names: Names = NAMELESS) -> Markup:
    where = {} if shape.matrix == STILL else {"transform": _transform(shape.matrix)}
    name = names.get(shape.shapes) if names else None
    return element("use", href=f"#{name}", **where) if name else element("g", *(element_of(each, names) for each in shape.shapes), **where)


def _painted(paint: Paint) -> dict[str, str]:
    attributes = {"fill": paint.fill} if paint.fill else {}
    if paint.stroke:
        attributes |= {"stroke": paint.stroke, "stroke_width": number(paint.width)}
        attributes |= {"stroke_dasharray": " ".join(map(number, paint.dash))} if paint.dash else {}
    return attributes


def _transform(matrix: Matrix) -> str:
    a, b, c, d, e, f = matrix
    if (a, b, c, d) == _MOVED:
        return f"translate({number(e)} {number(f)})"
    if (b, c) == (0, 0) and a == d:
        return f"translate({number(e)} {number(f)}) scale({number(a)})"
    return f"matrix({' '.join(map(number, matrix))})"
