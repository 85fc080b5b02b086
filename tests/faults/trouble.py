"""What goes wrong: each trouble strikes a rig once, and is over when it returns."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from tests.faults.nodes import NO_LIMIT, Node
from tests.faults.proxy import Proxy, Weather
from tests.faults.rig import Rig
from tests.server.postgres import Postgres

Trouble = Callable[[Rig], Awaitable[None]]


async def kill_a_node(rig: Rig) -> None:
    """At any instant: while it starts, too."""
    node = rig.chance.choice(rig.nodes)
    node.kill()
    node.start()
    if rig.chance.random() < 0.9:
        await node.is_up()
    rig.struck["node killed"] += 1


async def kill_all_nodes(rig: Rig) -> None:
    """All at once."""
    for node in rig.nodes:
        node.kill()
    for node in rig.nodes:
        node.start()
    await asyncio.gather(*(node.is_up() for node in rig.nodes))
    rig.struck["all nodes killed"] += 1


async def replace_a_node(rig: Rig) -> None:
    """Asked to end, and started again, as an upgrade does."""
    node = rig.chance.choice(rig.nodes)
    await asyncio.to_thread(node.stop)
    node.start()
    await node.is_up()
    rig.struck["node replaced"] += 1


async def freeze_a_node(rig: Rig) -> None:
    """It does nothing for up to a second and a half, and doesn't know."""
    node = rig.chance.choice(rig.nodes)
    if not await node.is_up():
        return
    node.freeze()
    await asyncio.sleep(rig.chance.uniform(0.2, 1.5))
    node.thaw()
    rig.struck["node frozen"] += 1


async def fill_the_disk(rig: Rig) -> None:
    """For a moment nothing can be written."""
    node = rig.chance.choice(rig.nodes)
    if not await node.is_up():
        return
    node.limit_files(rig.chance.choice([0, 4096, 100_000]))
    await asyncio.sleep(rig.chance.uniform(0.1, 1))
    node.limit_files(NO_LIMIT)
    rig.struck["disk full"] += 1


async def turn_the_clock(rig: Rig) -> None:
    """Of one node, up to an hour and a half forward or back."""
    rig.chance.choice(rig.nodes).set_clock(rig.chance.choice([0, 500, -500, 30_000, -30_000, 5_400_000, -5_400_000]))
    await asyncio.sleep(rig.chance.uniform(0.1, 0.5))
    rig.struck["clock turned"] += 1


async def lose_all_clients(rig: Rig) -> None:
    """All come back at once."""
    for device in rig.devices:
        device.drop()
    await asyncio.sleep(rig.chance.uniform(0.1, 1))
    rig.struck["all clients lost"] += 1


async def lose_some_clients(rig: Rig) -> None:
    """Some lose their connection, at any instant."""
    for device in rig.devices:
        if rig.chance.random() < 0.2:
            device.drop()
    await asyncio.sleep(rig.chance.uniform(0.05, 0.3))
    rig.struck["clients lost"] += 1


async def read_slowly(rig: Rig) -> None:
    """Some read nothing for a while."""
    slow = [device for device in rig.devices if rig.chance.random() < 0.2]
    for device in slow:
        device.pause()
    await asyncio.sleep(rig.chance.uniform(0.2, 2))
    for device in slow:
        device.resume()
    rig.struck["slow readers"] += 1


@dataclass(frozen=True)
class BadNetwork:
    """Between clients and nodes, or, with the database's proxy, between nodes and database."""

    proxies: Sequence[Proxy]
    name: str

    async def __call__(self, rig: Rig) -> None:
        """One of many kinds of bad weather, for a moment."""
        proxy = rig.chance.choice(self.proxies)
        kinds: Sequence[Weather | str] = ("cut", "swallow", "silent", "slow", "trickle", "down")
        kind = rig.chance.choice(kinds)
        rig.struck[f"{self.name}: {kind}"] += 1
        if kind == "cut":
            proxy.cut(rig.chance.choice([0.3, 1.0]))
        elif kind == "swallow":
            proxy.swallow(0.3)
        else:
            await self._have(proxy, kind, rig.chance.uniform(0.1, 1.2))
        await asyncio.sleep(rig.chance.uniform(0.05, 0.3))

    async def _have(self, proxy: Proxy, kind: str, seconds: float) -> None:
        weathers: dict[str, Weather] = {"silent": "silent", "slow": "slow", "trickle": "trickle", "down": "down"}
        proxy.weather = weathers[kind]
        if kind == "down":
            proxy.cut(1.0)
        await asyncio.sleep(seconds)
        proxy.weather = "fine"


@dataclass(frozen=True)
class DatabaseTrouble:
    """A PostgreSQL that is killed or stopped and started again, or does nothing for a second."""

    postgres: Postgres

    async def restart(self, rig: Rig) -> None:
        """By a power cut, or in good order."""
        is_kill = rig.chance.random() < 0.6
        await asyncio.to_thread(self.postgres.kill if is_kill else self.postgres.stop)
        await asyncio.sleep(rig.chance.choice([0, 0, 0.5]))
        await asyncio.to_thread(self.postgres.start)
        rig.struck["database killed" if is_kill else "database stopped"] += 1

    async def pause(self, rig: Rig) -> None:
        """For a second."""
        began = time.monotonic()
        with self.postgres.paused():
            await asyncio.sleep(1)
        rig.pauses.append((began, time.monotonic()))
        rig.struck["database paused"] += 1


async def strike(rig: Rig, troubles: Sequence[tuple[Trouble, int]], pause: float, within: float) -> None:
    """Each trouble so many times, in any order, with pauses between nothing and twice `pause` seconds; not longer than `within` seconds."""
    await asyncio.gather(*(node.is_up() for node in rig.nodes))
    await asyncio.sleep(0.5)  # somebody sits down first
    order = [trouble for trouble, times in troubles for _ in range(times)]
    rig.chance.shuffle(order)
    with_end = asyncio.get_running_loop().time() + within
    for trouble in order:
        await asyncio.sleep(rig.chance.uniform(0, 2 * pause))
        await trouble(rig)
        if asyncio.get_running_loop().time() > with_end:
            break
    await mend(rig)


async def mend(rig: Rig) -> None:
    """Everything works again."""
    for proxy in (*rig.proxies, *rig.database_proxies):
        proxy.weather = "fine"
    for node in rig.nodes:
        _mend_node(node)
        await node.is_up()


def _mend_node(node: Node) -> None:
    node.set_clock(0)
    if not node.is_running:
        node.start()
