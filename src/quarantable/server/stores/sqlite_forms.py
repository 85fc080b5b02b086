"""The forms that a store's SQLite file has had, and the steps from each to the next. A step is never changed once it was released."""

import sqlite3
from typing import Final

from .store import WrongVersion

STEPS: Final = (
    """
    CREATE TABLE tables (id TEXT PRIMARY KEY, due INTEGER) WITHOUT ROWID;
    CREATE INDEX tables_by_due ON tables (due) WHERE due IS NOT NULL;
    CREATE TABLE events (table_id TEXT, n INTEGER, body BLOB NOT NULL, PRIMARY KEY (table_id, n)) WITHOUT ROWID;
    CREATE TABLE requests (table_id TEXT, seat INTEGER, id TEXT, n INTEGER NOT NULL, PRIMARY KEY (table_id, seat, id)) WITHOUT ROWID
    """,
    # When something was last added (ms); of what was there before, the time of this step.
    """
    ALTER TABLE tables ADD COLUMN touched INTEGER NOT NULL DEFAULT 0;
    UPDATE tables SET touched = 1000 * strftime('%s', 'now');
    CREATE INDEX tables_by_touched ON tables (touched)
    """,
    # A request stands with the last event that it led to: half as much is written at a move.
    """
    ALTER TABLE events ADD COLUMN seat INTEGER;
    ALTER TABLE events ADD COLUMN request TEXT;
    CREATE INDEX requests_by_event ON requests (table_id, n);
    UPDATE events SET (seat, request) = (SELECT seat, id FROM requests WHERE requests.table_id = events.table_id AND requests.n = events.n);
    DROP TABLE requests
    """,
)
"""What makes form 1 of an empty file, form 2 of form 1, and so on."""

VERSION: Final = len(STEPS)


def bring_up_to_date(connection: sqlite3.Connection, place: str) -> None:
    """Take all steps that the file lacks, in one transaction: two processes that start at once don't take one twice.

    Raises `WrongVersion` if a newer program made the file.
    """
    connection.execute("BEGIN IMMEDIATE")
    try:
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        if not 0 <= version <= VERSION:
            raise WrongVersion(place, version, VERSION)
        for step in STEPS[version:]:
            _take(connection, step)
        connection.execute(f"PRAGMA user_version = {VERSION}")
        connection.execute("COMMIT")
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")


def _take(connection: sqlite3.Connection, step: str) -> None:
    for statement in step.split(";"):
        connection.execute(statement)
