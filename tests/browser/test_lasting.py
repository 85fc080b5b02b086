"""What outlasts what: a game outlasts its page, its page outlasts the server."""

import pytest

from tests.browser.cards import lay_turn
from tests.browser.conftest import Meet
from tests.browser.games import play_on, sit, whose_turn
from tests.browser.means import Pointer
from tests.browser.people import LINK_LOST
from tests.browser.serving import Server, new_table
from tests.browser.small import CARDS, SQUARES

TWO = [{"kind": "me", "name": "Ada"}, {"kind": "device", "name": "Bob"}]
OPTIONS = {"contagious": CARDS, "covirus": SQUARES}


@pytest.mark.parametrize("game", ["contagious", pytest.param("covirus", marks=pytest.mark.long)])
def test_a_page_that_is_loaded_anew_goes_on_where_it_was(server: Server, meet: Meet, game: str) -> None:
    table = new_table(server, game, TWO, options=OPTIONS[game])
    ada, bob = sit(meet(), table, 0, Pointer()), sit(meet(), table, 1, Pointer())
    before = play_on(table, ada, bob, turns=2)
    ada.person.page.reload()
    bob.person.page.goto(f"{server.address}/t/{table.name}")
    assert play_on(table, ada, bob, turns=3)["n"] > before["n"]


@pytest.mark.expects(LINK_LOST.pattern)
@pytest.mark.parametrize("game", ["covirus", pytest.param("contagious", marks=pytest.mark.long)])
def test_pages_go_on_by_themselves_when_the_server_was_killed_and_is_back(own_server: Server, meet: Meet, game: str) -> None:
    table = new_table(own_server, game, TWO, options=OPTIONS[game])
    ada, bob = sit(meet(), table, 0, Pointer()), sit(meet(), table, 1, Pointer())
    for each in (ada, bob):
        each.person.page.evaluate("window.neverReloaded = true")
    before = play_on(table, ada, bob, turns=2)
    own_server.kill()
    own_server.start()
    assert table.view(0)["n"] >= before["n"]
    assert play_on(table, ada, bob)["phase"] == "finished"
    for each in (ada, bob):
        each.person.hook("result").wait_for()
        assert each.person.page.evaluate("window.neverReloaded")


def test_a_play_that_cannot_be_written_down_is_kept_and_sent_until_it_can(own_server: Server, meet: Meet) -> None:
    table = new_table(own_server, "contagious", TWO, options=CARDS)
    ada, bob = sit(meet(), table, 0, Pointer()), sit(meet(), table, 1, Pointer())
    before = play_on(table, ada, bob, turns=1)
    player = whose_turn(table, (ada, bob))
    assert player is not None
    with own_server.full_disk():
        lay_turn(player.person, table.view(player.seat), Pointer())
        player.person.hook("held").wait_for()
        assert table.view(0)["n"] == before["n"]
    player.person.hook("held").wait_for(state="detached")
    assert play_on(table, ada, bob)["phase"] == "finished"
