"""Cards in a terminal: pictures where there are colours and room for them, else frames with a word in them."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from rich.segment import Segment
from rich.style import Style

from quarantable.draw.as_cells import cells
from quarantable.draw.cards import card_face
from quarantable.draw.scene import Words

Rows = tuple[tuple[Segment, ...], ...]

SLIMMEST: Final = 6
"""Columns of the smallest picture in which something can be made out."""
CROWDED: Final = 7
"""The most columns of a card in several rows, where there is no room to spare."""
CLEAR: Final = 9
"""Columns of a picture that needn't be larger."""
WIDEST: Final = 11
"""Columns of the largest one in a hand."""


@dataclass(frozen=True, slots=True)
class Layout:
    """How many cards lie beside each other, and how many columns and rows each takes."""

    in_a_row: int
    width: int
    height: int
    gap: int

    @property
    def pitch(self) -> int:
        """From one card to the next."""
        return self.width + self.gap

    def rows_of_cards(self, cards: int) -> int:
        """How many rows of cards there are."""
        return -(-cards // self.in_a_row) if cards else 1

    def lines_of(self, cards: int) -> int:
        """Lines of all of them, each with its mark above and its name below."""
        return self.rows_of_cards(cards) * (self.height + 2)


def layout(cards: int, columns: int, room: int = 0) -> Layout:
    """How so many cards lie in so many columns: in few rows, or in more where `room` has the lines for larger ones.

    >>> layout(5, 78), layout(9, 78).width, layout(20, 78).rows_of_cards(20)
    (Layout(in_a_row=5, width=11, height=8, gap=1), 7, 2)
    >>> layout(20, 78, room=28), layout(20, 198, room=38).width
    (Layout(in_a_row=7, width=10, height=7, gap=1), 11)
    """
    roomy = [found for rows in range(1, 5) if (found := _in_rows(cards, columns, rows, WIDEST)).lines_of(cards) <= room]
    if roomy and (largest := max(roomy, key=lambda found: found.width)).width >= SLIMMEST:
        return next((found for found in roomy if found.width >= CLEAR), largest)
    for rows in range(1, 5):
        found = _in_rows(cards, columns, rows, WIDEST if rows == 1 else CROWDED)
        if found.width >= SLIMMEST:
            return found
    return Layout(max(1, columns // (SLIMMEST + 1)), SLIMMEST, 4, 1)


def _in_rows(cards: int, columns: int, rows: int, widest: int) -> Layout:
    in_a_row = max(1, -(-cards // rows))
    width = min(widest, columns // in_a_row - 1)
    return Layout(in_a_row, width, round(width * 0.7), 1)


@lru_cache(maxsize=256)
def picture(card: str, width: int, height: int) -> Rows:
    """The face of a card in quarter blocks, its number written."""
    face = card_face(card)
    drawn = cells(replace(face, shapes=tuple(shape for shape in face.shapes if not isinstance(shape, Words))), width, height)
    rows = [[Segment(each.character, Style(color=each.fore, bgcolor=each.back)) for each in row] for row in drawn]
    if card.isdigit():
        _write(rows[1], f"{card} ", Style(color="#20243a", bgcolor="#fffdf8", bold=True))
    blank = [Segment(" ")] * width
    return tuple((*row, *blank[len(row) :]) for row in (rows + [blank] * height)[:height])


def _write(row: list[Segment], word: str, style: Style) -> None:
    """A card's number where its corner is, since so small a picture of it can't be read."""
    row[1 : 1 + len(word)] = [Segment(letter, style) for letter in word]


def frame(word: str, width: int, height: int, style: Style) -> Rows:
    """A card as a frame with a word.

    >>> for row in frame("5", 5, 4, Style()):
    ...     print("".join(segment.text for segment in row))
    ╭───╮
    │ 5 │
    │   │
    ╰───╯
    """
    inner = width - 2
    middle = [f"│{word[:inner].center(inner)}│", *[f"│{' ' * inner}│"] * (height - 3)]
    texts = [f"╭{'─' * inner}╮", *middle, f"╰{'─' * inner}╯"]
    return tuple((Segment(text, style),) for text in texts[:height])


def beside(faces: Sequence[Rows], gap: int) -> list[list[Segment]]:
    """Several cards beside each other, row by row."""
    if not faces:
        return []
    return [[segment for face in faces for segment in (*face[row], Segment(" " * gap))] for row in range(len(faces[0]))]
