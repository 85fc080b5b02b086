"""How much one client, one table and the whole server may ask for. docs/security.md says what each limit is there for."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Rate:
    """So many at once; then so many a second."""

    burst: float
    per_second: float


@dataclass(frozen=True, kw_only=True)
class Limits:
    """What exceeds them is refused, changes nothing, and may be tried again later."""

    tables: Rate
    """Made from one address."""
    sittings: Rate
    """Tried from one address."""
    looks: Rate
    """Other requests to the API from one address. One that looks at the past counts more, the more there is of it: see `past`."""
    connecting: Rate
    """Sockets opened from one address."""
    sockets_of_address: int
    """Open at a time from one address."""
    sockets: int
    """Open at a time in all."""
    sittings_at_table: Rate
    """Tried at one table that lead to no seat, whoever tries."""
    listeners: int
    """Sockets at one table of those who look on; as many again of those who hold a seat."""
    messages: Rate
    """Over one socket."""
    messages_of_address: Rate
    """Over all sockets of one address."""
    characters: Rate
    """Over one socket: of its messages."""
    deeds: Rate
    """Things that the person of a seat does: plays, rolls, offers, votes…"""
    hints: Rate
    """Asked for at one table."""
    reasons: Rate
    """Of bots' plays, asked for at one table; each counts as a look at the past."""
    events: int
    """Of one table. What is more must bring its game to an end."""
    patience: int
    """Messages over one socket that are refused as too fast, one after the other, before it is closed."""
    body_within: float
    """Seconds in which the body of a request must have come."""
    addresses: int
    """Remembered at a time, for the limits of each."""


GENEROUS: Final = Limits(
    tables=Rate(100_000, 1000),
    sittings=Rate(100_000, 1000),
    looks=Rate(100_000, 5000),
    connecting=Rate(100_000, 2000),
    sockets_of_address=10_000,
    sockets=10_000,
    sittings_at_table=Rate(1000, 10),
    listeners=200,
    messages=Rate(5000, 2000),
    messages_of_address=Rate(1_000_000, 100_000),
    characters=Rate(16 * 1024 * 1024, 4 * 1024 * 1024),
    deeds=Rate(10_000, 5000),
    hints=Rate(1000, 10),
    reasons=Rate(100_000, 1000),
    events=1_000_000,
    patience=1000,
    body_within=30.0,
    addresses=10_000,
)
"""For a household: they stop what has gone wrong, not people, nor a test that plays a thousand games from one address."""

STRICT: Final = Limits(
    tables=Rate(30, 1 / 20),
    sittings=Rate(60, 1 / 2),
    looks=Rate(300, 20),
    connecting=Rate(200, 5),
    sockets_of_address=500,
    sockets=10_000,
    sittings_at_table=Rate(30, 1 / 5),
    listeners=100,
    messages=Rate(100, 10),
    messages_of_address=Rate(3000, 300),
    characters=Rate(256 * 1024, 16 * 1024),
    deeds=Rate(100, 10),
    hints=Rate(20, 1 / 10),
    reasons=Rate(300, 20),
    events=20_000,
    patience=100,
    body_within=10.0,
    addresses=100_000,
)
"""For a server that anybody can reach: room for a club behind one address."""

EVENTS_OF_A_LOOK: Final = 200
"""So many events are played through again in about the time that any other request takes."""


def past(events: int) -> float:
    """For how many requests one counts that plays through so many events again.

    >>> past(0), past(1000)
    (1.0, 6.0)
    """
    return 1 + events / EVENTS_OF_A_LOOK
