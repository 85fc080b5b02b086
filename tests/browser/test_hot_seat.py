"""Several people on one device: a hand that isn't one's own is not in the page, whatever one looks with."""

import re

from playwright.sync_api import Page

from tests.browser.conftest import Meet
from tests.browser.games import Player, make_turn, sit_on_one_device, whose_turn
from tests.browser.means import Pointer
from tests.browser.people import Person
from tests.browser.serving import Server, Table, new_table
from tests.browser.small import CARDS


def hand_in(page: Page) -> list[str]:
    """The cards of the hand that is in the DOM."""
    found: list[str] = page.eval_on_selector_all("[data-testid^=card-]", "cards => cards.map(card => card.dataset.testid)")
    return sorted(re.sub(r"^card-(.+)-\d+$", r"\1", name) for name in found)


def hand_of(table: Table, seat: int) -> list[str]:
    view = table.view(seat)
    return sorted(view["position"]["hands"][seat])


def two_on_a_device(server: Server, person: Person) -> tuple[Table, Player, Player]:
    seats = [{"kind": "me", "name": "Ada"}, {"kind": "device", "name": "Bob"}]
    table = new_table(server, "contagious", seats, options=CARDS)
    players = sit_on_one_device(person, table, Pointer())
    person.hook("cover").wait_for()
    return table, *players


def test_a_hand_is_there_only_after_its_me_and_gone_at_hand_over(server: Server, meet: Meet) -> None:
    person = meet()
    table, *players = two_on_a_device(server, person)
    before = None
    for _ in range(6):
        player = whose_turn(table, tuple(players))
        if player is None:
            break
        if player is not before:  # who sent a Contagion that came back leads again, and has the device already
            assert person.is_here("cover")
            assert hand_in(person.page) == []
            assert person.hook("hand").count() == 0
            person.hook("its-me").click()
        before = player
        person.hook("hand").wait_for()
        assert hand_in(person.page) == hand_of(table, player.seat)
        make_turn(table, player)


def test_what_is_covered_is_not_in_the_accessibility_tree_either(server: Server, meet: Meet) -> None:
    person = meet()
    two_on_a_device(server, person)
    assert person.page.get_by_role("button", name=re.compile("^(?:[0-9]+|Wild|Shield|Contagion)")).count() == 0
    assert "Your hand" not in person.page.locator("body").aria_snapshot()
