"""The field of Covirus: a square is two characters wide; one where that is too wide, and four in two rows where there is room."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Size
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from quarantable.games.covirus.notation import column_name
from quarantable.terminal.palette import DARK, Palette

from .placing import Square

LEFT: Final = 3
RIGHT: Final = 2
"""Characters beside the squares: a line's number, and how it stands."""
BESIDE: Final = 24
"""Columns that scores and log need at least beside the field."""
BELOW: Final = 10
"""Rows of all that stands above and below the squares."""

_MARKS: Final = {
    "empty": " ·",
    "virus": "▓▓",
    "cure": "░░",
    "last_virus": "▓▓",
    "last_cure": "░░",
    "fits": "[]",
    "misfit": "!!",
    "chosen": "[]",
    "joins": " +",
}
_CURSOR: Final = {"empty": "<>", "joins": "<+", "chosen": "{}"}
_SIGNS: Final = {"open": " ", "virus": "V", "cure": "C", "spoiled": "x"}
"""How a line stands: open, completed by the virus or the cure, spoiled."""


@dataclass(frozen=True)
class Sight:
    """What is to be seen: the position, and over it what is about to be placed."""

    position: Mapping[str, Any]
    cursor: Square | None = None
    placed: frozenset[Square] = frozenset()
    fits: bool = False
    chosen: frozenset[Square] = frozenset()
    joins: frozenset[Square] = frozenset()
    last: frozenset[Square] = frozenset()
    is_turned: bool = False
    """Is the cure's side below?"""

    @property
    def width(self) -> int:
        """Columns."""
        return int(self.position["width"])

    @property
    def length(self) -> int:
        """Lines."""
        return int(self.position["length"])

    def look(self, square: Square) -> str:
        """How a square looks, by the names of the palette."""
        x, y = square
        colour = {"v": "virus", "c": "cure"}.get(self.position["lines"][y][x])
        if square in self.placed:
            return "fits" if self.fits else "misfit"
        if square in self.chosen:
            return "chosen"
        if colour:
            return f"last_{colour}" if square in self.last else colour
        return "joins" if square in self.joins else "empty"


def stretched(marks: str, width: int, inside: int) -> str:
    """The two characters of a square in so many columns, in the first row of it or the second.

    >>> stretched("[]", 1, 0), stretched("[]", 4, 0), stretched("▓▓", 4, 1), stretched(" ·", 4, 0), stretched(" ·", 4, 1)
    (']', '[  ]', '▓▓▓▓', '  · ', '    ')
    """
    if width <= len(marks):
        return marks[-width:]
    left, right = marks[0], marks[1]
    if left == " ":
        return f"  {right if inside == 0 else ' '} "
    return f"{left}{(left if left == right else ' ') * (width - 2)}{right}"


class FieldView(Widget, can_focus=True):
    """Shows a `Sight`, and tells where the pointer is."""

    DEFAULT_CSS: ClassVar[str] = "FieldView { width: auto; height: auto; }"

    class Pointed(Message):
        """The pointer is over a square."""

        def __init__(self, square: Square) -> None:
            super().__init__()
            self.square = square

    class Pressed(Message):
        """A square was clicked; `is_second`: with another button than the first."""

        def __init__(self, square: Square, *, is_second: bool) -> None:
            super().__init__()
            self.square = square
            self.is_second = is_second

    class Wheeled(Message):
        """The wheel was turned."""

    def __init__(self) -> None:
        super().__init__()
        self._sight: Sight | None = None
        self._palette: Palette = DARK

    def show(self, sight: Sight, palette: Palette) -> None:
        """Show this."""
        is_other_size = self._sight is None or (self._sight.width, self._sight.length) != (sight.width, sight.length)
        self._sight, self._palette = sight, palette
        self.refresh(layout=is_other_size)

    @property
    def square_size(self) -> tuple[int, int]:
        """Characters of a square, and rows."""
        if self._sight is None:
            return 1, 1
        columns, rows = self.app.size.width - LEFT - RIGHT - BESIDE, self.app.size.height - BELOW
        sizes = (
            (wide, high) for wide, high in ((4, 2), (2, 1)) if wide * self._sight.width <= columns and high * self._sight.length <= rows
        )
        return next(sizes, (1, 1))

    def get_content_width(self, container: Size, viewport: Size) -> int:  # noqa: ARG002  # Textual's signature
        """The whole field."""
        return 0 if self._sight is None else LEFT + RIGHT + self.square_size[0] * self._sight.width

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:  # noqa: ARG002  # Textual's signature
        """The whole field, and the letters above and below."""
        return 0 if self._sight is None else self.square_size[1] * self._sight.length + 2

    def render_line(self, y: int) -> Strip:
        """One row."""
        sight, high = self._sight, self.square_size[1]
        if sight is None or y > high * sight.length + 1:
            return Strip.blank(self.size.width, self.rich_style)
        if y in (0, high * sight.length + 1):
            return self._strip([Segment(self._letters(sight), self._palette.edge)])
        row, inside = divmod(y - 1, high)
        return self._strip(self._row(sight, self._line_of(sight, row + 1), inside))

    def _strip(self, segments: list[Segment]) -> Strip:
        return Strip(segments).adjust_cell_length(self.size.width, self.rich_style).apply_style(self.rich_style)

    def _line_of(self, sight: Sight, row: int) -> int:
        return row - 1 if sight.is_turned else sight.length - row

    def _columns(self, sight: Sight) -> range:
        return range(sight.width - 1, -1, -1) if sight.is_turned else range(sight.width)

    def _letters(self, sight: Sight) -> str:
        """Names of two letters have no room in each column: then every second one has its name."""
        wide = self.square_size[0]
        names = [column_name(x) if len(column_name(x)) < wide or wide == 1 or x % 2 else "" for x in self._columns(sight)]
        return " " * LEFT + "".join(name[-wide:].rjust(min(wide, 3)).ljust(wide) for name in names)

    def _row(self, sight: Sight, y: int, inside: int) -> list[Segment]:
        """A row of characters of a line; the first one bears its number and how it stands."""
        status = sight.position["status"][y]
        number, sign = (f"{y + 1:>2} ", _SIGNS[status]) if inside == 0 else (" " * LEFT, " ")
        segments = [Segment(number, self._palette.edge)]
        segments.extend(self._square(sight, (x, y), inside) for x in self._columns(sight))
        segments.append(Segment(f" {sign}", self._sign_style(status)))
        return segments

    def _square(self, sight: Sight, square: Square, inside: int) -> Segment:
        look = sight.look(square)
        marks = _CURSOR.get(look, _MARKS[look]) if square == sight.cursor else _MARKS[look]
        style: Style = getattr(self._palette, look)
        if square == sight.cursor:
            style += Style(reverse=not style.reverse)
        return Segment(stretched(marks, self.square_size[0], inside), style)

    def _sign_style(self, status: str) -> Style:
        return {"virus": self._palette.virus, "cure": self._palette.cure, "spoiled": self._palette.spoiled}.get(status, self._palette.edge)

    def square_at(self, x: int, y: int) -> Square | None:
        """The square at a place in the widget; None beside them."""
        sight = self._sight
        if sight is None:
            return None
        wide, high = self.square_size
        column, row = (x - LEFT) // wide, 1 + (y - 1) // high
        if not (0 <= column < sight.width and 1 <= row <= sight.length):
            return None
        return self._columns(sight)[column], self._line_of(sight, row)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """See `Pointed`."""
        square = self.square_at(event.x, event.y)
        if square is not None:
            self.post_message(self.Pointed(square))

    def on_click(self, event: events.Click) -> None:
        """See `Pressed`."""
        square = self.square_at(event.x, event.y)
        if square is not None:
            self.post_message(self.Pressed(square, is_second=event.button != 1))

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """See `Wheeled`."""
        event.stop()
        self.post_message(self.Wheeled())

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """See `Wheeled`."""
        event.stop()
        self.post_message(self.Wheeled())
