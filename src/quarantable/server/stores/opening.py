"""Where tables are kept, by a person's word for it: a folder, or the address of a PostgreSQL database."""

import asyncio
import sqlite3
from pathlib import Path
from typing import Final

from .postgres_line import Lost, NoDriver
from .postgres_store import PostgresStore, prepare, without_password
from .sqlite_store import SqliteStore
from .store import Store, WrongVersion

FILE: Final = "tables.sqlite3"
ADDRESSES: Final = ("postgresql://", "postgres://")


class NoStore(Exception):
    """Tables can't be kept there: a sentence for the person."""


def open_store(where: str | Path) -> Store:
    """The store in a folder, which is made if it isn't there, or in a database. Raises `NoStore`."""
    if isinstance(where, str) and where.startswith(ADDRESSES):
        return _open_database(where)
    return _open_folder(Path(where))


def _open_database(address: str) -> Store:
    shown = without_password(address)
    try:
        asyncio.run(prepare(address))
    except Lost as lost:
        raise NoStore(f"The database {shown} can't be reached: {lost}.") from None
    except (NoDriver, ValueError) as error:
        raise NoStore(f"{error}.") from None
    except WrongVersion as error:
        raise NoStore(f"{error}. Install a newer Quarantable.") from None
    return PostgresStore(address)


def _open_folder(folder: Path) -> Store:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        return SqliteStore(folder / FILE)
    except (OSError, sqlite3.Error) as error:
        raise NoStore(f"Games can't be kept in {folder}: {error}.") from None
    except WrongVersion as error:
        raise NoStore(f"{error}. Install a newer Quarantable.") from None
