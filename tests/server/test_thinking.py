"""Bots that think at tables, by a thinker that is the test's: in time, from what the seat sees, and nobody ever waits in vain."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from quarantable.bots.question import Choice, Question
from quarantable.server.minds.thinking import LATEST, NobodyThinks
from quarantable.table import Bots

from .inside import Inside, Json, Wire, settle

ME: Json = {"kind": "me", "name": "Ada"}
BOT: Json = {"kind": "bot", "level": "best"}
CARDS: Json = {"game": "contagious", "options": {"starter": 1, "take": "free"}, "seats": [ME, BOT]}
PAUSE = 1600
"""Of the level `best`."""


class HandThinker(NobodyThinks):
    """It thinks until the test says what was found."""

    def __init__(self, bots: Bots = "ready") -> None:
        self.bots: Bots = bots
        self.asked: list[tuple[str, Question]] = []
        self.withdrawn = 0
        self._found: asyncio.Future[Choice | None]
        self._on_change: Callable[[], None] = lambda: None

    async def think(self, level: str, question: Question, seed: int) -> Choice | None:  # noqa: ARG002  # the test chooses
        self.asked.append((level, question))
        self._found = asyncio.get_running_loop().create_future()
        try:
            return await self._found
        except asyncio.CancelledError:
            self.withdrawn += 1
            raise

    @property
    def legal(self) -> str:
        """A play that may be made, of those that were asked about last."""
        return (self.asked[-1][1].legal or ("",))[-1]

    async def find(self, play: str | None) -> None:
        players = self.asked[-1][1].players
        self._found.set_result(None if play is None else Choice(play, (1 / players,) * players))
        await settle()

    def start(self, on_change: Callable[[], None]) -> None:
        self._on_change = on_change

    async def change(self, bots: Bots) -> None:
        self.bots = bots
        self._on_change()
        await settle()

    async def stop(self) -> None:
        """There is nothing."""


def live(scenario: Callable[[Inside, HandThinker], Awaitable[None]], bots: Bots = "ready") -> None:
    async def whole() -> None:
        thinker = HandThinker(bots)
        world = Inside(thinker=thinker)
        thinker.start(world.app.state.tables.bots_changed)
        await scenario(world, thinker)

    asyncio.run(whole())


async def ada_of(world: Inside, body: Json = CARDS) -> Wire:
    table, tokens = await world.table(body)
    return await world.connect(table, tokens[0])


def is_bots_turn(wire: Wire) -> bool:
    return bool(wire.view["turn"] == 1)


def test_a_bots_play_comes_when_its_pause_is_over_and_it_has_thought() -> None:
    async def scenario(world: Inside, thinker: HandThinker) -> None:
        ada = await ada_of(world)
        level, question = thinker.asked[0]
        assert (level, ada.view["seats"][1]["thinking"]) == ("best", True)
        await thinker.find(thinker.legal)
        await world.clock.move(PAUSE - 1)
        assert is_bots_turn(ada)
        await world.clock.move(1)
        assert ada.view["last"]["play"] == thinker.legal
        assert question.seat == 1

    live(scenario)


def test_who_thinks_longer_plays_as_soon_as_it_has_thought() -> None:
    async def scenario(world: Inside, thinker: HandThinker) -> None:
        ada = await ada_of(world)
        await world.clock.move(PAUSE + 500)
        assert is_bots_turn(ada)
        await thinker.find(thinker.legal)
        await world.clock.move(0)
        assert ada.view["last"]["play"] == thinker.legal

    live(scenario)


def test_who_thinks_too_long_plays_simply() -> None:
    async def scenario(world: Inside, thinker: HandThinker) -> None:
        ada = await ada_of(world)
        await world.clock.move(PAUSE + LATEST - 1)
        assert is_bots_turn(ada)
        await world.clock.move(1)
        assert ada.view["last"]["seat"] == 1
        assert thinker.withdrawn == 1

    live(scenario)


@pytest.mark.parametrize("play", [None, "shield*9", "nonsense"])
def test_who_finds_nothing_that_may_be_played_plays_simply(play: str | None) -> None:
    async def scenario(world: Inside, thinker: HandThinker) -> None:
        ada = await ada_of(world)
        await thinker.find(play)
        await world.clock.move(PAUSE)
        await world.clock.move(1000)
        assert ada.view["last"]["seat"] == 1
        assert len(thinker.asked) == 1

    live(scenario)


def test_a_question_is_withdrawn_when_the_game_is_over() -> None:
    async def scenario(world: Inside, thinker: HandThinker) -> None:
        ada = await ada_of(world, {"game": "covirus", "dice": "typed", "seats": [ME, BOT]})
        await ada.send({"do": "start", "id": "s", "seat": 0, "roll_off": [[1, 2]]})
        await ada.send({"do": "roll", "id": "r", "seat": 0, "after": ada.view["n"], "dice": "21"})
        assert thinker.asked[0][1].roll == "21"
        await ada.send({"do": "roll", "id": "m", "seat": 0, "after": ada.view["n"], "dice": "31"})
        assert (thinker.withdrawn, thinker.asked[1][1].roll) == (1, "31")
        await ada.send({"do": "resign", "id": "q", "seat": 0})
        assert (thinker.withdrawn, len(thinker.asked)) == (2, 2)

    live(scenario)


def test_until_bots_can_think_they_play_simply_and_all_are_told() -> None:
    async def scenario(world: Inside, thinker: HandThinker) -> None:
        ada = await ada_of(world)
        assert (ada.view["bots"], thinker.asked) == ("warming", [])
        await world.clock.move(PAUSE)
        assert ada.view["last"]["seat"] == 1
        await thinker.change("ready")
        assert (ada.last["is"], ada.view["bots"]) == ("presence", "ready")
        await ada.send({"do": "play", "id": "p", "seat": 0, "after": ada.view["n"], "play": ada.view["legal"][0]})
        while not is_bots_turn(ada):
            await ada.send({"do": "play", "id": f"p{ada.view['n']}", "seat": 0, "after": ada.view["n"], "play": ada.view["legal"][0]})
        assert thinker.asked

    live(scenario, "warming")


# Why


def test_anybody_may_ask_why_a_bot_played_so() -> None:
    async def scenario(world: Inside, thinker: HandThinker) -> None:
        ada = await ada_of(world)
        await thinker.find(thinker.legal)
        await world.clock.move(PAUSE)
        spectator = await world.connect(ada.view["table"])
        n = ada.view["last"]["n"]
        (answer,) = [await ask_later(spectator, {"do": "why", "id": "w", "n": n})]
        assert answer["is"] == "answer"
        assert answer["why"].endswith(".")
        assert set(answer) == {"is", "id", "code", "facts", "why"}
        for other in (0, 1, n + 5):
            assert (await ask_later(spectator, {"do": "why", "id": f"w{other}", "n": other}))["code"] == "not_a_bots_play"

    live(scenario)


async def ask_later(wire: Wire, message: Json) -> Json:
    """What is answered once a thread has thought about it."""
    await wire.send(message)
    for _ in range(200):
        if wire.last.get("id") == message["id"]:
            break
        await asyncio.sleep(0.01)
    return wire.last


# Hints

MINE: Json = {**CARDS, "options": {"starter": 0, "take": "free"}}


def test_a_hint_is_told_to_who_asks_and_all_hear_that_it_was_taken() -> None:
    async def scenario(world: Inside, thinker: HandThinker) -> None:
        ada = await ada_of(world, MINE)
        spectator = await world.connect(ada.view["table"])
        asked = {"do": "hint", "id": "h", "seat": 0}
        assert await ada.send(asked) == []
        assert (await ada.send({"do": "ping", "id": "x"}))[0]["is"] == "answer", "nothing waits for a hint"
        await thinker.find(thinker.legal)
        news, done = ada.frames[-2:]
        assert '"hinted"' in news
        assert ada.last == {
            "is": "done", "id": "h", "n": ada.view["n"], "play": thinker.legal, "share": 0.5, "reason": ada.last["reason"],
        }  # fmt: skip
        assert spectator.events[-1] == {"n": ada.view["n"], "at": world.clock.now(), "is": "hinted", "seat": 0}
        assert "share" not in spectator.frames[-1]
        assert await ada.send(asked) == [ada.last], "a retry is told the same"
        assert done == ada.frames[-1]
        await ada.send({**asked, "id": "h2"})
        assert (ada.last["play"], len(thinker.asked)) == (thinker.legal, 1)

    live(scenario)


def test_a_hint_for_a_position_that_is_gone_is_stale() -> None:
    async def scenario(world: Inside, thinker: HandThinker) -> None:
        ada = await ada_of(world, {**MINE, "seats": [ME, {"kind": "link"}], "hints": True})
        await ada.send({"do": "start", "id": "s", "seat": 0})
        await ada.send({"do": "hint", "id": "h", "seat": 0})
        await ada.send({"do": "play", "id": "p", "seat": 0, "after": ada.view["n"], "play": ada.view["legal"][0]})
        await thinker.find(thinker.legal)
        assert ada.last["code"] in ("stale", "not_your_turn")

    live(scenario)


def test_no_hint_is_said_to_be_none() -> None:
    async def scenario(world: Inside, thinker: HandThinker) -> None:
        ada = await ada_of(world, MINE)
        await ada.send({"do": "hint", "id": "h", "seat": 0})
        assert ada.last["code"] == "no_hint"
        thinker.bots = "ready"
        await ada.send({"do": "hint", "id": "h", "seat": 0})
        await thinker.find(None)
        assert ada.last["code"] == "no_hint"
        await ada.send({"do": "hint", "id": "h", "seat": 0})
        await thinker.find(thinker.legal)
        assert ada.last["play"] == thinker.legal

    live(scenario, "warming")


@pytest.mark.parametrize(("asked", "code"), [({"seat": 1}, "not_your_seat"), ({"seat": 0}, "no_hints")])
def test_a_hint_that_may_not_be_taken_is_refused(asked: Json, code: str) -> None:
    async def scenario(world: Inside, _: HandThinker) -> None:
        ada = await ada_of(world, {**MINE, "hints": False})
        await ada.send({"do": "hint", "id": "h", **asked})
        assert ada.last["code"] == code

    live(scenario)
