"""Games as people really play them, with all cards and on the whole field: long."""

import pytest

from tests.browser.conftest import Meet
from tests.browser.games import play_on, sit
from tests.browser.means import Finger, Keys, Means, Pointer
from tests.browser.serving import Server, new_table

TWO = [{"kind": "me", "name": "Ada"}, {"kind": "device", "name": "Bob"}]
MOST_TURNS = 2000


@pytest.mark.long
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("game", ["contagious", "covirus"])
@pytest.mark.parametrize(("means", "phone"), [(Pointer(), False), (Finger(), True), (Keys(), False)], ids=["pointer", "touch", "keys"])
def test_a_game_by_the_default_options(server: Server, meet: Meet, game: str, means: Means, phone: bool) -> None:
    table = new_table(server, game, TWO)
    players = [sit(meet(phone=phone), table, seat, means) for seat in (0, 1)]
    over = play_on(table, *players, turns=MOST_TURNS)
    assert over["result"]["reason"] == "played_out"
    for player in players:
        player.person.hook("result").wait_for()
