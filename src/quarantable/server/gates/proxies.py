"""A server behind a proxy: whose word for a client's address is believed, and the one name under which the server answers."""

from collections.abc import Sequence
from http import HTTPStatus
from typing import Any, Final, cast

from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

SOCKET_FILE: Final = "socket-file"
"""The client's address where whoever connects comes by a file: only a proxy can, so it is believed."""
FOR_PROBES: Final = ("/health", "/ready")
"""What is asked by address: by load balancers, not by people."""
_USUAL_PORTS: Final = (":80", ":443")


def behind(app: ASGIApp, proxies: Sequence[str], name: str | None) -> ASGIApp:
    """The application as it is reached through these proxies (addresses, networks), and under that name only; None: any."""
    named = app if name is None else OneName(app, name)
    return FromFiles(cast(ASGIApp, ProxyHeadersMiddleware(cast(Any, named), trusted_hosts=[SOCKET_FILE, *proxies])))


class FromFiles:
    """An application whose clients all have an address."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """See ASGI."""
        if scope["type"] != "lifespan" and not scope.get("client"):
            scope["client"] = (SOCKET_FILE, 0)
        await self._app(scope, receive, send)


class OneName:
    """An application that answers under one name: no page of another, led here by its name's address, can speak to it."""

    def __init__(self, app: ASGIApp, name: str) -> None:
        self._app = app
        self._name = name.lower()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """See ASGI."""
        if scope["type"] == "lifespan" or scope["path"] in FOR_PROBES or self._is_meant(scope):
            await self._app(scope, receive, send)
        elif scope["type"] == "http":
            answer = PlainTextResponse(f"This server is {self._name}.\n", HTTPStatus.MISDIRECTED_REQUEST)
            await answer(scope, receive, send)
        else:
            await send({"type": "websocket.close"})  # before it is accepted: a refused handshake

    def _is_meant(self, scope: Scope) -> bool:
        host = Headers(scope=scope).get("host", "").lower()
        return host == self._name or (host.startswith(f"{self._name}:") and host.endswith(_USUAL_PORTS))
