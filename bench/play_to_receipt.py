"""How long from one seat's play to the other seat's receipt of it, with durable storage, over real sockets.

50 tables of 2 seats, each seat a WebSocket client of its own, one move in flight at each table. The server process is pinned to one core,
the clients to another. A move is what a person does: a play, or in Covirus also a roll. Run it with nothing else on the machine:

    python3 bench/play_to_receipt.py [--game contagious|covirus] [--seconds 15] [--tables 50] [--data FOLDER]
"""

import argparse
import asyncio
import os
import platform
import random
import secrets
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections import Counter, deque
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec
from load.places import Field
from websockets.asyncio.client import ClientConnection, connect

PORT = 8489
BASE = f"127.0.0.1:{PORT}"
WARM_UP = 2.0
SEATS = [{"kind": "me", "name": "Ada"}, {"kind": "link"}]


class Position(msgspec.Struct):
    """What a client reads of a position: the lines of a Covirus field."""

    lines: list[str] = []


class Chance(msgspec.Struct):
    """What a client reads of a game's chance."""

    game_number: int
    commitment: str | None
    nonces: dict[str, str]


class View(msgspec.Struct):
    """What a client reads of a view."""

    n: int
    phase: str
    turn: int | None
    order: list[int]
    roll: str | None
    fits: bool | None
    legal: list[str] | None
    rematch: list[int]
    chance: Chance
    position: Position | None


class Message(msgspec.Struct):
    """What a client reads of a message."""

    kind: str = msgspec.field(name="is")
    view: View | None = None
    code: str | None = None


decoder = msgspec.json.Decoder(Message)
encoder = msgspec.json.Encoder()


@dataclass
class Measured:
    """Milliseconds from sending to the other's receipt, of the moves since the warm-up."""

    counting: bool = False
    moves: list[float] = field(default_factory=list)
    refused: Counter[str | None] = field(default_factory=Counter)


class Table:
    """Two clients who play game after game as fast as they can."""

    def __init__(self, table: str, sockets: Sequence[ClientConnection], measured: Measured, seed: int) -> None:
        self.table, self.sockets, self.measured = table, sockets, measured
        self.chance = random.Random(seed)
        self.sent: deque[tuple[int, int, float]] = deque()
        self.ids = 0
        self.is_ready = asyncio.Event()
        self.shared = [0, 0]

    async def listen(self, seat: int) -> None:
        """Hear everything, and play on."""
        async for frame in self.sockets[seat]:
            heard = time.perf_counter()
            message = decoder.decode(frame)
            if message.kind == "refused":
                self.measured.refused[message.code] += 1
            if message.view is not None and message.kind in ("welcome", "news"):
                self.receive(seat, message.view.n, heard)
                await self.move(seat, message.view)

    def receive(self, seat: int, n: int, heard: float) -> None:
        """The other seat hears of the moves that were sent: who rolls may play on before the roll is heard of."""
        while self.sent and self.sent[0][0] != seat and n > self.sent[0][1]:
            _, _, began = self.sent.popleft()
            if self.measured.counting:
                self.measured.moves.append(1000 * (heard - began))

    async def move(self, seat: int, view: View) -> None:
        """Do what the seat is to do, if anything."""
        if len(view.chance.nonces) == len(SEATS):
            self.is_ready.set()
        if view.chance.commitment and self.shared[seat] < view.chance.game_number:
            self.shared[seat] = view.chance.game_number
            nonce = secrets.token_hex(16)
            await self.send(seat, {"do": "nonce", "seat": seat, "game_number": view.chance.game_number, "nonce": nonce})
        if view.phase == "finished" and not view.rematch:
            await self.send(seat, {"do": "rematch", "seat": seat})
        if view.phase == "playing" and view.turn == seat:
            message = self.choose(view)
            self.sent.append((seat, view.n, time.perf_counter()))
            await self.send(seat, {**message, "seat": seat, "after": view.n})

    async def send(self, seat: int, message: dict[str, Any]) -> None:
        """Send a message with a new id."""
        self.ids += 1
        await self.sockets[seat].send(encoder.encode({**message, "id": str(self.ids)}).decode())

    def choose(self, view: View) -> dict[str, Any]:
        """The next play or roll."""
        if view.legal is not None:
            return {"do": "play", "play": self.chance.choice(view.legal)}
        if view.roll is None:
            return {"do": "roll"}
        place = _field(view).place(view.roll) if view.fits else "-"
        return {"do": "play", "play": f"{view.roll} {place}"}


def _field(view: View) -> Field:
    return Field(view.position.lines if view.position else [], is_virus=view.order[0] == view.turn)


def post(path: str, body: Any) -> Any:
    """One HTTP request, which must work."""
    request = urllib.request.Request(f"http://{BASE}{path}", encoder.encode(body), {"Content-Type": "application/json"})
    with urllib.request.urlopen(request) as answer:  # noqa: S310  # our own server's address
        return msgspec.json.decode(answer.read())


async def open_table(game: str, measured: Measured, seed: int) -> Table:
    """A table of two connected seats."""
    made = post("/api/tables", {"game": game, "rolls": "by_hand", "seats": SEATS})
    name = made["table"]
    friend = post(f"/api/tables/{name}/sit", {"invitation": made["seats"][1]["invitation"], "name": "Bob"})
    sockets = [await connect(f"ws://{BASE}/api/tables/{name}/socket", compression=None) for _ in range(2)]
    table = Table(name, sockets, measured, seed)
    for socket, token in zip(sockets, (made["seats"][0]["token"], friend["token"]), strict=True):
        await socket.send(encoder.encode({"do": "hello", "tokens": [token], "last": 0}).decode())
    return table


def cpu_seconds(pid: int) -> float:
    """What the process has used so far."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def measure(game: str, tables: int, seconds: float, pid: int) -> None:
    """Play for a while and report."""
    measured = Measured()
    playing = [await open_table(game, measured, seed) for seed in range(tables)]
    listening = [asyncio.create_task(table.listen(seat)) for table in playing for seat in (0, 1)]
    for table in playing:
        await table.is_ready.wait()
        await table.send(0, {"do": "start", "seat": 0})
    await asyncio.sleep(WARM_UP)
    measured.counting, before, began = True, cpu_seconds(pid), time.perf_counter()
    await asyncio.sleep(seconds)
    measured.counting, after, lasted = False, cpu_seconds(pid), time.perf_counter() - began
    failed = [task.exception() for task in listening if task.done()]
    for task in listening:
        task.cancel()
    report(game, measured, lasted, after - before)
    if failed or measured.refused:
        print("  failed:", failed[:1], "refused:", dict(measured.refused))


def report(game: str, measured: Measured, lasted: float, cpu: float) -> None:
    """Print one line."""
    moves = len(measured.moves)
    cuts = statistics.quantiles(measured.moves, n=100)
    print(f"{game}: {moves / lasted:.0f} moves/s, p50 {cuts[49]:.1f} ms, p99 {cuts[98]:.1f} ms,", end=" ")
    print(f"{moves / cpu:.0f} moves per server CPU-second ({100 * cpu / lasted:.0f} % of its core)", flush=True)


@contextmanager
def server(data: str) -> Iterator[int]:
    """A server pinned to core 0, for the length of a `with`: its process id."""
    command = [sys.executable, "-m", "quarantable", "play", "--no-open", "--port", str(PORT), "--data", data]
    process = subprocess.Popen(command, stdout=subprocess.PIPE)
    try:
        os.sched_setaffinity(process.pid, {0})
        for task in Path(f"/proc/{process.pid}/task").iterdir():
            os.sched_setaffinity(int(task.name), {0})
        if process.stdout:
            process.stdout.readline()
        yield process.pid
    finally:
        process.terminate()
        process.wait()


def describe_machine(data: str) -> None:
    """Print what this is measured on."""
    lines = Path("/proc/cpuinfo").read_text().splitlines()
    model = next((line.partition(":")[2].strip() for line in lines if "model name" in line), "?")
    print(f"{model}, {os.cpu_count()} cores, Linux {platform.release()}, Python {platform.python_version()}", end=", ")
    print(f"load {os.getloadavg()[0]:.1f} before, data in {data}", flush=True)


def main() -> None:
    """Measure both games, or what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=["contagious", "covirus"], action="append")
    parser.add_argument("--seconds", type=float, default=15)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--data", default=None)
    wishes = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        data = wishes.data or folder
        describe_machine(data)
        with server(data) as pid:
            os.sched_setaffinity(0, {1})
            for game in wishes.game or ["contagious", "covirus"]:
                asyncio.run(measure(game, wishes.tables, wishes.seconds, pid))


if __name__ == "__main__":
    main()
