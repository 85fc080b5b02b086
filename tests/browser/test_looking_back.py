"""Looking back on a game, on the page: asked for, stopped, refused, read, and followed into the game."""

import json
import re

import pytest
from playwright.sync_api import Route, expect

from quarantable.record.reading import read
from quarantable.record.writing import write
from quarantable.review.course import course_of
from quarantable.review.model import write_review
from quarantable.review.reviewing import summed_up
from quarantable.review.weighing import weigh
from tests.browser.conftest import Meet
from tests.browser.games import play_on, sit
from tests.browser.means import Keys, Pointer
from tests.browser.people import Person
from tests.browser.python import TO_START
from tests.browser.serving import Server, Table, new_table
from tests.browser.small import CARDS
from tests.browser.test_accessible import OTHER_LOOKS, assert_accessible
from tests.record.games import ADA, BOB, Contagious
from tests.review.asking import surely

AGAINST_A_BOT = [{"kind": "me", "name": "Ada"}, {"kind": "bot", "level": "gentle"}]
LONG = Contagious((ADA, BOB), seed=4).to_the_end()


def answer(route: Route) -> None:
    """What a server would, were its bot one that knows what every play is worth."""
    course = course_of(read(json.loads(route.request.post_data or "")["record"]))
    review = write_review(summed_up(course, [weigh(decision, surely, 0) for decision in course.decisions]))
    lines = [{"is": "progress", "done": 1, "of": 2}, {"is": "review", "level": "best", "playouts": 1, "seed": 0, **review}]
    route.fulfill(content_type="application/x-ndjson", body="".join(json.dumps(line) + "\n" for line in lines))


def finished(server: Server, person: Person) -> Table:
    """A game against a bot, at its end."""
    table = new_table(server, "contagious", AGAINST_A_BOT, options=CARDS)
    play_on(table, sit(person, table, 0, Pointer()))
    person.hook("result").wait_for()
    return table


@pytest.mark.expects("409")
def test_a_finished_game_is_looked_back_on_where_bots_look_ahead(server: Server, meet: Meet) -> None:
    person, keys = meet(), Keys()
    finished(server, person)
    keys.press(person.hook("review"))
    expect(person.hook("no-review")).to_contain_text("don't look ahead")
    person.page.route("**/api/review", answer)
    keys.press(person.hook("review"))
    picture = person.hook("chances")
    expect(picture).to_have_accessible_name("Win chances over the game")
    expect(picture).to_have_accessible_description(re.compile("Ada: at first .*Bot: at first"))
    expect(person.page.get_by_role("heading", name="Look back on this game")).to_be_focused()
    assert_accessible(person)
    keys.press(person.hook("moment-1"))
    expect(person.hook("replay")).to_be_visible()
    person.page.keyboard.press("Escape")
    expect(person.hook("moments")).to_be_visible()


@pytest.mark.long
def test_what_is_thought_about_can_be_stopped_and_asked_again(server: Server, meet: Meet) -> None:
    person = meet(phone=True)
    finished(server, person)
    person.page.route("**/api/review", lambda _route: None)  # no answer yet
    person.hook("review").click()
    expect(person.page.get_by_role("progressbar")).to_be_visible()
    person.hook("stop-review").click()
    expect(person.hook("review")).to_be_focused()
    person.page.unroute("**/api/review")
    person.page.route("**/api/review", answer)
    person.hook("review").click()
    expect(person.hook("chances")).to_be_visible()


@pytest.mark.long
@pytest.mark.parametrize("language", ["it", "es"])
def test_an_opened_record_is_looked_back_on_and_leads_to_its_positions(server: Server, meet: Meet, language: str) -> None:
    person, text = meet(phone=True, locale=language), write(LONG.record())
    person.page.goto(server.address + "/record")
    person.hook("paste-record").fill(text)
    person.hook("open-pasted").click()
    person.hook("record").wait_for(timeout=TO_START)
    person.page.route("**/api/review", answer)
    person.hook("review").click()
    costly = person.hook("costly")
    expect(costly.get_by_role("row")).to_have_count(6)
    person.hook("all-costly").click()
    assert costly.get_by_role("row").count() > 6
    assert_accessible(person, OTHER_LOOKS)
    first = costly.get_by_role("button").first
    number = int(first.inner_text())
    first.click()
    expect(person.hook("lines").locator("[aria-current=step]")).to_contain_text("deck" if number == 1 else f"{number - 1}. ")
