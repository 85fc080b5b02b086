"""Real server processes over one PostgreSQL: while they die, freeze and hear nothing of each other, games go on, each move once."""

import asyncio
import random
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager, suppress
from pathlib import Path

import asyncpg
import pytest

from .client import Client, Json, act, is_to_act, new_table, sit, start_if_needed
from .postgres import Postgres
from .process import ServerProcess

BODY: Json = {
    "game": "contagious",
    "options": {"starter": 0},
    "seats": [{"kind": "me", "name": "Ada"}, {"kind": "bot", "level": "greedy"}, {"kind": "link"}],
}


@contextmanager
def nodes(folder: Path, address: str, count: int) -> Iterator[list[ServerProcess]]:
    running = [ServerProcess(folder / str(k), address) for k in range(count)]
    try:
        yield [each.start() for each in running]
    finally:
        for each in running:
            each.stop()


@asynccontextmanager
async def ada_and_bob(servers: list[ServerProcess]) -> AsyncIterator[list[Client]]:
    """Each at a server of their own; Ada sits first. When theirs is lost they go to the others."""
    made = await new_table(servers[0].base, BODY)
    table, (mine, _, other) = made["table"], made["seats"]
    friend = await sit(servers[-1].base, table, other["invitation"], "Bob")
    bases = [each.base for each in servers]
    async with AsyncExitStack() as stack:
        clients = [Client(bases[0], table, mine["token"]), Client(bases[-1], table, friend["token"])]
        clients[0].bases, clients[1].bases = [*bases], [*reversed(bases)]
        for client in clients:
            await stack.enter_async_context(client)
        await start_if_needed(clients[0])
        yield clients


async def play(clients: list[Client], chance: random.Random, is_enough: Callable[[], bool]) -> None:
    """Both play until it is enough, or the game is over."""
    await asyncio.gather(*(_play_one(client, chance, is_enough) for client in clients))
    n = max(client.n for client in clients)
    for client in clients:
        await client.until(lambda client=client: client.n >= n)  # type: ignore[misc]  # bound at once


async def _play_one(client: Client, chance: random.Random, is_enough: Callable[[], bool]) -> None:
    def is_over() -> bool:
        return is_enough() or client.view["phase"] == "finished"

    while not is_over():
        with suppress(TimeoutError):
            async with asyncio.timeout(0.2):  # what is enough may be known to the other only
                await client.until(lambda: is_over() or is_to_act(client) is not None)
        seat = is_to_act(client)
        if seat is not None and not is_over():
            await act(client, seat, chance)


def by_bots(client: Client) -> int:
    return sum(event.get("by") == "bot" for event in client.events)


async def assert_each_once(address: str, clients: list[Client]) -> None:
    """What was acknowledged is stored, once each, in order; and all were told the same."""
    connection = await asyncpg.connect(address)
    rows = await connection.fetch("SELECT n, request FROM events WHERE table_id = $1 ORDER BY n", clients[0].table)
    await connection.close()
    assert [row["n"] for row in rows] == list(range(1, len(rows) + 1))
    stored = [row["request"] for row in rows if row["request"] is not None]
    assert len(set(stored)) == len(stored)
    for client in clients:
        assert client.events == clients[0].events[: client.n]
        for asked, done in client.acknowledged:
            if asked["do"] == "play":
                assert rows[done["n"] - 1]["request"] == asked["id"]


def test_when_the_node_of_the_first_seat_is_killed_the_game_goes_on_at_the_others(tmp_path: Path, address: str) -> None:
    async def scenario(servers: list[ServerProcess]) -> None:
        async with ada_and_bob(servers) as clients:
            ada, bob = clients
            chance = random.Random(1)
            await play(clients, chance, lambda: by_bots(bob) >= 1)
            servers[0].kill()
            before = by_bots(bob)
            await play(clients, chance, lambda: by_bots(bob) >= before + 2)
            assert ada.connections > 1
            await assert_each_once(address, clients)

    with nodes(tmp_path, address, 2) as servers:
        asyncio.run(scenario(servers))


@pytest.mark.long
def test_three_nodes_killed_and_frozen_in_turn_play_a_whole_game_once(tmp_path: Path, address: str) -> None:
    async def trouble(servers: list[ServerProcess], chance: random.Random) -> None:
        while True:
            victim = chance.choice(servers)
            await asyncio.sleep(chance.uniform(0.3, 1.5))
            if chance.random() < 0.5:
                victim.kill()
                await asyncio.to_thread(victim.start)
            else:
                victim.freeze()
                await asyncio.sleep(chance.uniform(0.2, 3))
                victim.thaw()

    async def scenario(servers: list[ServerProcess]) -> None:
        async with ada_and_bob(servers) as clients:
            troubling = asyncio.create_task(trouble(servers, random.Random(2)))
            await play(clients, random.Random(3), lambda: by_bots(clients[0]) >= 25)
            troubling.cancel()
            await asyncio.wait([troubling])
            for server in servers:
                server.thaw()
            await assert_each_once(address, clients)

    with nodes(tmp_path, address, 3) as servers:
        asyncio.run(scenario(servers))


@pytest.mark.long
def test_nodes_that_hear_nothing_of_each_other_catch_up_by_themselves(tmp_path: Path, postgres: Postgres, address: str) -> None:
    async def deafen() -> None:
        connection = await asyncpg.connect(postgres.address())
        while True:
            await connection.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'")
            await asyncio.sleep(0.05)

    async def scenario(servers: list[ServerProcess]) -> None:
        async with ada_and_bob(servers) as clients:
            deafening = asyncio.create_task(deafen())
            plays = len(clients[0].acknowledged)
            await play(clients, random.Random(4), lambda: sum(len(client.acknowledged) for client in clients) >= plays + 6)
            deafening.cancel()
            await assert_each_once(address, clients)

    with nodes(tmp_path, address, 2) as servers:
        asyncio.run(scenario(servers))
