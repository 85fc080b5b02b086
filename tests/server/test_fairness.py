"""Fair chance and typed dice as clients live them: nonces over the wire, restarts, and a secret that nobody is told too early."""

import asyncio
import random
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from quarantable.chance.source import SystemSource
from quarantable.events import Committed

from .inside import Inside, Json, MemoryStore, Wire

ME: Json = {"kind": "me", "name": "Ada"}
DEVICE: Json = {"kind": "device", "name": "Bob"}
LINK: Json = {"kind": "link"}
BOT: Json = {"kind": "bot", "level": "greedy"}
DICE: Json = {"game": "covirus", "options": {"width": 4, "length": 4}}
CARDS: Json = {"game": "contagious", "options": {"starter": 0}}
ONE, OTHER = "0" * 32, "1" * 32


def live(scenario: Callable[[Inside], Awaitable[None]], world: Callable[[], Inside] = Inside) -> None:
    async def whole() -> None:
        await scenario(world())

    asyncio.run(whole())


async def made(world: Inside, body: Json, *seats: Json) -> tuple[str, dict[int, str]]:
    """A table whose devices have said nothing: its id, and what its creator was given, by seat."""
    answer = await world.http.post("/api/tables", json={**body, "seats": list(seats)})
    assert answer.status_code == 201, answer.text
    return answer.json()["table"], {seat["seat"]: seat.get("token") or seat.get("invitation") for seat in answer.json()["seats"]}


def nonce(seat: int, digits: str, game_number: int = 1, **besides: Any) -> Json:
    return {"do": "nonce", "id": f"n{seat}", "seat": seat, "game_number": game_number, "nonce": digits, **besides}


def test_the_welcome_shows_the_commitment_and_the_last_nonce_starts_the_game() -> None:
    async def scenario(world: Inside) -> None:
        table, given = await made(world, DICE, ME, DEVICE)
        both = await world.connect(table, given[0], given[1])
        assert both.view["phase"] == "gathering"
        assert len(both.view["chance"]["commitment"]) == 64
        news, done = await both.send(nonce(0, ONE))
        assert [event["is"] for event in news["events"]] == ["nonce_said"]
        assert done == {"is": "done", "id": "n0", "n": 3}
        news, _ = await both.send(nonce(1, OTHER))
        assert [event["is"] for event in news["events"]] == ["nonce_said", "started"]
        assert news["events"][1]["nonces"] == [[0, ONE], [1, OTHER]]
        assert news["view"]["phase"] == "playing"

    live(scenario)


def test_a_retry_is_answered_the_same_and_another_nonce_is_refused_after_a_restart_too() -> None:
    async def scenario(world: Inside) -> None:
        table, given = await made(world, DICE, ME, LINK)
        ada = await world.connect(table, given[0])
        _, done = await ada.send(nonce(0, ONE))
        for again in (world, Inside(store=world.store)):
            ada = await again.connect(table, given[0])
            assert await ada.send(nonce(0, ONE)) == [done]
            assert (await ada.send(nonce(0, ONE, id="anew")))[-1]["is"] == "done", "another device says what it has heard"
            assert (await ada.send(nonce(0, OTHER, id="other")))[-1]["code"] == "nonce_fixed"

    live(scenario)


def test_a_server_that_is_killed_between_nonce_and_start_goes_on_with_the_same_commitment() -> None:
    async def scenario(world: Inside) -> None:
        table, given = await made(world, DICE, ME, DEVICE)
        both = await world.connect(table, given[0], given[1])
        await both.send(nonce(0, ONE))
        before = both.view["chance"]
        both = await Inside(store=world.store).connect(table, given[0], given[1])
        assert both.view["chance"] == before
        await both.send(nonce(1, OTHER))
        assert both.view["phase"] == "playing"
        assert both.view["chance"]["commitment"] == before["commitment"]

    live(scenario)


def test_only_who_holds_a_seat_says_its_nonce_covered_or_not() -> None:
    async def scenario(world: Inside) -> None:
        table, given = await made(world, CARDS, ME, DEVICE, BOT)
        spectator, both = await world.connect(table), await world.connect(table, given[0], given[1])
        for seat in (0, 1, 2):
            assert (await spectator.send(nonce(seat, ONE)))[-1]["code"] == "not_your_seat"
        assert (await both.send(nonce(2, ONE)))[-1]["code"] == "not_your_seat"
        assert both.view["uncovered"] is None
        for seat in (0, 1):
            assert (await both.send(nonce(seat, ONE)))[-1]["is"] == "done"

    live(scenario)


def test_who_sits_down_may_bring_a_nonce() -> None:
    async def scenario(world: Inside) -> None:
        table, given = await made(world, DICE, ME, LINK)
        body = {"invitation": given[1], "name": "Bob", "nonce": OTHER}
        assert (await world.http.post(f"/api/tables/{table}/sit", json={**body, "nonce": "1" * 31})).status_code == 400
        assert (await world.http.post(f"/api/tables/{table}/sit", json=body)).status_code == 200
        shown = (await world.http.get(f"/api/tables/{table}")).json()["view"]
        assert shown["chance"]["nonces"] == {"1": OTHER}

    live(scenario)


@pytest.mark.parametrize("broken", ["", "0" * 31, "0" * 33, "A" * 32, "g" * 32, "0" * 32 + "\n", 5, None])
def test_a_nonce_is_32_small_hexadecimal_digits(broken: Any) -> None:
    async def scenario(world: Inside) -> None:
        table, given = await made(world, DICE, ME, LINK)
        ada = await world.connect(table, given[0])
        assert (await ada.send(nonce(0, broken)))[-1]["code"] == "broken"

    live(scenario)


class Everything:
    """All that a server says about one table, to a seat, a spectator, over HTTP, and in its log."""

    def __init__(self, world: Inside, table: str, tokens: list[str], log: pytest.LogCaptureFixture) -> None:
        self.world, self.table, self.tokens, self.log = world, table, tokens, log
        self.wires: list[Wire] = []

    async def connect(self) -> None:
        self.wires = [await self.world.connect(self.table, *tokens) for tokens in ([], *([token] for token in self.tokens))]

    async def said(self) -> str:
        answers = [await self.world.http.get(f"/api/tables/{self.table}")]
        n = answers[0].json()["view"]["n"]
        for token in self.tokens:
            headers = {"authorization": f"Bearer {token}"}
            answers += [await self.world.http.get(f"/api/tables/{self.table}{at}", headers=headers) for at in ("", f"/at/{n - 1}")]
        frames = [frame for wire in self.wires for frame in wire.frames]
        return "".join([*frames, *(answer.text for answer in answers), self.log.text])

    async def secret(self) -> str:
        live = await self.world.live(self.table)
        return [event.secret for event in live.history if isinstance(event, Committed)][-1]


@pytest.mark.parametrize("body", [CARDS, DICE], ids=["cards", "dice"])
def test_the_secret_is_nowhere_until_the_game_is_finished_and_everywhere_then(body: Json, caplog: pytest.LogCaptureFixture) -> None:
    async def scenario(world: Inside) -> None:
        table, tokens = await world.table({**body, "seats": [ME, LINK]})
        everything = Everything(world, table, tokens, caplog)
        await everything.connect()
        spectator, ada, bob = everything.wires
        for wrong in ({"do": "nonce"}, nonce(0, OTHER, id="w1"), nonce(0, ONE, 2, id="w2"), {"do": "start", "id": "w3", "seat": 1}):
            await ada.send(wrong)
        await ada.send({"do": "start", "id": "s", "seat": 0})
        await world.clock.move(60_000)
        await bob.send({"do": "resign", "id": "r", "seat": 0})
        secret = await everything.secret()
        assert secret not in await everything.said()
        await ada.send({"do": "offer_stop", "id": "o", "seat": 0, "after": ada.view["n"]})
        await bob.send({"do": "answer_stop", "id": "a", "seat": 1, "agree": True})
        for wire in (spectator, ada, bob):
            assert wire.events[-1]["secret"] == wire.view["chance"]["secret"] == secret
        before = await world.http.get(f"/api/tables/{table}/at/{ada.view['n'] - 1}")
        assert before.json()["view"]["chance"]["secret"] is None
        for number, wire in enumerate((ada, bob)):
            await wire.send({"do": "rematch", "id": "again", "seat": number})
        await world.say_nonces(table)
        assert (ada.view["phase"], ada.view["game_number"]) == ("playing", 2)
        assert await everything.secret() != secret
        assert await everything.secret() not in await everything.said()

    caplog.set_level(0)
    live(scenario, lambda: Inside(source=SystemSource()))


def test_the_secret_is_on_disk_before_the_commitment_is_shown() -> None:
    async def scenario(world: Inside) -> None:
        table, _ = await made(world, DICE, ME, LINK)
        assert isinstance(world.store, MemoryStore)
        committed = (await world.live(table)).history[1]
        assert isinstance(committed, Committed)
        assert committed.secret.encode() in b"".join(world.store.tables[table])

    live(scenario)


def test_a_whole_game_of_typed_dice_with_a_bot() -> None:
    async def scenario(world: Inside) -> None:
        table, given = await made(world, {**DICE, "dice": "typed"}, ME, BOT)
        ada, dice = await world.connect(table, given[0]), random.Random(1)
        await ada.send({"do": "start", "id": "s", "seat": 0, "roll_off": [[3, 3], [2, 5]]})
        assert (ada.view["phase"], ada.view["order"]) == ("playing", [1, 0])
        ids = iter(range(10_000))
        while (view := ada.view)["phase"] == "playing":
            message: Json = {"id": str(next(ids)), "seat": 0, "after": view["n"]}
            if view["roll"] is None:
                await ada.send({**message, "do": "roll", "dice": f"{dice.randint(1, 6)}{dice.randint(1, 6)}"})
            elif view["turn"] == 0 and view["fits"]:
                await ada.send(await first_place(ada, message))
            else:
                await world.clock.ring_next()
        assert ada.view["chance"]["secret"] is None

    live(scenario)


async def first_place(ada: Wire, message: Json) -> Json:
    """A play where the roll fits; for a double that can't be listed, giving up."""
    answer = (await ada.send({**message, "do": "legal", "id": f"legal {message['id']}"}))[-1]
    if answer["plays"] is None:
        return {"do": "resign", "id": message["id"], "seat": 0}
    return {**message, "do": "play", "play": answer["plays"][0]}


@pytest.mark.parametrize(
    "wrong",
    [
        {"do": "start", "roll_off": []},
        {"do": "start", "roll_off": [[1, 7]]},
        {"do": "start", "roll_off": [[1]]},
        {"do": "start", "roll_off": [[1, 2]] * 101},
        {"do": "roll", "after": 1, "dice": "07"},
        {"do": "roll", "after": 1, "dice": "421"},
        {"do": "roll", "after": 1, "dice": 42},
        {"do": "roll", "after": 1, "dice": "42\n"},
    ],
)
def test_dice_are_numbers_from_1_to_6(wrong: Json) -> None:
    async def scenario(world: Inside) -> None:
        table, given = await made(world, {**DICE, "dice": "typed"}, ME, DEVICE)
        both = await world.connect(table, given[0], given[1])
        assert (await both.send({"id": "x", "seat": 0, **wrong}))[-1]["code"] == "broken"

    live(scenario)
