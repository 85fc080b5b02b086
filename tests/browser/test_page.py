"""What the page promises beside the games: small, in one's own language, from one host only, and in an insecure context too."""

import pytest

from tests.browser.conftest import Meet
from tests.browser.games import Player, play_on
from tests.browser.means import Pointer
from tests.browser.people import Person
from tests.browser.serving import Server, new_table
from tests.browser.small import CARDS, SQUARES
from tests.browser.test_whole_games import table_in

MOST_BYTES = 100_000
GREETINGS = {"en-GB": ("en", "Play a bot"), "it-IT": ("it", None), "es-MX": ("es", None), "sw-KE": ("en", "Play a bot")}


def test_the_first_load_is_at_most_100_kb_compressed(server: Server, meet: Meet) -> None:
    person = meet()
    sizes: dict[str, int] = {}
    person.page.on("requestfinished", lambda request: sizes.update({request.url: request.sizes()["responseBodySize"]}))
    person.page.goto(server.address)
    person.hook("new-covirus").wait_for()
    person.page.wait_for_load_state("networkidle")
    assert sizes
    assert sum(sizes.values()) <= MOST_BYTES, sizes


@pytest.mark.parametrize("locale", GREETINGS)
def test_the_page_speaks_the_browsers_language_where_it_can(server: Server, meet: Meet, locale: str) -> None:
    person = meet(locale=locale)
    person.page.goto(server.address)
    person.hook("start-covirus").wait_for()
    language, words = GREETINGS[locale]
    assert person.page.locator("html").get_attribute("lang") == language
    if words:
        assert words in person.hook("start-covirus").inner_text()


def test_another_language_can_be_chosen_and_is_remembered(server: Server, meet: Meet) -> None:
    person = meet()
    person.page.goto(server.address)
    english = person.hook("start-covirus").inner_text()
    person.page.get_by_role("button", name="Settings").click()
    person.page.get_by_role("radio", name="Italiano").check()
    person.page.keyboard.press("Escape")
    person.until(lambda: person.hook("start-covirus").inner_text() != english)
    italian = person.hook("start-covirus").inner_text()
    person.page.reload()
    person.hook("start-covirus").wait_for()
    assert person.hook("start-covirus").inner_text() == italian
    assert person.page.locator("html").get_attribute("lang") == "it"


@pytest.mark.parametrize("game", ["contagious", "covirus"])
def test_one_click_starts_a_game_against_a_bot(server: Server, meet: Meet, game: str) -> None:
    person = meet()
    person.page.goto(server.address)
    person.hook(f"start-{game}").click()
    person.hook("turn").wait_for()
    table = table_in(server, person)
    view = play_on(table, Player(person, 0, Pointer()), turns=1)
    assert view["phase"] in ("playing", "finished")
    assert [seat["kind"] for seat in view["seats"]] == ["person", "bot"]


@pytest.mark.parametrize(("game", "options"), [("contagious", CARDS), pytest.param("covirus", SQUARES, marks=pytest.mark.long)])
def test_a_whole_game_against_a_bot_in_an_insecure_context(server: Server, meet: Meet, game: str, options: dict[str, object]) -> None:
    """As on a household's network: plain HTTP, by a name that isn't this machine's own, where browsers withhold half of what they can."""
    seats = [{"kind": "me", "name": "Ada"}, {"kind": "bot", "level": "greedy"}]
    table = new_table(server, game, seats, options=options)
    person = meet()
    person.page.goto(elsewhere(table.link(0)))
    person.hook("turn").wait_for()
    assert person.page.evaluate("isSecureContext") is False
    assert play_on(table, Player(person, 0, Pointer()))["phase"] == "finished"


def test_a_link_can_be_copied_in_an_insecure_context(server: Server, meet: Meet) -> None:
    table = new_table(server, "covirus", [{"kind": "me", "name": "Ada"}, {"kind": "link"}])
    person = meet()
    person.page.goto(elsewhere(table.link(0)))
    person.hook("seat-1").get_by_role("button", name="New link").click()
    link = person.hook("invitation-1").input_value()
    person.hook("seat-1").get_by_role("button", name="Copy").click()
    assert link.startswith("http://quarantable.test:")
    assert pasted(person) == link


def elsewhere(link: str) -> str:
    """The same page as seen from another machine of the network."""
    return link.replace("127.0.0.1", "quarantable.test")


def pasted(person: Person) -> str:
    """What pasting brings, into a field of the page."""
    person.page.goto(person.page.url.split("/t/", maxsplit=1)[0] + "/new?game=covirus")
    field = person.page.get_by_label("Name", exact=True).first
    field.fill("")
    field.evaluate("field => field.removeAttribute('maxlength')")
    field.press("Control+V")
    return field.input_value()


def test_no_request_leaves_the_host_in_a_whole_visit(server: Server, meet: Meet) -> None:
    person = meet()
    for path in ("", "/new?game=contagious", "/new?game=covirus"):
        person.page.goto(server.address + path)
        person.page.wait_for_load_state("networkidle")
    table = new_table(server, "covirus", [{"kind": "me", "name": "Ada"}, {"kind": "bot", "level": "greedy"}])
    person.page.goto(table.link(0))
    person.hook("turn").wait_for()
    assert person.hosts == {f"127.0.0.1:{server.port}"}
