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

from .refusals import BodyTooSlow, ForeignOrigin, TooLong

_POLICY: Final = (
    "default-src 'none'; script-src 'self'{leave}; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; "
    "manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)

PYTHON_POLICY: Final = _POLICY.format(leave=" 'wasm-unsafe-eval'")
"""For the worker that runs Python, which is WebAssembly; the page itself may run none."""

_STYLE: Final = re.compile(rb"<style[^>]*>(.*?)</style>", re.DOTALL)

HEADERS: Final[Mapping[str, str]] = {
    "Content-Security-Policy": _POLICY.format(leave=""),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
}
"""The page loads nothing from elsewhere, shows in nobody's frame, and tells no other site the address of a table."""


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
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        await self._app(scope, receive, send_with_headers)


def is_own_origin(headers: Headers) -> bool:
    """Does the request come from our own page, or from no page at all?

    >>> is_own_origin(Headers({"host": "a.example:80", "origin": "http://a.example:80"}))
    True
    >>> is_own_origin(Headers({"host": "a.example", "origin": "http://b.example"}))
    False
    """
    origin = headers.get("origin")
    return origin is None or (bool(origin) and urlsplit(origin).netloc == headers.get("host"))


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
