"""Both games, from the first page to the result, by two people: by pointer, by touch on a small phone, by keys alone."""

import re
from urllib.parse import urlsplit

import pytest

from tests.browser.conftest import Meet
from tests.browser.games import Player, play_on
from tests.browser.means import Finger, Keys, Means, Pointer
from tests.browser.people import Person
from tests.browser.serving import Server, Table

DECK = {**{str(rank): "1" for rank in range(1, 7)}, **{str(rank): "0" for rank in range(7, 14)}}
OPTIONS = {"contagious": {"Hand size": "2"}, "covirus": {"Width": "4", "Length": "4"}}
WAYS: dict[str, tuple[Means, bool]] = {"pointer": (Pointer(), False), "touch": (Finger(), True), "keys": (Keys(), False)}


PAIRS = [("contagious", "touch")]
"""In the short run; `test_real_dice` plays Covirus by keys there, and the pointer whole games in many tests. In the long run, all pairs."""


@pytest.mark.parametrize(
    ("game", "way"),
    [pytest.param(game, way, marks=() if (game, way) in PAIRS else pytest.mark.long) for game in OPTIONS for way in WAYS],
)
def test_two_people_play_a_whole_game(server: Server, meet: Meet, game: str, way: str) -> None:
    means, phone = WAYS[way]
    ada, bob = meet(phone=phone), meet(phone=phone)
    invitation = set_a_table(ada, server, game, means)
    sit_down(bob, invitation, means)
    means.press(ada.hook("start"))
    table = table_in(server, ada, bob)
    over = play_on(table, Player(ada, 0, means), Player(bob, 1, means))
    assert over["result"]["reason"] == "played_out"
    for each in (ada, bob):
        each.hook("result").wait_for()
        assert [int(each.hook(f"score-{seat}").inner_text()) for seat in (0, 1)] == over["result"]["scores"]


def set_a_table(host: Person, server: Server, game: str, means: Means) -> str:
    """From the first page to a table that waits for a friend; the result is the link for them."""
    host.page.goto(server.address)
    means.press(host.hook(f"new-{game}"))
    means.press(host.page.get_by_text("Each option"))
    for label, value in OPTIONS[game].items():
        means.write(host.page.get_by_label(label, exact=True), value)
    if game == "contagious":
        means.press(host.page.get_by_text(re.compile("^Deck of")))
        for card, count in DECK.items():
            means.write(host.page.get_by_label(card, exact=True).and_(host.page.locator("input[type=number]")), count)
    means.press(host.hook("set-table"))
    return host.hook("invitation-1").input_value()


def sit_down(guest: Person, invitation: str, means: Means) -> None:
    """Take the seat of a link, as Bob."""
    guest.page.goto(invitation)
    means.write(guest.hook("name"), "Bob")
    means.press(guest.hook("sit"))
    guest.hook("turn").wait_for()


def table_in(server: Server, *people: Person) -> Table:
    """The table that these people's pages show, with the secrets that their browsers keep."""
    name = urlsplit(people[0].page.url).path.rpartition("/")[2]
    kept = [each.page.evaluate("JSON.parse(localStorage.getItem('quarantable.tables'))")[name]["tokens"] for each in people]
    return Table(server, name, {int(seat): token for tokens in kept for seat, token in tokens.items()}, {})
