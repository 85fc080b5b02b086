from collections.abc import Iterator
from functools import cache
from typing import Any, get_args

import pytest

from quarantable.draw.as_pixels import pixels
from quarantable.draw.scene import Group, Scene, Shape, Words, placed
from quarantable.draw.sheets.book import book
from quarantable.draw.sheets.cases import RuleSheet
from quarantable.draw.sheets.contagious_cases import SHEET as CONTAGIOUS
from quarantable.draw.sheets.covirus_cases import SHEET as COVIRUS
from quarantable.draw.sheets.paper import PAPERS, PaperName
from quarantable.draw.sheets.rule_sheet import LEAST_TEXT, Game, rule_sheet, words_of
from quarantable.draw.sheets.wording import LANGUAGES, Language, wording

from .looking import WHITE, has_ink_outside, pages_of, size_of, text_of

SHEETS: dict[Game, RuleSheet] = {"contagious": CONTAGIOUS, "covirus": COVIRUS}
TIGHT = {"contagious": "letter", "covirus": "a4"}
"""In the short run one paper for each game."""
ALL = [
    pytest.param(game, paper, language, marks=() if TIGHT[game] == paper else pytest.mark.long)
    for game in get_args(Game)
    for paper in PAPERS
    for language in LANGUAGES
]


@cache
def printed(game: Game, paper: PaperName, language: Language) -> list[Any]:
    return pages_of(book([rule_sheet(game, PAPERS[paper], language)], "rules", language))


def said(shapes: tuple[Shape, ...]) -> Iterator[Words]:
    for shape in shapes:
        if isinstance(shape, Group):
            yield from said(shape.shapes)
        elif isinstance(shape, Words):
            yield shape


@pytest.mark.parametrize(("game", "paper", "language"), ALL)
def test_it_is_one_page_that_says_everything_within_the_margins(game: Game, paper: PaperName, language: Language) -> None:
    (page,) = printed(game, paper, language)
    text, words = text_of(page), words_of(game, language)
    assert size_of(page) == pytest.approx((PAPERS[paper].width, PAPERS[paper].height), abs=0.01)
    assert [case for case, told in words.cases.items() if told.text not in text or told.title not in text] == []
    assert set(f"{words.lead} {words.foot}".split()) <= set(text.split())
    assert not has_ink_outside(page)


@pytest.mark.parametrize(("game", "paper", "language"), ALL)
def test_what_must_be_read_is_large_enough(game: Game, paper: PaperName, language: Language) -> None:
    text = " ".join(told.text for told in words_of(game, language).cases.values())
    sizes = [each.size for each in said(rule_sheet(game, PAPERS[paper], language).shapes) if len(each.text) > 12 and each.text in text]
    assert min(sizes) >= LEAST_TEXT > 2.99


@pytest.mark.parametrize("game", get_args(Game))
def test_every_case_has_its_words_in_every_language(game: Game) -> None:
    cases = {case.name for row in SHEETS[game].rows for case in row}
    assert [language for language in LANGUAGES if set(words_of(game, language).cases) != cases] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_language_says_the_same_things(language: Language) -> None:
    here, there = wording(language), wording("en")
    assert (set(here.names), set(here.about), set(here.field), set(here.game)) == (
        set(there.names),
        set(there.about),
        set(there.field),
        set(there.game),
    )
    assert set(here.contagious.labels) == set(there.contagious.labels)


@pytest.mark.parametrize("game", get_args(Game))
def test_every_picture_lies_within_its_frame(game: Game) -> None:
    pictures = [case.picture(words_of(game, "es")) for row in SHEETS[game].rows for case in row]
    apart, room = 10, 80
    width = max(room, max(each.width for each in pictures) + 2 * apart)
    whole = Scene(
        width, room * len(pictures), tuple(placed(each, apart, apart + room * place, each.width) for place, each in enumerate(pictures))
    )
    seen = pixels(whole, round(4 * width))
    for place, each in enumerate(pictures):
        part = seen[4 * room * place : 4 * room * (place + 1)].copy()
        part[4 * apart - 1 : round(4 * (apart + each.height)) + 1, 4 * apart - 1 : round(4 * (apart + each.width)) + 1] = WHITE
        assert (part == WHITE).all(), (game, place)


def test_every_rule_that_a_player_needs_is_on_the_sheets() -> None:
    named = " ".join(case.rules for sheet in SHEETS.values() for row in sheet.rows for case in row).replace("–", " ").split()
    assert {f"C{number}" for number in (3, *range(5, 21))} <= set(named)
    assert {f"V{number}" for number in range(1, 13)} <= set(named)
