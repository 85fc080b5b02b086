"""A wire that is uvicorn's own WebSocket: frames go to and from the connection without ASGI's messages and tasks in between.

Everything unusual is left to uvicorn's class and the `websockets` library under it: handshakes, fragments, pings, closing, whatever is
wrong. Only what makes up nearly all of the traffic is done here: a frame that came whole, and a frame to be sent.
"""

import asyncio
from typing import Any, Final

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode
from websockets.http11 import Request
from websockets.protocol import State

from . import wire
from .wire import Hearer

try:
    from websockets.speedups import apply_mask
except ImportError:  # where there is no compiler's work of it
    from websockets.utils import apply_mask

_WHOLE_TEXT: Final = 0x81
"""The first byte of a text frame that isn't continued."""
_MASKED: Final = 0x80
"""Added to the length of what a client sends."""
_SHORT: Final = 126
"""Lengths from here on are written in two bytes after this one,"""
_LONG: Final = 1 << 16
"""from here on in eight after the next higher."""


class UvicornWire(WebSocketsSansIOProtocol):
    """See `wire.Wire`. Until `talk` it is uvicorn's WebSocket and nothing else."""

    _hearer: Hearer | None = None
    _end: "asyncio.Future[None]"

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._unsent: list[bytes] = []
        self._counted = 0

    def handle_connect(self, event: Request) -> None:
        """A client wishes to connect: the application is told who it talks to."""
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][wire.EXTENSION] = {"wire": self}

    async def send(self, message: Any) -> None:
        """See ASGI. uvicorn would take a handshake that is refused for one that was forgotten, and complain."""
        if self.conn.eof_sent:  # the end of the server has answered before the application
            raise ClientDisconnected
        await super().send(message)
        if message["type"] == "websocket.http.response.body" and self.close_sent:
            self.handshake_complete = True

    def send_500_response(self) -> None:
        """Answer a handshake that nobody answers, once."""
        if not self.conn.eof_sent:
            super().send_500_response()
        self.handshake_complete = True

    async def talk(self, hearer: Hearer) -> None:
        """See `Wire.talk`."""
        self._end = self.loop.create_future()
        self._hearer = hearer
        try:
            self._hear_of_early_ones()
            if not self.disconnected:
                await self._end
        finally:
            self._hearer = None
            hearer.lose()

    def _hear_of_early_ones(self) -> None:
        """What came before anybody listened was kept for ASGI."""
        while not self.queue.empty():
            message = self.queue.get_nowait()
            if message["type"] == "websocket.receive":
                self._tell(message.get("text"))
        self.resume()

    def _tell(self, text: str | None) -> None:
        if self._hearer is not None:
            self._hearer.hear(text)

    def data_received(self, data: bytes) -> None:
        """Bytes have come."""
        text = text_of_frame(data) if self._hearer is not None and self._is_between_frames else None
        if text is None:
            super().data_received(data)
        else:
            self._tell(text)

    @property
    def _is_between_frames(self) -> bool:
        """Can the next bytes be looked at without what came before?"""
        connection = self.conn
        return connection.state is State.OPEN and connection.current_size is None and not connection.reader.buffer

    def send_receive_event_to_app(self) -> None:
        """A message has come that the library put together."""
        if self._hearer is None:
            super().send_receive_event_to_app()
            return
        data, self.frames = b"".join(self.frames), []
        if self.conn.state is State.OPEN:
            self._hear(data)

    def _hear(self, data: bytes) -> None:
        try:
            text = data.decode() if self.curr_msg_data_type == "text" else None
        except UnicodeDecodeError:
            self.conn.fail(CloseCode.INVALID_DATA)
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.transport.close()
        else:
            self._tell(text)

    def write(self, frame: bytes) -> None:
        """See `Wire.write`."""
        if not self._unsent:
            self.loop.call_soon(self._send)  # what else is said in this turn of the loop goes out with it
        self._unsent += (head_of_text(len(frame)), frame)

    def _send(self) -> None:
        unsent, self._unsent = b"".join(self._unsent), []
        if self.conn.state is not State.OPEN or self.transport.is_closing():
            return
        if not self.writable.is_set() and wire.backlog.is_too_much(self.transport.get_write_buffer_size()):
            self.close(wire.TOO_SLOW)
            return
        self.transport.write(unsent)
        if not self.writable.is_set():
            self._count(self.transport.get_write_buffer_size())

    def _count(self, waiting: int) -> None:
        wire.backlog.waiting += waiting - self._counted
        self._counted = waiting

    def resume_writing(self) -> None:
        """The client has read."""
        super().resume_writing()
        self._count(0)

    @property
    def unsent(self) -> int:
        """See `Wire.unsent`."""
        return 0 if self.transport.is_closing() else self.transport.get_write_buffer_size()

    def pause(self) -> None:
        """See `Wire.pause`."""
        self.read_paused = True
        self.transport.pause_reading()

    def resume(self) -> None:
        """See `Wire.resume`."""
        if self.read_paused and not self.transport.is_closing():
            self.read_paused = False
            self.transport.resume_reading()

    def close(self, code: int) -> None:
        """See `Wire.close`."""
        if self._unsent:
            self._send()
        if self.conn.state is not State.OPEN or self.transport.is_closing():
            return
        self.conn.send_close(code)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.resume()  # the client's own goodbye is still to come
        self.close_timer = self.loop.call_later(wire.GOODBYE_WITHIN, self.transport.abort)

    def fail(self, error: BaseException) -> None:
        """See `Wire.fail`."""
        if not self._end.done():
            self._end.set_exception(error)

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection has ended."""
        super().connection_lost(exc)
        self._count(0)
        if self._hearer is not None and not self._end.done():
            self._end.set_result(None)

    def keepalive_timeout(self) -> None:
        """No sign of life has come: what waits to be sent would wait for ever."""
        super().keepalive_timeout()
        self.transport.abort()


def text_of_frame(data: bytes) -> str | None:
    r"""The text in `data`, if that is one whole and correct text frame from a client and nothing else, of less than 64 KiB; else None.

    >>> text_of_frame(b"\x81\x82\x00\x01\x00\x00ab")
    'ac'
    >>> text_of_frame(b"\x01\x82\x00\x00\x00\x01ab")  # to be continued
    """
    if len(data) < 6 or data[0] != _WHOLE_TEXT:
        return None
    length, start = data[1] - _MASKED, 2
    if length == _SHORT:
        length, start = int.from_bytes(data[2:4]), 4
    if not (0 if start == 2 else _SHORT) <= length == len(data) - start - 4:
        return None
    try:
        return apply_mask(data[start + 4 :], data[start : start + 4]).decode()
    except UnicodeDecodeError:
        return None


def head_of_text(length: int) -> bytes:
    """What goes before a text of so many bytes to make it a frame from a server.

    >>> head_of_text(5).hex(), head_of_text(300).hex(), head_of_text(70000).hex()
    ('8105', '817e012c', '817f0000000000011170')
    """
    if length < _SHORT:
        return bytes((_WHOLE_TEXT, length))
    if length < _LONG:
        return bytes((_WHOLE_TEXT, _SHORT)) + length.to_bytes(2)
    return bytes((_WHOLE_TEXT, _SHORT + 1)) + length.to_bytes(8)
