"""Moves per second, and how long each takes until the other seat has heard of it."""

import asyncio
import os
import random
import statistics
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, Final

from .device import Device, Place, Tally
from .machine import family_cpu_seconds
from .people import HASTY, Person
from .tables import sit_down

WARM_UP: Final = 2.0


@dataclass
class Stopwatch:
    """Milliseconds from a move's sending to the other seat's receipt of it, of the moves while it counts."""

    is_counting: bool = False
    moves: list[float] = field(default_factory=list)


@dataclass
class Flight:
    """The moves of a table that are on their way to the other seat. Who has rolled may play before the other has heard of the roll."""

    watch: Stopwatch
    _moves: list[tuple[object, int, float]] = field(default_factory=list)
    """Who sent each, at which event, when."""

    def begin(self, sender: object, n: int) -> None:
        """One is sent, by who knows `n` events."""
        self._moves.append((sender, n, time.perf_counter()))

    def hear(self, hearer: object, n: int) -> None:
        """One of the two has heard of `n` events."""
        now = time.perf_counter()
        arrived = [move for move in self._moves if move[0] is not hearer and move[1] < n]
        if arrived:
            self._moves = [move for move in self._moves if move not in arrived]
            if self.watch.is_counting:
                self.watch.moves += [1000 * (now - at) for _, _, at in arrived]


@dataclass(frozen=True)
class Pace:
    """What a measurement found. Times in milliseconds."""

    moves: int
    moves_per_second: float
    p50: float
    p99: float
    longest: float
    moves_per_cpu_second: float
    server_core: float
    """How much of its core the server used, 0 to 1."""
    rig_core: float

    @classmethod
    def of(cls, moves: Sequence[float], seconds: float, cpu: float, rig: float) -> "Pace":
        """From the moves' milliseconds, and what server and rig used of the processor (s)."""
        cuts = statistics.quantiles(moves, n=100) if len(moves) > 1 else [float("nan")] * 99
        count = len(moves)
        return cls(
            count, count / seconds, cuts[49], cuts[98], max(moves, default=0), count / cpu if cpu else 0, cpu / seconds, rig / seconds
        )

    def as_json(self) -> dict[str, float]:
        """Rounded to what is sure."""
        return {name: round(value, 3) for name, value in asdict(self).items()}


class Racer(Person):
    """Plays at once, and stops the time of the other's moves."""

    def __init__(self, chance: random.Random, flight: Flight) -> None:
        super().__init__(HASTY, chance)
        self._flight = flight

    def look(self, device: Device) -> None:
        """See `device.Mind`."""
        self._flight.hear(self, device.n)
        if device.waiting and device.view is not None and device.view.turn in device.view.mine:
            return
        before = len(device.waiting)
        super().look(device)
        if len(device.waiting) > before and device.view is not None and device.view.phase == "playing":
            self._flight.begin(self, device.n)


async def raced(place: Place, body: Mapping[str, Any], tables: int, pids: Sequence[int], seconds: float) -> Pace:
    """So many tables of that kind, played for so long. `pids`: the server's processes, their children included."""
    watch, tally = Stopwatch(), Tally()
    devices = [device for seed in range(tables) for device in await _racers(place, body, seed, watch, tally)]
    try:
        await _until(lambda: all(device.view is not None and device.view.phase == "playing" for device in devices))
        return await timed(watch, pids, seconds)
    finally:
        for device in devices:
            await device.stop()


async def timed(watch: Stopwatch, pids: Sequence[int], seconds: float) -> Pace:
    """Measure what is going on already."""
    await asyncio.sleep(WARM_UP)
    own, cpu, began = time.process_time(), _used(pids), time.perf_counter()
    watch.is_counting, watch.moves = True, []
    await asyncio.sleep(seconds)
    watch.is_counting = False
    lasted = time.perf_counter() - began
    return Pace.of(watch.moves, lasted, _used(pids) - cpu, time.process_time() - own)


def _used(pids: Sequence[int]) -> float:
    return sum(family_cpu_seconds(pid) for pid in pids if pid != os.getpid())


async def _racers(place: Place, body: Mapping[str, Any], seed: int, watch: Stopwatch, tally: Tally) -> list[Device]:
    sitting = await sit_down(place, body)
    flight = Flight(watch)
    made = []
    for number, tokens in enumerate(sitting.devices):
        racer = Racer(random.Random(10 * seed + number), flight)
        made.append(Device(sitting.table, tokens, racer, where=lambda: place, tally=tally))
        made[-1].start()
    return made


async def _until(is_so: Callable[[], bool], seconds: float = 60.0) -> None:
    async with asyncio.timeout(seconds):
        while not is_so():  # noqa: ASYNC110  # a hundred devices change it
            await asyncio.sleep(0.02)
