"""What the screens look like, character by character, held against `golden/`. `QUARANTABLE_GOLDEN=write` writes them anew."""

import os
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Final

import pytest

from .keyboard import Person, at_home, at_table, run
from .placing import may_place, place_by_keys

GOLDEN: Final = Path(__file__).parent / "golden"
COVIRUS: Final = b'{"game":"covirus","seats":[{"kind":"me","name":"Ada"},{"kind":"bot","level":"greedy"}],"pace":"slow"}'
CONTAGIOUS: Final = (
    b'{"game":"contagious","options":{"starter":0},"seats":[{"kind":"me","name":"Ada"},{"kind":"bot","level":"greedy"}],"pace":"slow"}'
)
HOT_SEAT: Final = b'{"game":"contagious","seats":[{"kind":"me","name":"Ada"},{"kind":"device","name":"Bob"}],"pace":"slow"}'


async def some_turns(person: Person) -> None:
    for _ in range(3):
        await person.until(lambda: may_place(person))
        before = person.view["n"]
        await place_by_keys(person)
        await person.until(lambda before=before: person.view["n"] > before)  # type: ignore[misc]  # a lambda's default
    await person.until(lambda: may_place(person))


async def a_card_chosen(person: Person) -> None:
    await person.until(lambda: person.view["legal"])
    await person.press("right", "space")


async def nothing(person: Person) -> None:
    await person.until(lambda: person.view["phase"] == "playing")


SCREENS: Final[dict[str, tuple[bytes, str, Callable[[Person], Awaitable[None]]]]] = {
    "covirus": (COVIRUS, "dark", some_turns),
    "contagious": (CONTAGIOUS, "plain", a_card_chosen),
    "cover": (HOT_SEAT, "contrast", nothing),
}


def hold(text: str, name: str) -> None:
    """The text must be that of the file."""
    file = GOLDEN / f"{name}.txt"
    if os.environ.get("QUARANTABLE_GOLDEN") == "write":
        file.write_text(text, "utf-8", newline="")
    assert text == file.read_text("utf-8")


@pytest.mark.parametrize("name", sorted(SCREENS))
def test_a_table_looks_as_it_did(name: str, tmp_path: Path) -> None:
    async def scenario() -> None:
        new, look, prepare = SCREENS[name]
        async with at_table(tmp_path, new, look=look) as person:
            await prepare(person)
            await person.pilot.pause()
            hold(person.text, name)

    run(scenario())


def test_the_beginning_looks_as_it_did(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with at_home(tmp_path) as person:
            hold(person.text, "home")

    run(scenario())
