"""Covirus by message in the page: no server after loading, nothing lost, and the same record on both sides."""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, Page, Request, expect

from quarantable.offline import answer
from quarantable.record.reading import read
from quarantable.record.verifying import verify
from tests.browser.conftest import Meet
from tests.browser.correspondence import FIELD, Correspondent, a_place, chatted, play_on, quoted
from tests.browser.means import Finger, Pointer
from tests.browser.people import on_the_phone, person
from tests.browser.serving import Server
from tests.browser.test_accessible import violations

STORE_ONCE_MORE = """id => new Promise(resolve => {
    const opening = indexedDB.open("quarantable-mail", 1);
    opening.onsuccess = () => {
        const store = opening.result.transaction("games", "readwrite").objectStore("games");
        const reading = store.get(id);
        reading.onsuccess = () => {
            store.put({...reading.result, version: reading.result.version + 1});
            store.transaction.oncomplete = () => { opening.result.close(); resolve(); };
        };
    };
})"""
MESSAGE = re.compile(r"COVIRUS MESSAGE.*?\bdone\b", re.DOTALL)


class Pair(NamedTuple):
    """Two with the page open, and what their pages asked of the server since they have been without a network."""

    ada: Correspondent
    bob: Correspondent
    requests: list[str]


@pytest.fixture(scope="module")
def pair(server: Server, browser: Browser) -> Iterator[Pair]:
    """Ada at a desk and Bob with a phone, who loaded the page once and then left the network."""
    ada, bob = Correspondent(person(browser), Pointer()), Correspondent(on_the_phone(browser), Finger())
    both = Pair(ada, bob, [])
    for each in (ada, bob):
        each.person.page.goto(f"{server.address}/mail")
    for each in (ada, bob):
        each.wait_for_rules()
        expect(each.person.hook("offline")).to_have_attribute("data-state", "ready", timeout=60_000)
        leave_the_network(each.person.page, both.requests)
    yield both
    complaints = ada.person.complaints + bob.person.complaints
    for each in (ada, bob):
        each.person.context.close()
    assert both.requests == []
    assert complaints == []


def leave_the_network(page: Page, requests: list[str]) -> None:
    """From now on nothing can be fetched, and what is asked of the server is noted."""

    def note(request: Request) -> None:
        if "/api/" in request.url:
            requests.append(request.url)

    page.context.on("request", note)
    page.context.set_offline(True)


def both_at(pair: Pair) -> tuple[Correspondent, Correspondent]:
    """Ada and Bob at the list of games."""
    for each in (pair.ada, pair.bob):
        each.go_to_list()
    return pair.ada, pair.bob


def test_a_whole_game_by_copied_messages_without_a_network(pair: Pair) -> None:
    ada, bob = both_at(pair)
    play_on(ada, bob, bob.accept(quoted(ada.invite("Ada")), "Bob"), chatted, quoted)
    for each in (ada, bob):
        each.person.hook("result").wait_for()
    record = ada.kept()["show"]["record"]
    assert record == bob.kept()["show"]["record"]
    assert verify(read(record)).holds
    ada.means.press(ada.person.hook("check"))
    ada.person.hook("verdict").wait_for()
    assert ada.person.hook("verdict").get_attribute("data-verdict") == "message"


@pytest.mark.long
def test_a_whole_game_with_somebody_at_a_terminal(pair: Pair, tmp_path: Path) -> None:
    ada, _ = both_at(pair)
    folder = tmp_path / "game"
    sides = [f"--{side}={squares}" for side, squares in FIELD.items()]
    message: str | None = ada.accept(terminal("new", folder, "--name=Carlo", *sides), "Ada")
    while message is not None:
        told = answer_at_terminal(folder, message)
        message = None if told is None else ada.answer(told)
    ada.person.hook("result").wait_for()
    assert (folder / "game.qtr").read_text("utf-8") == ada.kept()["show"]["record"]


def answer_at_terminal(folder: Path, message: str) -> str | None:
    """Read a message and place if one has to; None if it was the last."""
    text = terminal("read", folder, typed=message)
    files = {each.name: each.read_text("utf-8") for each in folder.glob("*.txt")}
    show = json.loads(answer(json.dumps({"do": "mail_show", "files": files})))["show"]
    if show["phase"] == "to_play":
        text = terminal("move", folder, a_place(show))
    return text if MESSAGE.search(text) else None


def terminal(command: str, folder: Path, *arguments: str, typed: str = "") -> str:
    """What `quarantable mail` prints."""
    words = [sys.executable, "-m", "quarantable", "mail", command, str(folder), *arguments]
    return subprocess.run(words, input=typed, capture_output=True, text=True, check=True).stdout


def test_what_is_wrong_with_a_message_is_said_and_changes_nothing(pair: Pair) -> None:
    ada, bob = both_at(pair)
    invitation = ada.invite("Ada")
    reply = bob.accept(invitation, "Bob")
    stored = ada.kept()
    for text, why in {
        "See you on Monday!": "There is no message of a game in this text",
        reply[:-20]: "cut off",
        reply.replace("seals ", "seals 1"): "altered on its way",
        invitation: "is your own",
    }.items():
        ada.read(text)
        ada.person.page.get_by_text(why).wait_for()
        assert ada.kept() == stored
    assert ada.answer(quoted(reply)) is not None


@pytest.mark.long
def test_an_offer_to_stop_is_answered_by_message(pair: Pair) -> None:
    ada, bob = both_at(pair)
    message = bob.accept(ada.invite("Ada", width=8, length=8), "Bob")
    one, other = ada, bob
    while "offers to stop" not in message:
        message = one.answer(message, offers_stop=True) or ""
        one, other = other, one
    one.take_in(message)
    one.means.press(one.person.hook("agree"))
    one.person.hook("result").wait_for()
    other.take_in(one.kept()["message"])
    assert [each.kept()["show"]["result"]["reason"] for each in (ada, bob)] == ["stopped", "stopped"]
    assert ada.kept()["show"]["record"] == bob.kept()["show"]["record"]


@pytest.mark.long
def test_what_another_tab_stored_is_not_overwritten(pair: Pair) -> None:
    ada, bob = both_at(pair)
    reply = bob.accept(ada.invite("Ada"), "Bob")
    ada.person.page.evaluate(STORE_ONCE_MORE, ada.kept()["id"])
    stored = ada.kept()
    ada.read(reply)
    ada.person.page.get_by_text("changed in another tab").wait_for()
    assert ada.kept() == stored
    assert ada.answer(reply) is not None


@pytest.mark.long
def test_a_message_of_an_unknown_game_is_not_read(pair: Pair) -> None:
    ada, bob = both_at(pair)
    reply = bob.accept(ada.invite("Ada"), "Bob")
    ada.delete()
    ada.read(reply)
    ada.person.page.get_by_text("which this browser doesn't have").wait_for()


@pytest.mark.long
def test_a_game_goes_on_on_another_device(pair: Pair, tmp_path: Path) -> None:
    ada, bob = both_at(pair)
    reply = bob.accept(ada.invite("Ada"), "Bob")
    saved = tmp_path / "game.json"
    ada.save_to(saved)
    ada.delete()
    ada.person.hook("bring").set_input_files(saved)
    ada.person.hook("message").wait_for()
    assert ada.answer(reply) is not None


@pytest.mark.long
def test_axe_finds_nothing(pair: Pair) -> None:
    ada, bob = both_at(pair)
    found = [violations(each.person) for each in (ada, bob)]
    message = bob.accept(ada.invite("Ada"), "Bob")
    found += [violations(each.person) for each in (ada, bob)]
    message = bob.answer(ada.answer(message) or "") or ""
    found.append(violations(bob.person))
    ada.read(message)
    for theme in ("light", "dark"):
        ada.person.page.emulate_media(color_scheme=theme)
        found.append(violations(ada.person))
    assert not any(found), found


@pytest.mark.long
def test_a_reload_keeps_everything_and_other_tabs_hear_of_it(pair: Pair) -> None:
    ada, _ = both_at(pair)
    invitation = ada.invite("Ada")
    ada.person.page.reload()
    assert ada.message() == invitation
    other = ada.person.context.new_page()
    other.goto(ada.person.page.url)
    assert other.get_by_test_id("message").input_value() == invitation
    ada.delete()
    other.get_by_role("heading", name="This game isn't here").wait_for()


def test_without_https_the_page_says_what_it_cannot_promise(server: Server, meet: Meet) -> None:
    someone = meet()
    someone.page.goto(f"http://household.test:{server.port}/mail")
    someone.hook("insecure").wait_for()
    assert someone.hook("invite").is_visible()
