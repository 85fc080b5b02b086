"""The model of capacity: its arithmetic, and that the documents show what it says."""

from dataclasses import replace
from pathlib import Path

import pytest

from bench.load.model import Load, needs, read_figures, table

OPERATE = Path(__file__).parents[2] / "docs" / "operate.md"
GAME = {
    "moves_per_cpu_second": {"sqlite": 1000, "postgres": 1000}, "bytes_out_per_move": 1000, "bytes_in_per_move": 100,
    "events_per_move": 2, "bytes_per_event": 100,
}  # fmt: skip
FIGURES = {"games": {"contagious": GAME, "covirus": GAME}, "kilobytes_per_socket": 40}


def test_the_arithmetic_by_hand() -> None:
    load = Load(players=60_000, seconds_a_move=15, busy_hours=5, sockets_a_node=10_000, rows_a_second=3000)
    what = needs(load, FIGURES)
    assert (what.moves_a_second, what.events_a_second, what.cores) == (2000, 4000, 2)
    assert (what.megabytes_out_a_second, what.megabytes_in_a_second) == (2, 0.2)
    assert what.gigabytes_of_sockets == pytest.approx(60_000 * 40 * 1024 / 1e9)
    assert (what.nodes, what.databases) == (6, 2)
    assert what.rows_a_day == 4000 * 5 * 3600
    assert what.gigabytes_a_day == pytest.approx(7.2)
    assert what.notices_a_second == 50 * 6 * 5


def test_nodes_are_as_many_as_cores_or_sockets_need() -> None:
    load = Load(players=60_000, core_full=0.1)
    assert needs(load, FIGURES).nodes == 20
    assert needs(replace(load, core_full=1.0), FIGURES).nodes == 6


def test_one_node_tells_nobody() -> None:
    assert needs(Load(players=100), FIGURES).notices_a_second == 0


def test_the_documents_show_what_the_model_says_of_the_figures() -> None:
    assert table([1_000, 100_000, 1_000_000], read_figures()) in OPERATE.read_text("utf-8")
