"""A wire over any ASGI server."""

import asyncio
from collections import deque
from contextlib import suppress

from starlette.websockets import WebSocket, WebSocketDisconnect

from . import wire
from .wire import Hearer


class AsgiWire:
    """See `wire.Wire`. What waits to be sent is bounded, so that who doesn't read holds up nobody."""

    def __init__(self, websocket: WebSocket) -> None:
        self._websocket = websocket
        self._frames: deque[bytes] = deque()
        self._waiting = 0
        self._code: int | None = None
        self._has_news = asyncio.Event()
        self._may_read = asyncio.Event()
        self._may_read.set()
        self._end: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def talk(self, hearer: Hearer) -> None:
        """See `Wire.talk`."""
        tasks = [asyncio.create_task(self._receive_all(hearer)), asyncio.create_task(self._send_all())]
        for task in tasks:
            task.add_done_callback(self._task_ended)
        try:
            await self._end
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            hearer.lose()

    def _task_ended(self, task: "asyncio.Task[None]") -> None:
        error = None if task.cancelled() else task.exception()
        is_over = error is None or isinstance(error, WebSocketDisconnect | RuntimeError | TimeoutError)
        self._end_with(None if is_over else error)

    def _end_with(self, error: BaseException | None) -> None:
        if self._end.done():
            return
        if error is None:
            self._end.set_result(None)
        else:
            self._end.set_exception(error)

    async def _receive_all(self, hearer: Hearer) -> None:
        while True:
            await self._may_read.wait()
            message = await self._websocket.receive()
            if message["type"] == "websocket.disconnect":
                return
            if self._code is None:
                hearer.hear(message.get("text"))

    async def _send_all(self) -> None:
        while self._code is None:
            await self._has_news.wait()
            self._has_news.clear()
            if self._code is None:
                await self._send_waiting()
        with suppress(WebSocketDisconnect, RuntimeError):
            async with asyncio.timeout(wire.GOODBYE_WITHIN):
                await self._send_waiting()
                await self._websocket.close(self._code)

    async def _send_waiting(self) -> None:
        while self._frames:
            frame = self._frames.popleft()
            self._waiting -= len(frame)
            await self._websocket.send_text(frame.decode())

    def write(self, frame: bytes) -> None:
        """See `Wire.write`."""
        if self._code is not None:
            return
        if self._waiting > wire.MOST_WAITING:
            self._frames.clear()
            self.close(wire.TOO_SLOW)
            return
        self._waiting += len(frame)
        self._frames.append(frame)
        self._has_news.set()

    @property
    def unsent(self) -> int:
        """See `Wire.unsent`."""
        return self._waiting

    def pause(self) -> None:
        """See `Wire.pause`."""
        self._may_read.clear()

    def resume(self) -> None:
        """See `Wire.resume`."""
        self._may_read.set()

    def close(self, code: int) -> None:
        """See `Wire.close`."""
        if self._code is None:
            self._code = code
            self._has_news.set()

    def fail(self, error: BaseException) -> None:
        """See `Wire.fail`."""
        self._end_with(error)
