"""A rule sheet: one page of cases, each with its picture, as large as they all fit.

>>> from quarantable.draw.sheets.paper import PAPERS
>>> round(rule_sheet("covirus", PAPERS["letter"], "it").width, 1)
215.9
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from quarantable.draw.colours import DEEP_TABLE, EDGE, INK, SHEET, SOFT_INK
from quarantable.draw.lettering import size_to_fit, width_of
from quarantable.draw.scene import Box, Paint, Scene, Shape, Words, placed

from .cases import Case, Rows, RuleSheet
from .contagious_cases import SHEET as CONTAGIOUS
from .covirus_cases import SHEET as COVIRUS
from .lines import LEADING, lines_of, written
from .paper import Frame, Paper
from .wording import Language, RuleWords, wording

Game: TypeAlias = Literal["contagious", "covirus"]

POINT: Final = 25.4 / 72
"""In millimetres."""
LEAST_TEXT: Final = 8.5 * POINT
"""Nothing that must be read is written smaller."""
MOST_TEXT: Final = 10.5 * POINT

_COLUMNS: Final = 12
_GAP: Final = 3.0
_PADDING: Final = 2.4
_HEAD: Final = 18.0
_FOOT: Final = 4.6
_STEPS: Final = 16


class DoesNotFit(Exception):
    """The words of a language are too many for a page."""


@dataclass(frozen=True, slots=True)
class Scale:
    """How large things are drawn: the text in millimetres, pictures by a factor."""

    text: float
    picture: float

    @property
    def title(self) -> float:
        """The height of a case's title, with the space below it."""
        return self.text * 1.75


def words_of(game: Game, language: Language) -> RuleWords:
    """What a game's sheet says."""
    return wording(language).contagious if game == "contagious" else wording(language).covirus


def rule_sheet(game: Game, paper: Paper, language: Language) -> Scene:
    """The page. Raises `DoesNotFit`."""
    words, sheet = words_of(game, language), CONTAGIOUS if game == "contagious" else COVIRUS
    frame = paper.frame
    room = Frame(frame.x, frame.y + _HEAD, frame.width, frame.height - _HEAD - _FOOT)
    scale = fitting(sheet.rows, room, words)
    shapes = (*_head(sheet, frame, words), *_cases(sheet.rows, room, scale, words), *_foot(frame, words))
    return Scene(paper.width, paper.height, shapes)


def fitting(rows: Rows, room: Frame, words: RuleWords) -> Scale:
    """The largest text with pictures of their own size or more; if none fits, smaller pictures. Raises `DoesNotFit`."""
    steps = [step / _STEPS for step in range(_STEPS, -1, -1)]
    scales = [Scale(LEAST_TEXT + (MOST_TEXT - LEAST_TEXT) * step, 1.0) for step in steps]
    scales += [Scale(LEAST_TEXT, 0.75 + 0.25 * step) for step in steps]
    found = next((scale for scale in scales if _height(rows, room, scale, words) <= room.height), None)
    if found is None:
        raise DoesNotFit(words.title)
    larger = (Scale(found.text, found.picture + 0.6 * step) for step in steps)
    return next(scale for scale in larger if _height(rows, room, scale, words) <= room.height)


def _height(rows: Rows, room: Frame, scale: Scale, words: RuleWords) -> float:
    return sum(_row_height(row, room, scale, words) for row in rows) + _GAP * (len(rows) - 1)


def _row_height(row: Sequence[Case], room: Frame, scale: Scale, words: RuleWords) -> float:
    return max(_case_height(case, _width(case, room), scale, words) for case in row)


def _width(case: Case, room: Frame) -> float:
    """Of a case's box."""
    column = (room.width - _GAP * (_COLUMNS - 1)) / _COLUMNS
    return case.columns * (column + _GAP) - _GAP


def _case_height(case: Case, width: float, scale: Scale, words: RuleWords) -> float:
    inner = width - 2 * _PADDING
    lines = lines_of(words.cases[case.name].text, scale.text, inner)
    picture = case.picture(words)
    return 2 * _PADDING + scale.title + _factor(picture, inner, scale) * picture.height + 1.6 + len(lines) * LEADING * scale.text


def _factor(picture: Scene, inner: float, scale: Scale) -> float:
    return min(scale.picture, inner / picture.width)


def _cases(rows: Rows, room: Frame, scale: Scale, words: RuleWords) -> Iterator[Shape]:
    """Row by row; what is left of the page makes every row a little higher."""
    spare = (room.height - _height(rows, room, scale, words)) / len(rows)
    y = room.y
    for row in rows:
        height, x = _row_height(row, room, scale, words) + spare, room.x
        for case in row:
            box = Frame(x, y, _width(case, room), height)
            yield from _case(case, box, scale, words)
            x = box.right + _GAP
        y += height + _GAP


def _case(case: Case, box: Frame, scale: Scale, words: RuleWords) -> Iterator[Shape]:
    """A box with the title and its rules' numbers, the picture, and the text below."""
    told, x, inner = words.cases[case.name], box.x + _PADDING, box.width - 2 * _PADDING
    yield Box(box.x, box.y, box.width, box.height, Paint(SHEET, EDGE, 0.25), 2.0)
    size = size_to_fit(told.title, scale.text * 1.15, inner - width_of(case.rules, 2.3) - 2, is_bold=True)
    baseline = box.y + _PADDING + scale.text
    yield Words(x, baseline, told.title, size, Paint(DEEP_TABLE), is_bold=True)
    yield Words(box.right - _PADDING, baseline, case.rules, 2.3, Paint(SOFT_INK), "end")
    text = lines_of(told.text, scale.text, inner)
    below = box.bottom - _PADDING - len(text) * LEADING * scale.text
    picture = case.picture(words)
    factor, top = _factor(picture, inner, scale), box.y + _PADDING + scale.title
    width, height = factor * picture.width, factor * picture.height
    yield placed(picture, x + (inner - width) / 2, (top + below - 1.6 - height) / 2, width)
    yield from written(text, x, below, scale.text, Paint(INK))


def _head(sheet: RuleSheet, frame: Frame, words: RuleWords) -> Iterator[Shape]:
    """The title and what the game is; at the right the sheet's own picture, where it has one."""
    yield Words(frame.x, frame.y + 6.8, words.title, 8.4, Paint(INK), is_bold=True)
    width = frame.width
    if sheet.heading:
        picture = sheet.heading(words)
        width = width_of(words.title, 8.4, is_bold=True)
        room = frame.width - width - 4
        yield placed(picture, frame.right - room, frame.y, room)
    size = LEAST_TEXT
    yield from written(lines_of(words.lead, size, width), frame.x, frame.y + 9.2, size, Paint(SOFT_INK))


def _foot(frame: Frame, words: RuleWords) -> Iterator[Shape]:
    size = size_to_fit(words.foot, 2.5, frame.width)
    yield Words(frame.x + (frame.width - width_of(words.foot, size)) / 2, frame.bottom - 0.6, words.foot, size, Paint(SOFT_INK))
