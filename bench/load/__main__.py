"""Load on a real server, measured: see bench/README.md.

python3 dev.py bench load compare [--seconds 10] [--rounds 3] [--tables 50] [--store postgresql://…] [--json FILE]
python3 dev.py bench load events|tables|idle [--json FILE]
"""

import argparse
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from . import compare, growth, idle, report
from .machine import RIG_CORE, described


def _compare(wishes: argparse.Namespace) -> dict[str, Any]:
    rows = compare.compared(compare.Wishes(wishes.tables, wishes.seconds, wishes.rounds, has_peer=not wishes.alone, database=wishes.store))
    return {"rounds": rows, "summary": compare.summed_up(rows)}


MEASUREMENTS: dict[str, Callable[[argparse.Namespace], dict[str, Any]]] = {
    "compare": _compare,
    "events": lambda _: {"cost by events of a table": growth.by_events()},
    "tables": lambda _: {"cost by stored tables": growth.by_tables()},
    "idle": lambda _: {"idle sockets": idle.held()},
}


def main() -> None:
    """Measure what is asked for."""
    parser = argparse.ArgumentParser(prog="dev.py bench load", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=MEASUREMENTS)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--alone", action="store_true", help="without the peer")
    parser.add_argument("--store", default=None, help="measure over this database too")
    parser.add_argument("--json", type=Path, default=None)
    wishes = parser.parse_args()
    machine = described()
    os.sched_setaffinity(0, {RIG_CORE})
    report.write({"machine": machine, **MEASUREMENTS[wishes.what](wishes)}, wishes.json)


if __name__ == "__main__":
    main()
