"""Copies of a SQLite file of tables, made while a server writes to it, and believed only when they have been read."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

import msgspec

from quarantable.events import decode, fold
from quarantable.games.contract import Refusal

from .sqlite_forms import VERSION


class NoCopy(Exception):
    """It can't be copied, or the copy isn't good: a sentence for the person."""


@dataclass(frozen=True)
class Contents:
    """What was found in a copy."""

    tables: int
    events: int


def copy_tables(source: Path, target: Path) -> Contents:
    """Copy a file of tables as it is at one moment, read the copy whole, and only then give it its name. Raises `NoCopy`.

    Whoever is writing to `source` goes on meanwhile. Nothing may be at `target`, nor SQLite's side files of another that was there.
    """
    _require_free(target)
    part = target.with_name(target.name + ".part")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        part.unlink(missing_ok=True)
        os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
        _copy(source, part)
        contents = read_whole(part)
        _sync(part)
        part.rename(target)
        _sync(target.parent)
    except (OSError, sqlite3.Error) as error:
        raise NoCopy(f"{source} can't be copied to {target}: {error}.") from None
    finally:
        part.unlink(missing_ok=True)
    return contents


def _require_free(target: Path) -> None:
    for suffix in ("", "-wal", "-shm", "-journal"):
        each = target.with_name(target.name + suffix)
        if each.exists():
            raise NoCopy(f"{each} is there already: move it away first.")


def _copy(source: Path, part: Path) -> None:
    """In one step, which is one moment: by several the copy would begin anew at each write of another process."""
    if not source.is_file():
        raise NoCopy(f"There are no tables at {source}.")
    with closing(sqlite3.connect(source, timeout=10)) as original, closing(sqlite3.connect(part)) as copy:
        original.backup(copy, pages=-1)
        copy.execute("PRAGMA journal_mode = DELETE")  # one file, without another beside it


def _sync(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def read_whole(file: Path) -> Contents:
    """Does SQLite find it sound, and can every table be played on from? Raises `NoCopy`, `sqlite3.Error`."""
    with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as connection:
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        if not 1 <= version <= VERSION:
            raise NoCopy(f"{file} has the form {version}; this version of Quarantable reads forms 1 to {VERSION}.")
        problems = [problem for (problem,) in connection.execute("PRAGMA integrity_check") if problem != "ok"]
        if problems:
            raise NoCopy(f"{file} is damaged: {problems[0]}.")
        lengths = list(_lengths(connection))
    return Contents(len(lengths), sum(lengths))


def _lengths(connection: sqlite3.Connection) -> Iterator[int]:
    """How many events each table has, all of which follow from those before."""
    rows = connection.execute("SELECT table_id, n, body FROM events ORDER BY table_id, n")
    for table, events in groupby(rows, key=lambda row: row[0]):
        numbered = [(n, body) for _, n, body in events]
        if [n for n, _ in numbered] != list(range(1, len(numbered) + 1)):
            raise NoCopy(f"Events of a table are missing: {_some_of(table)}.")
        try:
            fold([decode(body) for _, body in numbered])
        except (Refusal, ValueError, msgspec.MsgspecError) as error:
            raise NoCopy(f"A table can't be read: {_some_of(table)}: {error}.") from None
        yield len(numbered)


def _some_of(table: str) -> str:
    """Enough of a table's id to find it; who has all of it may watch."""
    return f"{table[:4]}…"
