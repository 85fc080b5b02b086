"""Connections that hold on to the server without asking anything, or without reading, are ended; what waits for them is bounded."""

import asyncio
import json
import socket
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path

import httpx
import pytest

from quarantable.server.app import create_app
from quarantable.server.static import FOLDER
from quarantable.server.wires import uvicorn_http, wire

from .inside import Json, MemoryStore
from .listening import listening
from .raw_socket import RawSocket

TABLE: Json = {"game": "contagious", "seats": [{"kind": "me", "name": "Ada"}, {"kind": "link"}]}


def served(scenario: Callable[[int], Awaitable[None]], page: Path | None = None) -> None:
    async def whole() -> None:
        async with listening(create_app(MemoryStore(), page=page or FOLDER)) as port:
            await scenario(port)

    asyncio.run(whole())


async def is_ended(reader: asyncio.StreamReader) -> bool:
    """Does the server end it, within a time that is long?"""
    async with asyncio.timeout(10):
        try:
            while await reader.read(1 << 16):
                pass
        except ConnectionError:
            pass
    return True


@pytest.mark.parametrize("said", ["", "GET / HT", "GET / HTTP/1.1\r\nHost: a\r\nX-Drop: "])
def test_who_connects_and_never_finishes_a_head_is_ended(monkeypatch: pytest.MonkeyPatch, said: str) -> None:
    monkeypatch.setattr(uvicorn_http, "HEAD_WITHIN", 0.2)

    async def scenario(port: int) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(said.encode())
        assert await is_ended(reader)

    served(scenario)


def test_drop_by_drop_is_not_faster(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(uvicorn_http, "HEAD_WITHIN", 0.3)

    async def scenario(port: int) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(b"GET /health HTTP/1.1\r\nHost: a\r\n\r\n")
        assert (await reader.readuntil(b'{"is":"well"}')).startswith(b"HTTP/1.1 200")

        async def drip() -> None:
            while not writer.is_closing():
                writer.write(b"X")
                await asyncio.sleep(0.05)

        dripping = asyncio.create_task(drip())
        assert await is_ended(reader)
        dripping.cancel()

    served(scenario)


def test_a_request_that_takes_its_time_is_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(uvicorn_http, "HEAD_WITHIN", 0.2)

    async def scenario(port: int) -> None:
        body = json.dumps(TABLE).encode()
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(f"POST /api/tables HTTP/1.1\r\nHost: a\r\nContent-Length: {len(body)}\r\n\r\n".encode())
        await asyncio.sleep(0.5)
        writer.write(body)
        assert (await reader.readline()).startswith(b"HTTP/1.1 201")
        writer.close()

    served(scenario)


def test_who_does_not_read_an_answer_is_ended(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(uvicorn_http, "READ_WITHIN", 0.3)
    (tmp_path / "large.txt").write_bytes(b"x" * 30_000_000)

    async def scenario(port: int) -> None:
        with socket.create_connection(("127.0.0.1", port)) as greedy:
            greedy.setblocking(False)
            await asyncio.get_running_loop().sock_sendall(greedy, b"GET /large.txt HTTP/1.1\r\nHost: a\r\n\r\n")
            await asyncio.sleep(1)
            assert await _read_all(greedy) < 30_000_000

    served(scenario, tmp_path)


async def _read_all(connection: socket.socket) -> int:
    """How many bytes there still are before it ends."""
    received = 0
    with suppress(ConnectionError):
        while data := await asyncio.get_running_loop().sock_recv(connection, 1 << 20):
            received += len(data)
    return received


def test_there_are_only_so_many_connections(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(uvicorn_http, "MOST_CONNECTIONS", 3)

    async def scenario(port: int) -> None:
        kept = [await asyncio.open_connection("127.0.0.1", port) for _ in range(3)]
        reader, _ = await asyncio.open_connection("127.0.0.1", port)
        assert await is_ended(reader)
        for _, writer in kept:
            writer.close()

    served(scenario)


async def left_unread(port: int, pings: int) -> RawSocket:
    """A client that asks much and reads none of it."""
    async with httpx.AsyncClient() as http:
        made: Json = (await http.post(f"http://127.0.0.1:{port}/api/tables", json=TABLE)).json()
    client = await RawSocket.open(port, made["table"], lambda _: None)
    client.stop_reading()
    client.say({"do": "hello", "tokens": [], "last": 0})
    for _ in range(pings):
        client.say({"do": "ping", "id": "x" * 64})
        client.say({"do": "cover"})
    return client


def test_what_waits_for_one_and_for_all_is_bounded_and_forgotten_when_they_are_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wire, "GOODBYE_WITHIN", 0.1)
    monkeypatch.setattr(wire, "MOST_TOGETHER", 100_000)
    monkeypatch.setattr(wire, "FAIR_SHARE", 70_000)
    most = 0

    async def scenario(port: int) -> None:
        nonlocal most
        clients = [await left_unread(port, 6000) for _ in range(3)]
        for _ in range(40):
            most = max(most, wire.backlog.waiting)
            await asyncio.sleep(0.02)
        assert 0 < most < 3 * wire.MOST_WAITING
        for client in clients:
            client.drop()
        await asyncio.sleep(0.3)
        assert wire.backlog.waiting == 0

    served(scenario)
