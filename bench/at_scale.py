"""What stays the same however much there is: memory of idle sockets, and what a move costs among many stored tables and late in a table.

    python3 bench/at_scale.py sockets [--count 5000]
    python3 bench/at_scale.py tables [--count 50000]
    python3 bench/at_scale.py events

*sockets*: the memory of a server at which so many sockets are open and nothing happens: two seats at each of many tables where a game is
on, and one spectator in eleven. *tables*: how long a server takes to start over a file of so many tables, and its processor time for a
move at 50 tables beside them, next to the same over an empty file. *events*: the processor time of a move within a table, two listening,
by the number of its event.
"""

import argparse
import asyncio
import random
import resource
import statistics
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import play_to_receipt as receipt
from websockets.asyncio.client import ClientConnection, connect

from quarantable.bots import levels
from quarantable.protocol.socket import Nonce, Play, Rematch, Roll, read_new_table
from quarantable.server.app import create_app
from quarantable.server.audience import Listener
from quarantable.server.live import LiveTable
from quarantable.server.stores.sqlite_store import SqliteStore
from quarantable.server.stores.store import RequestKey
from quarantable.server.tables import Tables

ONE_DEVICE = [{"kind": "me", "name": "Ada"}, {"kind": "device", "name": "Bob"}]
OPENED_AT_ONCE = 50
BUCKET = 100
"""Events whose moves are taken together."""


def resident_megabytes(pid: int) -> float:
    """The memory that a process holds now."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * resource.getpagesize() / 1e6


async def opened(table: str, tokens: Sequence[str]) -> ClientConnection:
    """A socket that has said hello, and its seats' nonces, and was answered."""
    socket = await connect(f"ws://{receipt.BASE}/api/tables/{table}/socket", compression=None)
    await socket.send(receipt.encoder.encode({"do": "hello", "tokens": tokens, "last": 0}).decode())
    welcome = receipt.decoder.decode(await socket.recv())
    for seat, _ in enumerate(tokens) if welcome.view and not welcome.view.order else ():
        nonce = {"do": "nonce", "id": f"n{seat}", "seat": seat, "game_number": 1, "nonce": f"{seat:032x}"}
        await socket.send(receipt.encoder.encode(nonce).decode())
        while receipt.decoder.decode(await socket.recv()).kind != "done":
            pass
    return socket


async def seated(game: str) -> list[ClientConnection]:
    """A table where a game is on, and the sockets of its two seats."""
    made = receipt.post("/api/tables", {"game": game, "rolls": "by_hand", "seats": ONE_DEVICE})
    tokens = [seat["token"] for seat in made["seats"]]
    first = await opened(made["table"], tokens)
    return [first, await opened(made["table"], tokens[1:])] + [await opened(made["table"], [])] * (random.random() < 0.2)


async def measure_sockets(count: int, pid: int) -> None:
    """Open them, wait, and report."""
    before, sockets = resident_megabytes(pid), list[ClientConnection]()
    while len(sockets) < count:
        games = [random.choice(("contagious", "covirus")) for _ in range(OPENED_AT_ONCE)]
        for opened_there in await asyncio.gather(*map(seated, games)):
            sockets += opened_there
    await asyncio.sleep(2)
    now = resident_megabytes(pid)
    print(f"{len(sockets)} idle sockets: {now:.0f} MB, {before:.0f} MB before; {1000 * (now - before) / len(sockets):.0f} kB a socket")


async def stored(folder: Path, count: int) -> None:
    """A file of so many tables, all where a game of 100 events is on."""
    store = SqliteStore(folder / "tables.sqlite3")
    async with running(store) as tables:
        live, _ = await played(tables, "contagious", 100)
        events = [bytes(body) for body in (await store.load(live.state.table)).events]
        for start in range(0, count, 200):
            await asyncio.gather(*(store.create(f"copy-{start + number:08}", events, due=None) for number in range(200)))
    await store.close()


def running(store: SqliteStore) -> Any:
    """A server's tables over a store, without a network."""
    app = create_app(store)

    class Running:
        async def __aenter__(self) -> Tables:
            tables: Tables = app.state.tables
            return tables

        async def __aexit__(self, *_: object) -> None:
            await app.state.tables.stop()

    return Running()


class Deaf:
    """A client that is sent everything and hears nothing."""

    def write(self, frame: bytes) -> None:
        """See `audience.Ear`."""

    def close(self, code: int) -> None:
        """See `audience.Ear`."""


async def played(tables: Tables, game: str, events: int, seed: int = 1) -> tuple[LiveTable, dict[int, list[float]]]:
    """A table played at random until it has so many events; the processor seconds of its moves, by bucket of their numbers."""
    body = receipt.encoder.encode({"game": game, "rolls": "by_hand", "seats": ONE_DEVICE})
    table = (await tables.create(read_new_table(body)))[0]
    live, costs = await tables.find(table), dict[int, list[float]]()
    if live is None:
        raise LookupError(table)
    for seat in live.state.seats:
        live.join(Listener(Deaf(), frozenset({str(seat.token_hash)}), live.state.n))
    while live.state.n < events:
        command = next_command(live, seed)
        before, n = time.process_time(), live.state.n
        await live.carry_out(command, RequestKey(0, str(n)))
        if isinstance(command, Play | Roll):
            costs.setdefault(n // BUCKET, []).append(time.process_time() - before)
    return live, costs


def next_command(live: LiveTable, seed: int) -> Any:
    """A nonce, a rematch, a roll or a play: what is to be done next."""
    state, game = live.state, live.state.current
    missing = [seat for seat in range(len(state.seats)) if state.coming and seat not in state.nonces]
    if missing and state.coming:
        return Nonce("r", missing[0], state.coming.game_number, f"{missing[0]:032x}")
    if game is None or game.turn is None:
        return Rematch("r", next(seat for seat in range(len(state.seats)) if seat not in state.wants_rematch))
    if game.rules.has_dice and game.roll is None:
        return Roll("r", game.turn, state.n)
    play = levels.choose(game.rules, "random", game.position, roll=game.roll, seed=seed + state.n)
    return Play("p", game.turn, state.n, play)


async def measure_events(folder: Path) -> None:
    """Twenty tables of each game, one after the other, to event 1,000."""
    for game in ("contagious", "covirus"):
        store, all_costs = SqliteStore(folder / f"{game}.sqlite3"), dict[int, list[float]]()
        async with running(store) as tables:
            for seed in range(20):
                _, costs = await played(tables, game, 1000, seed)
                for bucket, each in costs.items():
                    all_costs.setdefault(bucket, []).extend(each)
        await store.close()
        told = (f"{BUCKET * bucket}+: {1e6 * statistics.median(each):.0f}" for bucket, each in sorted(all_costs.items()))
        print(f"{game}, µs of processor time for a move, median, by the number of its event: {', '.join(told)}", flush=True)


def measure_tables(folder: Path, count: int, seconds: float) -> None:
    """Over an empty file and over a full one, by turns."""
    asyncio.run(stored(folder / "full", count))
    for _ in range(2):
        for name in ("empty", "full"):
            began = time.perf_counter()
            with receipt.server(str(folder / name)) as pid:
                print(f"{name}: listens after {time.perf_counter() - began:.2f} s, {resident_megabytes(pid):.0f} MB", end="; ")
                asyncio.run(receipt.measure("contagious", 50, seconds, pid))


def main() -> None:
    """Measure what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["sockets", "tables", "events"])
    parser.add_argument("--count", type=int, default=None)
    parser.add_argument("--seconds", type=float, default=6)
    wishes = parser.parse_args()
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for each in ("empty", "full"):
            (folder / each).mkdir()
        receipt.describe_machine(name)
        if wishes.what == "events":
            asyncio.run(measure_events(folder))
        elif wishes.what == "tables":
            measure_tables(folder, wishes.count or 50_000, wishes.seconds)
        else:
            with receipt.server(name) as pid:
                asyncio.run(measure_sockets(wishes.count or 5000, pid))


if __name__ == "__main__":
    main()
