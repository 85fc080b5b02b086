import itertools
from collections import Counter
from functools import cache
from typing import Any

import pytest

from quarantable.draw.colours import CURE, VIRUS
from quarantable.draw.sheets.blank import BlankField, Style
from quarantable.draw.sheets.book import book
from quarantable.draw.sheets.field_page import TooManyFields, field_page
from quarantable.draw.sheets.paper import PAPERS, PaperName
from quarantable.draw.sheets.wording import LANGUAGES, Language, wording
from quarantable.games.covirus.notation import column_name

from .looking import has_ink_outside, pages_of, seen, shows, size_of, text_of, written_on

STYLES: tuple[Style, ...] = ("squares", "pencil-saving")
SIDES = range(4, 41)


@cache
def printed(field: BlankField, paper: PaperName = "a4", fields: int | None = None, language: Language = "en") -> Any:
    """The one page that is printed."""
    (page,) = pages_of(book([field_page(field, PAPERS[paper], fields, language)], "a field", language))
    return page


def test_a_page_is_one_sheet_of_the_paper_asked_for() -> None:
    assert size_of(printed(BlankField(20, 40, "squares"))) == pytest.approx((210, 297), abs=0.01)
    assert size_of(printed(BlankField(40, 4, "squares"), "letter")) == pytest.approx((279.4, 215.9), abs=0.01)


@pytest.mark.parametrize(("width", "length", "paper", "style"), [(20, 40, "a4", "squares"), (40, 40, "letter", "pencil-saving")])
def test_every_line_is_numbered_every_column_lettered_at_both_ends(width: int, length: int, paper: PaperName, style: Style) -> None:
    page = printed(BlankField(width, length, style), paper, 1)
    pieces = Counter(piece for each in written_on(page) for piece in each.text.split())
    assert [pieces[str(line)] for line in range(1, length + 1) if line not in (width, length)] == [1] * (length - len({width, length}))
    assert [pieces[column_name(column)] for column in range(width)] == [2] * width


def test_line_1_is_the_virus_s_below_and_each_side_has_its_name_at_its_end() -> None:
    places = {each.text: each for each in written_on(printed(BlankField(8, 10, "squares"), fields=1))}
    assert places["Cure"].y < places["10"].y < places["9"].y < places["1"].y < places["Virus"].y


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_says_how_to_score_in_its_language(language: Language) -> None:
    style: Style = "squares" if language == "it" else "pencil-saving"
    text = text_of(printed(BlankField(6, 6, style), fields=1, language=language))
    assert all(word in text for word in wording(language).field[style].split())
    assert wording(language).names["cure"] in text


@pytest.mark.parametrize("style", STYLES)
def test_both_edges_have_their_colour(style: Style) -> None:
    page = printed(BlankField(20, 40, style))
    assert shows(page, VIRUS)
    assert shows(page, CURE)


def test_pencil_saving_squares_need_less_ink() -> None:
    squares, dots = (seen(printed(BlankField(8, 10, style), fields=1)) for style in STYLES)
    assert (255 - dots.astype(int)).sum() < 0.65 * (255 - squares.astype(int)).sum()


def test_a_pencil_saving_page_has_as_many_fields_as_fit() -> None:
    assert Counter(each.text for each in written_on(printed(BlankField(20, 40, "pencil-saving"))))["Virus"] == 2
    assert Counter(each.text for each in written_on(printed(BlankField(40, 40, "pencil-saving"))))["Virus"] == 1


def test_more_fields_than_can_be_filled_by_hand_are_refused() -> None:
    with pytest.raises(TooManyFields, match=r"3 fields of 40 × 40 don't fit a page of Letter: at most 1,"):
        field_page(BlankField(40, 40, "squares"), PAPERS["letter"], 3, "en")


@pytest.mark.parametrize(("width", "length"), [(4, 40), (40, 4), (40, 40), (20, 40)])
def test_nothing_is_outside_the_margins(width: int, length: int) -> None:
    assert not has_ink_outside(printed(BlankField(width, length, "squares"), "letter" if width == length else "a4"))


@pytest.mark.long
@pytest.mark.parametrize("width", SIDES)
def test_nothing_is_outside_the_margins_at_any_size(width: int) -> None:
    ways = itertools.islice(itertools.cycle(itertools.product(STYLES, PAPERS, LANGUAGES)), width, None)
    asked = [(BlankField(width, length, style), paper, language) for length, (style, paper, language) in zip(SIDES, ways, strict=False)]
    pages = pages_of(book([field_page(field, PAPERS[paper], None, language) for field, paper, language in asked], "fields", "en"))
    assert [each for each, page in zip(asked, pages, strict=True) if has_ink_outside(page)] == []
