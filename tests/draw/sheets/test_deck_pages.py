from collections import Counter
from functools import cache
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from quarantable.draw.cards import BACK
from quarantable.draw.sheets.book import book
from quarantable.draw.sheets.deck_pages import BLEED, CARD, Backs, deck_pages
from quarantable.draw.sheets.paper import PAPERS, PaperName
from quarantable.draw.sheets.wording import LANGUAGES, Language, wording
from quarantable.games.contagious.options import WRITTEN_DECK, deck_map
from quarantable.games.contagious.state import CARDS

from .looking import drawn_on, has_ink_outside, pages_of, seen, size_of, written_on

WRITTEN = deck_map(WRITTEN_DECK)
A_PAGE = 9
FINE = 10
"""Pixels a millimetre."""
FRAME = 60.69
"""The width of a face's frame as its bounds are told, in millimetres."""


def printed(deck: dict[str, int], paper: PaperName = "a4", language: Language = "en", backs: Backs = Backs.LONG_EDGE) -> list[Any]:
    return pages_of(book(deck_pages(deck, PAPERS[paper], language, backs), "a deck", language))


@cache
def whole_deck() -> list[Any]:
    return printed(WRITTEN)


def counted(fronts: list[Any], language: Language) -> dict[str, float]:
    """The cards on these pages by what is written on them. Each says what it is at both ends."""
    words = wording(language)
    card_of = {name: card for card, name in words.names.items()}
    pieces = Counter(each.text for page in fronts for each in written_on(page))
    for about in words.about.values():
        del pieces[about]
    return {card_of.get(text, text): times / 2 for text, times in pieces.items()}


def cards_on(page: Any) -> list[tuple[float, float]]:
    """The middles of what is as large as a back, or as a front's frame."""
    return sorted(
        (each.x, each.y) for each in drawn_on(page) if any(each.width == pytest.approx(size, abs=0.05) for size in (CARD[0], FRAME))
    )


def rgb(colour: str) -> NDArray[np.int64]:
    return np.array([int(colour[place : place + 2], 16) for place in (1, 3, 5)])


def test_the_cards_counted_by_their_text_are_exactly_the_deck() -> None:
    assert counted(whole_deck()[::2], "en") == WRITTEN
    assert len(whole_deck()) == 2 * 8


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_every_kind_of_card_says_what_it_is_in_its_language(language: Language) -> None:
    deck = dict.fromkeys(CARDS, 1)
    assert counted(printed(deck, "letter", language, Backs.NONE), language) == deck


@pytest.mark.long
@pytest.mark.parametrize("paper", PAPERS)
def test_the_largest_decks_are_counted_exactly(paper: PaperName) -> None:
    for deck in ({"13": 60, "W": 60, "contagion": 60, "1": 60, "antibodies": 15}, dict.fromkeys(CARDS, 13)):
        pages = printed(deck, paper, "es")
        assert counted(pages[::2], "es") == deck
        assert not any(has_ink_outside(page, 4.3) for page in pages)


@pytest.mark.parametrize("paper", PAPERS)
def test_the_back_of_each_card_lies_behind_it_when_the_paper_is_turned_over_its_long_edge(paper: PaperName) -> None:
    front, back = printed({"shield": A_PAGE}, paper)
    width, _ = size_of(front)
    assert len(cards_on(front)) == A_PAGE
    assert sorted((width - x, y) for x, y in cards_on(back)) == [pytest.approx(each, abs=0.1) for each in cards_on(front)]


def test_the_same_over_the_short_edge() -> None:
    front, back = printed({"shield": 5}, backs=Backs.SHORT_EDGE)
    _, height = size_of(front)
    assert len(cards_on(front)) == 5
    assert sorted((x, height - y) for x, y in cards_on(back)) == [pytest.approx(each, abs=0.1) for each in cards_on(front)]


def test_the_backs_go_beyond_their_cards_so_that_a_shifted_print_shows_no_white() -> None:
    pixels = seen(whole_deck()[1], per_millimetre=FINE)
    inked: NDArray[np.bool_] = np.asarray((np.abs(pixels.astype(int) - rgb(BACK)) < 8).all(axis=2))
    width, height = np.ptp(np.flatnonzero(inked.any(axis=0))) + 1, np.ptp(np.flatnonzero(inked.any(axis=1))) + 1
    assert (width / FINE, height / FINE) == pytest.approx((3 * CARD[0] + 2 * BLEED, 3 * CARD[1] + 2 * BLEED), abs=0.2)


def test_every_cut_has_a_mark_at_both_ends_and_none_on_a_card() -> None:
    pixels = seen(whole_deck()[0], per_millimetre=FINE)
    left, top = round((210 - 3 * CARD[0]) / 2 * FINE), round((297 - 3 * CARD[1]) / 2 * FINE)
    above, below = pixels[:top, :, 0] < 200, pixels[-top:, :, 0] < 200
    beside, across = pixels[:, :left, 0] < 200, pixels[:, -left:, 0] < 200
    for marks, start, step in ((above, left, CARD[0]), (below, left, CARD[0]), (beside.T, top, CARD[1]), (across.T, top, CARD[1])):
        cuts = [start + round(step * FINE * number) for number in range(4)]
        assert {min(cuts, key=lambda cut: abs(cut - place)) for place in np.flatnonzero(marks.any(axis=0))} == set(cuts)


@pytest.mark.parametrize("paper", PAPERS)
def test_nothing_lies_where_printers_can_t_print(paper: PaperName) -> None:
    assert not any(has_ink_outside(page, 4.3) for page in printed({"10": A_PAGE}, paper))


def test_without_backs_there_are_only_fronts() -> None:
    assert len(printed({"7": 10}, backs=Backs.NONE)) == 2
