"""What only a real process, with real sockets, can show."""

import asyncio
import json
import socket
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from .client import Client, Json, new_table
from .process import ServerProcess, running_server

BODY: Json = {"game": "contagious", "seats": [{"kind": "me", "name": "Ada"}, {"kind": "device", "name": "Bob"}]}


async def hello(base: str, **fields: Any) -> ClientConnection:
    made = await new_table(base, BODY)
    socket = await connect(f"{base.replace('http', 'ws')}/api/tables/{made['table']}/socket", max_size=None)
    await socket.send(json.dumps({"do": "hello", "tokens": [], "last": 0, **fields}))
    return socket


async def close_code(socket: ClientConnection) -> int | None:
    try:
        while True:
            await socket.recv()
    except ConnectionClosed:
        return socket.close_code
    finally:
        await socket.close()


def test_a_frame_that_is_too_long_ends_the_connection(base: str) -> None:
    async def scenario() -> None:
        socket = await hello(base)
        await socket.send(json.dumps({"do": "ping", "id": "x" * 70_000}))
        assert await close_code(socket) == 1009

    asyncio.run(scenario())


def test_a_frame_in_a_thousand_pieces_is_bounded_too(base: str) -> None:
    async def scenario() -> None:
        socket = await hello(base)

        async def pieces() -> Any:
            for _ in range(1000):
                yield "x" * 1000

        with suppress(ConnectionClosed):
            await socket.send(pieces())
        assert await close_code(socket) in (1009, 1006)  # 1006: it was still sending when the server had had enough

    asyncio.run(scenario())


def test_binary_frames_are_refused_and_the_connection_stays(base: str) -> None:
    async def scenario() -> None:
        socket = await hello(base)
        await socket.recv()
        await socket.send(b'{"do":"ping","id":"1"}')
        assert json.loads(await socket.recv())["code"] == "broken"
        await socket.send('{"do":"ping","id":"1"}')
        assert json.loads(await socket.recv()) == {"is": "answer", "id": "1"}
        await socket.close()

    asyncio.run(scenario())


def test_a_refused_hello_is_told_why_before_it_is_closed(base: str) -> None:
    async def scenario() -> None:
        socket = await hello(base, tokens=["x" * 22])
        assert json.loads(await socket.recv())["code"] == "wrong_token"
        assert await close_code(socket) == 4401

    asyncio.run(scenario())


@pytest.mark.parametrize(
    "garbage", [b"\x00" * 1000, b"GET / HTTP/9\r\n\r\n", b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: -5\r\n\r\n"]
)
def test_what_is_no_http_harms_nobody(tmp_path: Path, garbage: bytes) -> None:
    with running_server(tmp_path) as server:
        with socket.create_connection(("127.0.0.1", server.port)) as raw:
            raw.sendall(garbage)
            assert b"500" not in raw.recv(100)
        assert httpx.get(f"{server.base}/health").json() == {"is": "well"}


def test_a_client_recovers_from_a_lost_connection_without_missing_anything(base: str) -> None:
    async def scenario() -> None:
        made = await new_table(base, BODY)
        async with Client(base, made["table"], made["seats"][0]["token"]) as ada:
            before = ada.connections
            await ada.lose_connection()
            assert (await ada.do("offer_stop", seat=0, after=ada.n))["is"] in ("done", "refused")
            assert ada.connections == before + 1

    asyncio.run(scenario())


def test_a_server_that_is_asked_to_end_ends_with_people_connected(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path).start()

    async def scenario() -> None:
        made = await new_table(server.base, BODY)
        async with Client(server.base, made["table"]):
            await asyncio.to_thread(server.stop)

    asyncio.run(scenario())
    assert server.log.read_text() == ""
