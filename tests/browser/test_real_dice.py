"""Covirus with real dice: people roll them on their own table and enter what they show."""

import pytest

from tests.browser.conftest import Meet
from tests.browser.games import play_on, sit, sit_on_one_device
from tests.browser.means import Finger, Keys, Pointer
from tests.browser.people import Person
from tests.browser.serving import Server, Table, new_table
from tests.browser.small import SQUARES
from tests.browser.squares import roll_off, type_dice
from tests.browser.test_whole_games import table_in
from tests.house.tree import ROOT

ON_ONE_DEVICE = [{"kind": "me", "name": "Ada"}, {"kind": "device", "name": "Bob"}]


def with_real_dice(server: Server, seats: list[dict[str, str]]) -> Table:
    return new_table(server, "covirus", seats, options=SQUARES, dice="typed")


def says_that_dice_are_real(person: Person) -> bool:
    return "declared by the players" in person.hook("real-dice").inner_text()


def test_two_people_on_two_devices_play_a_whole_game_by_keys(server: Server, meet: Meet) -> None:
    table = with_real_dice(server, ON_ONE_DEVICE)
    ada, bob = sit(meet(), table, 0, Keys()), sit(meet(), table, 1, Keys())
    roll_off(ada.person, ada.means, "33", "25")
    view = play_on(table, ada, bob)
    assert (view["phase"], view["roll_off"], view["order"]) == ("finished", [[3, 3], [2, 5]], [1, 0])
    assert says_that_dice_are_real(bob.person)


@pytest.mark.long
def test_two_people_on_one_phone_play_a_whole_game_and_start_another(server: Server, meet: Meet) -> None:
    table = with_real_dice(server, ON_ONE_DEVICE)
    ada, bob = sit_on_one_device(meet(phone=True), table, Finger())
    assert says_that_dice_are_real(ada.person)
    roll_off(ada.person, ada.means, "61")
    assert play_on(table, ada, bob)["phase"] == "finished"
    ada.means.press(ada.person.hook("rematch"))
    roll_off(ada.person, ada.means, "44", "16")
    ada.person.until(lambda: table.view()["game_number"] == 2)


def test_what_is_being_painted_stays_while_another_comes_and_goes(server: Server, meet: Meet) -> None:
    table = with_real_dice(server, ON_ONE_DEVICE)
    ada, bob = sit(meet(), table, 0, Pointer()), sit(meet(), table, 1, Pointer())
    roll_off(ada.person, ada.means, "52")
    type_dice(ada.person, ada.means, "22")
    ada.person.hook("place").wait_for()
    *first, last = (ada.person.page.locator(f"[data-square={square}]") for square in ("a1", "b1", "a2", "b2"))
    for square in first:
        ada.means.press(square)
    bob.person.page.goto("about:blank")
    ada.person.page.get_by_text("not here").first.wait_for()
    ada.means.press(last)
    ada.means.press(ada.person.hook("place"))
    ada.person.until(lambda: table.view()["turn_number"] == 2)


def test_a_mistyped_roll_is_mended_before_the_play_and_before_the_turn_is_lost(server: Server, meet: Meet) -> None:
    table = with_real_dice(server, ON_ONE_DEVICE)
    ada, _ = sit_on_one_device(meet(), table, Pointer())
    roll_off(ada.person, ada.means, "52")
    for roll, asks in (("56", "nothing fits"), ("24", "4 × 2"), ("14", "4 × 1")):
        if ada.person.is_here("mend-roll"):
            ada.means.press(ada.person.hook("mend-roll"))
            assert not ada.person.is_here("place")
        type_dice(ada.person, ada.means, roll)
        ada.person.until(lambda asks=asks: asks in ada.person.hook("status").inner_text())  # type: ignore[misc]  # bound in the loop
    assert (table.view()["roll"], table.view()["turn_number"]) == ("41", 1)


@pytest.mark.long
def test_such_a_table_is_set_by_the_page_and_somebody_rolls_for_its_bot(server: Server, meet: Meet) -> None:
    person = meet()
    person.page.goto(f"{server.address}/new?game=covirus")
    person.hook("dice-typed").check()
    person.page.get_by_label("Who sits here").select_option("bot")
    person.hook("set-table").click()
    roll_off(person, Pointer(), "16")
    table = table_in(server, person)
    person.until(lambda: "for Bot" in person.hook("status").inner_text())
    person.until(lambda: "Roll two dice for Bot" in person.hook("live").inner_text())
    type_dice(person, Pointer(), "42")
    person.until(lambda: table.view()["turn"] == 0)
    assert table.view()["last"]["play"].startswith("42 ")


@pytest.mark.long
def test_a_game_that_goes_on_from_a_record_needs_no_other_roll_off(server: Server, meet: Meet) -> None:
    record = (ROOT / "tests/record/files/covirus-real-dice-rematch-1.qtr").read_text("utf-8")
    table = new_table(server, "covirus", ON_ONE_DEVICE, dice="typed", go_on={"record": record, "plays": 1})
    ada, _ = sit_on_one_device(meet(), table, Pointer())
    ada.means.press(ada.person.hook("start"))
    type_dice(ada.person, ada.means, "11")
    ada.person.hook("place").wait_for()
    assert (table.view()["casual"], table.view()["turn_number"]) == (True, 2)
