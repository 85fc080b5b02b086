"""A table in the process: what happened is on disk, nothing makes it hang, and only one process plays on it."""

import asyncio
from pathlib import Path
from typing import Any, Final

import pytest

from quarantable.bots.question import Choice, Question
from quarantable.events import fold
from quarantable.protocol.socket import read_new_table
from quarantable.table import Bots
from quarantable.terminal import local_table
from quarantable.terminal.client import Client
from quarantable.terminal.fairness import Fairness
from quarantable.terminal.keeping import Keeping, KeptTable
from quarantable.terminal.local_table import LocalTable, set_table
from quarantable.terminal.refused import Refused
from quarantable.terminal.thinking import NobodyThinks, Thinker

from .keyboard import QuickClock, SameChance

NEW: Final = (
    b'{"game":"contagious","options":{"starter":1},"seats":[{"kind":"me","name":"Ada"},{"kind":"bot","level":"best"}],"pace":"slow"}'
)


def new_table(keeping: Keeping) -> KeptTable:
    return set_table(read_new_table(NEW), keeping, clock=QuickClock(), chance=SameChance())


async def until(is_so: Any) -> None:
    for _ in range(3000):
        if is_so():
            return
        await asyncio.sleep(0.001)
    raise AssertionError("it never was so")


class At:
    """A client at a table, for the length of a `with`."""

    def __init__(self, kept: KeptTable, keeping: Keeping, thinker: Thinker | None = None) -> None:
        source = LocalTable(kept, keeping, thinker, clock=QuickClock(), chance=SameChance())
        self.client = Client(source, list(kept.tokens.values()), keeping, lambda: None)

    async def __aenter__(self) -> Client:
        self._task = asyncio.create_task(self.client.run())
        return self.client

    async def __aexit__(self, *_: object) -> None:
        self._task.cancel()
        await asyncio.wait([self._task])


class Mistaken(NobodyThinks):
    """Thinks of what can't be played."""

    bots: Bots = "ready"

    async def think(self, level: str, question: Question, seed: int) -> Choice | None:  # noqa: ARG002  # as `Thinker`
        return Choice("13*9", (0.5, 0.5))


def test_a_bot_that_thinks_of_what_cant_be_played_plays_simply(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(local_table, "PATIENCE", 0.0)
    keeping = Keeping(tmp_path)

    async def scenario() -> None:
        async with At(new_table(keeping), keeping, Mistaken()) as client:
            await until(lambda: client.view and client.view["turn"] == 0)
            assert [event["by"] for event in client.events if event["is"] == "played"] == ["bot"]

    asyncio.run(scenario())


def test_what_the_disk_didnt_take_has_not_happened_and_is_tried_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("quarantable.terminal.client.PAUSE", 0.0)
    keeping = Keeping(tmp_path)
    kept = new_table(keeping)
    append, full = Keeping.append, [False]

    def fail(self: Keeping, table: str, events: Any) -> None:
        if full[0]:
            raise OSError(28, "No space left on device")
        append(self, table, events)

    monkeypatch.setattr(Keeping, "append", fail)

    async def scenario() -> None:
        async with At(kept, keeping) as client:
            await until(lambda: client.view and client.view["legal"])
            view = client.view or {}
            full[0] = True
            playing = asyncio.create_task(client.act("play", seat=0, after=view["n"], play=view["legal"][0]))
            await until(lambda: client.is_held)
            assert fold(keeping.history(kept.table)).n == view["n"]
            full[0] = False
            await playing
            with pytest.raises(Refused, match="changed"):
                await client.act("play", seat=0, after=view["n"], play=view["legal"][0])

    asyncio.run(scenario())


def test_an_event_that_was_cut_off_never_happened(tmp_path: Path) -> None:
    keeping = Keeping(tmp_path)
    kept = new_table(keeping)
    [file] = (tmp_path / "local").glob("*.events")
    whole = file.read_bytes()
    before = keeping.history(kept.table)
    file.write_bytes(whole + whole[:25])
    assert keeping.history(kept.table) == before
    keeping.mend(kept.table)
    keeping.append(kept.table, before[-1:])
    assert keeping.history(kept.table) == [*before, before[-1]]


def test_only_one_process_is_at_a_table(tmp_path: Path) -> None:
    keeping = Keeping(tmp_path)
    held = keeping.claim("t")
    assert held is not None
    assert keeping.claim("t") is None
    held.close()
    again = keeping.claim("t")
    assert again is not None
    again.close()


def shown(commitment: str, nonces: dict[str, str]) -> dict[str, Any]:
    chance = {"game_number": 1, "commitment": commitment, "nonces": nonces}
    return {"chance": chance, "mine": [0], "seats": [{"kind": "person"}, {"kind": "bot"}]}


def test_a_server_that_goes_back_on_its_word_is_noticed(tmp_path: Path) -> None:
    said: list[str] = []
    fairness = Fairness("t", Keeping(tmp_path), lambda _game, _seat, nonce: said.append(nonce))
    assert fairness.see(shown("a" * 64, {}), []) is None
    assert fairness.see(shown("a" * 64, {"0": said[0]}), []) is None
    assert fairness.see(shown("a" * 64, {"0": "f" * 32}), []) == "nonce"
    other = Fairness("u", Keeping(tmp_path), lambda _game, _seat, nonce: said.append(nonce))
    other.see(shown("a" * 64, {}), [])
    assert other.see(shown("b" * 64, {}), []) == "commitment"
    assert len(said) == 2
