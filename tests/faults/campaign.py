"""Whole runs: a store, nodes over it, a crowd, troubles; and what the checker says afterwards."""

import asyncio
import random
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path

from tests.faults.kept import kept_in_database, kept_in_file
from tests.faults.nodes import Node
from tests.faults.proxy import Proxy
from tests.faults.rig import Crowd, Outcome, Rig, found_by, run
from tests.faults.trouble import (
    BadNetwork,
    DatabaseTrouble,
    Trouble,
    fill_the_disk,
    freeze_a_node,
    kill_a_node,
    kill_all_nodes,
    lose_all_clients,
    lose_some_clients,
    read_slowly,
    replace_a_node,
    strike,
    turn_the_clock,
)
from tests.faults.violation import Violation
from tests.server.postgres import Postgres

Troubles = Sequence[tuple[Trouble, int]]


@dataclass(frozen=True)
class Campaign:
    """A run: troubles are chosen when the rig and its proxies are there. `pause`: average seconds between two; `within`: seconds in all."""

    crowd: Crowd
    pause: float = 0.15
    within: float = 600.0
    seed: int = 0
    has_proxies: bool = False


@dataclass(frozen=True)
class Verdict:
    """What happened, what was wrong with it, and what the nodes said of it."""

    outcome: Outcome
    violations: Sequence[Violation]
    said: str

    @property
    def is_clean(self) -> bool:
        """Was every promise kept, and did everybody find back by themselves?"""
        return not self.violations and self.outcome.is_settled


def kills(count: int) -> Troubles:
    """Of nodes, at random instants."""
    return [(kill_a_node, count)]


def restarts(count: int, database: DatabaseTrouble) -> Troubles:
    """Of the database, half of them by a power cut; now and then it does nothing for a second."""
    return [(database.restart, count), (database.pause, count // 10)]


def everything(count: int, networks: Sequence[BadNetwork] = (), database: DatabaseTrouble | None = None) -> Troubles:
    """All kinds of trouble, `count` in all or a few more."""
    usual: list[Trouble] = [
        *(kill_a_node, kill_a_node, kill_all_nodes, replace_a_node, freeze_a_node, turn_the_clock),
        *(lose_all_clients, lose_some_clients, read_slowly),
        *networks,
        *([fill_the_disk] if database is None else [database.restart, database.pause]),
    ]
    each = -(-count // len(usual))
    return [(trouble, each) for trouble in usual]


def over_sqlite(folder: Path, campaign: Campaign, troubles: Callable[[Sequence[BadNetwork]], Troubles]) -> Verdict:
    """One node over a file."""
    nodes = [Node(str(folder), folder / "log.txt")]
    outcome = asyncio.run(_played(nodes, campaign, troubles, None))
    return Verdict(outcome, found_by(outcome, kept_in_file(folder / "tables.sqlite3")), (folder / "log.txt").read_text())


def over_postgres(
    postgres: Postgres, folder: Path, campaign: Campaign, troubles: Callable[[Sequence[BadNetwork]], Troubles], nodes: int = 3
) -> Verdict:
    """Several nodes over a database of their own in that PostgreSQL; with proxies, also between them and it."""
    address = postgres.new_database()
    logs = [folder / f"log-{number}.txt" for number in range(nodes)]
    outcome = asyncio.run(_played([Node(address, log) for log in logs], campaign, troubles, postgres))
    return Verdict(outcome, found_by(outcome, asyncio.run(kept_in_database(address))), "".join(log.read_text() for log in logs))


async def _played(
    nodes: Sequence[Node], campaign: Campaign, troubles: Callable[[Sequence[BadNetwork]], Troubles], postgres: Postgres | None
) -> Outcome:
    async with AsyncExitStack() as stack:
        before_nodes, before_database = await _proxies(nodes, campaign, postgres, stack)
        for node in nodes:
            stack.callback(node.kill)
            node.start()
        rig = Rig(nodes, campaign.crowd, random.Random(campaign.seed), before_nodes, before_database)
        networks = [BadNetwork(before_nodes, "clients' network")] if before_nodes else []
        if before_database:
            networks.append(BadNetwork(before_database, "database's network"))
        chosen = troubles(networks)
        outcome = await run(rig, asyncio.create_task(strike(rig, chosen, campaign.pause, campaign.within)))
        for node in nodes:
            await asyncio.to_thread(node.stop)
        print(outcome, flush=True)  # checking may take as long again
        return outcome


async def _proxies(
    nodes: Sequence[Node], campaign: Campaign, postgres: Postgres | None, stack: AsyncExitStack
) -> tuple[list[Proxy], list[Proxy]]:
    """One before each node, and one between each node and the database."""
    if not campaign.has_proxies:
        return [], []
    before_nodes = [await Proxy(node.place).start() for node in nodes]
    before_database = [await Proxy(("127.0.0.1", postgres.port)).start() for _ in nodes] if postgres else []
    for node, proxy in zip(nodes, before_database, strict=False):
        node.where = node.where.replace(f":{proxy.target[1]}/", f":{proxy.place[1]}/")
    for proxy in (*before_nodes, *before_database):
        stack.push_async_callback(proxy.stop)
    return before_nodes, before_database
