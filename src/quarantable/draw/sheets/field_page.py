"""A page of blank fields: as many as are asked for, as large as they can be.

>>> from quarantable.draw.sheets.paper import PAPERS
>>> page = field_page(BlankField(20, 40, "squares"), PAPERS["a4"], 1, "en")
>>> round(page.width), round(page.height)
(210, 297)
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from quarantable.draw.colours import INK, SOFT_INK
from quarantable.draw.lettering import width_of
from quarantable.draw.scene import Paint, Path, Scene, Shape, Words
from quarantable.games.contract import Refusal

from .blank import BlankField, blank, square_in
from .lines import LEADING, lines_of, written
from .paper import Frame, Paper
from .wording import Language, Wording, wording

LEAST_SQUARE: Final = 3.0
"""In millimetres: smaller ones can't be filled by hand."""
SAVING_SQUARE: Final = 3.5
"""Those of a pencil-saving page are no smaller, where nobody says how many fields it shall have."""
MOST_FIELDS: Final = 12

_GAP: Final = 6.0
_HEAD: Final = 8.0
_SMALL: Final = 3.0


class TooManyFields(Refusal):
    """Their squares would be too small."""

    rule = "paper"
    sentence = "{fields} fields of {width} × {length} don't fit a page of {paper}: at most {most}, with squares of 3 mm or more."


@dataclass(frozen=True, slots=True)
class _Layout:
    """Which way the paper lies, and how the fields stand on it."""

    paper: Paper
    columns: int
    rows: int

    def frames(self, room: Frame) -> list[Frame]:
        return room.parts(self.columns, self.rows, _GAP)


def field_page(field: BlankField, paper: Paper, fields: int | None, language: Language) -> Scene:
    """The page. `fields`: how many; None: one, or on a pencil-saving page as many as fit well. Raises `TooManyFields`."""
    words = wording(language)
    count = fields or (_saving(field, paper, words) if field.style == "pencil-saving" else 1)
    layout = _best(field, paper, count, words)
    if _square(field, layout, words) < LEAST_SQUARE:
        raise TooManyFields(
            fields=count, width=field.width, length=field.length, paper=paper.title, most=_most(field, paper, LEAST_SQUARE, words)
        )
    return Scene(layout.paper.width, layout.paper.height, tuple(_drawn(field, layout, count, words)))


def _drawn(field: BlankField, layout: _Layout, count: int, words: Wording) -> Iterator[Shape]:
    frame = layout.paper.frame
    yield from _head(field, frame, words)
    for part in layout.frames(_room(field, layout.paper, words))[:count]:
        yield from blank(field, part, words)
    foot = _foot(field, frame, words)
    yield from written(foot, frame.x, frame.bottom - len(foot) * LEADING * _SMALL, _SMALL, Paint(SOFT_INK))


def _head(field: BlankField, frame: Frame, words: Wording) -> Iterator[Shape]:
    title = words.field["title"]
    yield Words(frame.x, frame.y + 4.6, title, 5.6, Paint(INK), is_bold=True)
    after = frame.x + width_of(title, 5.6, is_bold=True) + 3
    yield Words(after, frame.y + 4.6, f"{field.width} × {field.length}", 3.4, Paint(SOFT_INK))
    start = frame.right - 36
    yield Words(start - 1.5, frame.y + 4.6, words.field["date"], 3.4, Paint(SOFT_INK), "end")
    yield Path(f"M{start:.3f} {frame.y + 5:.3f}h36", Paint(None, SOFT_INK, 0.2))


def _foot(field: BlankField, frame: Frame, words: Wording) -> list[str]:
    return lines_of(words.field[field.style], _SMALL, frame.width)


def _room(field: BlankField, paper: Paper, words: Wording) -> Frame:
    """What head and foot leave."""
    frame = paper.frame
    foot = len(_foot(field, frame, words)) * LEADING * _SMALL + 1
    return Frame(frame.x, frame.y + _HEAD, frame.width, frame.height - _HEAD - foot)


def _best(field: BlankField, paper: Paper, count: int, words: Wording) -> _Layout:
    """The layout with the largest squares; upright where that is as good."""
    layouts = [_Layout(each, columns, -(-count // columns)) for each in (paper, paper.across) for columns in range(1, count + 1)]
    return max(layouts, key=lambda layout: _square(field, layout, words))


def _square(field: BlankField, layout: _Layout, words: Wording) -> float:
    return square_in(field, layout.frames(_room(field, layout.paper, words))[0])


def _most(field: BlankField, paper: Paper, least: float, words: Wording) -> int:
    """How many fields fit with squares at least so large; 1 always does."""
    fitting = (count for count in range(MOST_FIELDS, 1, -1) if _square(field, _best(field, paper, count, words), words) >= least)
    return next(fitting, 1)


def _saving(field: BlankField, paper: Paper, words: Wording) -> int:
    return _most(field, paper, SAVING_SQUARE, words)
