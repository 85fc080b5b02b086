"""A terminal at a server's table: by invitation, after a lost connection, as who looks on; and what it kept proves the game."""

import asyncio
import random
from pathlib import Path
from typing import Any

from quarantable.cli.verify import verify_files
from quarantable.server.app import create_app
from quarantable.terminal.board import Board
from quarantable.terminal.dialogs import Ask
from quarantable.terminal.home import HomeScreen
from quarantable.terminal.server_table import ServerTable
from tests.server.client import Client, new_table, play_on, start_if_needed
from tests.server.inside import MemoryStore
from tests.server.listening import listening

from .keyboard import Person, at_home, run
from .placing import may_place, place_by_keys

TABLE = {
    "game": "covirus",
    "options": {"width": 4, "length": 4},
    "seats": [{"kind": "me", "name": "Eva"}, {"kind": "link"}],
    "rolls": "by_hand",
}


async def sit_down(person: Person) -> None:
    """Say a name where one is asked for it."""
    await person.until(lambda: isinstance(person.app.screen, Ask))
    await person.press(*["backspace"] * 40, "A", "d", "a", "enter")
    await person.until(lambda: person.view and person.table.query(Board))


async def play_to_the_end(person: Person) -> None:
    """Roll and place until it is over."""

    def is_asked() -> bool:
        return may_place(person) or person.view["can"]["roll"]

    while person.view["phase"] != "finished":
        await person.until(lambda: person.view["phase"] == "finished" or is_asked())
        before = person.view["n"]
        if may_place(person):
            await place_by_keys(person)
        elif person.view["can"]["roll"]:
            await person.press("enter")
        await person.until(lambda before=before: person.view["n"] > before or person.view["phase"] == "finished")  # type: ignore[misc]  # a lambda's default


def test_an_invitation_seats_one_and_the_kept_receipt_proves_the_game(tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.chdir(tmp_path)

    async def scenario() -> None:
        async with listening(create_app(MemoryStore())) as port:
            base = f"http://127.0.0.1:{port}"
            made = await new_table(base, TABLE)
            link = f"{base}/t/{made['table']}#i={made['seats'][1]['invitation']}&seat=1"
            async with Client(base, made["table"], made["seats"][0]["token"]) as eva, at_home(tmp_path / "kept", link=link) as person:
                await sit_down(person)
                assert person.view["seats"][1]["name"] == "Ada"
                await start_if_needed(eva)
                await person.until(lambda: person.view["phase"] == "playing")
                source = person.table.source
                assert isinstance(source, ServerTable)
                assert source.socket is not None
                source.socket.transport.abort()
                await person.until(lambda: person.table.client.link == "lost")
                playing = asyncio.create_task(play_on(eva, random.Random(1)))
                await person.until(lambda: person.table.client.link == "open")
                await play_to_the_end(person)
                await playing
                person.table.deeds.choose("save")
                await person.until(lambda: "Saved" in person.says("note"))

    run(scenario())
    [record], [receipt] = tmp_path.glob("*.qtr"), tmp_path.glob("*.receipt.json")
    assert verify_files([record], receipt)


def test_whoever_looks_on_sees_the_table_and_can_do_nothing(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with listening(create_app(MemoryStore())) as port:
            base = f"http://127.0.0.1:{port}"
            made = await new_table(base, TABLE)
            async with at_home(tmp_path, link=f"{base}/t/{made['table']}") as person:
                await person.until(lambda: len(person.app.screen_stack) > 2 and person.view and person.table.query(Board))
                assert "looking on" in person.says("head")
                assert not any(person.view["can"].values())
            async with at_home(tmp_path, link=f"{base}/t/nothing-is-here") as person:
                await person.until(
                    lambda: isinstance(person.app.screen, HomeScreen) and "404" not in person.text and "table" in person.note
                )

    run(scenario())
