"""One's own hand: cards to choose, with a mark that moves along them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Size
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from quarantable.terminal.palette import DARK, Palette

from .cards import Layout, Rows, frame, layout, picture


@dataclass(frozen=True)
class HandSeen:
    """The cards, by their names in the rules and for people; where the mark is, which are chosen, which can't be part of a play now."""

    cards: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    at: int = 0
    chosen: frozenset[int] = frozenset()
    dimmed: frozenset[int] = frozenset()
    beside: int = 0
    """Lines of the terminal that all the rest needs."""


class HandView(Widget, can_focus=True):
    """Shows a `HandSeen`, and tells which card was clicked."""

    DEFAULT_CSS: ClassVar[str] = "HandView { width: 100%; height: auto; }"

    class Pressed(Message):
        """A card was clicked; `is_double`: twice."""

        def __init__(self, place: int, *, is_double: bool) -> None:
            super().__init__()
            self.place = place
            self.is_double = is_double

    def __init__(self) -> None:
        super().__init__()
        self._seen = HandSeen()
        self._palette: Palette = DARK

    def show(self, seen: HandSeen, palette: Palette) -> None:
        """Show this."""
        is_other_size = (len(seen.cards), seen.beside) != (len(self._seen.cards), self._seen.beside)
        self._seen, self._palette = seen, palette
        self.refresh(layout=is_other_size)

    @property
    def layout_now(self) -> Layout:
        """How the cards lie."""
        size = self.app.size
        return layout(len(self._seen.cards), size.width - 2, size.height - self._seen.beside)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:  # noqa: ARG002  # Textual's signature
        """As many rows of cards as there are, each with a row of marks above and of names below."""
        return self.layout_now.lines_of(len(self._seen.cards))

    def render_line(self, y: int) -> Strip:
        """One row."""
        found = self.layout_now
        row, inside = divmod(y, found.height + 2)
        places = range(row * found.in_a_row, min((row + 1) * found.in_a_row, len(self._seen.cards)))
        segments: list[Segment] = []
        for place in places:
            segments.extend(self._part(place, inside, found))
            segments.append(Segment(" " * found.gap))
        return Strip(segments).adjust_cell_length(self.size.width, self.rich_style).apply_style(self.rich_style)

    def _part(self, place: int, inside: int, found: Layout) -> Sequence[Segment]:
        """The part of a card that lies in a row: its mark, its picture, its name."""
        if inside == 0:
            return [Segment(("✓" if place in self._seen.chosen else " ").center(found.width), self._palette.strong)]
        if inside == found.height + 1:
            return [self._label(place, found)]
        return self._face(place, found)[inside - 1]

    def _face(self, place: int, found: Layout) -> Rows:
        card = self._seen.cards[place]
        if self._palette.has_pictures:
            return picture(card, found.width, found.height)
        style = self._palette.chosen if place in self._seen.chosen else Style()
        return frame(self._seen.names[place], found.width, found.height, style)

    def _label(self, place: int, found: Layout) -> Segment:
        name = self._seen.names[place]
        told = f"({name[: found.width - 2]})" if place in self._seen.dimmed else name[: found.width]
        if place == self._seen.at:
            told = f"▲{told[: found.width - 1]}"
        style = Style(reverse=True, bold=True) if place == self._seen.at and self.has_focus else self._palette.strong
        return Segment(told.center(found.width), self._palette.quiet if place in self._seen.dimmed and place != self._seen.at else style)

    def place_at(self, x: int, y: int) -> int | None:
        """The card at a place in the widget."""
        found = self.layout_now
        column, row = x // found.pitch, y // (found.height + 2)
        place = row * found.in_a_row + column
        return place if column < found.in_a_row and place < len(self._seen.cards) else None

    def on_click(self, event: events.Click) -> None:
        """See `Pressed`."""
        place = self.place_at(event.x, event.y)
        if place is not None:
            self.post_message(self.Pressed(place, is_double=event.chain == 2))
