"""A WebSocket as cheap as it can be: whole text frames, no compression, no tasks. What a rig has to spend on itself, it can't measure.

A server's frames come whole and unmasked; a client's must be masked, and a mask of zeros leaves the text as it is.
"""

import asyncio
import base64
import secrets
from typing import Final, Protocol, cast

TEXT, CLOSE, PING, PONG = 0x1, 0x8, 0x9, 0xA
_FIN: Final = 0x80
_MASKED: Final = 0x80
_NO_MASK: Final = bytes(4)
_SHORT: Final = 126
_LONG: Final = 1 << 16
ABNORMAL: Final = 1006
"""The code of a connection that ended without a goodbye."""


class Hearer(Protocol):
    """Who a wire talks to."""

    def open(self) -> None:
        """The server has agreed to talk."""

    def hear(self, frame: bytes) -> None:
        """A text frame came."""

    def close(self, code: int) -> None:
        """It is over, by a goodbye with that code or without (1006), or since the server never agreed."""


class Wire(asyncio.Protocol):
    """One connection to a server's socket at `path`."""

    def __init__(self, hearer: Hearer, host: str, path: str) -> None:
        self._hearer = hearer
        self._request = _upgrade(host, path)
        self._transport: asyncio.Transport | None = None
        self._left = bytearray()
        self._is_open = False
        self._code = ABNORMAL

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """See `asyncio.Protocol`."""
        self._transport = cast(asyncio.Transport, transport)
        self._transport.write(self._request)

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002  # how it ended, the code says
        """See `asyncio.Protocol`."""
        self._transport = None
        self._hearer.close(self._code)

    def data_received(self, data: bytes) -> None:
        """See `asyncio.Protocol`."""
        self._left += data
        if not self._is_open and not self._agree():
            return
        self._read_frames()

    def _agree(self) -> bool:
        head, found, rest = bytes(self._left).partition(b"\r\n\r\n")
        if not found:
            return False
        if not head.startswith(b"HTTP/1.1 101"):
            self.abort()
            return False
        self._left = bytearray(rest)
        self._is_open = True
        self._hearer.open()
        return True

    def _read_frames(self) -> None:
        """Hear all frames that are there whole; the rest waits for more."""
        at = 0
        while (span := _span(self._left, at)) is not None:
            start, end = span
            kind = self._left[at] & 0x0F
            body = bytes(self._left[start:end])
            at = end
            if kind == TEXT:
                self._hearer.hear(body)
            else:
                self._control(kind, body)
        del self._left[:at]

    def _control(self, kind: int, body: bytes) -> None:
        if kind == PING:
            self._write(PONG, body)
        elif kind == CLOSE:
            self._code = int.from_bytes(body[:2], "big") if len(body) >= 2 else 1005
            self._write(CLOSE, body[:2])
            if self._transport is not None:
                self._transport.close()

    def send(self, text: bytes) -> None:
        """Send a text frame, if it isn't over."""
        self._write(TEXT, text)

    def _write(self, kind: int, body: bytes) -> None:
        if self._transport is None or self._transport.is_closing():
            return
        self._transport.write(_head(kind, len(body)) + _NO_MASK + body)

    def pause(self) -> None:
        """Read nothing more: a client that is too slow, or asleep."""
        if self._transport is not None:
            self._transport.pause_reading()

    def resume(self) -> None:
        """Read on."""
        if self._transport is not None and not self._transport.is_closing():
            self._transport.resume_reading()

    def abort(self) -> None:
        """End it without a goodbye."""
        if self._transport is not None:
            self._transport.abort()


def _upgrade(host: str, path: str) -> bytes:
    key = base64.b64encode(secrets.token_bytes(16)).decode()
    lines = (
        f"GET {path} HTTP/1.1",
        f"Host: {host}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        f"Sec-WebSocket-Key: {key}",
        "Sec-WebSocket-Version: 13",
    )
    return ("\r\n".join(lines) + "\r\n\r\n").encode()


def _span(data: bytearray, at: int) -> tuple[int, int] | None:
    """Where the body of the frame at `at` begins and ends; None if it isn't there whole."""
    if len(data) < at + 2:
        return None
    size, start = data[at + 1], at + 2
    if size >= _SHORT:
        more = 2 if size == _SHORT else 8
        if len(data) < start + more:
            return None
        size, start = int.from_bytes(data[start : start + more], "big"), start + more
    return (start, start + size) if len(data) >= start + size else None


def _head(kind: int, size: int) -> bytes:
    """What comes before the mask and the body.

    >>> _head(TEXT, 5).hex(), _head(TEXT, 300).hex()
    ('8185', '81fe012c')
    """
    if size < _SHORT:
        return bytes((_FIN | kind, _MASKED | size))
    if size < _LONG:
        return bytes((_FIN | kind, _MASKED | _SHORT)) + size.to_bytes(2, "big")
    return bytes((_FIN | kind, _MASKED | 127)) + size.to_bytes(8, "big")
