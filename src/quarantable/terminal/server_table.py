"""A table at a server: its socket, connected again whenever it is lost, and the few requests that go beside it (docs/socket.md)."""

import asyncio
import json
import random
import urllib.error
import urllib.request
from collections.abc import Mapping
from typing import Any, Final

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidStatus, WebSocketException

from .client import ENDS
from .refused import Refused
from .source import Ears, Message

FIRST_PAUSE, LONGEST_PAUSE = 0.5, 15.0
"""Seconds before it is tried again: twice as many each time."""
WITHIN: Final = 15.0
"""Seconds in which a server should have answered."""


class ServerTable:
    """See `Source`. `server` is an address such as `https://quarantable.example`."""

    def __init__(self, server: str, table: str) -> None:
        self.table = table
        self._address = f"{server.replace('http', 'ws', 1)}/api/tables/{table}/socket"
        self.socket: ClientConnection | None = None
        """The connection, while there is one."""
        self._outgoing: asyncio.Queue[Message] = asyncio.Queue()

    async def run(self, ears: Ears) -> None:
        """See `Source`."""
        tries = 0
        while True:
            code, was_open = await self._connected(ears)
            ears.lost(code)
            if code in ENDS:
                return
            tries = 0 if was_open else tries + 1
            pause = min(LONGEST_PAUSE, FIRST_PAUSE * 2**tries)
            await asyncio.sleep(pause * random.uniform(0.5, 1))  # noqa: S311  # not a secret

    async def _connected(self, ears: Ears) -> tuple[int, bool]:
        """Until the connection ends: the code it was closed with, and whether there was one."""
        try:
            async with connect(self._address, open_timeout=WITHIN) as socket:
                return await self._hear_all(socket, ears), True
        except InvalidStatus as refused:
            return (4404 if refused.response.status_code == 404 else 0), False
        except (OSError, WebSocketException, TimeoutError):
            return 0, False

    async def _hear_all(self, socket: ClientConnection, ears: Ears) -> int:
        self._outgoing = asyncio.Queue()
        sending = asyncio.create_task(self._send_all(socket))
        try:
            self.socket = socket
            ears.opened()
            async for frame in socket:
                ears.hear(json.loads(frame))
        finally:
            self.socket = None
            sending.cancel()
        return socket.close_code or 0

    async def _send_all(self, socket: ClientConnection) -> None:
        while True:
            await socket.send(msgspec.json.encode(await self._outgoing.get()).decode())

    def send(self, message: Message) -> None:
        """See `Source`."""
        self._outgoing.put_nowait(message)


async def sit(server: str, table: str, invitation: str, name: str, token: str) -> int:
    """Exchange an invitation for a seat that `token` will open; its number. Raises `Refused`, OSError."""
    body = {"invitation": invitation, "name": name, "token": token}
    told = json.loads(await asyncio.to_thread(_request, f"{server}/api/tables/{table}/sit", body, None))
    return int(told["seat"])


async def look(server: str, table: str) -> Mapping[str, Any]:
    """The view of who looks on. Raises `Refused`, OSError."""
    told = json.loads(await asyncio.to_thread(_request, f"{server}/api/tables/{table}", None, None))
    view: Mapping[str, Any] = told["view"]
    return view


async def record(server: str, table: str, game_number: int, token: str | None) -> str:
    """The record of a game, as the seat of that token may know it. Raises `Refused`, OSError."""
    return (await asyncio.to_thread(_request, f"{server}/api/tables/{table}/record/{game_number}", None, token)).decode()


def _request(address: str, body: Mapping[str, Any] | None, token: str | None) -> bytes:
    headers = {"Content-Type": "application/json"} if body is not None else {}
    if token is not None:
        headers["Authorization"] = f"Bearer {token}"
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(address, data, headers)  # noqa: S310  # http or https: `read_link` sees to it
    try:
        with urllib.request.urlopen(request, timeout=WITHIN) as answer:  # noqa: S310  # as above
            found: bytes = answer.read()
    except urllib.error.HTTPError as error:
        raise _refused(error.code, error.read()) from None
    return found


def _refused(status: int, body: bytes) -> Refused:
    """What a server's refusal says; another answer, from something between, says at least its number."""
    try:
        return Refused.told(json.loads(body))
    except (ValueError, KeyError, TypeError):
        return Refused("unreachable", why=f"The server answered with {status}.")
