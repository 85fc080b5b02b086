"""All that one client sent and got, and when: what a checker holds against the store afterwards."""

from dataclasses import dataclass, field
from typing import Literal, NamedTuple

Kind = Literal["open", "sent", "got", "closed"]


class Entry(NamedTuple):
    """Something that happened to a client at `at` (seconds of a clock that only runs forward); `frame` is what was sent or got,
    for `closed` the code.
    """

    at: float
    kind: Kind
    frame: bytes


@dataclass
class History:
    """One client: which table, which tokens it holds, and its entries in order."""

    table: str
    tokens: tuple[str, ...]
    entries: list[Entry] = field(default_factory=list)
