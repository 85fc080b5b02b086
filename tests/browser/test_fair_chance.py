"""A browser's part in fair chance: its nonces, its receipts, and its eye on the server."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import WebSocketRoute

from quarantable.record.reading import read
from quarantable.record.receipt import read_receipt
from quarantable.record.verifying import verify
from tests.browser.conftest import Meet
from tests.browser.games import play_on, show_chance, sit
from tests.browser.means import Pointer
from tests.browser.people import Person
from tests.browser.serving import Server, Table, new_table, record_of
from tests.browser.small import ROOM
from tests.house.tree import ROOT

WITH_A_BOT = [{"kind": "me", "name": "Ada"}, {"kind": "bot", "level": "greedy"}]
WITH_A_FRIEND = [{"kind": "me", "name": "Ada"}, {"kind": "link"}]
OTHER_COMMITMENT = "ab" * 32


def receipt(person: Person, table: Table, game: int = 1) -> dict[str, Any] | None:
    """What this browser keeps of a game."""
    text = person.page.evaluate("name => localStorage.getItem(name)", f"quarantable.receipt.{table.name}.{game}")
    return None if text is None else json.loads(text)


def without_notes(kept: dict[str, Any]) -> dict[str, Any]:
    """As the browser hands it on, without what it notes for itself."""
    return {name: value for name, value in kept.items() if name not in ("made", "changed", "replaced")}


def test_a_receipt_outlasts_reloads_and_the_finished_games_record_holds_against_it(server: Server, meet: Meet) -> None:
    table = new_table(server, "covirus", WITH_A_BOT, options=ROOM)
    ada = sit(meet(), table, 0, Pointer())
    play_on(table, ada, turns=1)
    before = receipt(ada.person, table)
    assert before is not None
    chance = table.view()["chance"]
    assert (before["commitment"], before["mine"], before["nonces"]) == (chance["commitment"], chance["nonces"], chance["nonces"])
    ada.person.page.reload()
    ada.person.hook("tab-table").click()
    for button in ("resign", "resign-yes"):
        ada.person.hook(button).click()
    ada.person.hook("result").wait_for()
    after = receipt(ada.person, table)
    assert after == {**before, "events": after and after["events"]}
    assert re.fullmatch("[0-9a-f]{64}", after["events"])
    report = verify(read(record_of(table)), read_receipt(json.dumps(without_notes(after))))
    assert (report.holds, report.proven) == (True, True)
    show_chance(ada.person)
    assert ada.person.hook("secret").inner_text() == table.view()["chance"]["secret"]
    assert not ada.person.is_here("chance-alarm")


@pytest.mark.long
def test_each_game_of_a_series_has_its_own_nonces(server: Server, meet: Meet) -> None:
    table = new_table(server, "covirus", WITH_A_BOT, options=ROOM)
    ada = sit(meet(), table, 0, Pointer())
    ada.person.hook("tab-table").click()
    for button in ("resign", "resign-yes", "rematch"):
        ada.person.hook(button).click()
    ada.person.until(lambda: table.view()["game_number"] == 2)
    first, second = receipt(ada.person, table, 1), receipt(ada.person, table, 2)
    assert first is not None
    assert second is not None
    assert first["mine"] != second["mine"] == table.view()["chance"]["nonces"]


@pytest.mark.long
def test_a_second_device_of_a_seat_takes_over_what_the_first_one_said(server: Server, meet: Meet) -> None:
    table = new_table(server, "contagious", WITH_A_FRIEND)
    first = sit(meet(), table, 0, Pointer())
    first.person.until(lambda: "0" in table.view()["chance"]["nonces"])
    second = sit(meet(), table, 0, Pointer())
    show_chance(second.person)
    assert "Another device added for Ada" in second.person.hook("chance").inner_text()
    assert second.person.hook("nonce-0").inner_text() == table.view()["chance"]["nonces"]["0"]
    assert receipt(second.person, table) is None
    assert not second.person.is_here("chance-alarm")


def test_a_server_that_changes_its_commitment_is_noticed_and_gets_no_nonce_for_the_new_one(server: Server, meet: Meet) -> None:
    table = new_table(server, "contagious", WITH_A_FRIEND)
    ada = meet()
    sit(ada, table, 0, Pointer())
    ada.until(lambda: receipt(ada, table) is not None)
    sent: list[str] = []
    ada.page.route_web_socket(re.compile("/socket$"), lambda socket: go_back_on_the_commitment(socket, table, sent))
    ada.page.reload()
    ada.hook("chance-alarm").wait_for()
    assert "changed the seal" in ada.hook("chance-alarm").inner_text()
    kept = receipt(ada, table)
    assert kept is not None
    assert (kept["commitment"], kept["changed"]) == (table.view()["chance"]["commitment"], OTHER_COMMITMENT)
    assert [message for message in sent if '"nonce"' in message] == []


def go_back_on_the_commitment(socket: WebSocketRoute, table: Table, sent: list[str]) -> None:
    """Plays a server that shows another commitment than before, and says that it has no nonces for it."""
    chance = table.view()["chance"]
    behind = socket.connect_to_server()

    def falsify(message: str | bytes) -> None:
        text = str(message).replace(chance["commitment"], OTHER_COMMITMENT)
        socket.send(re.sub(r'"nonces":\{[^}]*\}', '"nonces":{}', text))

    def listen(message: str | bytes) -> None:
        sent.append(str(message))
        behind.send(message)

    behind.on_message(falsify)
    socket.on_message(listen)


@pytest.mark.long
def test_a_casual_game_goes_on_with_what_lies_there_and_says_what_it_is(server: Server, meet: Meet) -> None:
    record = (ROOT / "tests/record/files/contagious-whole-size.qtr").read_text("utf-8")
    seats = [{"kind": "me", "name": "Ada"}, *[{"kind": "bot", "level": "greedy"}] * (record.count("\n[Seat.") - 1)]
    table = new_table(server, "contagious", seats, go_on={"record": record, "plays": 2})
    ada = sit(meet(), table, 0, Pointer())
    ada.person.until(lambda: bool(table.view()["phase"] == "playing"))
    assert ada.person.hook("casual").inner_text() == "Casual game"
    assert table.view()["casual"] is True
