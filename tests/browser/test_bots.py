"""Bots as people meet them: chosen by character, and asked why. And hints, where a table allows them."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Meet
from tests.browser.serving import Server, new_table

AGAINST_A_BOT = [{"kind": "me", "name": "Ada"}, {"kind": "bot", "level": "gentle"}]


def test_a_bot_is_chosen_by_what_it_is_like(server: Server, meet: Meet) -> None:
    person = meet(phone=True)
    person.page.goto(server.address + "/new?game=covirus")
    seat = person.hook("wish-1")
    seat.get_by_role("combobox").first.select_option("bot")
    level = person.hook("level-1")
    expect(level).to_have_value("fair")
    assert level.locator("option").all_text_contents() == ["Gentle", "Fair", "Strong", "Best"]
    level.select_option("best")
    expect(level).to_have_accessible_description("Weighs many places against what the dice may bring next, and gives nothing away.")
    expect(person.hook("hints")).to_be_checked()
    seat.get_by_role("combobox").first.select_option("link")
    expect(person.hook("hints")).not_to_be_checked()


def test_who_asks_is_told_why_a_bot_played_so(server: Server, meet: Meet) -> None:
    table = new_table(server, "contagious", AGAINST_A_BOT, options={"starter": 1})
    person = meet()
    person.page.goto(table.link(0))
    why = person.page.get_by_role("button", name="Why did Bot play").first
    why.focus()
    person.page.keyboard.press("Enter")
    expect(person.hook("log").get_by_role("status").first).to_contain_text("It ")
    expect(why).to_have_attribute("aria-expanded", "true")


@pytest.fixture
def thinking_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose bots think, once they are ready."""
    started = Server(tmp_path_factory.mktemp("data"), rules="")
    started.start()
    yield started
    started.stop()


@pytest.mark.long
@pytest.mark.timeout(900)
def test_a_hint_is_told_once_bots_are_warm(thinking_server: Server, meet: Meet) -> None:
    table = new_table(thinking_server, "contagious", AGAINST_A_BOT, options={"starter": 0})
    person = meet(phone=True)
    person.page.goto(table.link(0))
    expect(person.hook("warming")).to_be_visible()
    person.hook("hint").click(timeout=600_000)
    expect(person.hook("hint-told")).to_contain_text("I would play")
    expect(person.hook("warming")).to_have_count(0)
