"""A report is one file that needs nothing, and says of every figure how sure it is."""

import re

import pytest

from quarantable.lab.report.making import report
from quarantable.lab.workers import processes
from tests.lab.builders import of_cards, of_fields
from tests.lab.report.small_reports import SETTINGS, Page, bare_figures, made, page_on

pytestmark = pytest.mark.timeout(600)
"""With nothing compiled yet, on a busy machine."""
of_each_game = pytest.mark.parametrize("game", SETTINGS)
TELLING_FIGURES = ("findings", "sides", "seats", "skill", "recommendations")
"""The parts whose list is of figures; others list what options are."""


@of_each_game
def test_it_is_one_file_that_loads_nothing_and_runs_nothing(game: str) -> None:
    page = page_on(game)
    assert len(page.encode()) < 3_000_000
    assert not {"script", "iframe", "link", "img", "object", "embed"} & set(Page(page).elements)
    assert set(re.findall(r"""https?:[^"'\s<>)]+""", page)) <= {"http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"}
    assert not re.search(r"""\son\w+\s*=|@import|url\((?!#)|javascript:""", page)


@of_each_game
def test_the_contents_lead_to_every_part_and_each_has_a_heading(game: str) -> None:
    page = Page(page_on(game))
    assert page.links == [f"#{part.name}" for part in page.parts]
    assert all(part.title for part in page.parts)
    assert page.parts[0].name == "findings", "what was found comes first"
    assert page.parts[-1].name == "method"


@of_each_game
def test_every_part_says_something(game: str) -> None:
    assert [part.name for part in Page(page_on(game)).parts if not (part.sentences or part.findings or part.cells)] == []


@of_each_game
def test_ids_are_unique_and_what_is_named_is_there(game: str) -> None:
    page = page_on(game)
    ids = Page(page).ids
    assert len(ids) == len(set(ids))
    named = {name for names in re.findall(r'aria-labelledby="([^"]+)"', page) for name in names.split()}
    used = set(re.findall(r"""(?:href="|url\()#([^")]+)""", page))
    assert named | used <= set(ids)


@of_each_game
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


@of_each_game
def test_every_figure_says_how_sure_it_is(game: str) -> None:
    page = Page(page_on(game))
    sentences = [text for part in page.parts for text in (*part.sentences, *part.findings) if part.name != "method"]
    bare = {text: found for text in sentences if (found := list(bare_figures(text)))}
    assert bare == {}
    assert any("±" in text for text in sentences)


@of_each_game
def test_every_finding_says_of_how_many_games(game: str) -> None:
    findings = [text for part in Page(page_on(game)).parts if part.name in TELLING_FIGURES for text in part.findings]
    assert len(findings) >= 6
    assert [text for text in findings if not re.search(r"n = \d", text)] == []


@of_each_game
def test_no_figure_is_missing(game: str) -> None:
    page = Page(page_on(game))
    assert [cell for part in page.parts for cell in part.cells if re.search(r"\bnan\b|\binf\b|None", cell)] == []
    assert [text for part in page.parts for text in (*part.sentences, *part.findings) if re.search(r"\bnan\b|\binf\b", text)] == []


@pytest.mark.parametrize("game", ["covirus", pytest.param("contagious", marks=pytest.mark.long)])
def test_the_same_seed_gives_the_same_bytes(game: str) -> None:
    assert made(game) == page_on(game)


def quiet(_what: str) -> None:
    """Tells nobody what is played."""


FEW = {
    "all hands hold all cards": (of_cards("greedy", deck={"3": 5, "W": 3}, hand_size=3), 2),
    "one card": (of_cards("random", players=6, deck={"5": 24}, hand_size=3), 3),
    "best": (of_cards("best@1", players=2, deck={"3": 4, "5": 4, "W": 2}, hand_size=2), 2),
    "covirus": (of_fields("random", width=4, length=4, forbid=["0:66", "1:rectangles"]), 2),
}


@pytest.mark.parametrize("name", [name if name == "one card" else pytest.param(name, marks=pytest.mark.long) for name in FEW])
def test_of_very_few_games_of_any_kind_there_is_a_report(name: str) -> None:
    setting, games = FEW[name]
    with processes(1) as player:
        page = Page(report(setting, games, player, quiet))
    assert [part.name for part in page.parts if not (part.sentences or part.findings or part.cells)] == []
