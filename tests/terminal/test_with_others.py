"""What people at one table of a server settle among themselves: real dice, a bot for who is away, a play taken back."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

import pytest
from textual.widgets import Input

from quarantable.server.app import create_app
from quarantable.terminal.board import Board
from quarantable.terminal.dialogs import Ask, Pick
from tests.server.client import Client, new_table, sit, start_if_needed
from tests.server.inside import HandClock, MemoryStore
from tests.server.listening import listening

from .keyboard import Person, at_home, run
from .placing import may_place, place_by_keys

WITH_REAL_DICE: Final = {"game": "covirus", "options": {"width": 4, "length": 4}, "dice": "typed"}
EVA_AND_ADA: Final = [{"kind": "me", "name": "Eva"}, {"kind": "link"}]


class Table:
    """A table at a server whose clock stands, and Ada at a terminal there."""

    def __init__(self, base: str, made: dict[str, Any], clock: HandClock, ada: Person) -> None:
        self.clock, self.ada = clock, ada
        self._base, self._made = base, made

    def eva(self) -> Client:
        """The device of Eva, who made the table."""
        return Client(self._base, self._made["table"], self._made["seats"][0]["token"])

    async def leo(self) -> Client:
        """The device of Leo, who was invited to the third seat."""
        seated = await sit(self._base, self._made["table"], self._made["seats"][2]["invitation"], "Leo")
        return Client(self._base, self._made["table"], seated["token"])


@asynccontextmanager
async def table(folder: Path, new: dict[str, Any], seat: int) -> AsyncIterator[Table]:
    """Ada sits down, by the invitation to that seat or, where she made the table, by her own link."""
    clock = HandClock()
    async with listening(create_app(MemoryStore(), clock=clock)) as port:
        base = f"http://127.0.0.1:{port}"
        made = await new_table(base, new)
        given = made["seats"][seat]
        key = f"i={given['invitation']}" if "invitation" in given else f"k={given['token']}"
        async with at_home(folder, link=f"{base}/t/{made['table']}#{key}&seat={seat}") as person:
            if "invitation" in given:
                await person.until(lambda: isinstance(person.app.screen, Ask))
                await answer(person, "Ada")
            await person.until(lambda: len(person.app.screen_stack) > 2 and person.view and person.table.query(Board))
            yield Table(base, made, clock, person)


async def answer(person: Person, text: str) -> None:
    """Type a line where one is asked for it."""
    await person.until(lambda: isinstance(person.app.screen, Ask) and person.app.screen.query(Input))
    person.app.screen.query_one(Input).value = text
    await person.press("enter")


async def choose(person: Person, choice: str) -> None:
    """By the menu."""
    await person.press("m")
    await person.until(lambda: isinstance(person.app.screen, Pick))
    screen = person.app.screen
    assert isinstance(screen, Pick)
    assert choice in [each for each, _ in screen.choices], screen.choices
    screen.dismiss(choice)
    await person.until(lambda: person.app.screen is person.table)


def test_real_dice_are_typed_for_oneself_and_for_a_bot_mended_and_rolled_off_again(tmp_path: Path) -> None:
    new = {**WITH_REAL_DICE, "seats": [{"kind": "me", "name": "Ada"}, {"kind": "bot", "level": "greedy"}]}

    async def scenario() -> None:
        async with table(tmp_path, new, 0) as at:
            ada = at.ada
            await ada.until(lambda: "g: Start the game" in ada.says("prompt"))
            assert "The higher one is the virus" in ada.says("prompt")
            await ada.press("g")
            await answer(ada, "what?")
            await ada.until(lambda: "enter both" in ada.note)
            await ada.press("g")
            await answer(ada, "3")
            await ada.until(lambda: "enter both" in ada.note)
            await ada.press("g")
            await answer(ada, "33")
            await ada.until(lambda: "while they are equal" in ada.note)
            await ada.press("g")
            await answer(ada, "33 5-2")
            await ada.until(lambda: ada.view["phase"] == "playing" and ada.view["roll_off"] == [[3, 3], [5, 2]])
            await ada.until(lambda: "Roll your two dice" in ada.says("prompt"))
            await ada.press("enter")
            await answer(ada, "7 1")
            await ada.until(lambda: "Enter the dice" in ada.note)
            await ada.press("enter")
            await answer(ada, "1 1")
            await ada.until(lambda: ada.view["roll"] == "11")
            await ada.press("d")
            await answer(ada, "1,2")
            await ada.until(lambda: ada.view["roll"] == "21")
            await ada.until(lambda: may_place(ada))
            await place_by_keys(ada)
            await ada.until(lambda: "Roll two dice for Bot" in ada.says("prompt"))
            await ada.press("enter")
            await answer(ada, "62")
            await ada.until(lambda: ada.view["roll"] == "62" and ada.view["turn"] == 1)
            await at.clock.ring_next()
            await ada.until(lambda: ada.view["turn"] == 0)
            await ada.press("R", "y")
            await ada.until(lambda: ada.view["phase"] == "finished")
            await ada.press("a")
            await ada.until(lambda: "g: Start the game" in ada.says("prompt"))
            await ada.press("g")
            await answer(ada, "16")
            await ada.until(lambda: ada.view["game_number"] == 2 and ada.view["order"] == [1, 0])

    run(scenario())


def test_a_play_is_taken_back_where_the_other_agrees_and_only_there(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with table(tmp_path, {**WITH_REAL_DICE, "seats": EVA_AND_ADA}, 1) as at, at.eva() as eva:
            ada = at.ada
            await ada_begins(eva, ada)
            await ada_places(ada)
            await eva.until(lambda: eva.view["turn"] == 0)
            await eva.do("roll", seat=0, after=eva.n, dice="21")
            await eva.do("play", seat=0, after=eva.n, play="21 a4:b4")
            await ada.until(lambda: ada.view["turn"] == 1 and ada.view["can"]["ask_take_back"])
            await ada.press("u")
            await ada.until(lambda: "Ada asks to take the last play back" in ada.text)
            await eva.until(lambda: bool(eva.view["take_back"]))
            await eva.do("answer_take_back", seat=0, agree=False)
            await ada.until(lambda: "Eva declines" in ada.text)
            assert squares(ada) == 4
            await eva.do("ask_take_back", seat=0, after=eva.n)
            await ada.until(lambda: "Eva asks to take the last play back. y: Agree" in ada.says("prompt"))
            await ada.press("y")
            await ada.until(lambda: ada.view["turn"] == 0 and squares(ada) == 2)
            await ada.press("u")
            await eva.until(lambda: bool(eva.view["take_back"]))
            await eva.do("answer_take_back", seat=0, agree=True)
            await ada.until(lambda: ada.view["turn"] == 1 and squares(ada) == 0)

    run(scenario())


async def ada_begins(eva: Client, ada: Person) -> None:
    """Eva, who made the table, types a roll-off that Ada has won."""
    assert (await eva.do("start", seat=0, roll_off=[[2, 5]]))["is"] == "done"
    await ada.until(lambda: ada.view["phase"] == "playing" and ada.view["turn"] == 1)


async def ada_places(ada: Person) -> None:
    """Two squares."""
    await ada.press("enter")
    await answer(ada, "21")
    await ada.until(lambda: may_place(ada))
    before = ada.view["n"]
    await place_by_keys(ada)
    await ada.until(lambda: ada.view["n"] > before)


def squares(person: Person) -> int:
    """How many are filled."""
    return sum(square != "." for line in person.view["position"]["lines"] for square in line)


def test_a_bot_plays_for_who_is_away_until_they_are_back(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with table(tmp_path, {**WITH_REAL_DICE, "seats": EVA_AND_ADA, "limit_seconds": 90}, 1) as at:
            ada = at.ada
            async with at.eva() as eva:
                await ada_begins(eva, ada)
                await at.clock.move(90_001)
                await eva.until(lambda: bool(eva.view["seats"][1]["away"]))
                await eva.do("vote_take_over", seat=0, away=1, agree=True)
                await ada.until(lambda: "A bot is playing for Ada. (m: I'm back)" in ada.says("prompt"))
                await choose(ada, "me 1")
                await ada.until(lambda: "A bot is playing" not in ada.says("prompt") and not ada.view["seats"][1]["played_by_bot"])
            await ada.until(lambda: not ada.view["seats"][0]["here"])
            await at.clock.move(60_001)
            await ada.until(lambda: ada.view["seats"][0]["away"])
            await choose(ada, "vote 0")
            await ada.until(lambda: ada.view["seats"][0]["played_by_bot"])
            await ada.until(lambda: "A bot plays for Eva" in ada.text)
            async with at.eva():
                await ada.until(lambda: not ada.view["seats"][0]["played_by_bot"])

    run(scenario())


@pytest.mark.long
def test_one_is_asked_whether_a_bot_may_play_for_who_is_away(tmp_path: Path) -> None:
    three = {"game": "contagious", "seats": [*EVA_AND_ADA, {"kind": "link"}]}

    async def scenario() -> None:
        async with table(tmp_path, three, 1) as at, at.eva() as eva:
            ada = at.ada
            async with await at.leo() as leo:
                await start_if_needed(eva)
                await leo.until(lambda: leo.view["phase"] == "playing")
            await ada.until(lambda: not ada.view["seats"][2]["here"])
            await at.clock.move(60_001)
            await eva.until(lambda: bool(eva.view["seats"][2]["away"]))
            await eva.do("vote_take_over", seat=0, away=2, agree=True)
            await ada.until(lambda: "Leo is away. May a bot play on? y: Agree" in ada.says("prompt"))
            await ada.press("n")
            await ada.until(lambda: "Ada wants to wait for Leo" in ada.text)
            assert "Leo is away" not in ada.says("prompt")
            await eva.do("vote_take_over", seat=0, away=2, agree=True)
            await ada.until(lambda: "Leo is away" in ada.says("prompt"))
            await ada.press("n")
            await ada.until(lambda: "Leo is away" not in ada.says("prompt"))
            await choose(ada, "vote 2")
            await ada.until(lambda: ada.view["seats"][2]["played_by_bot"])

    run(scenario())
