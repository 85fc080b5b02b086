"""A report of the lab in a browser without a connection: axe-core finds nothing, nothing is wider than its screen, all of it is printed."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.test_accessible import AXE, FIND, IS_TOO_WIDE
from tests.lab.report.small_reports import SETTINGS, page_on

pytestmark = [pytest.mark.timeout(600), pytest.mark.parametrize("game", SETTINGS)]
"""With nothing compiled yet, on a busy machine."""
HIDDEN_TABLES = """[...document.querySelectorAll('table')].filter(each => !each.checkVisibility({contentVisibilityAuto: true})
    || each.getBoundingClientRect().height < 10).map(each => each.caption.textContent)"""
OPEN_ALL = "document.querySelectorAll('details').forEach(each => { each.open = true })"
Theme = Literal["light", "dark"]


@pytest.fixture
def opened(browser: Browser, game: str, tmp_path: Path) -> Iterator[Page]:
    """The report, opened as a file; anything it asks of the network fails, and is noted as a complaint."""
    (tmp_path / "report.html").write_text(page_on(game), "utf-8")
    context = browser.new_context(offline=True)
    page = context.new_page()
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text))
    page.on("request", lambda request: complaints.append(request.url) if request.url.startswith("http") else None)
    page.goto((tmp_path / "report.html").as_uri())
    yield page
    context.close()
    assert complaints == []


@pytest.mark.parametrize(
    ("theme", "width"),
    [
        ("light", 360),
        ("dark", 1440),
        pytest.param("dark", 360, marks=pytest.mark.long),
        pytest.param("light", 1440, marks=pytest.mark.long),
    ],
)
def test_axe_finds_nothing_and_nothing_is_too_wide(opened: Page, theme: Theme, width: int) -> None:
    opened.emulate_media(color_scheme=theme)
    opened.set_viewport_size({"width": width, "height": 800})
    for opening in ("null", OPEN_ALL):
        opened.evaluate(opening)
        assert opened.evaluate(IS_TOO_WIDE) is False
        opened.evaluate(AXE)
        assert opened.evaluate(FIND) == []


def test_what_is_folded_on_the_screen_is_printed(opened: Page) -> None:
    folded = opened.evaluate(HIDDEN_TABLES)
    assert len(folded) > 5
    opened.emulate_media(media="print")
    opened.wait_for_function(f"{HIDDEN_TABLES}.length === 0")
    assert opened.evaluate(HIDDEN_TABLES) == []


def pages_in(pdf: bytes) -> int:
    return len(re.findall(rb"/Type\s*/Page\b", pdf))


def test_a_print_is_as_long_as_with_all_unfolded(opened: Page) -> None:
    folded = pages_in(opened.pdf())
    opened.evaluate(OPEN_ALL)
    assert folded == pages_in(opened.pdf()) > 3
