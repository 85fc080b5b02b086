"""The live region tells a whole game: every play, whose turn it is, and how it ended."""

import re

from tests.browser.cards import rank_of
from tests.browser.conftest import Meet
from tests.browser.games import make_turn, sit, whose_turn
from tests.browser.means import Pointer
from tests.browser.serving import Server, new_table
from tests.browser.small import CARDS

LISTEN = """region => {
    window.heard = [];
    new MutationObserver(changes => {
        for (const change of changes) for (const added of change.addedNodes) window.heard.push(added.textContent);
    }).observe(region, {childList: true});
}"""
WORDS = {
    "take": "takes the pile",
    "shield": "Shield",
    "blowback": "Blowback",
    "flatten": "Flatten The Curve",
    "antibodies": "Antibodies",
}
NAMES = ("Ada", "Bob")


def sentence_of(seat: int, play: str) -> re.Pattern[str]:
    """What must be heard of a play."""
    word = WORDS.get(play) or ("Contagion on" if play.startswith("contagion") else rf"\b{rank_of(play)}s?\b")
    return re.compile(rf"^{NAMES[seat]} .*{word}")


def test_a_whole_game_can_be_followed_by_ear(server: Server, meet: Meet) -> None:
    seats = [{"kind": "me", "name": NAMES[0]}, {"kind": "device", "name": NAMES[1]}]
    table = new_table(server, "contagious", seats, options=CARDS)
    ada, bob = (sit(meet(reduced_motion="reduce"), table, seat, Pointer()) for seat in (0, 1))
    ada.person.hook("live").evaluate(LISTEN)
    plays, turns = [], 0
    while player := whose_turn(table, (ada, bob)):
        turns += player is ada
        plays.append(sentence_of(player.seat, make_turn(table, player)))
    ada.person.hook("result").wait_for()
    heard: list[str] = ada.person.page.evaluate("window.heard")
    told = iter(heard)
    assert [play.pattern for play in plays if not any(play.search(sentence) for sentence in told)] == []
    assert heard.count("Your turn") >= turns - 1
    winners = table.view()["result"]["winners"]
    assert any(re.search(r"wins?\b|win$", sentence) and NAMES[winners[0]] in sentence for sentence in heard[-3:])
