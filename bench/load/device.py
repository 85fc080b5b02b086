"""A client as others would write it: it comes back by itself, says the last event it has, and repeats what wasn't answered,
with the same id.
"""

import asyncio
import itertools
import random
import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

import msgspec

from .heard import Message, View, decoder
from .history import Entry, History, Kind
from .wire import Wire

Place = tuple[str, int]
AGAIN: Final = frozenset({"can_not_be_stored", "too_busy", "too_fast", "covered"})
"""Refusals that say: later. The same is asked again, with the same id; if a seat is covered after a lost connection, once it isn't."""
LATER: Final = 0.5
"""Seconds before that."""
PATIENCE: Final = 8.0
"""Seconds without an answer after which a connection is given up: the other side may be gone without a word."""
FIRST_WAIT, LONGEST_WAIT = 0.02, 2.0
"""Seconds before the first and before later attempts to connect; each is drawn between nothing and twice as much as the last."""

encoder = msgspec.json.Encoder()


class Mind(Protocol):
    """Who decides what a device does."""

    def look(self, device: "Device") -> None:
        """Something has changed: `device.view` is new, or a request was answered."""


@dataclass
class Tally:
    """What all devices of a rig have seen, counted as they go."""

    acknowledged: int = 0
    refused: int = 0
    connections: int = 0
    frames: int = 0
    received: int = 0
    """Bytes."""
    delays: list[tuple[float, float]] = field(default_factory=list)
    """Of what was done: when it was first asked for, and how long that took (seconds)."""


class Device:
    """One client at one table. `where` says which address to connect to, each time anew."""

    def __init__(
        self, table: str, tokens: Sequence[str], mind: Mind, *, where: Callable[[], Place], tally: Tally, history: History | None = None
    ) -> None:
        self.table, self.tokens, self.mind = table, tuple(tokens), mind
        self.view: View | None = None
        self.n = 0
        self.waiting: dict[str, bytes] = {}
        self.asked_at: dict[str, float] = {}
        self.history = history
        self.tally = tally
        self.is_at_table = False
        self.close_code: int | None = None
        self._where = where
        self._prefix = secrets.token_hex(6)
        self._numbers = itertools.count()
        self._nonces: dict[tuple[int, int], str] = {}
        self._wire: Wire | None = None
        self._closed = asyncio.Event()
        self._living: asyncio.Task[None] | None = None
        self._silent_since = 0.0

    def start(self) -> None:
        """Connect, and stay connected."""
        self._living = asyncio.create_task(self._live())

    async def stop(self) -> None:
        """Go, for good."""
        if self._living is not None:
            self._living.cancel()
            await asyncio.wait([self._living])
        self.drop()

    def drop(self) -> None:
        """Lose the connection; it will be back."""
        if self._wire is not None:
            self._wire.abort()

    def pause(self) -> None:
        """Read nothing for a while."""
        if self._wire is not None:
            self._wire.pause()

    def resume(self) -> None:
        """Read again."""
        if self._wire is not None:
            self._wire.resume()

    def ask(self, message: Mapping[str, Any]) -> str:
        """Ask until it is answered: the id."""
        identity = f"{self._prefix}-{next(self._numbers)}"
        text = encoder.encode({**message, "id": identity})
        self.waiting[identity] = text
        self.asked_at[identity] = time.monotonic()
        self._send(text)
        return identity

    def tell(self, message: Mapping[str, Any]) -> None:
        """Say something that has no answer."""
        self._send(encoder.encode(message))

    def check_pulse(self, now: float) -> None:
        """Give the connection up if nothing has come for long though something was asked, or no welcome came."""
        is_waiting = not self.is_at_table or any(now - at > PATIENCE for at in self.asked_at.values())
        if self._wire is not None and is_waiting and now - self._silent_since > PATIENCE:
            self.drop()

    def _send(self, text: bytes) -> None:
        if self._wire is not None and self.is_at_table:
            self._note("sent", text)
            self._wire.send(text)

    def _note(self, kind: Kind, frame: bytes) -> None:
        if self.history is not None:
            self.history.entries.append(Entry(time.monotonic(), kind, frame))

    async def _live(self) -> None:
        wait = FIRST_WAIT
        while True:
            self._closed.clear()
            if await self._connect():
                await self._closed.wait()
                if self.is_at_table:
                    wait = FIRST_WAIT
            self.is_at_table = False
            await asyncio.sleep(random.uniform(0, 2 * wait))
            wait = min(LONGEST_WAIT, 2 * wait)

    async def _connect(self) -> bool:
        host, port = self._where()
        path = f"/api/tables/{self.table}/socket"
        loop = asyncio.get_running_loop()
        self._silent_since = time.monotonic()
        try:
            async with asyncio.timeout(PATIENCE):
                _, wire = await loop.create_connection(lambda: Wire(self, f"{host}:{port}", path), host, port)
        except (OSError, TimeoutError):
            return False
        self._wire = wire
        return True

    def open(self) -> None:
        """See `wire.Hearer`."""
        hello = encoder.encode({"do": "hello", "tokens": self.tokens, "last": self.n})
        self._note("open", hello)
        asyncio.get_running_loop().call_soon(self._greet, hello)

    def _greet(self, hello: bytes) -> None:
        if self._wire is not None:
            self._wire.send(hello)

    def close(self, code: int) -> None:
        """See `wire.Hearer`."""
        self._note("closed", str(code).encode())
        self.close_code = code
        self._wire = None
        self._closed.set()

    def hear(self, frame: bytes) -> None:
        """See `wire.Hearer`."""
        self._note("got", frame)
        self._silent_since = time.monotonic()
        self.tally.frames += 1
        self.tally.received += len(frame)
        message = decoder.decode(frame)
        if message.view is not None:
            self._see(message.kind, message.view)
        elif message.id is not None:
            self._settle(message.kind, message.id, message)
        self.mind.look(self)

    def _see(self, kind: str, view: View) -> None:
        self.view, self.n = view, view.n
        if kind == "welcome":
            self.is_at_table = True
            self.tally.connections += 1
            for text in self.waiting.values():
                self._send(text)
        if view.chance.commitment:
            self._say_nonces(view)

    def _settle(self, kind: str, identity: str, message: Message) -> None:
        if kind == "refused" and message.code in AGAIN and identity in self.waiting:
            if message.code == "covered":
                self.tell({"do": "me", "seat": msgspec.json.decode(self.waiting[identity])["seat"]})
            asyncio.get_running_loop().call_later(random.uniform(LATER / 2, 2 * LATER), self._ask_again, identity)
            return
        if self.waiting.pop(identity, None) is None:
            return
        asked = self.asked_at.pop(identity)
        if kind == "done":
            self.tally.acknowledged += 1
            self.tally.delays.append((asked, time.monotonic() - asked))
        elif kind == "refused":
            self.tally.refused += 1

    def _ask_again(self, identity: str) -> None:
        if identity in self.waiting:
            self._send(self.waiting[identity])

    def _say_nonces(self, view: View) -> None:
        """For each own seat that has said none for the game to come: once, the same when asked again."""
        game = view.chance.game_number
        for seat in view.mine:
            if str(seat) not in view.chance.nonces and (game, seat) not in self._nonces:
                nonce = self._nonces[game, seat] = secrets.token_hex(16)
                self.ask({"do": "nonce", "seat": seat, "game_number": game, "nonce": nonce})
