"""Real processes that are told to end while people play, and others that take over."""

import asyncio
import random
import signal
import time
from contextlib import AsyncExitStack
from pathlib import Path

import httpx
import pytest

from .client import Client
from .serving import PublicServer
from .test_kill import BODIES, assert_nothing_lost_or_doubled, done_so_far, one_game, play_to_the_end

Tables = list[list[Client]]


async def games(server: PublicServer, stack: AsyncExitStack, count: int) -> Tables:
    return [await one_game(server.base, stack, BODIES[k % len(BODIES)]) for k in range(count)]


async def until_played(tables: Tables, count: int) -> None:
    """Until so much more has been done, or all games are over."""
    target = done_so_far(tables) + count
    while done_so_far(tables) < target and any(clients[0].view["phase"] != "finished" for clients in tables):  # noqa: ASYNC110  # many clients change it, and none knows of this
        await asyncio.sleep(0.005)


async def play_while_restarted(server: PublicServer, count: int, restarts: int, chance: random.Random) -> Tables:
    """Play games to their end while the server is told to end, and started anew."""
    async with AsyncExitStack() as stack:
        tables = await games(server, stack, count)
        playing = asyncio.gather(*(play_to_the_end(clients, chance) for clients in tables))
        for _ in range(restarts):
            await until_played(tables, 10)
            assert await asyncio.to_thread(server.stop) == 0
            await asyncio.to_thread(server.start)
        await playing
    return tables


def under_restarts(folder: Path, count: int, restarts: int, seed: int) -> None:
    server = PublicServer(folder, drain_seconds="0.3").start()
    try:
        tables = asyncio.run(play_while_restarted(server, count, restarts, random.Random(seed)))
    finally:
        server.stop()
    for clients in tables:
        assert_nothing_lost_or_doubled(clients)
        assert {client.close_code for client in clients} <= {1012, None}
    assert [line for line in server.log.read_text().splitlines() if '"level": "error"' in line] == []


def test_no_acknowledged_play_is_lost_or_doubled_by_a_restart(tmp_path: Path) -> None:
    under_restarts(tmp_path, count=3, restarts=1, seed=time.time_ns())


@pytest.mark.long
@pytest.mark.timeout(900)
def test_no_acknowledged_play_is_lost_or_doubled_by_twenty_restarts(tmp_path: Path) -> None:
    for batch in range(4):
        (tmp_path / str(batch)).mkdir()
        under_restarts(tmp_path / str(batch), count=12, restarts=5, seed=batch)


def test_a_server_tells_that_it_ends_sends_its_clients_away_over_some_time_and_a_second_signal_ends_it_at_once(tmp_path: Path) -> None:
    server = PublicServer(tmp_path, drain_seconds="20").start()

    async def scenario() -> float:
        async with AsyncExitStack() as stack:
            tables = await games(server, stack, 3)
            server.tell_to_end()
            await until_gone(tables)
            async with httpx.AsyncClient(base_url=server.base) as http:
                assert (await http.get("/ready")).json() == {"is": "not_ready", "reason": "restarting"}
                assert (await http.get("/health")).status_code == 200
                assert (await http.post("/api/tables", json=BODIES[0])).status_code == 503
            assert server.process is not None
            began = time.monotonic()
            server.process.send_signal(signal.SIGINT)
            await asyncio.to_thread(server.process.wait, 20)
            return time.monotonic() - began

    assert asyncio.run(scenario()) < 5
    assert "clients are sent away" in server.log.read_text()


async def until_gone(tables: Tables) -> None:
    """Until the first client was sent away; the others are still there."""
    clients = [client for clients in tables for client in clients]
    while not any(client.close_code for client in clients):  # noqa: ASYNC110  # many clients may be the first
        await asyncio.sleep(0.01)
    assert [client.close_code for client in clients if client.close_code] == [1012]
