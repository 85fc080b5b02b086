"""What options change is said where one chooses them, and the reports on the games open from there."""

import shutil
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
import uvicorn
from playwright.sync_api import Page

from quarantable.server.app import create_app
from quarantable.server.static import FOLDER
from tests.browser.conftest import Meet
from tests.browser.people import DESKTOP, PHONE, Person
from tests.browser.serving import CLIENT, HOST, Server, free_port
from tests.browser.test_accessible import IS_TOO_WIDE, assert_accessible
from tests.browser.test_whole_games import table_in
from tests.house.tree import ROOT
from tests.server.inside import MemoryStore

PIXEL = "data:image/gif;base64,R0lGODlhAQABAAAAACw="
REPORT = f"""<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Covirus</title><style>main {{ color: rgb(1, 2, 3) }}</style></head>
<body><main><h1>Covirus</h1><img alt="" src="{PIXEL}">
<svg><style type="text/css">rect {{ fill: rgb(4, 5, 6) }}</style><rect width="9" height="9"/></svg></main></body></html>
"""
TAMPERED = REPORT.replace("</body>", "<script>document.title = 'Mine'</script></body>")
COLOURS = "['main', 'rect'].map((name) => getComputedStyle(document.querySelector(name))).map((style) => [style.color, style.fill])"
CHOICES = {"contagious": 3 * 2, "covirus": 3 * 2 + 3}
"""How many words of options there are to choose: two of each of three, and three ends of Covirus (V11)."""
NUMBERS = {"contagious": ["hand_size"], "covirus": ["width", "length"]}


@pytest.fixture
def reporting(tmp_path: Path) -> Iterator[str]:
    """The address of a server with a report on Covirus and none on the other game."""
    page = tmp_path / "page"
    shutil.copytree(FOLDER, page, ignore=shutil.ignore_patterns("pyodide-*", "findings"))
    (page / "findings").mkdir()
    (page / "findings" / "covirus.html").write_text(REPORT, "utf-8")
    (page / "findings" / "tampered.html").write_text(TAMPERED, "utf-8")
    port = free_port()
    server = uvicorn.Server(
        uvicorn.Config(create_app(MemoryStore(), page=page), host=HOST, port=port, log_config=None, log_level="error", loop="asyncio")
    )
    running = threading.Thread(target=server.run)
    running.start()
    while not server.started:
        running.join(0.01)
    yield f"http://{HOST}:{port}"
    server.should_exit = True
    running.join()


def at_each_option(person: Person, address: str, game: str) -> None:
    person.page.goto(f"{address}/new?game={game}")
    person.page.locator("fieldset > details > summary").click()
    person.hook("measured").locator("summary").click()


@pytest.mark.parametrize("phone", [pytest.param(False, marks=pytest.mark.long, id="desk"), pytest.param(True, id="phone")])
@pytest.mark.parametrize("game", CHOICES)
def test_every_choice_but_the_usual_one_says_what_it_changes(server: Server, meet: Meet, game: str, phone: bool) -> None:
    person = meet(phone=phone)
    at_each_option(person, server.address, game)
    choices = [each.inner_text() for each in person.page.locator("[data-testid^=effects-] label").all()]
    with_figure = [each for each in choices if any(letter.isdigit() for letter in each)]
    options = person.page.get_by_role("radiogroup").and_(person.page.locator("[data-testid^=effects-]")).count()
    assert (len(choices), len(with_figure)) == (CHOICES[game], CHOICES[game] - options)
    for option in NUMBERS[game]:
        lines = person.hook(f"effects-{option}").get_by_role("listitem").all_inner_texts()
        assert len(lines) > 2
        assert all(any(letter.isdigit() for letter in line.partition("\n")[2]) for line in lines)
    assert "games" in person.hook("measured").inner_text()
    assert person.page.evaluate(IS_TOO_WIDE) is False


@pytest.mark.parametrize(("locale", "words"), [("it-IT", "come da regole"), ("es-ES", "según las reglas")])
def test_it_is_said_in_ones_own_language(server: Server, meet: Meet, locale: str, words: str) -> None:
    person = meet(locale=locale)
    at_each_option(person, server.address, "covirus")
    assert words in person.hook("measured").inner_text()


def test_what_is_chosen_so_is_what_the_table_plays(server: Server, meet: Meet) -> None:
    person = meet()
    at_each_option(person, server.address, "covirus")
    person.hook("effects-free_shape").get_by_label("attached").check()
    person.hook("set-table").click()
    person.hook("invitation-1").wait_for()
    assert table_in(server, person).view()["options"]["free_shape"] == "attached"


def arrived(page: Page) -> Page:
    """A page that was opened by a link, once it isn't the empty one any more that it begins as."""
    page.wait_for_url("**/findings/*")
    return page


def test_a_report_opens_beside_the_form_with_its_own_looks_and_loads_nothing(reporting: str, meet: Meet) -> None:
    person = meet()
    asked: list[str] = []
    at_each_option(person, reporting, "covirus")
    person.until(lambda: person.page.evaluate("Boolean(navigator.serviceWorker.controller)"))
    person.page.get_by_role("spinbutton").first.fill("12")
    person.context.on("request", lambda request: asked.append(request.url))
    with person.context.expect_page() as opened:
        person.hook("report-covirus").click()
    report = arrived(opened.value)
    assert report.title() == "Covirus"
    assert [colour for pair in report.evaluate(COLOURS) for colour in pair][::3] == ["rgb(1, 2, 3)", "rgb(4, 5, 6)"]
    assert [url for url in asked if not url.startswith("data:")] == [f"{reporting}/findings/covirus"]
    assert person.page.get_by_role("spinbutton").first.input_value() == "12"


@pytest.mark.expects("Content Security Policy")
def test_a_script_in_a_report_does_not_run(reporting: str, meet: Meet) -> None:
    person = meet()
    person.page.goto(f"{reporting}/findings/tampered")
    assert person.page.title() == "Covirus"


@pytest.mark.expects("404")
def test_where_there_is_no_report_it_says_so(reporting: str, meet: Meet) -> None:
    person = meet()
    person.page.goto(reporting)
    person.until(lambda: person.page.evaluate("Boolean(navigator.serviceWorker.controller)"))
    with person.context.expect_page() as opened:
        person.hook("report-contagious").click()
    assert arrived(opened.value).locator("body").inner_text().strip() == "There is no report on such a game."


@pytest.mark.expects("404")
@pytest.mark.parametrize("game", CHOICES)
def test_the_house_has_its_reports_as_they_are(server: Server, meet: Meet, game: str) -> None:
    """In either theme and size; a game that nobody has reported on yet says so."""
    person = meet()
    address = f"{server.address}/findings/{game}"
    is_there = (ROOT / "docs" / "findings" / f"{game}.html").exists()
    assert CLIENT.get(address).status_code == (200 if is_there else 404)
    person.page.goto(address)
    if is_there:
        assert_accessible(person, (("light", DESKTOP), ("dark", PHONE)))
        assert person.page.locator("[style]").count() == 0
