"""The page of saved games: opened, looked at, refused with the place, taken from a table, played on from."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import expect

from quarantable.offline import answer
from quarantable.record.receipt import write_receipt
from quarantable.record.writing import write
from tests.browser.conftest import Meet
from tests.browser.people import Person
from tests.browser.python import TO_START
from tests.browser.serving import Server, new_table
from tests.browser.test_accessible import assert_accessible
from tests.browser.test_whole_games import table_in
from tests.record.games import ADA, GREEDY, SMALL_FIELD, Contagious, Covirus
from tests.record.texts import Tampering

COVIRUS = Covirus((ADA, GREEDY), {**SMALL_FIELD, "end": "full"}, seed=3).to_the_end()
CONTAGIOUS = Contagious((ADA, GREEDY), seed=4).to_the_end()

DROPPED = """text => {
    const dropped = new DataTransfer();
    dropped.items.add(new File([text], "game.qtr"));
    return dropped;
}"""


def open_text(person: Person, text: str) -> None:
    """Paste a record and open it."""
    person.hook("paste-record").fill(text)
    person.hook("open-pasted").click()


def drop(person: Person, text: str) -> None:
    """Drop a file with this text."""
    dropped = person.page.evaluate_handle(DROPPED, text)
    person.hook("drop").dispatch_event("drop", {"dataTransfer": dropped})


def open_page(server: Server, person: Person) -> None:
    """From home, as one finds it."""
    person.page.goto(server.address)
    person.hook("open-saved").click()
    person.hook("paste-record").wait_for()


def as_file(text: str) -> dict[str, object]:
    """What a file chooser hands over."""
    return {"name": "game.qtr", "mimeType": "text/plain", "buffer": text.encode()}


def test_a_saved_game_is_opened_looked_at_checked_and_played_on(server: Server, meet: Meet) -> None:
    person, text = meet(), write(COVIRUS.record())
    open_page(server, person)
    person.hook("choose-record").set_input_files(as_file(text))  # type: ignore[arg-type]  # playwright's own type of a file
    person.hook("record").wait_for(timeout=TO_START)
    steps = len(json.loads(answer(json.dumps({"do": "replay", "record": text})))["steps"])
    expect(person.hook("step")).to_have_text(f"1 of {steps}")
    person.hook("step-last").click()
    expect(person.hook("step")).to_have_text(f"{steps} of {steps}")
    scores = COVIRUS.record().result.scores
    by_player = [scores[seat] for seat in COVIRUS.order]
    assert [person.hook(f"score-{side}").inner_text() for side in ("virus", "cure")] == [str(each) for each in by_player]
    person.page.keyboard.press("[")
    expect(person.hook("step")).to_have_text(f"{steps - 1} of {steps}")
    person.hook("lines").get_by_role("button").nth(1).click()
    expect(person.hook("step")).to_have_text(f"2 of {steps}")
    person.hook("check").click()
    person.hook("verdict").wait_for()
    assert person.hook("verdict").get_attribute("data-verdict") == "consistent"
    person.hook("choose-receipt").set_input_files(as_file(write_receipt(COVIRUS.receipt())))  # type: ignore[arg-type]  # likewise
    expect(person.page.locator("[data-verdict=proven]")).to_be_visible()
    person.hook("go-on").locator("summary").click()
    assert_accessible(person)
    person.hook("play-on").click()
    person.hook("turn").wait_for()
    table = table_in(server, person)
    person.until(lambda: table.view()["phase"] == "playing")
    view = table.view()
    assert (view["casual"], view["turn_number"] > 1) == (True, True)


@pytest.mark.long
def test_hands_of_a_finished_game_of_cards_can_be_looked_at(server: Server, meet: Meet) -> None:
    person = meet(phone=True)
    person.page.goto(f"{server.address}/record")
    drop(person, write(CONTAGIOUS.record()))
    person.hook("record").wait_for(timeout=TO_START)
    assert not person.is_here("hand")
    person.hook("hands").select_option(label="Ada")
    expect(person.hook("hand").first).to_be_visible()
    assert_accessible(person)

    person.hook("another").click()
    open_text(person, Tampering(CONTAGIOUS.record()).drop("starter").text)
    expect(person.hook("refusal")).to_contain_text("Line")
    open_text(person, '[Quarantable "1"]\n[Game "chess"]\n')
    expect(person.hook("refusal")).to_be_visible()
    assert_accessible(person)
    open_text(person, Tampering(CONTAGIOUS.record()).digit("[Secret").text)
    person.hook("record").wait_for()
    person.hook("check").click()
    person.hook("verdict").wait_for()
    assert person.hook("verdict").get_attribute("data-verdict") == "broken"
    assert person.page.locator("[data-check=commitment]").get_attribute("data-holds") == "false"


def test_the_record_of_a_game_that_is_played_is_taken_as_its_seat_sees_it(server: Server, meet: Meet, tmp_path: Path) -> None:
    table = new_table(server, "contagious", [{"kind": "me", "name": "Ada"}, {"kind": "bot", "level": "greedy"}], options={"starter": 0})
    person = meet(accept_downloads=True)
    person.page.goto(table.link(0))
    person.hook("tab-table").click()
    expect(person.hook("records")).to_contain_text("as Ada may see it")
    with person.page.expect_download() as download:
        person.hook("save-record").click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    assert file.suffix == ".qtr"
    text = file.read_text("utf-8")
    assert '[View "0"]' in text
    assert "[Secret" not in text
    assert "\ndeck" not in text
