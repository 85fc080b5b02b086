"""Sockets that send whatever there is, over a network: the server stays whole, tells no secret, and its memory doesn't grow."""

import asyncio
import gc
import json
import logging
import random
import resource
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import pytest

from quarantable.protocol.socket import MOST_BYTES
from quarantable.server import tables
from quarantable.server.app import create_app
from quarantable.server.live import LiveTable
from quarantable.server.stores.sqlite_store import SqliteStore

from .client import grown_shape
from .inside import HandClock, Json
from .listening import listening
from .raw_socket import BINARY, CLOSE, CONTINUED, LAST, PING, PONG, TEXT, RawSocket, frame
from .test_fuzz import almost_right, anything, broken

ME: Json = {"kind": "me", "name": "Ada"}
HERE: Json = {"kind": "device", "name": "Bob"}
LINK: Json = {"kind": "link"}
BOT: Json = {"kind": "bot", "level": "greedy"}
SMALL: Json = {"width": 6, "length": 8}
TABLES: list[Json] = [
    {"game": "contagious", "seats": [ME, LINK]},
    {"game": "contagious", "seats": [ME, HERE, LINK, BOT]},
    {"game": "contagious", "options": "table", "hints": True, "seats": [ME, LINK, LINK, LINK, BOT]},
    {"game": "covirus", "options": SMALL, "seats": [ME, LINK]},
    {"game": "covirus", "options": SMALL, "rolls": "by_hand", "seats": [ME, BOT]},
    {"game": "covirus", "options": SMALL, "dice": "typed", "seats": [ME, LINK]},
]
KINDS = {"welcome", "news", "presence", "done", "answer", "refused"}
BATCH = 40
"""Messages before all that they led to is waited for."""
MESSAGES_OF_A_TABLE = 3000
TABLES_AT_A_TIME = 8


class Heard(logging.Handler):
    """Whatever the server complains of."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.complaints: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.complaints.append(self.format(record))


@dataclass
class Guest:
    """One client of a table: its tokens, and what it knows."""

    port: int
    table: str
    tokens: list[str]
    secrets: set[str]
    """What no frame may hold: tokens, their hashes."""
    chance: set[str]
    """Secrets of games, that none may hold before the game's end."""
    view: Json = field(default_factory=dict)
    socket: RawSocket | None = None
    frames: int = 0

    async def come(self) -> None:
        self.socket = await RawSocket.open(self.port, self.table, self.hear)
        self.socket.say({"do": "hello", "tokens": self.tokens, "last": 0})

    def hear(self, payload: bytes) -> None:
        message: Json = json.loads(payload)
        self.frames += 1
        text = payload.decode()
        assert message["is"] in KINDS, text
        assert "Traceback" not in text
        assert not any(secret in text for secret in self.secrets), text
        if "view" in message:
            self.view = message["view"]
            assert_tells_only_its_own(self.view)
        assert all(each["is"] == "finished" or "secret" not in each for each in message.get("events", []))
        told = {each.get("secret") for each in message.get("events", [])} | {message.get("view", {}).get("chance", {}).get("secret")}
        assert not any(secret in text for secret in self.chance - told), text


def assert_tells_only_its_own(view: Json) -> None:
    """Only the uncovered seat's hand and plays, and no secret of a game that is on."""
    assert view["uncovered"] is None or view["uncovered"] in view["mine"]
    assert view["chance"]["secret"] is None or view["phase"] == "finished"
    if view["phase"] != "playing":
        return
    for player, hand in enumerate(view["position"].get("hands", [])):
        assert hand is None or view["order"][player] == view["uncovered"]
    assert view["legal"] is None or view["turn"] == view["uncovered"]


class Fuzzed:
    """A server, and a table after another with guests that send things."""

    def __init__(self, port: int, app: Any, clock: HandClock, chance: random.Random) -> None:
        self.port, self.app, self.clock, self.chance = port, app, clock, chance
        self.sent = self.heard = self.games = self.closed = 0
        self._http = httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://inside")

    async def table(self) -> tuple[LiveTable, list[Guest]]:
        body = self.chance.choice(TABLES)
        made = (await self._http.post("/api/tables", json=body)).json()
        tokens = [str(seat.get("token") or await self._sit(made["table"], seat)) for seat in made["seats"] if len(seat) > 1]
        live = await self.app.state.tables.find(made["table"])
        secrets = {*tokens, *(seat.token_hash for seat in live.state.seats if seat.token_hash)}
        hands = [[token] for token in tokens] + [tokens[:2], []]
        guests = [Guest(self.port, made["table"], own, secrets, set()) for own in hands]
        for guest in guests:
            await guest.come()
        return live, guests

    async def _sit(self, table: str, seat: Json) -> str:
        answer = await self._http.post(f"/api/tables/{table}/sit", json={"invitation": seat["invitation"], "name": "Eve"})
        return str(answer.json()["token"])

    async def fuzz_table(self, messages: int) -> None:
        live, guests = await self.table()
        for _ in range(messages // BATCH):
            self._note_secrets(live, guests)
            guest = self.chance.choice(guests)
            await self._batch(live, guest)
            if self.chance.random() < 0.3:
                await self.clock.move(self.chance.choice([50, 700, 4000, 20_000]))
        for guest in guests:
            self.heard += guest.frames
            if guest.socket is not None:
                guest.socket.drop()

    def _note_secrets(self, live: LiveTable, guests: list[Guest]) -> None:
        game = live.state.current
        committed = [live.state.coming, game.committed if game and game.result is None else None]
        secrets = {each.secret for each in committed if each is not None}
        for guest in guests:
            guest.chance |= secrets
        self.games = max(self.games, game.number if game else 0)

    async def _batch(self, live: LiveTable, guest: Guest) -> None:
        if guest.socket is None or not guest.socket.is_open:
            await guest.come()
        assert guest.socket is not None
        for _ in range(BATCH):
            guest.socket.write(self._bytes(live, guest))
        self.sent += BATCH
        if not await guest.socket.settled():
            self.closed += 1
            assert guest.socket.code in (None, 1000, 1002, 1003, 1007, 1009, 4000, 4400, 4401, 4420), guest.socket.code
        elif self.chance.random() < 0.02:
            guest.socket.write(self._unfinished(live))
            await asyncio.sleep(0)
            guest.socket.drop()

    def _unfinished(self, live: LiveTable) -> bytes:
        """What breaks off, so that whatever came after it would be part of it."""
        whole = frame(json.dumps(almost_right(self.chance, live.state.n)).encode())
        return self.chance.choice([whole[: self.chance.randrange(len(whole))], self.chance.randbytes(40), b"GET / HTTP/1.1\r\n\r\n"])

    def _bytes(self, live: LiveTable, guest: Guest) -> bytes:
        chance = self.chance
        kind = chance.random()
        if kind < 0.25:
            return frame(json.dumps(self._sensible(live, guest)).encode(), mask=chance.randbytes(4))
        if kind < 0.6:
            return frame(json.dumps(almost_right(chance, live.state.n)).encode(), mask=chance.randbytes(4))
        if kind < 0.994:
            garbage = broken(chance, live.state.n)
            return frame(garbage, LAST | BINARY) if isinstance(garbage, bytes) else frame(garbage.encode("utf-8", "surrogatepass"))
        return self._wild(live)

    def _sensible(self, live: LiveTable, guest: Guest) -> Json:
        """What a client that plays would send just now."""
        view, chance, identity = guest.view, self.chance, f"{self.chance.getrandbits(50):x}"
        seat = chance.choice(view["mine"]) if view.get("mine") else 0
        game, n = live.state.playing, live.state.n
        if game is None:
            number = live.state.coming.game_number if live.state.coming else 1
            deeds: list[Json] = [
                {"do": "nonce", "id": identity, "seat": seat, "game_number": number, "nonce": f"{seat:032x}"},
                {"do": "start", "id": identity, "seat": seat, **({"roll_off": [[5, 2]]} if live.state.dice == "typed" else {})},
                {"do": "rematch", "id": identity, "seat": seat},
            ]
            return chance.choice(deeds)
        if chance.random() < 0.2:
            return {"do": "me", "seat": seat}
        if game.rules.has_dice and game.roll is None:
            return {"do": "roll", "id": identity, "seat": seat, "after": n, **({"dice": "42"} if live.state.dice == "typed" else {})}
        plays = game.rules.legal(game.position, game.roll)
        play = grown_shape(view, chance) if plays is None and view.get("roll") else chance.choice(plays or ["-"])
        return {"do": "play", "id": identity, "seat": seat, "after": n, "play": play}

    def _wild(self, live: LiveTable) -> bytes:
        """Frames that no library sends: cut in pieces, too long, of no known kind, without an end, or a goodbye."""
        chance = self.chance
        text = json.dumps(almost_right(chance, live.state.n)).encode()
        half = len(text) // 2
        deep = b'{"do":"ping","id":' * 3000
        return chance.choice([
            frame(text[:half], TEXT) + frame(text[half:], LAST | CONTINUED),
            frame(text[:half], TEXT) + frame(b"", LAST | PING) + frame(text[half:], LAST | CONTINUED),
            frame(text[:half], TEXT) + frame(text, LAST | TEXT),
            frame(b"x" * (MOST_BYTES + 1)), frame(b"\xff\xfe" + text), frame(text, LAST | 0x3), frame(text, 0x70 | LAST | TEXT),
            frame(json.dumps(anything(chance)).encode()), frame(deep), frame(b"[" * 60_000), frame(b"", LAST | PONG),
            frame(b"p" * 130, LAST | PING), frame(b"", LAST | CLOSE), frame(b"\x03", LAST | CLOSE), frame(b"\x0f\xa0bye", LAST | CLOSE),
            bytes((LAST | TEXT, 5)) + b"plain",
        ])  # fmt: skip


def resident() -> int:
    """Bytes of memory that this process has just now."""
    pages = int(Path("/proc/self/statm").read_text().split()[1]) if Path("/proc/self/statm").exists() else 0
    return pages * resource.getpagesize()


async def fuzz(folder: Path, messages: int, seed: int) -> tuple[Fuzzed, list[int]]:
    """Send so many; what came of it, and the memory after each tenth."""
    clock, memory = HandClock(), []
    app = create_app(SqliteStore(folder / "tables.sqlite3"), clock=clock)
    async with listening(app) as port:
        fuzzed = Fuzzed(port, app, clock, random.Random(seed))
        for tenth in range(1, 11):
            while fuzzed.sent < messages * tenth // 10:
                each = min(MESSAGES_OF_A_TABLE, max(BATCH, messages // 10 // TABLES_AT_A_TIME))
                await asyncio.gather(*(fuzzed.fuzz_table(each) for _ in range(TABLES_AT_A_TIME)))
            gc.collect()
            memory.append(resident())
        async with httpx.AsyncClient() as http:
            assert (await http.get(f"http://127.0.0.1:{port}/health")).json()["is"] == "well"
    return fuzzed, memory


def fuzzed_quietly(folder: Path, messages: int, seed: int) -> tuple[Fuzzed, list[int]]:
    """The same; nothing is logged meanwhile."""
    heard = Heard()
    logging.getLogger().addHandler(heard)
    try:
        result = asyncio.run(fuzz(folder, messages, seed))
    finally:
        logging.getLogger().removeHandler(heard)
    assert heard.complaints == []
    return result


def test_whatever_sockets_send_the_server_stays_whole_and_tells_no_secret(tmp_path: Path) -> None:
    fuzzed, _ = fuzzed_quietly(tmp_path, 3000, seed=1)
    assert fuzzed.sent >= 3000
    assert fuzzed.closed > 0
    assert fuzzed.heard > 3000


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_a_million_messages_leave_the_server_whole_and_no_larger(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "MOST_IDLE", 20)  # so that it is as large as it gets after the first tenth
    fuzzed, memory = fuzzed_quietly(tmp_path, 1_000_000, seed=2)
    assert fuzzed.sent >= 1_000_000
    assert fuzzed.games > 1
    assert memory[-1] < memory[1] * 1.15 + 10_000_000, memory
