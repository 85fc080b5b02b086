"""The few HTTP requests that a client makes: one connection each, nothing kept."""

import asyncio
from typing import Any, Final

import msgspec

PATIENCE: Final = 20.0


class NotAnswered(Exception):
    """The server did not do it, as far as can be told: it was away, or refused with `status` (None: it was away)."""

    def __init__(self, path: str, status: int | None, body: bytes = b"") -> None:
        self.path, self.status, self.body = path, status, body
        super().__init__(f"{path}: {status} {body[:300]!r}")


async def post(place: tuple[str, int], path: str, body: Any) -> Any:
    """Ask, and read the answer as JSON. Raises `NotAnswered`."""
    sent = msgspec.json.encode(body)
    head = (
        f"POST {path} HTTP/1.1\r\nHost: {place[0]}:{place[1]}\r\nConnection: close\r\n"
        f"Content-Type: application/json\r\nContent-Length: {len(sent)}\r\n\r\n"
    )
    try:
        async with asyncio.timeout(PATIENCE):
            answer = await _exchange(place, head.encode() + sent)
    except (OSError, asyncio.IncompleteReadError, TimeoutError):
        raise NotAnswered(path, None) from None
    status, _, told = answer
    if status // 100 != 2:
        raise NotAnswered(path, status, told)
    try:
        return msgspec.json.decode(told)
    except msgspec.DecodeError:  # it was cut off
        raise NotAnswered(path, None, told) from None


async def _exchange(place: tuple[str, int], request: bytes) -> tuple[int, bytes, bytes]:
    """Status, head and body."""
    reader, writer = await asyncio.open_connection(*place)
    try:
        writer.write(request)
        answer = await reader.read(-1)
    finally:
        writer.transport.abort()
    head, _, body = answer.partition(b"\r\n\r\n")
    words = head.split(None, 2)
    if len(words) < 2 or not words[1].isdigit():
        raise asyncio.IncompleteReadError(answer, None)
    return int(words[1]), head, body
