"""Scripted people at many tables of one or several nodes, while things go wrong; and what is left of it, for the checker."""

import asyncio
import os
import random
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import cycle
from multiprocessing import get_context

from bench.load.device import Device, Place, Tally
from bench.load.http import NotAnswered
from bench.load.people import Person, lively, quick_and_slow
from bench.load.tables import MIXED, Body, Company, Table, open_table
from tests.faults.checker import Case, violations
from tests.faults.kept import Kept
from tests.faults.nodes import Node
from tests.faults.proxy import Proxy
from tests.faults.violation import Violation

QUIET = 3.5
"""Seconds without a frame after which all is quiet: longer than any pause of a table."""
SETTLES_WITHIN = 45.0
SEVERAL = 20
"""Tables from which on it is worth while to check them by several processes."""


@dataclass(frozen=True)
class Crowd:
    """Who plays: so many tables at a time, of these kinds; seconds between the things one does, on average; games of a series."""

    tables: int = 12
    bodies: Sequence[Body] = MIXED
    think: float = 0.05
    games: int = 2
    twice: float = 0.15
    watched: float = 0.2


@dataclass
class Outcome:
    """What a run came to."""

    seconds: float
    tally: Tally
    struck: Mapping[str, int]
    starts: int
    tables: Sequence[Table]
    seated: Sequence[Table]
    """Those where somebody still sat at the end."""
    is_settled: bool
    pauses: Sequence[tuple[float, float]] = ()

    def __str__(self) -> str:
        counts = ", ".join(f"{count} × {name}" for name, count in sorted(self.struck.items()))
        tally = self.tally
        return (
            f"{self.seconds:.0f} s: {counts or 'no faults'}; {self.starts} starts; {len(self.tables)} tables, "
            f"{tally.acknowledged} requests acknowledged, {tally.refused} refused, {tally.connections} connections, "
            f"{tally.frames} frames, {tally.received / 1e6:.0f} MB"
        )


@dataclass
class Rig:
    """Nodes, the proxies before them (none: clients talk to the nodes themselves), and everybody at their tables."""

    nodes: Sequence[Node]
    crowd: Crowd
    chance: random.Random
    proxies: Sequence[Proxy] = ()
    database_proxies: Sequence[Proxy] = ()
    tally: Tally = field(default_factory=Tally)
    struck: Counter[str] = field(default_factory=Counter)
    tables: list[Table] = field(default_factory=list)
    """All there were."""
    pauses: list[tuple[float, float]] = field(default_factory=list)
    """From when to when the database did nothing, by the clock of `Tally.delays`."""
    seated: list[Table] = field(default_factory=list)
    """Those at which somebody sits."""

    @property
    def devices(self) -> list[Device]:
        """Those at tables now."""
        return [device for table in self.seated for device in table.devices]

    def where(self) -> Place:
        """Where a client connects to: to any node."""
        return self.chance.choice([each.place for each in self.proxies or self.nodes])

    async def play(self) -> None:
        """Until cancelled."""
        bodies = cycle(self.crowd.bodies)
        async with asyncio.TaskGroup() as group:
            group.create_task(self._feel_pulses())
            for _ in range(self.crowd.tables):
                group.create_task(self._one_place(bodies))

    async def _one_place(self, bodies: Iterator[Body]) -> None:
        """At one place of the room there is always a table at which somebody plays."""
        think = quick_and_slow(self.crowd.think)
        habits, crowd = lively(think, self.crowd.games), self.crowd
        company = Company(self.where, habits, self.chance, self.tally, keeps_histories=True, twice=crowd.twice, watched=crowd.watched)
        while True:
            try:
                table = await open_table(next(bodies), company)
            except NotAnswered:
                await asyncio.sleep(0.2)
                continue
            self.tables.append(table)
            self.seated.append(table)
            while not table.is_over:  # noqa: ASYNC110  # its devices change it, one after the other
                await asyncio.sleep(0.25)
            self.seated.remove(table)
            await table.stop()

    async def _feel_pulses(self) -> None:
        while True:
            await asyncio.sleep(1)
            now = time.monotonic()
            for device in self.devices:
                device.check_pulse(now)
                device.mind.look(device)

    async def settle(self) -> bool:
        """Nobody begins anything more; is everything answered, and everybody back, and quiet, within `SETTLES_WITHIN`?"""
        for device in self.devices:
            if isinstance(device.mind, Person):
                device.mind.rest()
        pulse = asyncio.create_task(self._feel_pulses())
        try:
            async with asyncio.timeout(SETTLES_WITHIN):
                while not await self._is_quiet():
                    pass
        except TimeoutError:
            return False
        finally:
            pulse.cancel()
        return True

    async def _is_quiet(self) -> bool:
        before = self.tally.frames
        await asyncio.sleep(QUIET)
        return before == self.tally.frames and all(device.is_at_table and not device.waiting for device in self.devices)

    def unsettled(self) -> list[tuple[str, bool, list[bytes], int | None]]:
        """The devices that have no peace, for whoever wants to know why."""
        return [
            (device.table, device.is_at_table, list(device.waiting.values()), device.close_code)
            for device in self.devices
            if not device.is_at_table or device.waiting
        ]

    async def go_home(self) -> None:
        """Everybody goes."""
        for table in self.seated:
            await table.stop()


async def run(rig: Rig, trouble: "asyncio.Task[None]") -> Outcome:
    """Play until the trouble is over and all is quiet again."""
    began = time.monotonic()
    playing = asyncio.create_task(rig.play())
    done, _ = await asyncio.wait({playing, trouble}, return_when=asyncio.FIRST_COMPLETED)
    seconds = time.monotonic() - began
    playing.cancel()
    with suppress(asyncio.CancelledError):
        await playing
    trouble.cancel()
    for task in done:
        if not task.cancelled() and task.exception() is not None:
            raise task.exception() or RuntimeError
    is_settled = await rig.settle()
    if not is_settled:
        print("not settled:", rig.unsettled())
    await rig.go_home()
    return Outcome(seconds, rig.tally, rig.struck, sum(node.starts for node in rig.nodes), rig.tables, rig.seated, is_settled, rig.pauses)


def found_by(outcome: Outcome, kept: Mapping[str, Kept]) -> list[Violation]:
    """All violations at all tables, found by as many processes as there are cores."""
    nothing = [Violation(table.sitting.table, "a table that isn't stored") for table in outcome.tables if table.sitting.table not in kept]
    cases = cases_of(outcome, kept)
    if len(cases) < SEVERAL:
        return nothing + [found for case in cases for found in violations(case)]
    with ProcessPoolExecutor(os.cpu_count(), mp_context=get_context("forkserver")) as pool:
        return nothing + [found for founds in pool.map(_checked, cases, chunksize=4) for found in founds]


def _checked(case: Case) -> list[Violation]:
    return list(violations(case))


def cases_of(outcome: Outcome, kept: Mapping[str, Kept]) -> list[Case]:
    """All tables that are stored, for the checker."""
    settled = outcome.seated if outcome.is_settled else ()
    return [_case(table, kept[table.sitting.table], table in settled) for table in outcome.tables if table.sitting.table in kept]


def _case(table: Table, kept: Kept, is_settled: bool) -> Case:
    histories = [device.history for device in table.devices if device.history is not None]
    return Case(kept, histories, table.sitting.secrets, is_settled)
