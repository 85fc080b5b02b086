import asyncio
import sqlite3
import stat
from pathlib import Path

import pytest

from quarantable.server.sqlite_store import VERSION, SqliteStore, WrongVersion
from quarantable.server.store import NotStored, Store

from .store_conformance import *  # noqa: F403  # the tests of every store
from .store_conformance import NewStore, append, running


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "tables.sqlite3"


@pytest.fixture
def new_store(path: Path) -> NewStore:
    async def opened() -> Store:
        return SqliteStore(path)

    return opened


def test_only_the_owner_can_read_the_files(path: Path, new_store: NewStore) -> None:
    async def scenario(store: Store) -> None:
        await store.create("t", [b"1"], due=None)
        modes = {stat.S_IMODE(each.stat().st_mode) for each in path.parent.iterdir()}
        assert modes == {0o600}

    running(new_store, scenario)


def test_commits_are_durable_against_loss_of_power(path: Path) -> None:
    asyncio.run(SqliteStore(path).close())
    with sqlite3.connect(path) as connection:
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    connection.close()


def test_a_file_of_a_newer_version_is_left_alone(path: Path) -> None:
    connection = sqlite3.connect(path)
    connection.execute(f"PRAGMA user_version = {VERSION + 1}")
    connection.close()
    with pytest.raises(WrongVersion, match=f"form {VERSION + 1}"):
        SqliteStore(path)


def test_what_waits_together_is_committed_together(path: Path) -> None:
    async def scenario() -> int:
        store = SqliteStore(path)
        for k in range(40):
            await store.create(str(k), [b"1"], due=None)
        commits: list[str] = []
        store._writer._connection.set_trace_callback(commits.append)  # noqa: SLF001  # how often the disk is asked can be seen nowhere else
        await asyncio.gather(*(append(store, str(k), 2, b"2") for k in range(40)))
        await store.close()
        return commits.count("COMMIT")

    assert asyncio.run(scenario()) < 40


def test_what_can_not_be_written_is_said_to_be_not_stored(path: Path) -> None:
    async def scenario() -> None:
        store = SqliteStore(path)
        await store.create("t", [b"1"], due=None)
        with sqlite3.connect(path, isolation_level=None) as other:
            other.execute("CREATE TRIGGER full BEFORE INSERT ON events BEGIN SELECT raise(ROLLBACK, 'full'); END")
        other.close()
        with pytest.raises(NotStored):
            await append(store, "t", 2, b"2")
        assert list((await store.load("t")).events) == [b"1"]
        await store.close()

    asyncio.run(scenario())
