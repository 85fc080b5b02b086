"""A client as others would write it: it reconnects by itself, says the last event it has, and repeats what wasn't answered,
with the same id. Of each game it says its seats' nonces, the same again until it has heard that they are known."""

import asyncio
import contextlib
import itertools
import json
import random
import secrets
from collections.abc import AsyncIterator, Callable
from typing import Any, Self

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, WebSocketException

Json = dict[str, Any]
LONG = 60.0
"""Seconds after which a test gives up waiting; nothing is expected to take so long."""


async def new_table(base: str, body: Json) -> Json:
    """`POST /api/tables`, which must work."""
    async with httpx.AsyncClient(base_url=base) as http:
        answer = await http.post("/api/tables", json=body)
        assert answer.status_code == 201, answer.text
        made: Json = answer.json()
        return made


async def sit(base: str, table: str, invitation: str, name: str) -> Json:
    """`POST /api/tables/{table}/sit`, which must work."""
    async with httpx.AsyncClient(base_url=base) as http:
        answer = await http.post(f"/api/tables/{table}/sit", json={"invitation": invitation, "name": name})
        assert answer.status_code == 200, answer.text
        seated: Json = answer.json()
        return seated


class Client:
    """One device at one table. `view` and `events` are what it knows; `acknowledged` what it asked and got done, with the answer;
    `connections` counts its welcomes, by turns at each of `bases`."""

    def __init__(self, base: str, table: str, *tokens: str) -> None:
        self.base, self.table, self.tokens = base, table, tokens
        self.bases = [base]
        self.view: Json = {}
        self.events: list[Json] = []
        self.frames: list[str] = []
        self.done: dict[str, Json] = {}
        self.acknowledged: list[tuple[Json, Json]] = []
        self.connections = 0
        self.close_code: int | None = None
        self._ids = (f"{random.getrandbits(64):x}-{k}" for k in itertools.count())
        self.nonces: dict[tuple[int, int], str] = {}
        self._waiting: dict[str, tuple[Json, asyncio.Future[Json]]] = {}
        self._changed = asyncio.Condition()
        self._socket: ClientConnection | None = None
        self._task: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        self._task = asyncio.create_task(self._live())
        await self.until(lambda: bool(self.view))
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._task is not None
        socket = self._socket
        self._task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._task
        if socket is not None:
            socket.transport.abort()  # the end of the event loop waits for no goodbye

    @property
    def n(self) -> int:
        """The number of the last event it knows."""
        return len(self.events)

    @property
    def mine(self) -> list[int]:
        return list(self.view["mine"])

    async def do(self, what: str, **fields: Any) -> Json:
        """Ask, again and again with the same id, until it is answered: by `done`, `answer` or `refused`."""
        identity = fields.pop("id", None) or next(self._ids)
        message = {"do": what, "id": identity, **fields}
        future: asyncio.Future[Json] = asyncio.get_running_loop().create_future()
        self._waiting[identity] = (message, future)
        await self.send(message)
        async with asyncio.timeout(LONG):
            answer = await future
        if answer["is"] == "done":
            self.acknowledged.append((message, answer))
        return answer

    async def send(self, message: Json) -> None:
        """Send if there is a connection; what has an id is sent again on the next one anyway."""
        if self._socket is not None:
            with contextlib.suppress(WebSocketException):
                await self._socket.send(json.dumps(message))

    async def until(self, is_so: Callable[[], bool]) -> None:
        """Wait until something is so."""
        async with asyncio.timeout(LONG), self._changed:
            await self._changed.wait_for(is_so)

    async def lose_connection(self) -> None:
        """As if the network went: no goodbye."""
        if self._socket is not None:
            self._socket.transport.abort()

    async def _live(self) -> None:
        async for socket in self._sockets():
            try:
                await socket.send(json.dumps({"do": "hello", "tokens": list(self.tokens), "last": self.n}))
                async for frame in socket:
                    await self._hear(socket, str(frame))
            except WebSocketException:
                pass
            finally:
                self._socket = None
                self.close_code = socket.close_code

    async def _sockets(self) -> AsyncIterator[ClientConnection]:
        while True:
            base = self.bases[0]
            self.bases = [*self.bases[1:], base]  # another server first, when this one is lost
            address = base.replace("http", "ws", 1) + f"/api/tables/{self.table}/socket"
            try:
                async with connect(address, compression=None, max_size=None) as socket:
                    yield socket
            except (OSError, InvalidHandshake, TimeoutError):
                await asyncio.sleep(0.1)  # the server is away: what any client does

    async def _hear(self, socket: ClientConnection, frame: str) -> None:
        self.frames.append(frame)
        message = json.loads(frame)
        for event in message.get("events", []):
            assert event["n"] == self.n + 1, "events come each once, in order"
            self.events.append(event)
        if "view" in message:
            self.view = message["view"]
            assert self.view["n"] == self.n, "the view is that of the last event"
        if message["is"] == "welcome":
            self._socket = socket
            self.connections += 1
            for unanswered, _ in list(self._waiting.values()):
                await self.send(unanswered)
        if message["is"] in ("welcome", "news"):
            await self._say_nonces()
        if message["is"] in ("done", "answer", "refused") and message.get("id") in self._waiting:
            self._waiting.pop(message["id"])[1].set_result(message)
        if message["is"] == "done":
            earlier = self.done.setdefault(message["id"], message)
            assert earlier["n"] == message["n"], "a retry is answered by the same number"
        async with self._changed:
            self._changed.notify_all()

    async def _say_nonces(self) -> None:
        """For each own seat that has said none, once the server has committed itself."""
        chance = self.view["chance"]
        for seat in self.view["mine"] if chance["commitment"] else []:
            if str(seat) not in chance["nonces"]:
                game = chance["game_number"]
                nonce = self.nonces.setdefault((game, seat), secrets.token_hex(16))
                await self.send({"do": "nonce", "id": f"nonce-{game}-{seat}", "seat": seat, "game_number": game, "nonce": nonce})


async def start_if_needed(creator: Client) -> None:
    """Once all devices have said their nonces the first game can be started, or has started by itself."""
    people = {str(seat["seat"]) for seat in creator.view["seats"] if seat["kind"] == "person"}
    await creator.until(lambda: creator.view["phase"] != "gathering" or people <= creator.view["chance"]["nonces"].keys())
    if creator.view["phase"] == "gathering":
        assert (await creator.do("start", seat=0))["is"] in ("done", "refused")  # it may start by itself meanwhile


async def choose(client: Client, seat: int, chance: random.Random) -> str:
    """Any legal play of the seat to act, which must be uncovered."""
    answer = await client.do("legal", seat=seat, after=client.n)
    if answer["is"] == "refused":
        return "-"
    plays = answer["plays"]
    return chance.choice(plays) if plays is not None else grown_shape(client.view, chance)


def grown_shape(view: Json, chance: random.Random) -> str:
    """For a double 2, 3, 4 or 5: some contiguous free squares (V7)."""
    free = {(x, y) for y, line in enumerate(view["position"]["lines"]) for x, square in enumerate(line) if square == "."}
    size = int(view["roll"][0]) ** 2
    while free:
        shape: set[tuple[int, int]] = set()
        edge = [chance.choice(sorted(free))]
        while edge and len(shape) < size:
            square = edge.pop(0)
            if square in free:
                free.remove(square)
                shape.add(square)
                x, y = square
                edge += [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
        if len(shape) == size:
            squares = sorted(shape, key=lambda square: (square[1], square[0]))
            return f"{view['roll']} " + ",".join(f"{column(x)}{y + 1}" for x, y in squares)
    return f"{view['roll']} -"


def column(x: int) -> str:
    """a … z, aa, ab …"""
    return chr(97 + x) if x < 26 else chr(96 + x // 26) + chr(97 + x % 26)


def is_to_act(client: Client) -> int | None:
    """The seat of this client that may play now."""
    view = client.view
    if view["phase"] != "playing" or view["turn"] not in view["mine"]:
        return None
    has_dice = view["game"] == "covirus"
    is_covered = view["uncovered"] != view["turn"]
    return view["turn"] if not has_dice or is_covered or view["roll"] is not None or view["can"]["roll"] else None


async def play_on(client: Client, chance: random.Random) -> None:
    """Play this client's seats until the game is finished, whatever happens to the connection."""
    while client.view["phase"] != "finished":
        await client.until(lambda: client.view["phase"] == "finished" or is_to_act(client) is not None)
        seat = is_to_act(client)
        if seat is None:
            continue
        if client.view["uncovered"] != seat:
            await uncover(client, seat)
            continue
        await act(client, seat, chance)


async def uncover(client: Client, seat: int) -> None:
    """Say "it's me", and wait for the seat's view; a lost connection covers all again."""
    connections = client.connections
    await client.send({"do": "me", "seat": seat})
    await client.until(lambda: client.view["uncovered"] == seat or client.view["turn"] != seat or client.connections != connections)


async def act(client: Client, seat: int, chance: random.Random) -> Json:
    """One thing done by the seat to act: a roll, or a play."""
    after = client.n
    if client.view["game"] == "covirus" and client.view["roll"] is None:
        return await client.do("roll", seat=seat, after=after)
    play = await choose(client, seat, chance)
    return await client.do("play", seat=seat, after=after, play=play)
