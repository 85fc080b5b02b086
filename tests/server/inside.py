"""The real application without a network, a disk or a clock of its own: everything that happens is the test's doing."""

import asyncio
import json
import random
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import httpx
from starlette.applications import Starlette

from quarantable.chance.fair import Agreement, Chance, FairChance, Nonces
from quarantable.chance.source import Source
from quarantable.protocol.socket import Nonce
from quarantable.server.app import create_app
from quarantable.server.clock import Alarm
from quarantable.server.expiry import NEVER, Expiry
from quarantable.server.gates.limits import GENEROUS, Limits
from quarantable.server.live import LiveTable
from quarantable.server.minds.thinking import Thinker
from quarantable.server.static import FOLDER
from quarantable.server.stores.neighbours import NoNeighbours
from quarantable.server.stores.store import Conflict, RequestKey, Store, Stored

Json = dict[str, Any]
START = 1_700_000_000_000
_running: set["asyncio.Task[None]"] = set()
"""Event loops hold their tasks weakly: without this, connections would be thrown away with the test that made them, not ended."""


class MemoryStore:
    """A `Store` that forgets."""

    neighbours = NoNeighbours()

    def __init__(self) -> None:
        self.tables: dict[str, list[bytes]] = {}
        self.requests: dict[str, dict[RequestKey, int]] = {}
        self.alarms: dict[str, int | None] = {}
        self.touched: dict[str, int] = {}

    async def create(self, table: str, events: Sequence[bytes], *, due: int | None) -> None:
        if table in self.tables:
            raise Conflict(table, 1)
        self.tables[table], self.requests[table] = list(events), {}
        self._touch(table, due)

    async def append(self, table: str, first: int, events: Sequence[bytes], *, request: RequestKey | None, due: int | None) -> None:
        known, requests = self.tables.get(table, []), self.requests.get(table, {})
        if not known or first != len(known) + 1 or request in requests:
            raise Conflict(table, first)
        known.extend(events)
        self._touch(table, due)
        if request is not None:
            requests[request] = len(known)

    def _touch(self, table: str, due: int | None) -> None:
        self.alarms[table], self.touched[table] = due, time.time_ns() // 1_000_000

    async def load(self, table: str, *, after: int = 0) -> Stored:
        requests = {key: n for key, n in self.requests.get(table, {}).items() if n > after}
        return Stored(self.tables.get(table, [])[after:], requests)

    async def due(self, until: int | None = None) -> Mapping[str, int]:
        return {table: due for table, due in self.alarms.items() if due is not None and (until is None or due <= until)}

    async def untouched_since(self, time: int, most: int, *, after: int = 0) -> Mapping[str, int]:
        in_order = sorted(self.touched.items(), key=lambda each: each[1])
        return dict([(table, touched) for table, touched in in_order if after < touched < time][:most])

    async def delete(self, table: str, last: int) -> None:
        if len(self.tables.get(table, ())) != last:
            raise Conflict(table, last + 1)
        for kept in (self.tables, self.requests, self.alarms, self.touched):
            kept.pop(table, None)

    async def is_well(self) -> bool:
        return True

    async def close(self) -> None:
        """Nothing to let go of."""


class HandClock:
    """A clock that stands until it is moved."""

    def __init__(self) -> None:
        self._now = START
        self._alarms: list[_HandAlarm] = []

    def now(self) -> int:
        return self._now

    def at(self, time: int, act: Callable[[], None]) -> Alarm:
        alarm = _HandAlarm(time, act, self._alarms)
        self._alarms.append(alarm)
        return alarm

    @property
    def next(self) -> int | None:
        """When the next alarm will ring."""
        return min((alarm.time for alarm in self._alarms), default=None)

    async def move(self, milliseconds: int) -> None:
        """Let time pass, ringing what is to ring, in order."""
        end = self._now + milliseconds
        while (following := self.next) is not None and following <= end:
            self._now = max(self._now, following)
            await self._ring()
        self._now = end

    async def ring_next(self) -> None:
        """Let time pass until the next alarm."""
        if self.next is not None:
            await self.move(max(0, self.next - self._now))

    async def _ring(self) -> None:
        for alarm in [alarm for alarm in self._alarms if alarm.time <= self._now]:
            if alarm in self._alarms:
                self._alarms.remove(alarm)
                alarm.act()
        await settle()


class _HandAlarm:
    def __init__(self, time: int, act: Callable[[], None], alarms: "list[_HandAlarm]") -> None:
        self.time, self.act, self._alarms = time, act, alarms

    def cancel(self) -> None:
        if self in self._alarms:
            self._alarms.remove(self)


class CountedSecrets:
    """Secrets that are the same each time."""

    def __init__(self) -> None:
        self._count = 0

    def token(self) -> str:
        self._count += 1
        return f"secret-{self._count:020}"


Arrange = Callable[[tuple[str, ...]], tuple[str, ...]]


class ChosenSource:
    """Fair chance from a seed, but for the decks, which `arrange` may rearrange after each shuffle. All commitments look the same."""

    def __init__(self, seed: int, arrange: Arrange = tuple) -> None:
        self._random = random.Random(seed)
        self._arrange = arrange

    def secret(self) -> bytes:
        return self._random.randbytes(32)

    def commitment(self, secret: bytes, agreement: Agreement) -> str:  # noqa: ARG002  # that is the point
        return "c" * 64

    def chance(self, secret: bytes, agreement: Agreement, nonces: Nonces) -> Chance:
        return _Arranged(self._arrange, secret, agreement, nonces)

    def seed(self) -> int:
        return self._random.getrandbits(64)


class _Arranged(FairChance):
    def __init__(self, arrange: Arrange, secret: bytes, agreement: Agreement, nonces: Nonces) -> None:
        super().__init__(secret, agreement, nonces)
        self._arrange = arrange

    def deck(self, cards: Sequence[str]) -> tuple[str, ...]:
        return self._arrange(super().deck(cards))


async def settle() -> None:
    """Let everything that can go on go on, until all waits for something from outside."""
    for _ in range(40):
        await asyncio.sleep(0)


class Inside:
    """The application, and what it stands on."""

    def __init__(
        self,
        *,
        source: Source | None = None,
        store: Store | None = None,
        page: Path | None = None,
        thinker: Thinker | None = None,
        limits: Limits = GENEROUS,
        expiry: Expiry = NEVER,
        beside: "Inside | None" = None,
    ) -> None:
        self.store = store or MemoryStore()
        self.clock: HandClock = beside.clock if beside else HandClock()
        self.secrets: CountedSecrets = beside.secrets if beside else CountedSecrets()
        self.app: Starlette = create_app(
            self.store,
            source=source or ChosenSource(1),
            secrets=self.secrets,
            clock=self.clock,
            thinker=thinker,
            page=page or FOLDER,
            limits=limits,
            expiry=expiry,
        )
        self.http = httpx.AsyncClient(transport=httpx.ASGITransport(self.app), base_url="http://inside")

    async def table(self, body: Json) -> tuple[str, list[str]]:
        """A table with everybody seated and all nonces said: its id, and the tokens by seat ("" for a bot)."""
        made = (await self.http.post("/api/tables", json=body)).json()
        assert "table" in made, made
        tokens = [await self._token(made["table"], seat) for seat in made["seats"]]
        await self.say_nonces(made["table"])
        return made["table"], tokens

    async def say_nonces(self, table: str) -> None:
        """All devices say their nonces for the game to come."""
        live = await self.live(table)
        for seat, each in enumerate(live.state.seats):
            if each.is_person and (coming := live.state.coming) is not None:
                await live.carry_out(Nonce("", seat, coming.game_number, f"{seat:032x}"))
        await settle()

    async def _token(self, table: str, seat: Json) -> str:
        if "invitation" not in seat:
            return str(seat.get("token", ""))
        body = {"invitation": seat["invitation"], "name": f"Friend {seat['seat']}"}
        return str((await self.http.post(f"/api/tables/{table}/sit", json=body)).json()["token"])

    async def live(self, table: str) -> LiveTable:
        live: LiveTable | None = await self.app.state.tables.find(table)
        assert live is not None
        return live

    async def connect(self, table: str, *tokens: str, last: int = 0) -> "Wire":
        """A client that has said hello."""
        wire = Wire(self.app, table)
        await wire.send({"do": "hello", "tokens": list(tokens), "last": last})
        return wire


class Wire:
    """One WebSocket into the application. `frames` are what it heard, as text."""

    def __init__(self, app: Starlette, table: str, headers: Mapping[str, str] | None = None) -> None:
        self.frames: list[str] = []
        self.closed: int | None = None
        self.is_reading = asyncio.Event()
        self.is_reading.set()
        self._in: asyncio.Queue[Json] = asyncio.Queue()
        self._in.put_nowait({"type": "websocket.connect"})
        path = f"/api/tables/{table}/socket"
        named = [(name.encode(), value.encode()) for name, value in {"host": "inside", **(headers or {})}.items()]
        scope = {
            "type": "websocket", "asgi": {"version": "3.0", "spec_version": "2.4"}, "http_version": "1.1", "scheme": "ws", "path": path,
            "raw_path": path.encode(), "query_string": b"", "root_path": "", "headers": named, "subprotocols": [],
            "extensions": {"websocket.http.response": {}}, "client": ("inside", 1), "server": ("inside", 80), "state": {},
        }  # fmt: skip
        self._task: asyncio.Task[None] = asyncio.ensure_future(self._talk(app, scope))
        _running.add(self._task)
        self._task.add_done_callback(_running.discard)

    async def _talk(self, app: Starlette, scope: Json) -> None:
        await app(scope, self._in.get, self._hear)

    async def _hear(self, message: Any) -> None:
        await self.is_reading.wait()
        if message["type"] == "websocket.send":
            self.frames.append(message["text"])
        elif message["type"] in ("websocket.close", "websocket.http.response.start"):
            self.closed = message.get("code") or message.get("status")

    async def send(self, message: Json | str | bytes) -> list[Json]:
        """Send a frame; what came meanwhile and thereupon."""
        before = len(self.frames)
        if isinstance(message, bytes):
            self._in.put_nowait({"type": "websocket.receive", "bytes": message})
        else:
            text = message if isinstance(message, str) else json.dumps(message)
            self._in.put_nowait({"type": "websocket.receive", "text": text})
        await settle()
        return [json.loads(frame) for frame in self.frames[before:]]

    async def leave(self) -> None:
        """Close."""
        self._in.put_nowait({"type": "websocket.disconnect", "code": 1001})
        await self._task

    @property
    def last(self) -> Json:
        """The last frame heard."""
        message: Json = json.loads(self.frames[-1])
        return message

    @property
    def view(self) -> Json:
        """The last view heard."""
        views = (json.loads(frame).get("view") for frame in reversed(self.frames))
        view: Json = next(each for each in views if each)
        return view

    @property
    def events(self) -> list[Json]:
        """All events heard."""
        return [event for frame in self.frames for event in json.loads(frame).get("events", [])]
