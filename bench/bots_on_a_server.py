"""Do bots that think slow people down? How long a play takes to its receipt, on a server where nobody thinks, and with bots thinking.

At each of a few tables two people play, a move every so often, as in a busy household; meanwhile ten bots of the level `best` think at
ten other tables without a pause: there a person answers every play at once. Server, clients and bots share the machine as they like. Run it
with nothing else on the machine; the first run compiles.

    python3 bench/bots_on_a_server.py [--game contagious|covirus] [--seconds 20] [--people 10] [--bots 10]
"""

import argparse
import asyncio
import secrets
import statistics
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
from play_to_receipt import BASE, PORT, Measured, Table, View, describe_machine, encoder, open_table, post
from websockets.asyncio.client import ClientConnection, connect

EVERY = 0.2
"""Seconds between the moves of a table of people."""
WARM_UP = 3.0


class Household(Table):
    """Two people who take their time."""

    async def move(self, seat: int, view: View) -> None:
        """See `Table`."""
        await asyncio.sleep(EVERY)
        await super().move(seat, view)


class Against(Table):
    """A person who answers a bot at once."""

    async def move(self, seat: int, view: View) -> None:
        """See `Table`."""
        if view.chance.commitment and self.shared[seat] < view.chance.game_number:
            self.shared[seat] = view.chance.game_number
            await self.send(seat, {"do": "nonce", "seat": seat, "game_number": view.chance.game_number, "nonce": secrets.token_hex(16)})
        if view.phase == "finished" and not view.rematch:
            await self.send(seat, {"do": "rematch", "seat": seat})
        if view.phase == "playing" and view.turn == seat:
            await self.send(seat, {**self.choose(view), "seat": seat, "after": view.n})


async def open_bots(game: str, measured: Measured, seed: int) -> Against:
    """A table of one person and a bot that thinks."""
    seats = [{"kind": "me", "name": "Ada"}, {"kind": "bot", "level": "best"}]
    made = post("/api/tables", {"game": game, "rolls": "by_hand", "seats": seats})
    socket: ClientConnection = await connect(f"ws://{BASE}/api/tables/{made['table']}/socket", compression=None)
    await socket.send(encoder.encode({"do": "hello", "tokens": [made["seats"][0]["token"]], "last": 0}).decode())
    return Against(made["table"], [socket], measured, seed)


def readiness(table: str) -> str:
    """Can bots think?"""
    with urllib.request.urlopen(f"http://{BASE}/api/tables/{table}") as answer:
        return str(msgspec.json.decode(answer.read())["view"]["bots"])


async def measure(game: str, people: int, bots: int, seconds: float) -> tuple[list[float], list[float]]:
    """Milliseconds from play to receipt, first without bots and then with them."""
    measured = Measured()
    tables = [await open_table(game, measured, seed) for seed in range(people)]
    for table in tables:
        table.__class__ = Household
    listening = [asyncio.create_task(table.listen(seat)) for table in tables for seat in (0, 1)]
    for table in tables:
        await table.is_ready.wait()
        await table.send(0, {"do": "start", "seat": 0})
    while readiness(tables[0].table) == "warming":  # noqa: ASYNC110  # another process gets ready
        await asyncio.sleep(1)
    print(f"  bots are {readiness(tables[0].table)}", flush=True)
    alone = await count(measured, seconds)
    against = [await open_bots(game, Measured(), seed) for seed in range(bots)]
    listening += [asyncio.create_task(table.listen(0)) for table in against]
    together = await count(measured, seconds)
    failed = [task.exception() for task in listening if task.done()]
    for task in listening:
        task.cancel()
    if failed or measured.refused:
        print("  failed:", failed[:1], "refused:", dict(measured.refused))
    return alone, together


async def count(measured: Measured, seconds: float) -> list[float]:
    """The moves of so many seconds."""
    await asyncio.sleep(WARM_UP)
    measured.moves, measured.counting = [], True
    await asyncio.sleep(seconds)
    measured.counting = False
    return measured.moves


def told(name: str, moves: list[float]) -> str:
    """One line."""
    cuts = statistics.quantiles(moves, n=100)
    return f"  {name}: {len(moves)} moves, p50 {cuts[49]:.1f} ms, p99 {cuts[98]:.1f} ms"


@contextmanager
def server(data: str) -> Iterator[None]:
    """A server for the length of a `with`."""
    command: list[Any] = [sys.executable, "-m", "quarantable", "play", "--no-open", "--port", str(PORT), "--data", data]
    process = subprocess.Popen(command, stdout=subprocess.PIPE)
    try:
        if process.stdout:
            process.stdout.readline()
        yield
    finally:
        process.terminate()
        process.wait()


def main() -> None:
    """Measure both games, or what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=["contagious", "covirus"], action="append")
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--people", type=int, default=10)
    parser.add_argument("--bots", type=int, default=10)
    wishes = parser.parse_args()
    with tempfile.TemporaryDirectory() as data:
        describe_machine(data)
        with server(data):
            for game in wishes.game or ["contagious", "covirus"]:
                print(game, flush=True)
                alone, together = asyncio.run(measure(game, wishes.people, wishes.bots, wishes.seconds))
                print(told("nobody thinks", alone))
                print(told(f"{wishes.bots} bots think", together), flush=True)


if __name__ == "__main__":
    main()
