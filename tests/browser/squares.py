"""Covirus, played through the page."""

from tests.browser.means import Means
from tests.browser.people import Person
from tests.browser.serving import Table


def play_turn(person: Person, table: Table, seat: int, means: Means) -> None:
    """Roll."""
