"""Servers are replaced one after the other while people play on: an upgrade that nobody notices but by a short loss of connection."""

import asyncio
import random
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from .client import Client, Json
from .postgres import FAST, new_postgres
from .process import free_port
from .serving import PublicServer, running
from .test_behind_proxies import INSTALLED, proxy
from .test_ending import Tables, until_played
from .test_kill import BODIES, assert_nothing_lost_or_doubled, one_game, play_to_the_end


@pytest.fixture(autouse=True)
def _thoughtful(monkeypatch: pytest.MonkeyPatch) -> None:
    """People think for a moment: else all games are over before a server has started."""
    at_once = Client.do

    async def do(client: Client, what: str, **fields: Any) -> Json:
        await asyncio.sleep(0.15)
        return await at_once(client, what, **fields)

    monkeypatch.setattr(Client, "do", do)


async def replaced(servers: list[PublicServer], bases: list[str], count: int, chance: random.Random) -> Tables:
    """Games are played to their end over these addresses while the first server ends, is started anew, and then the next."""
    async with AsyncExitStack() as stack:
        tables = [await one_game(bases[k % len(bases)], stack, BODIES[k % len(BODIES)]) for k in range(count)]
        for clients in tables:
            for client in clients:
                client.bases = [*bases]
        playing = asyncio.gather(*(play_to_the_end(clients, chance) for clients in tables))
        for server in servers:
            await until_played(tables, 15)
            assert await asyncio.to_thread(server.stop) == 0
            await until_played(tables, 5)  # at the other one
            await asyncio.to_thread(server.start)
        assert any(clients[0].view["phase"] != "finished" for clients in tables), "the last server came back amid games"
        await playing
    return tables


@pytest.mark.long
@pytest.mark.timeout(600)
def test_two_servers_are_replaced_one_after_the_other_under_load(tmp_path: Path) -> None:
    with new_postgres(free_port(), **FAST) as postgres:
        address = postgres.new_database()
        first, second = (PublicServer(tmp_path, store=address, drain_seconds="0.5") for _ in range(2))
        with running(first), running(second):
            tables = asyncio.run(replaced([first, second], [first.base, second.base], 9, random.Random(1)))
    for clients in tables:
        assert_nothing_lost_or_doubled(clients)
        assert {client.close_code for client in clients} <= {1012, None}


@pytest.mark.long
@pytest.mark.timeout(600)
def test_the_same_behind_the_proxies_that_are_installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for make in INSTALLED:
        folder = tmp_path / make.__name__
        folder.mkdir()
        with new_postgres(free_port(), **FAST) as postgres:
            address = postgres.new_database()
            first, second = (PublicServer(folder, store=address, drain_seconds="0.5", proxies="127.0.0.1") for _ in range(2))
            with running(first), running(second), proxy(folder, [first.port, second.port], make, monkeypatch) as base:
                tables = asyncio.run(replaced([first, second], [base], 9, random.Random(2)))
        for clients in tables:
            assert_nothing_lost_or_doubled(clients)
