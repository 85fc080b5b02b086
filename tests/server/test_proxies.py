"""Servers behind proxies: whose word is believed, and under which name they answer."""

import asyncio
from typing import Any

import httpx
import pytest
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.types import Receive, Scope, Send

from quarantable.server.gates.proxies import behind


async def seen(scope: Scope, receive: Receive, send: Send) -> None:
    """Answers whom the application sees."""
    request = Request(scope)
    await JSONResponse({"address": request.client.host if request.client else None, "scheme": request.url.scheme})(scope, receive, send)


def asked(proxies: tuple[str, ...], address: str | None, headers: dict[str, str]) -> Any:
    async def scenario() -> Any:
        client: Any = (address, 1) if address else None
        transport = httpx.ASGITransport(behind(seen, proxies, None), client=client)
        async with httpx.AsyncClient(transport=transport, base_url="http://inside") as http:
            return (await http.get("/", headers=headers)).json()

    return asyncio.run(scenario())


@pytest.mark.parametrize(("address", "said", "believed"), [
    ("10.0.0.7", "192.0.2.1", "192.0.2.1"),
    ("10.0.0.7", "6.6.6.6, 192.0.2.1", "192.0.2.1"),
    ("10.0.0.7", "6.6.6.6, 192.0.2.1, 10.0.0.9", "192.0.2.1"),
    ("192.0.2.9", "192.0.2.1", "192.0.2.9"),
    (None, "socket-file, 192.0.2.1", "192.0.2.1"),
])  # fmt: skip
def test_a_trusted_proxy_is_believed_and_nobody_else(address: str | None, said: str, believed: str) -> None:
    answer = asked(("10.0.0.0/8",), address, {"X-Forwarded-For": said, "X-Forwarded-Proto": "https"})
    assert answer == {"address": believed, "scheme": "http" if believed == address else "https"}


@pytest.mark.parametrize(("host", "path", "status"), [
    ("play.example", "/", 200), ("PLAY.example", "/", 200), ("play.example:443", "/", 200), ("10.0.0.7:8417", "/health", 200),
    ("evil.example", "/", 421), ("play.example.evil", "/", 421), ("play.example:8443", "/", 421), ("10.0.0.7", "/api/games", 421),
])  # fmt: skip
def test_a_server_with_a_name_answers_to_no_other_but_probes(host: str, path: str, status: int) -> None:
    async def scenario() -> None:
        transport = httpx.ASGITransport(behind(seen, (), "play.example"))
        async with httpx.AsyncClient(transport=transport, base_url="http://inside") as http:
            assert (await http.get(path, headers={"Host": host})).status_code == status

    asyncio.run(scenario())
