"""The forms that a store in PostgreSQL has had, and the steps from each to the next. A step is never changed once it was released.

Servers of two versions work side by side while one is replaced by the other. So a step only adds what the version before can do without,
and an event of a new kind is written by no version before one that reads it was released. Where that can't be, `LEAST` says which
programs have to be stopped first.
"""

from typing import Final

from .postgres_line import Connection
from .store import WrongVersion

STEPS: Final = (
    # `n` is the number of the last event. `seat` and `request` stand with the last event that a request led to.
    # What nodes tell each other may be lost with a crash of the database: they say it again.
    """
    CREATE TABLE tables (id text PRIMARY KEY, n integer NOT NULL, due bigint, touched bigint NOT NULL) WITH (fillfactor = 70);
    CREATE INDEX tables_by_due ON tables (due) WHERE due IS NOT NULL;
    CREATE INDEX tables_by_touched ON tables (touched);
    CREATE TABLE events (table_id text, n integer, body bytea NOT NULL, seat integer, request text, PRIMARY KEY (table_id, n));
    CREATE UNIQUE INDEX events_by_request ON events (table_id, seat, request) WHERE request IS NOT NULL;
    CREATE UNLOGGED TABLE nodes (node text PRIMARY KEY, until timestamptz NOT NULL);
    CREATE UNLOGGED TABLE here (table_id text, node text, seats integer[] NOT NULL, PRIMARY KEY (table_id, node));
    CREATE INDEX here_by_node ON here (node);
    CREATE UNLOGGED TABLE claims (table_id text PRIMARY KEY, node text NOT NULL, until timestamptz NOT NULL)
    """,
)
"""What makes form 1 of an empty database, form 2 of form 1, and so on."""

VERSION: Final = len(STEPS)
LEAST: Final = 1
"""The oldest form whose programs can still work with this one."""

_LOCK: Final = 20200322
"""Any number, the same for all: who migrates holds the database's lock of that number."""


async def bring_up_to_date(connection: Connection, place: str) -> None:
    """Take all steps that the database lacks, in one transaction: of two nodes that start at once the second finds it done.

    Raises `WrongVersion` if a newer program made it and says that this one can't work with it.
    """
    async with connection.transaction():
        await connection.execute("SELECT pg_advisory_xact_lock($1)", _LOCK)
        await connection.execute("CREATE TABLE IF NOT EXISTS form (version integer NOT NULL, least integer NOT NULL)")
        row = await connection.fetchrow("SELECT version, least FROM form")
        version, least = (0, 0) if row is None else (row["version"], row["least"])
        if least > VERSION:
            raise WrongVersion(place, version, VERSION)
        if version >= VERSION:
            return
        for step in STEPS[version:]:
            await connection.execute(step)
        await connection.execute("DELETE FROM form")
        await connection.execute("INSERT INTO form VALUES ($1, $2)", VERSION, LEAST)
