"""Ours beside the peer: both run, on one core, by turns; the rig is on the other."""

import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import uvloop

from . import peer_table
from .device import Place
from .machine import SAYS_OURS, ours, started
from .measuring import Pace, raced
from .tables import TWO_APART

WITHOUT_BOTS: Final = {"QUARANTABLE_RULES": "plain"}
"""Nobody plays against them here, and getting them ready takes a core for minutes after each change of the rules."""


@dataclass(frozen=True)
class Wishes:
    """What to measure: rounds of so many seconds for each server and game."""

    tables: int = 50
    seconds: float = 10
    rounds: int = 3
    has_peer: bool = True
    database: str | None = None
    """An empty PostgreSQL database, to measure one node over it too."""


def compared(wishes: Wishes) -> list[dict[str, Any]]:
    """A row for each round, game and server."""
    with _servers(wishes) as servers:
        return [
            {"round": number, "game": body["game"], "server": name, **pace.as_json()}
            for number in range(1, wishes.rounds + 1)
            for body in TWO_APART
            for name, pace in _round(servers, body, wishes)
        ]


Server = tuple[str, int, Place]


@contextmanager
def _servers(wishes: Wishes) -> Iterator[Sequence[Server]]:
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        servers = [("quarantable, SQLite", *stack.enter_context(started(ours(folder), SAYS_OURS, WITHOUT_BOTS)))]
        if wishes.database is not None:
            servers.append(("quarantable, PostgreSQL", *stack.enter_context(started(ours(wishes.database), SAYS_OURS, WITHOUT_BOTS))))
        if wishes.has_peer:
            command = peer_table.command()
            servers.append(("boardgame.io, in memory", *stack.enter_context(started(command, peer_table.SAYS, peer_table.QUIET))))
        yield servers


def _round(servers: Sequence[Server], body: Mapping[str, Any], wishes: Wishes) -> Iterator[tuple[str, Pace]]:
    for name, pid, place in servers:
        if name.startswith("boardgame.io"):
            race = peer_table.raced_peer(place, peer_table.GAMES[body["game"]], wishes.tables, pid, wishes.seconds)
        else:
            race = raced(place, body, wishes.tables, [pid], wishes.seconds)
        yield name, uvloop.run(race)


def summed_up(rows: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Of each game and server the middle round's moves per CPU-second and the worst p99."""
    kinds = list(dict.fromkeys((row["game"], row["server"]) for row in rows))
    return [
        {"game": game, "server": server, **_summary([row for row in rows if (row["game"], row["server"]) == (game, server)])}
        for game, server in kinds
    ]


def _summary(rows: Sequence[dict[str, Any]]) -> dict[str, Any]:
    by_cpu = sorted(row["moves_per_cpu_second"] for row in rows)
    middle = {name: sorted(row[name] for row in rows)[len(rows) // 2] for name in ("moves_per_second", "p50", "p99")}
    return {
        "moves_per_cpu_second": by_cpu[len(by_cpu) // 2],
        "from": by_cpu[0],
        "to": by_cpu[-1],
        **middle,
        "rig_core": max(row["rig_core"] for row in rows),
    }
