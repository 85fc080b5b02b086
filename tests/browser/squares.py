"""Covirus, played through the page."""

import time
from collections.abc import Sequence
from typing import Any

from tests.browser.field import Field, Square, places
from tests.browser.means import Finger, Keys, Means
from tests.browser.people import Person
from tests.browser.serving import Table

LETTERS = "abcdefghijklmnopqrstuvwxyz"
WORTH_PRESSING = 1500
"""So many ms must be left before the table rolls, for a person to be quicker."""


def play_turn(person: Person, table: Table, seat: int, means: Means) -> str:
    """Roll, and fill the first place that fits. The result is the roll; the turn is over, or lost, when this returns."""
    view = table.view(seat)
    if view["turn"] != seat:
        return "lost"  # the table rolled and lost the turn meanwhile
    before = view["turn_number"]
    if view["chance"]["dice"] == "typed":
        type_dice(person, means, fitting(view))
    else:
        roll_dice(person, view, means)
    person.until(lambda: person.is_here("place") or is_past(table, before))
    view = table.view(seat)
    if not is_past(table, before):
        side = "vc"[view["order"].index(seat)]
        field = Field(view["position"]["lines"], side)
        fill(person, means, field, view["roll"])
        person.until(lambda: is_past(table, before))
    return str(view["roll"])


def is_past(table: Table, turn: int) -> bool:
    """Is that turn over?"""
    view = table.view()
    return bool(view["turn_number"] != turn or view["phase"] != "playing")


def roll_dice(person: Person, view: dict[str, Any], means: Means) -> None:
    """Press the roll button, unless the table is about to roll by itself."""
    if view["roll"] is None and (view["roll_due"] is None or view["roll_due"] - time.time() * 1000 > WORTH_PRESSING):
        means.press(person.hook("roll"))


def fitting(view: dict[str, Any]) -> str:
    """A roll that fits whoever is to act, such as somebody with real dice may have rolled."""
    field = Field(view["position"]["lines"], "vc"[view["order"].index(view["turn"])])
    return next(roll for roll in ("42", "22", "21", "31", "11") if next(places(field, roll), None))


def type_dice(person: Person, means: Means, roll: str) -> None:
    """Enter a turn's dice that lie on a real table."""
    person.hook("typed-roll").wait_for()
    enter_dice(person, means, roll, ("die-a", "die-b"))
    means.press(person.hook("type-roll"))


def enter_dice(person: Person, means: Means, faces: str, dice: tuple[str, str]) -> None:
    """Choose the faces of two dice, by pointing at them; by their digits, who has keys only."""
    if isinstance(means, Keys):
        person.page.keyboard.type(faces)
    else:
        for die, face in zip(dice, faces, strict=True):
            means.press(person.hook(f"{die}-{face}"))


def roll_off(person: Person, means: Means, *pairs: str) -> None:
    """Enter the dice of seats 0 and 1, again while they are equal."""
    for pair in pairs:
        person.hook("roll-off").wait_for()
        enter_dice(person, means, pair, ("off-0", "off-1"))
        means.press(person.hook("start"))


def fill(person: Person, means: Means, field: Field, roll: str) -> None:
    """Fill the first place that fits, square by square or held by its middle."""
    shape = next(places(field, roll))
    is_free = roll in ("22", "33", "44", "55")
    squares = shape if is_free else [held(shape)]
    if lies_otherwise(shape, roll, field.width):
        means.press(person.hook("rotate"))
    if isinstance(means, Keys):
        walk(person, means, field, squares, after_each="Space" if is_free else "Shift")
        return
    for column, line in squares:
        means.press(person.page.locator(f"[data-square={LETTERS[column]}{line + 1}]"))
    if is_free or isinstance(means, Finger):
        means.press(person.hook("place"))


def held(shape: Sequence[Square]) -> Square:
    """The square by which the page holds a rectangle: the middle one, nearer to a1."""
    columns, lines = sorted({column for column, _ in shape}), sorted({line for _, line in shape})
    return columns[(len(columns) - 1) // 2], lines[(len(lines) - 1) // 2]


def lies_otherwise(shape: Sequence[Square], roll: str, width: int) -> bool:
    """Must a rectangle be rotated first? It lies across the field at first, where it is not too wide for it."""
    long, short = int(roll[0]), int(roll[1])
    return long != short and len({column for column, _ in shape}) != (long if long <= width else short)


def walk(person: Person, keys: Keys, field: Field, squares: Sequence[Square], *, after_each: str) -> None:
    """Go with the arrow keys from square to square, press a key at each, and Enter at the last."""
    keys.reach(person.hook("field"))
    keyboard = person.page.keyboard
    keyboard.press("ArrowUp")
    for square in squares:
        right, up = (there - here for there, here in zip(square, cursor(person), strict=True))
        ahead = 1 if field.mine == "v" else -1  # the cure sees the field from the other side
        for key in [*steps(right * ahead, "ArrowRight", "ArrowLeft"), *steps(up * ahead, "ArrowUp", "ArrowDown"), after_each]:
            keyboard.press(key)
    keyboard.press("Enter")


def steps(count: int, forth: str, back: str) -> list[str]:
    """So many steps forth, or back if the count is negative."""
    return [forth] * count if count > 0 else [back] * -count


def cursor(person: Person) -> Square:
    """Where the page says that the cursor is."""
    person.until(lambda: bool(person.hook("cursor").inner_text().strip()))
    name = person.hook("cursor").inner_text().replace(",", " ").split()[0]
    return LETTERS.index(name[0]), int(name[1:]) - 1
