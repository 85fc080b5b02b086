"""Playing whole games through the page, whoever sits where and whatever they have in their hands."""

from dataclasses import dataclass
from typing import Any

from tests.browser import cards, squares
from tests.browser.means import Means
from tests.browser.people import Person
from tests.browser.serving import Table

MOST_TURNS = 400


@dataclass(frozen=True)
class Player:
    """Somebody at a seat, and what they play with."""

    person: Person
    seat: int
    means: Means


def sit(person: Person, table: Table, seat: int, means: Means) -> Player:
    """Open the seat's link; the table is there when this returns."""
    person.page.goto(table.link(seat))
    person.hook("turn").wait_for()
    return Player(person, seat, means)


def sit_on_one_device(person: Person, table: Table, means: Means) -> tuple[Player, Player]:
    """Open the links of seats 0 and 1 in one browser, one after the other."""
    person.page.goto(table.link(0))
    person.hook("turn").wait_for()
    person.page.goto("about:blank")  # a link that differs in its fragment only would not load the page anew
    sit(person, table, 1, means)
    return Player(person, 0, means), Player(person, 1, means)


def play_on(table: Table, *players: Player, turns: int = MOST_TURNS) -> dict[str, Any]:
    """Play until the game is over or so many turns have been made; the result is the view of the first player."""
    for _ in range(turns):
        player = whose_turn(table, players)
        if player is None:
            break
        make_turn(table, player)
    return table.view(players[0].seat)


def whose_turn(table: Table, players: tuple[Player, ...]) -> Player | None:
    """Wait until one of these must act, and their page says so; None when the game is over."""
    first = players[0].person
    found: list[Player | None] = []

    def is_decided() -> bool:
        view = table.view()
        found[:] = [player for player in players if player.seat == view["turn"] and says_turn_of(player, view["n"])]
        return bool(found) or view["phase"] == "finished"

    first.until(is_decided)
    return found[0] if found else None


def says_turn_of(player: Player, n: int) -> bool:
    """Does the page say that it is on this player, after so many events? It may lag behind the server, and still show a turn before."""
    turn = player.person.hook("turn")
    if turn.get_attribute("data-n") != str(n):
        return False
    return turn.get_attribute("data-mine") == "true" and turn.get_attribute("data-turn") == str(player.seat)


def make_turn(table: Table, player: Player) -> str:
    """One turn, in the game's own way; on a device of several, after saying that it is oneself. The result is the play."""
    if player.person.is_here("its-me"):
        player.means.press(player.person.hook("its-me"))
    play_turn = {"contagious": cards.play_turn, "covirus": squares.play_turn}[table.view()["game"]]
    return play_turn(player.person, table, player.seat, player.means)


def show_chance(person: Person) -> None:
    """Open the numbers of the game's chance beside the table."""
    person.hook("tab-table").click()
    person.hook("chance").locator("summary").click()
