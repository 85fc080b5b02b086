"""It's Contagious!, played through the page."""

import re
from typing import Any

from tests.browser.means import Means
from tests.browser.people import Person
from tests.browser.serving import Table

ANSWERS = ("take", "accept", "bounce")
"""Plays that no card is chosen for."""


def play_turn(person: Person, table: Table, seat: int, means: Means) -> str:
    """Make the first legal play, taking only when nothing else is legal. The result is the play, on the server's disk by then."""
    view = table.view(seat)
    play = lay_turn(person, view, means)
    person.until(lambda: int(table.view(seat)["n"]) > int(view["n"]))
    return play


def lay_turn(person: Person, view: dict[str, Any], means: Means) -> str:
    """The same, whatever the server then makes of it."""
    play = choose(view["legal"])
    for card, number in cards_of(play):
        means.press(person.hook(f"card-{card}-{number}"))
    if is_one_of_several(play, view["legal"]):
        means.press(person.hook(f"target-{view['order'][int(play[-1])]}" if ">" in play else f"rank-{rank_of(play)}"))
    means.press(person.hook(play if play in ANSWERS else "play"))
    return play


def choose(legal: list[str]) -> str:
    """The play to make."""
    return next((play for play in legal if play != "take"), "take")


def cards_of(play: str) -> list[tuple[str, int]]:
    """The cards of a play, each with its number among those of its kind: `5*2+W` are (5, 0), (5, 1), (W, 0)."""
    if play in ANSWERS:
        return []
    parts = re.sub(r"[=>]\d+$", "", play).split("+")
    counts = [(part.split("*")[0], int(part.split("*")[1]) if "*" in part else 1) for part in parts]
    return [(card, number) for card, count in counts for number in range(count)]


def is_one_of_several(play: str, legal: list[str]) -> bool:
    """Can the same cards be played in another way, so that the page must ask which is meant?"""
    return play not in ANSWERS and sum(cards_of(other) == cards_of(play) for other in legal) > 1


def rank_of(play: str) -> str:
    """The rank of a number play: the announced one, or its naturals'."""
    found = re.search(r"=(\d+)$", play) or re.match(r"(\d+)", play)
    return found[1] if found else ""
