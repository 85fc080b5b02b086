"""axe-core finds nothing on any page, in either theme, at a desk or on a small phone."""

from collections.abc import Callable, Sequence
from typing import Literal

import pytest

from tests.browser.conftest import Meet
from tests.browser.games import play_on, show_chance, sit, sit_on_one_device
from tests.browser.means import Pointer
from tests.browser.people import DESKTOP, PHONE, Person
from tests.browser.serving import Server, Table, new_table
from tests.browser.small import CARDS, SQUARES
from tests.browser.squares import enter_dice, roll_off
from tests.house.tree import ROOT

Looks = Sequence[tuple[Literal["light", "dark"], dict[str, int]]]
AXE = (ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js").read_text("utf-8")
FIND = (
    "axe.run(document, {resultTypes: ['violations']}).then(({violations}) => violations.map(each => `${each.id}: ${each.nodes[0].html}`))"
)
REST = """new Promise(requestAnimationFrame)
    .then(() => Promise.allSettled(document.getAnimations().map(each => each.finished)))
    .then(() => new Promise(requestAnimationFrame)).then(() => null)"""
ME, FRIEND = {"kind": "me", "name": "Ada"}, {"kind": "link"}
ON_THIS_DEVICE = {"kind": "device", "name": "Bob"}
BOT = {"kind": "bot", "level": "greedy"}


LOOKS: Looks = (("light", DESKTOP), ("dark", PHONE))
"""Both themes and both sizes, each once."""
OTHER_LOOKS: Looks = (("dark", DESKTOP), ("light", PHONE))
IS_TOO_WIDE = "document.documentElement.scrollWidth > document.documentElement.clientWidth"


def violations(person: Person) -> list[str]:
    """What axe-core finds wrong with the page, once a change of theme has come to rest."""
    person.page.evaluate(REST)
    person.page.evaluate(AXE)
    found: list[str] = person.page.evaluate(FIND)
    return found


def assert_accessible(person: Person, looks: Looks = LOOKS) -> None:
    """By axe-core; and nothing is wider than its screen."""
    found = {}
    for theme, size in looks:
        person.page.emulate_media(color_scheme=theme)
        person.page.set_viewport_size(size)  # type: ignore[arg-type]  # a plain dict of the two
        found[theme, size["width"]] = violations(person)
        assert person.page.evaluate(IS_TOO_WIDE) is False, size
    assert not any(found.values()), found


def at_home(person: Person, server: Server) -> None:
    person.page.goto(server.address)
    person.hook("new-covirus").wait_for()


def at_home_with_tables(person: Person, server: Server) -> None:
    sit(person, new_table(server, "covirus", [ME, FRIEND]), 0, Pointer())
    at_home(person, server)
    person.hook("tables").wait_for()


def setting_a_table(game: str) -> Callable[[Person, Server], None]:
    def go(person: Person, server: Server) -> None:
        person.page.goto(f"{server.address}/new?game={game}")
        person.page.get_by_text("Each option").click()
        person.hook("measured").locator("summary").click()

    return go


def invited(person: Person, server: Server) -> None:
    person.page.goto(new_table(server, "contagious", [ME, FRIEND]).link(1))
    person.hook("sit").wait_for()


def waiting_for_a_friend(person: Person, server: Server) -> None:
    sit(person, new_table(server, "contagious", [ME, FRIEND, BOT]), 0, Pointer())


def table_of_cards(server: Server, other: dict[str, str]) -> Table:
    return new_table(server, "contagious", [ME, other], options=CARDS | {"starter": 0})


def covered(person: Person, server: Server) -> None:
    sit_on_one_device(person, table_of_cards(server, ON_THIS_DEVICE), Pointer())
    person.hook("cover").wait_for()


def a_hand_of_all_kinds(person: Person, server: Server) -> None:
    deck = {"W": 6, "contagion": 6, "shield": 6, "blowback": 6, "flatten": 6, "antibodies": 6, "13": 4}
    table = new_table(server, "contagious", [ME, BOT], options={"hand_size": 20, "deck": deck, "starter": 0})
    sit(person, table, 0, Pointer())
    person.hook("hand").wait_for()


def playing_cards(person: Person, server: Server) -> None:
    sit(person, table_of_cards(server, BOT), 0, Pointer())
    person.hook("hand").wait_for()
    person.hook("hand").get_by_role("button").first.click()


def playing_squares(person: Person, server: Server) -> None:
    table = new_table(server, "covirus", [ME, ON_THIS_DEVICE], options=SQUARES)
    play_on(table, *sit_on_one_device(person, table, Pointer()), turns=1)


def rolling_off(person: Person, server: Server) -> None:
    sit_on_one_device(person, new_table(server, "covirus", [ME, ON_THIS_DEVICE], dice="typed"), Pointer())
    roll_off(person, Pointer(), "33")
    enter_dice(person, Pointer(), "52", ("off-0", "off-1"))


def entering_a_roll(person: Person, server: Server) -> None:
    rolling_off(person, server)
    person.hook("start").click()
    enter_dice(person, Pointer(), "42", ("die-a", "die-b"))


def looking_at_chance(person: Person, server: Server) -> None:
    sit(person, new_table(server, "covirus", [ME, BOT]), 0, Pointer())
    show_chance(person)


def cards_over(person: Person, server: Server) -> None:
    table = new_table(server, "contagious", [ME, BOT], options=CARDS)
    play_on(table, sit(person, table, 0, Pointer()))
    person.hook("result").wait_for()


def squares_over(person: Person, server: Server) -> None:
    sit(person, new_table(server, "covirus", [ME, BOT], options=SQUARES), 0, Pointer())
    person.hook("tab-table").click()
    person.hook("resign").click()
    person.hook("resign-yes").click()
    person.hook("result").wait_for()


def in_a_dialog(name: str) -> Callable[[Person, Server], None]:
    def go(person: Person, server: Server) -> None:
        at_home(person, server)
        person.page.get_by_role("button", name=name).click()
        person.page.get_by_role("dialog").wait_for()

    return go


def at_no_table(person: Person, server: Server) -> None:
    person.page.goto(f"{server.address}/t/{'x' * 32}")
    person.page.get_by_role("heading", level=1).wait_for()


def nowhere(person: Person, server: Server) -> None:
    person.page.goto(f"{server.address}/nowhere")
    person.page.get_by_role("heading", level=1).wait_for()


PAGES: dict[str, Callable[[Person, Server], None]] = {
    "home": at_home,
    "home with tables": at_home_with_tables,
    "set a table of cards": setting_a_table("contagious"),
    "set a table of squares": setting_a_table("covirus"),
    "invited": invited,
    "waiting for a friend": waiting_for_a_friend,
    "covered": covered,
    "playing cards": playing_cards,
    "a hand of all kinds": a_hand_of_all_kinds,
    "playing squares": playing_squares,
    "rolling off real dice": rolling_off,
    "entering real dice": entering_a_roll,
    "looking at chance": looking_at_chance,
    "cards, over": cards_over,
    "squares, over": squares_over,
    "settings": in_a_dialog("Settings"),
    "keys": in_a_dialog("Keys"),
    "no such table": at_no_table,
    "nowhere": nowhere,
}


LIKE_ANOTHER = ("rolling off real dice", "cards, over", "nowhere")
"""What they show, or almost all of it, another page shows too."""


@pytest.mark.expects("404|WebSocket connection")
@pytest.mark.parametrize("page", [pytest.param(page, marks=pytest.mark.long if page in LIKE_ANOTHER else ()) for page in PAGES])
def test_axe_finds_nothing(server: Server, meet: Meet, page: str) -> None:
    person = meet(color_scheme="light")
    PAGES[page](person, server)
    assert_accessible(person)


@pytest.mark.long
@pytest.mark.expects("404|WebSocket connection")
@pytest.mark.parametrize("page", PAGES)
def test_axe_finds_nothing_in_the_other_theme_of_each_size(server: Server, meet: Meet, page: str) -> None:
    person = meet(color_scheme="light")
    PAGES[page](person, server)
    assert_accessible(person, OTHER_LOOKS)
