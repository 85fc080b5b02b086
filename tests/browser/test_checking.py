"""A game is checked in the page: by the same source as the command's, with the same verdict, and with nothing fetched for it."""

import json
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import expect

from quarantable.cli.verify import verify_files
from quarantable.offline import answer
from quarantable.record.receipt import write_receipt
from quarantable.record.writing import write
from tests.browser.conftest import Meet
from tests.browser.people import Person
from tests.browser.python import TO_START, ask_python, start_python
from tests.browser.serving import Server, new_table
from tests.browser.test_accessible import violations
from tests.fuzz.mutation import mutated
from tests.house.tree import ROOT
from tests.record.texts import body_of, digested
from tests.record.whole import GAMES

KEPT = sorted((ROOT / "tests" / "record" / "files").glob("*.qtr"))
RECORDS = [*(write(game.record()) for game in GAMES.values()), *(path.read_text("utf-8") for path in KEPT)]
FEW, MANY = 60, 1200
VERDICT = "verdict"


def mutations(count: int) -> list[str]:
    """Records that were changed somewhere; most with a digest that fits nevertheless, so that their contents are looked at."""
    random = Random(count)
    bodies = [body_of(record.encode()) for record in RECORDS]
    words = [b"undo 0 to 1\n", b"stop\n", b"resign 1\n", b"1. 0 11 a1\n"]
    made = [mutated(bodies, words, random) for _ in range(count)]
    return [(digested(each) if random.random() < 0.9 else each).decode("utf-8", "replace") for each in made]


def asked(record: str, receipt: str | None = None) -> str:
    """The request that verifies a record."""
    return json.dumps({"do": "verify", "record": record, "receipt": receipt})


def holds(told: str) -> bool:
    """Does the record hold, by this answer?"""
    return json.loads(told).get("holds") is True


def assert_the_page_agrees(person: Person, records: list[str], folder: Path) -> None:
    """Word for word with Python here, and with what the command says."""
    for record, told in zip(records, ask_python(person, [asked(each) for each in records]), strict=True):
        assert told == answer(asked(record))
        file = folder / "game.qtr"
        file.write_bytes(record.encode())
        assert holds(told) is verify_files([file], None)


def python_at(server: Server, meet: Meet) -> Person:
    """Somebody in whose page Python runs."""
    person = meet()
    person.page.goto(server.address)
    start_python(person)
    return person


def test_the_page_and_the_command_agree(server: Server, meet: Meet, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    person = python_at(server, meet)
    requests = list[str]()
    person.context.on("request", lambda request: requests.append(request.url))
    assert_the_page_agrees(person, RECORDS, tmp_path)
    changed = mutations(FEW)
    assert_the_page_agrees(person, changed, tmp_path)
    assert all(holds(answer(asked(write(game.record())))) for game in GAMES.values())
    assert sum(not holds(answer(asked(record))) for record in changed) > FEW / 2
    with_receipts = [asked(write(game.record()), write_receipt(game.receipt())) for game in GAMES.values()]
    replays = [json.dumps({"do": "replay", "record": record}) for record in RECORDS[:2]]
    for request, told in zip([*with_receipts, *replays], ask_python(person, [*with_receipts, *replays]), strict=True):
        assert told == answer(request)
    assert requests == []
    capsys.readouterr()


@pytest.mark.long
@pytest.mark.timeout(600)
def test_the_page_and_the_command_agree_on_very_many_mutations(
    server: Server, meet: Meet, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert_the_page_agrees(python_at(server, meet), mutations(MANY), tmp_path)
    capsys.readouterr()


def resigned(server: Server, person: Person, game: str) -> None:
    """A game that this browser took part in is over."""
    table = new_table(server, game, [{"kind": "me", "name": "Ada"}, {"kind": "bot", "level": "greedy"}])
    person.page.goto(table.link(0))
    person.hook("tab-table").click()
    person.hook("resign").click()
    person.hook("resign-yes").click()
    person.hook("result").wait_for(timeout=TO_START)


def verdict(person: Person) -> str | None:
    """What the check came to."""
    person.hook(VERDICT).wait_for(timeout=TO_START)
    return person.hook(VERDICT).get_attribute("data-verdict")


def test_a_finished_game_is_checked_against_what_this_browser_kept(server: Server, meet: Meet) -> None:
    person = meet()
    resigned(server, person, "covirus")
    person.hook("check").click()
    assert verdict(person) == "proven"
    checked = person.hook("checked").locator("li")
    assert checked.count() >= 8
    assert {checked.nth(place).get_attribute("data-holds") for place in range(checked.count())} == {"true"}
    assert violations(person) == []
    expect(person.hook(VERDICT)).to_be_focused()

    person.hook("open-record").first.click()
    person.hook("record").wait_for()
    person.context.set_offline(True)
    person.hook("check").click()
    assert verdict(person) == "proven"
