"""What so many players at once would take, worked out from what was measured of few (`figures.json`).

    python3 -m bench.load.model [--players 1000000]

Everything measured is in the figures, everything assumed in `Load`; nothing else goes in. docs/operate.md shows what it prints.
"""

import argparse
import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

FIGURES: Final = Path(__file__).with_name("figures.json")
DAY: Final = 86_400


@dataclass(frozen=True, kw_only=True)
class Load:
    """What is assumed."""

    players: int
    """At the busiest moment, each with a socket."""
    seconds_a_move: float = 15.0
    """Between two moves at one table."""
    players_a_table: float = 2.0
    contagious: float = 0.5
    """The share of tables that play It's Contagious!; the others play Covirus."""
    busy_hours: float = 6.0
    """Hours at the busiest rate that make as many moves as a day does."""
    core_full: float = 0.5
    """How full a node's core is at most at the busiest moment."""
    sockets_a_node: int = 10_000
    """As `limit_sockets` has it."""
    rows_a_second: float = 20_000
    """What one PostgreSQL takes, with batched commits on a good disk. Assumed, not measured."""
    commits_a_second: float = 50
    """Of one node that is busy: what waits goes into one commit, after which it notifies once."""
    store: str = "postgres"


@dataclass(frozen=True, kw_only=True)
class Needs:
    """What the load takes. Bytes are 10⁹ to the GB."""

    moves_a_second: float
    events_a_second: float
    megabytes_out_a_second: float
    megabytes_in_a_second: float
    cores: float
    gigabytes_of_sockets: float
    nodes: int
    rows_a_day: float
    gigabytes_a_day: float
    databases: int
    notices_a_second: float
    """Notifications that arrive at nodes: each node's commits are told to all."""


def needs(load: Load, figures: Mapping[str, Any]) -> Needs:
    """Work it out."""
    moves = load.players / load.players_a_table / load.seconds_a_move

    def each(name: str) -> float:
        """A figure of an average move."""
        by_game = figures["games"]
        return float(load.contagious * by_game["contagious"][name] + (1 - load.contagious) * by_game["covirus"][name])

    shares = {"contagious": load.contagious, "covirus": 1 - load.contagious}
    cores = sum(moves * share / figures["games"][game]["moves_per_cpu_second"][load.store] for game, share in shares.items())
    events = sum(moves * share * figures["games"][game]["events_per_move"] for game, share in shares.items())
    stored = sum(
        moves * share * figures["games"][game]["events_per_move"] * figures["games"][game]["bytes_per_event"]
        for game, share in shares.items()
    )
    nodes = max(math.ceil(cores / load.core_full), math.ceil(load.players / load.sockets_a_node))
    return Needs(
        moves_a_second=moves,
        events_a_second=events,
        megabytes_out_a_second=moves * each("bytes_out_per_move") / 1e6,
        megabytes_in_a_second=moves * each("bytes_in_per_move") / 1e6,
        cores=cores,
        gigabytes_of_sockets=load.players * figures["kilobytes_per_socket"] * 1024 / 1e9,
        nodes=nodes,
        rows_a_day=events * load.busy_hours * 3600,
        gigabytes_a_day=stored * load.busy_hours * 3600 / 1e9,
        databases=math.ceil(events / load.rows_a_second),
        notices_a_second=min(load.commits_a_second * nodes, moves) * max(0, nodes - 1),
    )


def table(players: Sequence[int], figures: Mapping[str, Any]) -> str:
    """What several numbers of players take, as a table of Markdown."""
    columns = [needs(Load(players=count), figures) for count in players]
    head = f"| players at once | {' | '.join(f'{count:,}' for count in players)} |\n|{'---|' * (len(players) + 1)}"
    rows = [(name.replace("_", " "), [shown(getattr(column, name)) for column in columns]) for name in Needs.__dataclass_fields__]
    return "\n".join([head, *(f"| {name} | {' | '.join(values)} |" for name, values in rows)])


def shown(value: float) -> str:
    """Two digits that count.

    >>> shown(66666.7), shown(0.0123), shown(100)
    ('67,000', '0.012', '100')
    """
    if not value:
        return "0"
    digits = 1 - math.floor(math.log10(abs(value)))
    rounded = round(value, digits)
    return f"{rounded:,.{max(0, digits)}f}"


def read_figures(file: Path = FIGURES) -> dict[str, Any]:
    """The figures."""
    figures: dict[str, Any] = json.loads(file.read_text("utf-8"))
    return figures


def main() -> None:
    """Print what a load takes."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, action="append")
    print(table(parser.parse_args().players or [1_000, 100_000, 1_000_000], read_figures()))


if __name__ == "__main__":
    main()
