"""A network that fails: a TCP proxy whose connections are cut, reset, swallowed, delayed or slowed down."""

import asyncio
import random
import socket
import struct
from contextlib import suppress
from dataclasses import dataclass
from typing import Literal, Self

from bench.load.device import Place

Weather = Literal["fine", "silent", "slow", "trickle", "down"]
"""`silent`: what is sent arrives nowhere, and nobody is told; `down`: new connections are ended at once."""
PIECE = 65536
DELAY = 0.15
"""Seconds that everything takes in `slow` weather."""
DROP = 200
"""Bytes at a time in `trickle`."""


@dataclass(eq=False)
class _Line:
    """One connection and its continuation."""

    ends: tuple[asyncio.StreamWriter, asyncio.StreamWriter]

    def cut(self) -> None:
        for end in self.ends:
            end.transport.abort()

    def reset(self) -> None:
        """Both ends are told, rudely."""
        for end in self.ends:
            sock = end.get_extra_info("socket")
            with suppress(OSError):
                sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            end.transport.abort()


class Proxy:
    """Carries connections to `target` on; `place` is where it listens."""

    def __init__(self, target: Place) -> None:
        self.target = target
        self.weather: Weather = "fine"
        self.place: Place = ("127.0.0.1", 0)
        self._lines: set[_Line] = set()
        self._server: asyncio.Server | None = None
        self._silent_lines: set[_Line] = set()

    async def start(self) -> Self:
        self._server = await asyncio.start_server(self._carry, "127.0.0.1", 0)
        self.place = ("127.0.0.1", self._server.sockets[0].getsockname()[1])
        return self

    async def stop(self) -> None:
        assert self._server is not None
        self._server.close()
        self.cut(1.0)

    def cut(self, share: float) -> None:
        """End that share of the connections, half of them rudely."""
        for line in list(self._lines):
            if random.random() < share:
                random.choice((line.cut, line.reset))()

    def swallow(self, share: float) -> None:
        """From now on nothing goes through that share of the connections, and nobody is told."""
        self._silent_lines |= {line for line in self._lines if random.random() < share}

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self.weather == "down":
            writer.transport.abort()
            return
        try:
            onward, back = await asyncio.open_connection(*self.target)
        except OSError:
            writer.transport.abort()
            return
        line = _Line((writer, back))
        self._lines.add(line)
        try:
            await asyncio.gather(self._pump(reader, back, line), self._pump(onward, writer, line))
        finally:
            self._lines.discard(line)
            self._silent_lines.discard(line)
            line.cut()

    async def _pump(self, source: asyncio.StreamReader, sink: asyncio.StreamWriter, line: _Line) -> None:
        with suppress(OSError):
            while data := await source.read(PIECE):
                if self.weather == "silent":
                    self._silent_lines.add(line)  # what is lost is lost: such a connection never works again
                if line in self._silent_lines:
                    continue
                if self.weather == "slow":
                    await asyncio.sleep(DELAY)
                await self._pass_on(data, sink)
        sink.transport.abort()

    async def _pass_on(self, data: bytes, sink: asyncio.StreamWriter) -> None:
        at = 0
        while at < len(data):
            is_trickle = self.weather == "trickle"
            end = at + DROP if is_trickle else len(data)
            sink.write(data[at:end])
            at = end
            await (asyncio.sleep(0.001) if is_trickle else sink.drain())
