"""The server's process is killed at random instants while games are played; each time it is started again over the same data."""

import asyncio
import random
import time
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from .client import Client, Json, new_table, play_on, sit, start_if_needed
from .process import ServerProcess

BODIES: tuple[Json, ...] = (
    {"game": "contagious", "options": {"shield": "choice"}, "seats": [{"kind": "me", "name": "Ada"}, {"kind": "link"}]},
    {"game": "covirus", "options": {"width": 6, "length": 8}, "seats": [{"kind": "me", "name": "Ada"}, {"kind": "link"}]},
    {"game": "contagious", "options": "table", "seats": [{"kind": "me", "name": "Ada"}, {"kind": "device", "name": "Bob"}]},
)


async def one_game(base: str, stack: AsyncExitStack, body: Json) -> list[Client]:
    made = await new_table(base, body)
    table, (mine, other) = made["table"], made["seats"]
    if "token" in other:
        devices = [[mine["token"], other["token"]]]
    else:
        friend = await sit(base, table, other["invitation"], "Bob")
        devices = [[mine["token"]], [friend["token"]]]
    return [await stack.enter_async_context(Client(base, table, *tokens)) for tokens in devices]


async def play_to_the_end(clients: list[Client], chance: random.Random) -> None:
    await start_if_needed(clients[0])
    await asyncio.gather(*(play_on(client, chance) for client in clients))


PLAYS_BETWEEN_KILLS = (1, 60)
"""Kills are spread over plays, not over seconds: a fast machine plays whole games before a clock would strike."""


async def kill_now_and_then(server: ServerProcess, tables: list[list[Client]], chance: random.Random) -> int:
    """Until cancelled; returns how often."""
    kills = 0
    try:
        while True:
            target = done_so_far(tables) + chance.randint(*PLAYS_BETWEEN_KILLS)
            while done_so_far(tables) < target:  # noqa: ASYNC110  # twelve clients change it, and none knows of the killer
                await asyncio.sleep(0.001)
            await asyncio.sleep(chance.uniform(0, 0.02))
            server.kill()
            kills += 1
            await asyncio.to_thread(server.start)
    except asyncio.CancelledError:
        return kills


def done_so_far(tables: list[list[Client]]) -> int:
    """How many requests of all clients have been carried out."""
    return sum(len(client.acknowledged) for clients in tables for client in clients)


async def games_under_fire(server: ServerProcess, games: int, chance: random.Random) -> tuple[int, list[list[Client]]]:
    async with AsyncExitStack() as stack:
        tables = [await one_game(server.base, stack, BODIES[k % len(BODIES)]) for k in range(games)]
        killer = asyncio.create_task(kill_now_and_then(server, tables, chance))
        await asyncio.gather(*(play_to_the_end(clients, chance) for clients in tables))
        killer.cancel()
        return await killer, tables


def assert_nothing_lost_or_doubled(clients: list[Client]) -> None:
    assert all(client.events == clients[0].events for client in clients)
    acknowledged = [each for client in clients for each in client.acknowledged if each[0]["do"] == "play"]
    for asked, done in acknowledged:
        event = clients[0].events[done["n"] - 1]
        event = event if event["is"] == "played" else clients[0].events[done["n"] - 2]  # the last play also finishes the game
        assert (event["is"], event["seat"], event["play"]) == ("played", asked["seat"], asked["play"])
    played = [event for event in clients[0].events if event["is"] == "played" and event["by"] == "person"]
    lost = [asked for asked, _ in acknowledged if asked["play"].endswith("-")]
    assert len(played) == len(acknowledged) - len(lost)


def under_fire(data: Path, games: int, seed: int) -> int:
    server = ServerProcess(data).start()
    try:
        kills, tables = asyncio.run(games_under_fire(server, games, random.Random(seed)))
    finally:
        server.stop()
    for clients in tables:
        assert_nothing_lost_or_doubled(clients)
    assert server.log.read_text() == ""
    return kills


def test_no_acknowledged_play_is_lost_or_doubled_by_kills(tmp_path: Path) -> None:
    assert under_fire(tmp_path, games=6, seed=time.time_ns()) > 0


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_no_acknowledged_play_is_lost_or_doubled_by_kills_in_100_games(tmp_path: Path) -> None:
    assert sum(under_fire(tmp_path / str(batch), games=10, seed=batch) for batch in range(10)) > 20
