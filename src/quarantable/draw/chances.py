"""Win chances over a game as SVG: a curve for each seat, which differ in dash and marker, not only in colour.

Text and axes have the colour of the text around them, and the curves colours that can be seen on light and on dark. A page's style
sheet may say others, by the classes `seat-0`, `seat-1` … and `mark`.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from .svg import NAMESPACE, Markup, element
from .ticks import ticks

WIDTH: Final = 720.0
_LEFT, _RIGHT, _TOP, _BOTTOM, _HEIGHT = 58.0, 18.0, 14.0, 46.0, 240.0
_ROW, _COLUMNS, _LONGEST_NAME = 22.0, 3, 24

COLOURS: Final = ("#0072b2", "#d55e00", "#009e73", "#b5588f", "#8a7a00", "#767676")
DASHES: Final = ("none", "7 4", "2 3", "10 3 2 3", "14 4", "4 2 1 2 1 2")
_MARKERS: Final = (
    "m-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z",
    "m-4 -4h8v8h-8z",
    "m0 -5l5 9h-10z",
    "m0 -5l5 5l-5 5l-5 -5z",
    "m-4 -4l8 8m0 -8l-8 8",
    "m-5 0h10m-5 -5v10",
)
_MARKERS_A_CURVE: Final = 8


@dataclass(frozen=True, slots=True)
class Curve:
    """What one seat could expect: after so many plays, such a share of the win, 0 to 1; from left to right."""

    name: str
    points: tuple[tuple[int, float], ...]


@dataclass(frozen=True, slots=True)
class Mark:
    """A moment to point at."""

    plays: int
    share: float
    label: str


@dataclass(frozen=True, slots=True)
class Chart:
    """What is drawn, with all its words."""

    title: str
    description: str
    """For who can't see it."""
    across: str
    """What the horizontal axis counts."""
    up: str
    """What the vertical axis shows, in per cent."""
    plays: int
    curves: tuple[Curve, ...]
    """At most six."""
    marks: tuple[Mark, ...] = ()


def svg(chart: Chart) -> str:
    """The picture, a text with a line for each part."""
    frame = _Frame(chart.plays, _TOP + _ROW * -(-len(chart.curves) // _COLUMNS))
    parts = [
        element("title", chart.title),
        element("desc", chart.description),
        *_legend(chart.curves),
        *_grid(frame, chart),
        *(_curve(frame, seat, curve) for seat, curve in enumerate(chart.curves) if curve.points),
        *(_mark(frame, mark) for mark in chart.marks),
    ]
    size = f"0 0 {WIDTH:.0f} {frame.bottom + _BOTTOM:.0f}"
    inner = Markup("\n" + "\n".join(parts) + "\n")
    fonts = {"font_family": "system-ui, sans-serif", "font_size": "13", "fill": "currentColor"}
    return element("svg", inner, xmlns=NAMESPACE, viewBox=size, role="img", class_="win-chance", **fonts) + "\n"


@dataclass(frozen=True, slots=True)
class _Frame:
    """Where in the picture plays and shares lie."""

    plays: int
    top: float

    @property
    def bottom(self) -> float:
        return self.top + _HEIGHT

    def x(self, plays: float) -> float:
        return _LEFT + (WIDTH - _LEFT - _RIGHT) * plays / max(1, self.plays)

    def y(self, share: float) -> float:
        return self.bottom - _HEIGHT * share


def _legend(curves: tuple[Curve, ...]) -> Iterator[Markup]:
    for seat, curve in enumerate(curves):
        row, column = divmod(seat, _COLUMNS)
        x, y = _LEFT + column * (WIDTH - _LEFT - _RIGHT) / _COLUMNS, _TOP + row * _ROW
        name = curve.name if len(curve.name) <= _LONGEST_NAME else curve.name[: _LONGEST_NAME - 1] + "…"
        line, marker = _line(seat, [(x, y), (x + 36, y)]), _marker(seat, [(x + 18, y)])
        yield element("g", line, marker, element("text", name, x=x + 44, y=y + 4))


def _grid(frame: _Frame, chart: Chart) -> Iterator[Markup]:
    right = WIDTH - _RIGHT
    for percent in (0, 25, 50, 75, 100):
        y = frame.y(percent / 100)
        yield _ruler((_LEFT, y), (right, y))
        yield element("text", f"{percent} %", x=_LEFT - 8, y=y + 4, text_anchor="end")
    for plays in ticks(frame.plays):
        x = frame.x(plays)
        yield _ruler((x, frame.bottom), (x, frame.bottom + 5))
        yield element("text", str(plays), x=x, y=frame.bottom + 19, text_anchor="middle")
    yield element("text", chart.across, x=(_LEFT + right) / 2, y=frame.bottom + 38, text_anchor="middle")
    middle = (frame.top + frame.bottom) / 2
    yield element("text", chart.up, x=0, y=0, text_anchor="middle", transform=f"translate(14 {middle:.0f}) rotate(-90)")


def _ruler(start: tuple[float, float], end: tuple[float, float]) -> Markup:
    return element("line", x1=start[0], y1=start[1], x2=end[0], y2=end[1], stroke="currentColor", stroke_opacity=0.3)


def _curve(frame: _Frame, seat: int, curve: Curve) -> Markup:
    places = [(frame.x(plays), frame.y(share)) for plays, share in curve.points]
    step = max(1, len(places) // _MARKERS_A_CURVE)
    shift = seat * step // max(1, len(_MARKERS))  # so that markers of mirrored curves don't all stand above each other
    return element("g", element("title", curve.name), _line(seat, places), _marker(seat, places[shift::step]))


def _line(seat: int, places: list[tuple[float, float]]) -> Markup:
    way = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
    look: dict[str, str | float] = {
        "stroke": COLOURS[seat],
        "stroke_width": 2,
        "stroke_dasharray": DASHES[seat],
        "stroke_linejoin": "round",
    }
    return element("polyline", class_=f"seat-{seat}", points=way, fill="none", **look)


def _marker(seat: int, places: list[tuple[float, float]]) -> Markup:
    way = "".join(f"M{x:.1f} {y:.1f}{_MARKERS[seat]}" for x, y in places)
    return element("path", class_=f"seat-{seat}", d=way, fill="none", stroke=COLOURS[seat], stroke_width=2)


def _mark(frame: _Frame, mark: Mark) -> Markup:
    """A number in a ring, beside its place: above, or below where there is no room."""
    x, y = frame.x(mark.plays), frame.y(mark.share)
    centre = y - 20 if y - 32 > frame.top else y + 20
    ring = element("circle", cx=x, cy=centre, r=9, fill="none", stroke="currentColor", stroke_width=1.5)
    return element("g", ring, element("text", mark.label, x=x, y=centre + 4, text_anchor="middle", font_weight="bold"), class_="mark")
