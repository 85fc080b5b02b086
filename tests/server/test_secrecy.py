"""What the server says of itself, at every level and whatever goes wrong, holds no secret: no token, no invitation, no table's id."""

import asyncio
import logging
import random
from collections.abc import Iterator, Sequence

import httpx
import pytest

from quarantable.server.app import create_app
from quarantable.server.stores.store import NotStored, RequestKey

from .client import Client, Json, new_table, play_on, sit, start_if_needed
from .inside import MemoryStore
from .listening import listening

SMALL: Json = {"deck": {"2": 8, "3": 8, "4": 8, "5": 8, "shield": 1}, "hand_size": 5}
TABLE: Json = {"game": "contagious", "options": SMALL, "seats": [{"kind": "me", "name": "Ada"}, {"kind": "link"}]}
LIBRARIES = ("uvicorn", "uvicorn.error", "asyncio", "websockets", "httpx", "httpcore")
"""What they tell of their own doings is never asked for."""


class Lines(logging.Handler):
    """Everything that is said, tracebacks included."""

    def __init__(self) -> None:
        super().__init__(1)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record) + repr(record.args))


@pytest.fixture
def said() -> Iterator[list[str]]:
    root, lines = logging.getLogger(), Lines()
    before = root.level, {name: logging.getLogger(name).level for name in LIBRARIES}
    root.addHandler(lines)
    root.setLevel(1)
    for name in LIBRARIES:
        logging.getLogger(name).setLevel(logging.WARNING)
        logging.getLogger(name).propagate = True
    yield lines.lines
    root.removeHandler(lines)
    root.setLevel(before[0])
    for name, level in before[1].items():
        logging.getLogger(name).setLevel(level)


class FaultyStore(MemoryStore):
    """Once it is broken, the disk is full at each third thing, and at each fourth something happens that nobody thought of."""

    def __init__(self) -> None:
        super().__init__()
        self.is_broken = False
        self._asked = 0

    async def append(self, table: str, first: int, events: Sequence[bytes], *, request: RequestKey | None, due: int | None) -> None:
        self._asked += self.is_broken
        if self._asked % 3 == 2:
            self._asked += 1
            raise NotStored("the disk is full")
        if self._asked % 4 == 3:
            self._asked += 1
            raise RuntimeError(f"something is wrong with event {first}")
        await super().append(table, first, events, request=request, due=due)


async def whole_game(base: str, store: FaultyStore) -> set[str]:
    """Play one through all faults, and get things wrong besides; the secrets there were."""
    made = await new_table(base, TABLE)
    table, invitation = made["table"], made["seats"][1]["invitation"]
    bob = await sit(base, table, invitation, "Bob")
    tokens = [made["seats"][0]["token"], bob["token"]]
    await get_wrong(base, table, tokens)
    async with Client(base, table, tokens[0]) as ada, Client(base, table, tokens[1]) as other:
        await start_if_needed(ada)
        store.is_broken = True
        await asyncio.gather(play_on(ada, random.Random(1)), play_on(other, random.Random(2)))
        return {table, invitation, *tokens, *ada.nonces.values(), *other.nonces.values()}


async def get_wrong(base: str, table: str, tokens: list[str]) -> None:
    """Requests that are refused, with secrets in them wherever one may stand."""
    async with httpx.AsyncClient(base_url=base) as http:
        for secret in (table, *tokens):
            await http.get(f"/api/tables/{secret}", headers={"authorization": f"Bearer {secret}"})
            await http.get(f"/api/tables/{table}/at/{secret}")
            await http.get(f"/t/{table}?secret={secret}")
            await http.post("/api/tables", json={"game": secret, "seats": []})
            await http.post(f"/api/tables/{table}/sit", json={"invitation": secret, "name": secret})
            await http.request(secret[:8], f"/{secret}")


def test_nothing_that_is_logged_holds_a_secret(said: list[str]) -> None:
    store = FaultyStore()

    async def whole() -> set[str]:
        async with listening(create_app(store)) as port:
            return await whole_game(f"http://127.0.0.1:{port}", store)

    secrets = asyncio.run(whole())
    text = "\n".join(said)
    assert "the disk is full" in text
    assert "Traceback" in text
    stored = b"".join(body for bodies in store.tables.values() for body in bodies).decode()
    hashes = {part for part in stored.replace('"', " ").split() if len(part) == 64}
    assert hashes
    assert [secret for secret in secrets | hashes if secret in text] == []
