"""Thousands of sockets on which nothing happens: what they hold of memory, and how long it takes
until all are back after all were lost at once.
"""

import asyncio
import random
import resource
import tempfile
import time
from pathlib import Path
from typing import Any, Final

import uvloop

from .device import Device, Place, Tally
from .machine import SAYS_OURS, family_cpu_seconds, ours, resident_megabytes, started
from .people import Onlooker
from .tables import TWO_APART, sit_down

AT_ONCE: Final = 20


def held(sockets: int = 5000) -> list[dict[str, Any]]:
    """Two sockets at each table, both games by turns."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(most, 4 * sockets), most))
    with tempfile.TemporaryDirectory() as folder, started(ours(Path(folder)), SAYS_OURS) as (pid, place):
        return [uvloop.run(_held(place, pid, sockets))]


async def _held(place: Place, pid: int, sockets: int) -> dict[str, Any]:
    before = resident_megabytes(pid)
    tally = Tally()
    devices = await _seated(place, sockets // 2, tally)
    for device in devices:
        device.start()
        await asyncio.sleep(0.001)
    await _all_back(tally, sockets)
    await asyncio.sleep(3)
    full, cpu = resident_megabytes(pid), family_cpu_seconds(pid)
    back = await _rush(devices, tally, sockets)
    row = {
        "sockets": sockets,
        "megabytes_before": round(before),
        "megabytes": round(full),
        "kilobytes_each": round(1000 * (full - before) / sockets, 1),
        "all_back_after_seconds": round(back, 1),
        "cpu_seconds_for_that": round(family_cpu_seconds(pid) - cpu, 2),
        "megabytes_after_that": round(resident_megabytes(pid)),
    }
    for device in devices:
        await device.stop()
    return row


async def _seated(place: Place, tables: int, tally: Tally) -> list[Device]:
    devices: list[Device] = []
    for first in range(0, tables, AT_ONCE):
        bodies = [TWO_APART[number % 2] for number in range(first, min(tables, first + AT_ONCE))]
        for sitting in await asyncio.gather(*(sit_down(place, body) for body in bodies)):
            devices += [Device(sitting.table, tokens, Onlooker(), where=lambda: place, tally=tally) for tokens in sitting.devices]
    random.shuffle(devices)
    return devices


async def _rush(devices: list[Device], tally: Tally, sockets: int) -> float:
    """All are lost at once: seconds until all have been welcomed again."""
    tally.connections, began = 0, time.perf_counter()
    for device in devices:
        device.drop()
    await _all_back(tally, sockets)
    return time.perf_counter() - began


async def _all_back(tally: Tally, sockets: int) -> None:
    async with asyncio.timeout(120):
        while tally.connections < sockets:  # noqa: ASYNC110  # thousands of devices change it
            await asyncio.sleep(0.02)
