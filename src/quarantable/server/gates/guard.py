"""What every answer carries, and what no request gets past: security headers, the page's origin, the size of a body and its time."""

import asyncio
import re
from base64 import b64encode
from collections.abc import Mapping
from hashlib import sha256
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection, Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from quarantable.protocol.socket import MOST_BYTES
from quarantable.server.refusals import BodyTooSlow, ForeignOrigin, TooLong

_POLICY: Final = (
    "default-src 'none'; script-src 'self'{leave}; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; "
    "manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)

PYTHON_POLICY: Final = _POLICY.format(leave=" 'wasm-unsafe-eval'")
"""For the worker that runs Python, which is WebAssembly; the page itself may run none."""

_PORTS: Final = {"http": 80, "https": 443}

_STYLE: Final = re.compile(rb"<style[^>]*>(.*?)</style>", re.DOTALL)

HEADERS: Final[Mapping[str, str]] = {
    "Content-Security-Policy": _POLICY.format(leave=""),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), display-capture=(), geolocation=(), microphone=(), midi=(), payment=(), usb=()",
}
"""The page loads nothing from elsewhere, shows in nobody's frame, asks for no camera, and tells no other site the address of a table."""

OVER_TLS: Final[Mapping[str, str]] = {"Cross-Origin-Opener-Policy": "same-origin"}
"""What browsers take from secure origins only, and complain of elsewhere."""


def policy_of_report(html: bytes) -> str:
    """For a page that is one file without a script: its own `<style>` elements, known by their digests, and pictures that stand in it.

    >>> policy_of_report(b"<style>p { color: red }</style>").split("; ")[1]
    "style-src 'sha256-ngewhhP73WDIbgwseeu52VAAJgKdGUsu1IUQQsAm8m4='"
    """
    digests = sorted({b64encode(sha256(style).digest()).decode() for style in _STYLE.findall(html)})
    styles = " ".join(f"'sha256-{digest}'" for digest in digests) or "'none'"
    return f"default-src 'none'; style-src {styles}; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"


class WithHeaders:
    """An application whose answers all carry `HEADERS`; one that says otherwise itself keeps that."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """See ASGI."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in ({**HEADERS, **OVER_TLS} if scope["scheme"] == "https" else HEADERS).items():
                    headers.setdefault(name, value)
            await send(message)

        await self._app(scope, receive, send_with_headers)


def is_own_origin(headers: Headers) -> bool:
    """Does the request come from our own page, or from no page at all? Host and port count; a proxy may have taken off the `s` of `https`.

    >>> is_own_origin(Headers({"host": "a.example", "origin": "https://A.example:443"}))
    True
    >>> is_own_origin(Headers({"host": "a.example", "origin": "http://b.example"}))
    False
    """
    origins = headers.getlist("origin")
    if not origins:
        return True
    scheme, separator, site = origins[0].partition("://")
    if len(origins) > 1 or not separator or scheme.lower() not in _PORTS:
        return False
    own = _site(headers.get("host", ""), scheme.lower())
    return own is not None and own == _site(site, scheme.lower())


def _site(text: str, scheme: str) -> tuple[str, int] | None:
    """The host and port of `host:port`; None where there is more, or less."""
    try:
        parts = urlsplit(f"//{text}")
        host, port = parts.hostname, parts.port
    except ValueError:
        return None
    is_plain = host is not None and parts.netloc == text and "@" not in text
    return (host, _PORTS[scheme] if port is None else port) if host and is_plain else None


def require_own_origin(request: HTTPConnection) -> None:
    """Raises `ForeignOrigin`."""
    if not is_own_origin(request.headers):
        raise ForeignOrigin


async def read_body(request: Request, *, most: int = MOST_BYTES, within: float) -> bytes:
    """The whole body. Raises `ForeignOrigin`, `TooLong` as soon as it has more than `most` bytes, `BodyTooSlow` after that many seconds."""
    require_own_origin(request)
    try:
        async with asyncio.timeout(within):
            return await _whole_body(request, most)
    except TimeoutError:
        raise BodyTooSlow(seconds=round(within)) from None


async def _whole_body(request: Request, most: int) -> bytes:
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > most:
            raise TooLong(most=most)
    return bytes(body)
