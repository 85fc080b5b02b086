"""A listener of its own for figures: who may see them is decided by who can reach its address, and players never come by it."""

import asyncio
import socket
from collections.abc import Callable
from typing import Final

from .tally import Tally

LATENESS_EVERY: Final = 0.5
"""Seconds between two looks at how late the event loop is."""
MOST_HEAD: Final = 8192
HEAD_WITHIN: Final = 5.0
"""Seconds for a request to come."""

Written = Callable[[], tuple[str, bytes]]
"""What is answered: a media type, and a text of it."""


class MetricsListener:
    """Answers `GET /metrics` on a listening socket, in the event loop: so it reads figures between two moves, never amid one."""

    def __init__(self, listener: socket.socket, write: Written, tally: Tally) -> None:
        self._listener = listener
        self._write = write
        self._tally = tally
        self._server: asyncio.Server | None = None
        self._watching: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """From now on it answers."""
        self._server = await asyncio.start_server(self._answer, sock=self._listener, limit=MOST_HEAD)
        self._watching = asyncio.create_task(watch_lateness(self._tally))

    def stop(self) -> None:
        """It answers no more."""
        if self._server is not None and self._watching is not None:
            self._server.close()
            self._watching.cancel()

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            async with asyncio.timeout(HEAD_WITHIN):
                head = await reader.readuntil(b"\r\n\r\n")
                writer.write(self._reply(head))
                await writer.drain()
        except (OSError, TimeoutError, EOFError, asyncio.LimitOverrunError):
            pass  # whoever asked has gone, or asks for something else
        finally:
            writer.close()

    def _reply(self, head: bytes) -> bytes:
        if head.split(b" ", 2)[:2] != [b"GET", b"/metrics"]:
            return _response("404 Not Found", "text/plain", b"Figures are at /metrics.\n")
        return _response("200 OK", *self._write())


async def watch_lateness(tally: Tally) -> None:
    """Look for ever at how late the event loop is."""
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + LATENESS_EVERY
        await asyncio.sleep(LATENESS_EVERY)
        tally.late.add(max(0.0, loop.time() - due))


def _response(status: str, media_type: str, body: bytes) -> bytes:
    head = f"HTTP/1.1 {status}\r\nContent-Type: {media_type}\r\nContent-Length: {len(body)}\r\nConnection: close\r\n\r\n"
    return head.encode() + body
