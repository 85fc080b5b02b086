"""Does a move cost more, the longer a table's history is, or the more tables are stored?"""

import asyncio
import random
import secrets
import sqlite3
import tempfile
import time
from pathlib import Path
from typing import Any, Final

import uvloop

from .device import Device, Place, Tally
from .machine import SAYS_OURS, family_cpu_seconds, ours, started
from .measuring import Flight, Racer, Stopwatch, raced
from .tables import TWO_APART, sit_down

EVERY: Final = 2.0
EVENTS_EACH: Final = 20
"""Of the tables that a store is filled with."""


def by_events(most: int = 1000, tables: int = 50) -> list[dict[str, Any]]:
    """Moves per CPU-second while the tables' histories grow, a row every two seconds, up to so many events each."""
    rows = []
    for body in TWO_APART:
        with tempfile.TemporaryDirectory() as folder, started(ours(Path(folder)), SAYS_OURS) as (pid, place):
            rows += [{"game": body["game"], **row} for row in uvloop.run(_grown(place, body, pid, most, tables))]
    return rows


async def _grown(place: Place, body: Any, pid: int, most: int, tables: int) -> list[dict[str, Any]]:
    watch, devices = Stopwatch(is_counting=True), list[Device]()
    for seed in range(tables):
        sitting, flight = await sit_down(place, body), Flight(watch)
        for number, tokens in enumerate(sitting.devices):
            racer = Racer(random.Random(10 * seed + number), flight)
            devices.append(Device(sitting.table, tokens, racer, where=lambda: place, tally=Tally()))
    for device in devices:
        device.start()
    rows = []
    try:
        while (reached := sum(device.n for device in devices) / len(devices)) < most:
            moves, cpu = len(watch.moves), family_cpu_seconds(pid)
            await asyncio.sleep(EVERY)
            used = family_cpu_seconds(pid) - cpu
            rows.append({"events": round(reached), "moves_per_cpu_second": round((len(watch.moves) - moves) / used, 1)})
    finally:
        for device in devices:
            await device.stop()
    return rows


def by_tables(counts: tuple[int, ...] = (0, 5000, 50_000), seconds: float = 8) -> list[dict[str, Any]]:
    """Moves per CPU-second over stores that hold so many tables of `EVENTS_EACH` events besides those that are played."""
    rows = []
    for count in counts:
        with tempfile.TemporaryDirectory() as folder:
            _fill(Path(folder), count)
            with started(ours(Path(folder)), SAYS_OURS) as (pid, place):
                pace = uvloop.run(raced(place, TWO_APART[0], 50, [pid], seconds))
            size = sum(file.stat().st_size for file in Path(folder).iterdir())
        rows.append({"tables": count, "file_megabytes": round(size / 1e6), **pace.as_json()})
    return rows


def _fill(folder: Path, count: int) -> None:
    """A store with copies of one table that was played a little."""
    with started(ours(folder), SAYS_OURS) as (pid, place):
        uvloop.run(raced(place, TWO_APART[0], 1, [pid], 0.5))
    connection = sqlite3.connect(folder / "tables.sqlite3")
    (table,) = connection.execute("SELECT id FROM tables LIMIT 1").fetchone()
    bodies = connection.execute("SELECT n, body FROM events WHERE table_id = ? AND n <= ?", (table, EVENTS_EACH)).fetchall()
    names = [secrets.token_urlsafe(24) for _ in range(count)]
    now = time.time_ns() // 1_000_000
    connection.executemany("INSERT INTO tables (id, due, touched) VALUES (?, NULL, ?)", [(name, now) for name in names])
    events = ((name, n, body, n % 2, secrets.token_hex(8)) for name in names for n, body in bodies)
    connection.executemany("INSERT INTO events (table_id, n, body, seat, request) VALUES (?, ?, ?, ?, ?)", events)
    connection.commit()
    connection.close()
