"""Sitting down although the answer is lost, looking on, and tables that are deleted."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Route

from tests.browser.conftest import Meet
from tests.browser.serving import Server, new_table
from tests.browser.small import CARDS

FRIENDS = [{"kind": "me", "name": "Ada"}, {"kind": "link"}]


@pytest.mark.long
@pytest.mark.expects("ERR_FAILED")
def test_who_hears_no_answer_sits_down_by_asking_again(server: Server, meet: Meet) -> None:
    table = new_table(server, "contagious", FRIENDS, options=CARDS)
    bob = meet()
    losing: Iterator[bool] = iter([True, False])

    def lose_first(route: Route) -> None:
        """The server has done it, and nobody hears of it."""
        answer = route.fetch()
        if next(losing):
            route.abort()
        else:
            route.fulfill(response=answer)

    bob.page.route("**/sit", lose_first)
    bob.page.goto(table.link(1))
    bob.hook("name").fill("Bob")
    bob.hook("sit").click()
    bob.page.get_by_role("alert").filter(has_text="reached").wait_for()
    assert table.view(0)["seats"][1]["filled"]
    bob.page.goto("about:blank")
    bob.page.goto(table.link(1))
    bob.hook("sit").click()
    bob.until(lambda: bool(table.view(0)["seats"][1]["here"]))


@pytest.mark.expects("404")
def test_a_deleted_table_is_gone_from_every_page_and_from_home(server: Server, meet: Meet) -> None:
    table = new_table(server, "contagious", FRIENDS, options=CARDS)
    ada, eve = meet(), meet()
    ada.page.goto(table.link(0))
    eve.page.goto(f"{server.address}/t/{table.name}")
    for each in (ada, eve):
        each.page.get_by_role("tab", name="Table").click()
    assert eve.hook("delete").count() == 0
    ada.hook("delete").click()
    ada.page.get_by_text("keeps tables until they are deleted").wait_for()
    ada.hook("delete-yes").click()
    ada.hook("new-covirus").wait_for()
    assert ada.hook("tables").count() == 0
    eve.page.get_by_role("heading", name="This table is gone").wait_for()
    eve.page.reload()
    eve.page.get_by_role("heading", name="This table isn't here").wait_for()
