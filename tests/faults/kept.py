"""What a store holds when all is over, read past the program that wrote it."""

import sqlite3
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import asyncpg

from quarantable.server.stores.store import RequestKey


@dataclass(frozen=True)
class Kept:
    """One table: its events with their numbers, in that order, and the last event of what each request led to."""

    table: str
    events: Sequence[tuple[int, bytes]]
    requests: Mapping[RequestKey, int]


REQUESTS = "SELECT table_id, seat, request, n FROM events WHERE request IS NOT NULL"
EVENTS = "SELECT table_id, n, body FROM events ORDER BY table_id, n"


def kept_in_file(path: Path) -> dict[str, Kept]:
    """All tables of a SQLite file."""
    connection = sqlite3.connect(path)
    try:
        events = connection.execute(EVENTS).fetchall()
        requests = connection.execute(REQUESTS).fetchall()
    finally:
        connection.close()
    return _by_table(events, requests)


async def kept_in_database(address: str) -> dict[str, Kept]:
    """All tables of a PostgreSQL database."""
    connection = await asyncpg.connect(address)
    try:
        events = await connection.fetch(EVENTS)
        requests = await connection.fetch(REQUESTS)
    finally:
        await connection.close()
    return _by_table(events, requests)


def _by_table(events: Sequence[Sequence[object]], requests: Sequence[Sequence[object]]) -> dict[str, Kept]:
    numbered: dict[str, list[tuple[int, bytes]]] = defaultdict(list)
    for table, n, body in events:
        assert isinstance(table, str)
        assert isinstance(n, int)
        assert isinstance(body, bytes)
        numbered[table].append((n, body))
    answered: dict[str, dict[RequestKey, int]] = defaultdict(dict)
    for table, seat, identity, n in requests:
        assert isinstance(table, str)
        assert isinstance(seat, int)
        assert isinstance(identity, str)
        assert isinstance(n, int)
        answered[table][RequestKey(seat, identity)] = n
    return {table: Kept(table, numbered[table], answered[table]) for table in numbered}
