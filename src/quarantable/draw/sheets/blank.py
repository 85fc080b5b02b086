"""A blank field of Covirus (V1, V2) to be filled with pencils: squares, line numbers, column letters, both players' edges, a score strip.

Who plays the cure sits opposite: their name is written from there.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from quarantable.draw.colours import CURE, INK, SOFT_INK, STRONG_EDGE, VIRUS
from quarantable.draw.lettering import width_of
from quarantable.draw.scene import Box, Group, Paint, Path, Shape, Words, turned
from quarantable.games.covirus.notation import column_name

from .paper import Frame
from .signs import sign
from .wording import Wording

Style: TypeAlias = Literal["squares", "pencil-saving"]

GREATEST_SQUARE: Final = 11.0
"""In millimetres: a larger one takes only more pencil."""
LEFT: Final = 6.0
"""Beside the field, for the line numbers."""
SCORES: Final = 13.0
"""Beside the field on the other side, for the score strip."""
ENDS: Final = 13.0
"""Beyond each end, for its edge, the column letters and a name."""
LEAST_WIDTH: Final = 44.0
"""Of the whole, so that a name fits."""

_EDGE: Final = 2.4
_GRID: Final = Paint(None, STRONG_EDGE, 0.13)
_FIFTH: Final = Paint(None, STRONG_EDGE, 0.3)
_OUTLINE: Final = Paint(None, INK, 0.5)
_MIDDLE: Final = Paint(None, INK, 0.45, (2.2, 1.1))


@dataclass(frozen=True, slots=True)
class BlankField:
    """What is asked for: squares across, lines (V1), and how the squares are drawn."""

    width: int
    length: int
    style: Style


def square_in(field: BlankField, frame: Frame) -> float:
    """How large the field's squares can be where it shall lie in that frame; 0 or less where it can't."""
    if frame.width < LEAST_WIDTH:
        return 0.0
    return min((frame.width - LEFT - SCORES) / field.width, (frame.height - 2 * ENDS) / field.length, GREATEST_SQUARE)


def blank(field: BlankField, frame: Frame, words: Wording) -> Iterator[Shape]:
    """The field with all that stands beside it, in the middle of its frame."""
    square = square_in(field, frame)
    width, height = field.width * square, field.length * square
    left = frame.x + LEFT + (frame.width - LEFT - SCORES - width) / 2
    plan = Plan(field, Frame(left, frame.y + (frame.height - height) / 2, width, height), square)
    yield from (_dots(plan) if field.style == "pencil-saving" else _squares(plan))
    yield from _middle(plan)
    yield from _edges(plan)
    yield from _labels(plan)
    yield from _strip(plan)
    yield from _names(plan, words)


@dataclass(frozen=True, slots=True)
class Plan:
    """Where the squares lie."""

    field: BlankField
    area: Frame
    square: float

    def x(self, column: float) -> float:
        """The left side of a column, counted from 0."""
        return self.area.x + column * self.square

    def y(self, line: float) -> float:
        """The side of a line, counted from 0, towards the virus, who sits below."""
        return self.area.bottom - line * self.square

    def across(self, lines: Iterable[int]) -> str:
        """Path data: strokes over the whole width."""
        return "".join(f"M{self.area.x:.3f} {self.y(line):.3f}h{self.area.width:.3f}" for line in lines)

    @property
    def font(self) -> float:
        """The size of numbers and letters beside the squares."""
        return min(3.0, max(1.9, 0.52 * self.square))


def _squares(plan: Plan) -> Iterator[Shape]:
    columns = "".join(f"M{plan.x(column):.3f} {plan.area.y:.3f}v{plan.area.height:.3f}" for column in range(1, plan.field.width))
    yield Path(columns + plan.across(range(1, plan.field.length)), _GRID)
    yield from _fifths(plan, _FIFTH)
    yield _outlined(plan.area)


def _outlined(area: Frame) -> Box:
    return Box(area.x, area.y, area.width, area.height, _OUTLINE)


def _dots(plan: Plan) -> Iterator[Shape]:
    """Only the corners of the squares, so that a rectangle drawn round them is seen."""
    places = ((plan.x(column), plan.y(line)) for column in range(plan.field.width + 1) for line in range(plan.field.length + 1))
    yield Path("".join(f"M{x:.3f} {y:.3f}h0.01" for x, y in places), Paint(None, SOFT_INK, 0.42))
    yield from _fifths(plan, Paint(None, STRONG_EDGE, 0.13, (0.5, 0.8)))
    sides = f"M{plan.area.x:.3f} {plan.area.y:.3f}v{plan.area.height:.3f}M{plan.area.right:.3f} {plan.area.y:.3f}v{plan.area.height:.3f}"
    yield Path(sides, _GRID)


def _fifths(plan: Plan, paint: Paint) -> Iterator[Shape]:
    """Every fifth line is easier to count from."""
    if fifths := range(5, plan.field.length, 5):
        yield Path(plan.across(fifths), paint)


def _middle(plan: Plan) -> Iterator[Shape]:
    """The middle of the field (V4, closed halves): on both sides of the middle line where there is one."""
    middles = sorted({plan.field.length // 2, -(-plan.field.length // 2)})
    yield Path("".join(f"M{plan.area.x - 1:.3f} {plan.y(line):.3f}h{plan.area.width + 2:.3f}" for line in middles), _MIDDLE)


def _edges(plan: Plan) -> Iterator[Shape]:
    """The virus's edge hatched, the cure's dotted, so that they are told apart without colours."""
    area = plan.area
    for y, colour in ((area.y - _EDGE, CURE), (area.bottom, VIRUS)):
        yield Box(area.x, y, area.width, _EDGE, Paint(None, colour, 0.4))
    strokes = int(area.width / 1.6)
    pitch = area.width / strokes
    hatching = (f"M{area.x + pitch * each:.3f} {area.bottom + _EDGE:.3f}l{pitch:.3f} {-_EDGE}" for each in range(strokes))
    yield Path("".join(hatching), Paint(None, VIRUS, 0.4))
    heights = (area.y - _EDGE * (0.35 if each % 2 else 0.65) for each in range(strokes))
    dots = (f"M{area.x + pitch * (each + 0.5):.3f} {height:.3f}h0.01" for each, height in enumerate(heights))
    yield Path("".join(dots), Paint(None, CURE, 0.75))


def _labels(plan: Plan) -> Iterator[Shape]:
    """Line numbers, and column letters at both ends."""
    ink, soft = Paint(INK), Paint(SOFT_INK)
    for line in range(plan.field.length):
        number = line + 1
        is_fifth = number % 5 == 0 or number in (1, plan.field.length)
        y = plan.y(line + 0.5) + 0.36 * plan.font
        yield Words(plan.area.x - 1.6, y, str(number), plan.font, ink if is_fifth else soft, "end", is_bold=is_fifth)
    for column in range(plan.field.width):
        for y in (plan.area.y - _EDGE - 1.0, plan.area.bottom + _EDGE + 0.6 + 0.9 * plan.font):
            yield Words(plan.x(column + 0.5), y, column_name(column), plan.font, soft, "middle")


def _strip(plan: Plan) -> Iterator[Shape]:
    """Two boxes beside each line, one for each side; the sums at their end."""
    pitch = min(5.6, max(3.4, plan.square))
    box = min(4.0, 0.72 * plan.square)
    lines = range(plan.field.length)
    for number, (side, colour) in enumerate((("virus", VIRUS), ("cure", CURE))):
        middle = plan.area.right + 1.8 + pitch * (number + 0.5)
        yield from (Box(middle - box / 2, plan.y(line + 0.5) - box / 2, box, box, Paint(None, colour, 0.2), 0.3) for line in lines)
        yield sign(side, middle - 1.5, plan.area.y - 4.0, 3.0)
        yield Box(middle - pitch / 2 + 0.4, plan.area.bottom + 1.2, pitch - 0.8, 5.6, Paint(None, colour, 0.4), 0.6)


def _names(plan: Plan, words: Wording) -> Iterator[Shape]:
    """Room for each player's name at their end; the cure's is upside down for the virus."""
    area = plan.area
    width = max(area.width, LEAST_WIDTH - LEFT - SCORES)
    left, middle = area.x + (area.width - width) / 2, area.x + area.width / 2
    yield Group(tuple(_name("virus", Paint(VIRUS), left, area.bottom + ENDS - 1, width, words)))
    upside_down = turned(180, middle, area.y - ENDS / 2)
    yield Group(tuple(_name("cure", Paint(CURE), left, area.y - 1, width, words)), upside_down)


def _name(side: str, colour: Paint, x: float, y: float, width: float, words: Wording) -> Iterator[Shape]:
    name, size = words.names[side], 3.6
    yield sign(side, x, y - 3.3, 3.6)
    yield Words(x + 4.6, y, name, size, colour, is_bold=True)
    start = x + 4.6 + width_of(name, size, is_bold=True) + 1.5
    yield Path(f"M{start:.3f} {y + 0.4:.3f}H{x + min(width, 90):.3f}", Paint(None, SOFT_INK, 0.2))
