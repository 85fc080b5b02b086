"""Covirus at a terminal: whole games by keys and by the mouse, and what is said on the way."""

from pathlib import Path
from typing import Final

import pytest

from .keyboard import at_table, run
from .placing import may_place, place_by_keys, place_by_mouse

SMALL: Final = b'{"game":"covirus","options":{"width":%d,"length":%d},"seats":[{"kind":"me","name":"Ada"},%b],"pace":"slow","hints":true}'
AGAINST_A_BOT: Final = SMALL % (4, 5, b'{"kind":"bot","level":"greedy"}')
LARGER: Final = SMALL % (8, 10, b'{"kind":"bot","level":"random"}')
HOT_SEAT: Final = SMALL % (4, 4, b'{"kind":"device","name":"Bob"}')


@pytest.mark.parametrize(
    ("new", "place"),
    [
        pytest.param(AGAINST_A_BOT, place_by_keys, id="keys"),
        pytest.param(HOT_SEAT, place_by_mouse, id="mouse"),
        pytest.param(LARGER, place_by_keys, id="keys, larger", marks=pytest.mark.long),
        pytest.param(LARGER, place_by_mouse, id="mouse, larger", marks=pytest.mark.long),
    ],
)
def test_a_whole_game_can_be_played(new: bytes, place: object, tmp_path: Path) -> None:
    async def scenario() -> None:
        async with at_table(tmp_path, new) as person:
            while person.view["phase"] != "finished":
                await person.until(lambda: may_place(person) or person.view["phase"] == "finished")
                if may_place(person):
                    before = person.view["n"]
                    await place(person)  # type: ignore[operator]  # either of the two above
                    await person.until(lambda before=before: person.view["n"] > before)  # type: ignore[misc]  # a lambda's default
            assert "a: Play again" in person.says("prompt")
            assert person.table.client.trouble is None

    run(scenario())
