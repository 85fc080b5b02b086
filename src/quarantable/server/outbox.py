"""What goes over one WebSocket: frames that wait to be sent, and the next that came."""

import asyncio
from collections import deque
from collections.abc import Mapping
from typing import Any, Final, NoReturn, cast

from starlette.websockets import WebSocket, WebSocketDisconnect

from quarantable.games.contract import Refusal
from quarantable.protocol.socket import Broken

from .audience import encoded

MOST_WAITING: Final = 4 * 1024 * 1024
"""Characters that may wait for a client that reads slowly; a whole welcome is far less."""


class TooSlow(Exception):
    """A client doesn't read what it is sent."""


class Outbox:
    """Frames that wait to be sent, in order; bounded, so that who doesn't read holds up nobody."""

    def __init__(self) -> None:
        self._frames: deque[str] = deque()
        self._waiting = 0
        self._news = asyncio.Event()
        self._is_full = asyncio.Event()

    def hear(self, frame: str) -> None:
        """See `Ear`."""
        if self._waiting > MOST_WAITING:
            self._is_full.set()
            return
        self._waiting += len(frame)
        self._frames.append(frame)
        self._news.set()

    def tell(self, message: Mapping[str, Any]) -> None:
        """Put a message in."""
        self.hear(encoded(dict(message)))

    async def send_all(self, websocket: WebSocket) -> None:
        """Send whatever waits."""
        while self._frames:
            frame = self._frames.popleft()
            self._waiting -= len(frame)
            await websocket.send_text(frame)

    async def overflow(self) -> NoReturn:
        """Raises `TooSlow` once too much waits."""
        await self._is_full.wait()
        raise TooSlow

    async def send_for_ever(self, websocket: WebSocket) -> NoReturn:
        """Send whatever comes."""
        while True:
            await self._news.wait()
            self._news.clear()
            await self.send_all(websocket)


def refused(refusal: Refusal, identity: str | None = None) -> dict[str, Any]:
    """A refusal as a message."""
    return {
        "is": "refused", "id": identity, "code": refusal.code, "rule": refusal.rule, "why": refusal.why, "facts": refusal.facts,
    }  # fmt: skip


async def receive(websocket: WebSocket) -> str:
    """The next frame. Raises `Broken` if it isn't text, `WebSocketDisconnect`."""
    message = await websocket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message["code"])
    text = message.get("text")
    if text is None:
        raise Broken(reason="frames are text")
    return cast(str, text)
