"""Links to tables at servers: an invitation (`#i=…`), one's own seat on another device (`#k=…`), or none of both, to look on.

>>> read_link("http://127.0.0.1:8417/t/Vt4x#i=abc&seat=1")
TableLink(server='http://127.0.0.1:8417', table='Vt4x', invitation='abc', token=None, seat=1)
>>> read_link("quarantable.example/t/Vt4x").server
'https://quarantable.example'
"""

import re
from dataclasses import dataclass
from urllib.parse import parse_qs, urlsplit

_TABLE = re.compile(r"/t/([\w-]{1,64})/?", re.ASCII)
_LOCAL = ("localhost", "127.", "[::1]", "192.168.", "10.")
"""Beginnings of addresses that are rather called without encryption, where nobody has said so."""


class BadLink(ValueError):
    """That is no link to a table."""


@dataclass(frozen=True)
class TableLink:
    """A link, read."""

    server: str
    table: str
    invitation: str | None = None
    token: str | None = None
    seat: int | None = None


def read_link(text: str) -> TableLink:
    """Read one. Raises `BadLink`."""
    text = text.strip()
    if "://" not in text:
        text = ("http://" if text.startswith(_LOCAL) else "https://") + text
    parts = urlsplit(text)
    found = _TABLE.fullmatch(parts.path)
    if parts.scheme not in ("http", "https") or not parts.netloc or found is None:
        raise BadLink("it looks like https://server/t/…")
    said = parse_qs(parts.fragment)
    seat = said.get("seat", [""])[0]
    return TableLink(
        f"{parts.scheme}://{parts.netloc}",
        found[1],
        said.get("i", [None])[0],
        said.get("k", [None])[0],
        int(seat) if seat.isdecimal() and len(seat) < 3 else None,
    )
