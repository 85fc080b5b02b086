"""What measurements found, as JSON for programs and as tables for people."""

import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

Row = Mapping[str, Any]


def write(found: Row, path: Path | None) -> None:
    """Print the rows of each list in `found` as a table, and write all of it to a file if there is to be one."""
    for name, rows in found.items():
        if isinstance(rows, list) and rows:
            print(f"\n{name}\n{table(rows)}")
    if path is not None:
        path.write_text(json.dumps(found, indent=1) + "\n")


def table(rows: Sequence[Row]) -> str:
    """Rows with the same keys, as Markdown.

    >>> print(table([{"game": "covirus", "moves": 12.34}]))
    | game | moves |
    |---|---|
    | covirus | 12.3 |
    """
    names = list(rows[0])
    lines = [_line(names), "|" + "---|" * len(names), *(_line(_shown(row[name]) for name in names) for row in rows)]
    return "\n".join(lines)


def _line(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _shown(value: object) -> str:
    if not isinstance(value, float):
        return str(value)
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.1f}" if abs(value) >= 2 else f"{value:.2f}"
