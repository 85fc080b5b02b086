"""Whatever comes over HTTP or a socket: a clear answer, and nothing changes that may not."""

import asyncio
import json
import random
from typing import Any

import pytest

from .inside import Inside, Json, Wire

SEATS: list[Json] = [{"kind": "me", "name": "Ada"}, {"kind": "link"}]
BODIES: list[Json] = [{"game": "contagious", "seats": SEATS}, {"game": "covirus", "options": {"width": 6, "length": 8}, "seats": SEATS}]
BODIES.append({**BODIES[1], "dice": "typed"})
DEEDS = [
    "hello", "me", "cover", "play", "roll", "undo", "ask_take_back", "answer_take_back", "offer_stop", "answer_stop", "resign",
    "vote_take_over", "start", "free", "invite", "rematch", "legal", "check", "ping", "nonce", "dance",
]  # fmt: skip
KEYS = [
    "id",
    "seat",
    "after",
    "play",
    "typed",
    "agree",
    "away",
    "free",
    "to",
    "tokens",
    "last",
    "do",
    "nonce",
    "dice",
    "roll_off",
    "__proto__",
    "é",
]
RIGHT: dict[str, Any] = {
    "id": "i",
    "seat": 0,
    "agree": True,
    "away": 1,
    "free": 1,
    "to": 1,
    "tokens": [],
    "last": 0,
    "game_number": 1,
    "nonce": "0" * 32,
}
NEEDS: dict[str, list[str]] = {
    "hello": ["tokens", "last"], "me": ["seat"], "play": ["id", "seat", "after", "play"], "roll": ["id", "seat", "after"],
    "undo": ["id", "seat", "after"], "ask_take_back": ["id", "seat", "after"], "answer_take_back": ["id", "seat", "agree"],
    "offer_stop": ["id", "seat", "after"], "answer_stop": ["id", "seat", "agree"], "resign": ["id", "seat"],
    "vote_take_over": ["id", "seat", "away", "agree"], "start": ["id", "seat"], "free": ["id", "seat", "free"],
    "invite": ["id", "seat", "to"], "rematch": ["id", "seat"], "legal": ["id", "seat", "after"], "check": ["id", "seat", "play"],
    "ping": ["id"], "nonce": ["id", "seat", "game_number", "nonce"],
}  # fmt: skip


def anything(chance: random.Random) -> Any:
    """A value of any kind, often at the edge of what is allowed."""
    return chance.choice([
        None, True, False, 0, 1, -1, 5, 6, 2**53, 2**64, 1.5, 1e308, "", "x", "7", "42 a1:b2", "\u0000", "\u202e", "é" * 70, "9" * 5000,
        [], {}, [[]], {"a": {}}, ["x" * 22], ["x" * 22] * 7,
    ])  # fmt: skip


def almost_right(chance: random.Random, n: int) -> Json:
    """A message with all that it needs, where something may be wrong: who, when, what."""
    do = chance.choice(DEEDS)
    message: Json = {"do": do, **{key: RIGHT.get(key) for key in NEEDS.get(do, [])}}
    if "after" in message:
        message["after"] = chance.choice([n, n - 1, 0, n + 1])
    if "play" in message:
        message["play"] = chance.choice(["7", "take", "W=4", "contagion>0", "42 a1:b2", "11 a1", "-", "", "x" * 1001])
    if "seat" in message:
        message["seat"] = chance.choice([0, 1, 2, 5, 6])
    if do == "roll" and chance.random() < 0.5:
        message["dice"] = chance.choice(["42", "24", "70", "", "421"])
    if do == "start" and chance.random() < 0.5:
        message["roll_off"] = chance.choice([[[1, 2]], [[2, 2]], [], [[0, 7]], [[1, 2]] * 200])
    if "id" in message:
        message["id"] = str(chance.getrandbits(40))
    return message


def broken(chance: random.Random, n: int) -> str | bytes:
    """A frame that is, most likely, refused."""
    message = almost_right(chance, n)
    for _ in range(chance.choice([0, 0, 1, 1, 2])):
        message[chance.choice(KEYS)] = anything(chance)
    for _ in range(chance.choice([0, 0, 0, 1])):
        message.pop(chance.choice(list(message)), None)
    text = json.dumps(message)
    frames: list[str | bytes] = [
        text, text, text, text, text, text[: chance.randrange(len(text))], text.encode(), text + text, "[" * 5000, f"[{text}]", text * 2,
    ]  # fmt: skip
    return chance.choice(frames)


HARMLESS = {"answer", "refused", "presence", "welcome"}


async def fuzz_socket(seed: int, frames: int) -> int:
    """A seat that isn't to act and a spectator send garbage; how much of it was refused."""
    chance, refused = random.Random(seed), 0
    world = Inside()
    table, tokens = await world.table(chance.choice(BODIES))
    ada = await world.connect(table, tokens[0])
    dice: Json = {"roll_off": [[5, 2]]} if ada.view["chance"]["dice"] == "typed" else {}
    await ada.send({"do": "start", "id": "start", "seat": 0, **dice})
    live = await world.live(table)
    turn = ada.view["turn"]
    other = await world.connect(table, tokens[1 - turn] if turn is not None else tokens[1])
    spectator = await world.connect(table)
    for _ in range(frames):
        sender: Wire = chance.choice([other, spectator])
        before, message = live.state, broken(chance, live.state.n)
        answers = await sender.send(message)
        assert sender.closed is None
        if sender is spectator or live.state is before:
            assert live.state is before, message
            assert {answer["is"] for answer in answers} <= HARMLESS | {"done"}, message
            refused += any(answer["is"] == "refused" for answer in answers)
        if live.state.phase != "playing":
            break
    return refused


async def fuzz_hello(world: Inside, chance: random.Random) -> None:
    """The first frame is garbage: refused and closed, or it happens to be a hello."""
    table = (await world.table(BODIES[0]))[0]
    wire = Wire(world.app, chance.choice([table, "none", "%00", "a" * 300]))
    await wire.send(broken(chance, 1))
    if wire.closed is None:
        assert wire.last["is"] == "welcome"
    else:
        assert wire.last["is"] == "refused"
        assert wire.closed in (4400, 4401, 4404)


async def fuzz_http(world: Inside, chance: random.Random) -> None:
    """Garbage on any route: 4xx and a refusal, or an answer; never a failure."""
    table = (await world.table(BODIES[0]))[0]
    before = (await world.live(table)).state
    path = chance.choice(
        [
            "/api/tables",
            "/api/tables/{t}",
            "/api/tables/{t}/sit",
            "/api/tables/{t}/at/{a}",
            "/api/tables/{t}/record/{a}",
            "/api/games",
            "/api/{a}",
            "/{a}.js",
        ]
    )
    method = chance.choice(["GET", "POST", "PUT", "DELETE", "OPTIONS", "PATCH"])
    body = chance.choice([json.dumps(anything(chance)), json.dumps(garbled_table(chance)), "", "{", "\u0000", "x" * 70_000])
    odd = chance.choice(["0", "-1", "1.5", "9" * 30, "%00", "..", "%2e%2e%2f", "é", "a" * 2000])
    headers = chance.choice(
        [{}, {"authorization": "Bearer " + "x" * 40}, {"authorization": "x"}, {"origin": "null"}, {"content-type": "text/plain"}]
    )
    answer = await world.http.request(method, path.format(t=table, a=odd), content=body.encode(), headers=headers)
    assert answer.status_code < 500, (method, path, body, answer.text)
    assert "Traceback" not in answer.text
    if answer.status_code >= 400 and path.startswith("/api"):
        assert answer.json()["is"] == "refused"
    assert (await world.live(table)).state is before


def garbled_table(chance: random.Random) -> Json:
    body: Json = {**chance.choice(BODIES)}
    for _ in range(chance.choice([1, 1, 2])):
        body[chance.choice(["game", "seats", "options", "pace", "rolls", "limit_seconds", "go_on", "more"])] = chance.choice([
            anything(chance), {"deck": {"7": 60}}, {"hand_size": 20}, {"preset": "table"}, {"preset": 3}, {"width": 40, "length": 4},
            {"deck": {"x": 1}}, {"starter": 7}, {"end": "never"},
            {"record": "[Quarantable", "plays": 0}, {anything_text(chance): anything(chance)},
        ])  # fmt: skip
    return body


def anything_text(chance: random.Random) -> str:
    return chance.choice(["deck", "take", "hand_size", "width", "", "\u0000", "preset"])


def fuzz(seed: int, rounds: int) -> None:
    async def whole() -> None:
        chance, world = random.Random(seed), Inside()
        refused = sum([await fuzz_socket(seed + k, 100) for k in range(rounds)])
        assert refused > 20 * rounds
        for _ in range(rounds * 20):
            await fuzz_hello(world, chance)
            await fuzz_http(world, chance)

    asyncio.run(whole())


def test_garbage_is_refused_and_changes_nothing() -> None:
    fuzz(seed=1, rounds=4)


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_garbage_is_refused_and_changes_nothing_20_000_times() -> None:
    fuzz(seed=2, rounds=150)
