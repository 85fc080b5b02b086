"""A report is one file that needs nothing, and says of every figure how sure it is."""

import re

import pytest

from tests.lab.report.small_reports import SETTINGS, Page, bare_figures, made, page_on

pytestmark = [pytest.mark.timeout(600), pytest.mark.parametrize("game", SETTINGS)]
"""With nothing compiled yet, on a busy machine."""
TELLING_FIGURES = ("findings", "sides", "seats", "skill", "recommendations")
"""The parts whose list is of figures; others list what options are."""


def test_it_is_one_file_that_loads_nothing_and_runs_nothing(game: str) -> None:
    page = page_on(game)
    assert len(page.encode()) < 3_000_000
    assert not {"script", "iframe", "link", "img", "object", "embed"} & set(Page(page).elements)
    assert set(re.findall(r"""https?:[^"'\s<>)]+""", page)) <= {"http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"}
    assert not re.search(r"""\son\w+\s*=|@import|url\((?!#)|javascript:""", page)


def test_the_contents_lead_to_every_part_and_each_has_a_heading(game: str) -> None:
    page = Page(page_on(game))
    assert page.links == [f"#{part.name}" for part in page.parts]
    assert all(part.title for part in page.parts)
    assert page.parts[0].name == "findings", "what was found comes first"
    assert page.parts[-1].name == "method"


def test_every_part_says_something(game: str) -> None:
    assert [part.name for part in Page(page_on(game)).parts if not (part.sentences or part.findings or part.cells)] == []


def test_ids_are_unique_and_what_is_named_is_there(game: str) -> None:
    page = page_on(game)
    ids = Page(page).ids
    assert len(ids) == len(set(ids))
    named = {name for names in re.findall(r'aria-labelledby="([^"]+)"', page) for name in names.split()}
    used = set(re.findall(r"""(?:href="|url\()#([^")]+)""", page))
    assert named | used <= set(ids)


def test_every_picture_says_what_it_shows(game: str) -> None:
    page = page_on(game)
    pictures = re.findall(r"<svg.*?</svg>", page, re.DOTALL)
    assert len(pictures) >= 5
    for picture in pictures:
        assert 'role="img"' in picture[: picture.index(">")]
        title, told = (re.search(rf"<{tag} [^>]*>(.*?)</{tag}>", picture, re.DOTALL) for tag in ("title", "desc"))
        assert title, picture[:200]
        assert title[1].strip()
        assert told, picture[:200]
        assert len(told[1]) > 20


def test_every_figure_says_how_sure_it_is(game: str) -> None:
    page = Page(page_on(game))
    sentences = [text for part in page.parts for text in (*part.sentences, *part.findings) if part.name != "method"]
    bare = {text: found for text in sentences if (found := list(bare_figures(text)))}
    assert bare == {}
    assert any("±" in text for text in sentences)


def test_every_finding_says_of_how_many_games(game: str) -> None:
    findings = [text for part in Page(page_on(game)).parts if part.name in TELLING_FIGURES for text in part.findings]
    assert len(findings) >= 6
    assert [text for text in findings if not re.search(r"n = \d", text)] == []


def test_no_figure_is_missing(game: str) -> None:
    page = Page(page_on(game))
    assert [cell for part in page.parts for cell in part.cells if re.search(r"\bnan\b|\binf\b|None", cell)] == []
    assert [text for part in page.parts for text in (*part.sentences, *part.findings) if re.search(r"\bnan\b|\binf\b", text)] == []


def test_the_same_seed_gives_the_same_bytes(game: str) -> None:
    assert made(game) == page_on(game)
