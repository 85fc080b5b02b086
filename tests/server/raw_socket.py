"""A WebSocket client that can send what none should: it writes frames byte by byte, and hears those of the server."""

import asyncio
import json
import random
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Self

from websockets.speedups import apply_mask

Json = dict[str, Any]
TEXT, BINARY, CONTINUED, CLOSE, PING, PONG = 0x1, 0x2, 0x0, 0x8, 0x9, 0xA
LAST = 0x80
MASKED = 0x80


def frame(payload: bytes, first: int = LAST | TEXT, mask: bytes = bytes(4)) -> bytes:
    """A frame as a client sends it; `first` is its first byte: whether it is the last of its message, and its kind."""
    length = len(payload)
    if length < 126:
        head = bytes((first, MASKED | length))
    elif length < 1 << 16:
        head = bytes((first, MASKED | 126)) + length.to_bytes(2, "big")
    else:
        head = bytes((first, MASKED | 127)) + length.to_bytes(8, "big")
    return head + mask + (payload if mask == bytes(4) else apply_mask(payload, mask))


class RawSocket:
    """One connection. `hear` is told each text frame; `is_open` until either side ended it; `code` is that of the server's close."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, hear: Callable[[bytes], None]) -> None:
        self._reader, self._writer, self._hear = reader, writer, hear
        self.is_open = True
        self.code: int | None = None
        self._reading = asyncio.create_task(self._read_all())
        self._barriers: dict[str, asyncio.Future[None]] = {}

    @classmethod
    async def open(cls, port: int, table: str, hear: Callable[[bytes], None]) -> Self:
        """Connect, and shake hands."""
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(
            f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        head = await reader.readuntil(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 101"), head
        return cls(reader, writer, hear)

    def write(self, data: bytes) -> None:
        """Send bytes as they are."""
        if self.is_open:
            self._writer.write(data)

    def say(self, message: Json, mask: bytes = bytes(4)) -> None:
        """Send a message as it should be."""
        self.write(frame(json.dumps(message).encode(), mask=mask))

    async def settled(self) -> bool:
        """Wait until all that was sent is answered, or the connection ended; the answer: is it still open?"""
        identity = f"barrier-{random.getrandbits(60):x}"
        barrier = self._barriers[identity] = asyncio.get_running_loop().create_future()
        self.say({"do": "ping", "id": identity})
        async with asyncio.timeout(30):
            await asyncio.wait([barrier, self._reading], return_when=asyncio.FIRST_COMPLETED)
        del self._barriers[identity]
        if self._reading.done():
            self._reading.result()
        return self.is_open

    async def _read_all(self) -> None:
        with suppress(asyncio.IncompleteReadError, ConnectionError):
            while self.is_open:
                first, second = await self._reader.readexactly(2)
                length = second & 0x7F
                if length == 126:
                    length = int.from_bytes(await self._reader.readexactly(2), "big")
                elif length == 127:
                    length = int.from_bytes(await self._reader.readexactly(8), "big")
                self._take(first & 0x0F, await self._reader.readexactly(length))
        self.is_open = False
        self._writer.close()

    def _take(self, kind: int, payload: bytes) -> None:
        if kind == CLOSE:
            self.is_open = False
            self.code = int.from_bytes(payload[:2], "big") if payload else None
        elif kind == PING:
            self.write(frame(payload, LAST | PONG))
        elif kind == TEXT:
            if b'"barrier-' in payload:
                self._pass(json.loads(payload).get("id"))
            self._hear(payload)

    def _pass(self, identity: str) -> None:
        barrier = self._barriers.get(identity)
        if barrier is not None and not barrier.done():
            barrier.set_result(None)

    def stop_reading(self) -> None:
        """Let everything that comes wait."""
        self._reading.cancel()

    def drop(self) -> None:
        """As if the network went: no goodbye. Raises what went wrong in `hear`."""
        if self._reading.done() and not self._reading.cancelled():
            self._reading.result()
        self.is_open = False
        self._writer.transport.abort()
        self._reading.cancel()
