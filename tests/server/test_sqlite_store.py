import asyncio
import sqlite3
import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from quarantable.server.stores import sqlite_writer
from quarantable.server.stores.sqlite_forms import VERSION
from quarantable.server.stores.sqlite_store import SqliteStore
from quarantable.server.stores.store import NotLoaded, NotStored, RequestKey, Store, WrongVersion

from .store_conformance import *  # noqa: F403  # the tests of every store
from .store_conformance import NewStore, append, now, running


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


FORM_1 = """
CREATE TABLE tables (id TEXT PRIMARY KEY, due INTEGER) WITHOUT ROWID;
CREATE INDEX tables_by_due ON tables (due) WHERE due IS NOT NULL;
CREATE TABLE events (table_id TEXT, n INTEGER, body BLOB NOT NULL, PRIMARY KEY (table_id, n)) WITHOUT ROWID;
CREATE TABLE requests (table_id TEXT, seat INTEGER, id TEXT, n INTEGER NOT NULL, PRIMARY KEY (table_id, seat, id)) WITHOUT ROWID;
INSERT INTO tables VALUES ('t', 1000);
INSERT INTO events VALUES ('t', 1, x'31'), ('t', 2, x'32');
INSERT INTO requests VALUES ('t', 0, 'r', 2);
PRAGMA user_version = 1;
"""


def test_a_file_of_the_first_form_is_brought_up_to_date_and_keeps_everything(path: Path, new_store: NewStore) -> None:
    with sqlite3.connect(path) as connection:
        connection.executescript(FORM_1)
    connection.close()

    async def scenario(store: Store) -> None:
        stored = await store.load("t")
        assert list(stored.events) == [b"1", b"2"]
        assert dict(stored.requests) == {RequestKey(0, "r"): 2}
        assert dict(await store.due()) == {"t": 1000}
        assert list(await store.untouched_since(now() - 60_000, 9)) == []
        await append(store, "t", 3, b"3")

    running(new_store, scenario)
    running(new_store, lambda store: store.load("t"))


def test_two_processes_that_start_at_once_take_no_step_twice(path: Path) -> None:
    with sqlite3.connect(path) as connection:
        connection.executescript(FORM_1)
    connection.close()
    with ThreadPoolExecutor(4) as threads:
        stores = list(threads.map(SqliteStore, [path] * 4))
    for store in stores:
        asyncio.run(store.close())


def test_what_can_not_be_read_is_said_to_be_not_loaded(path: Path) -> None:
    async def scenario() -> None:
        store = SqliteStore(path)
        await store.create("t", [b"1"], due=None)
        with sqlite3.connect(path, isolation_level=None) as other:
            other.execute("DROP TABLE events")
        other.close()
        with pytest.raises(NotLoaded):
            await store.load("t")
        await store.close()

    asyncio.run(scenario())


def test_another_that_is_writing_is_waited_for_and_meanwhile_everything_else_goes_on(path: Path) -> None:
    async def scenario() -> int:
        store = SqliteStore(path)
        await store.create("t", [b"1"], due=None)
        with sqlite3.connect(path, isolation_level=None) as other:
            other.execute("BEGIN IMMEDIATE")
            writing = asyncio.ensure_future(append(store, "t", 2, b"2"))
            turns = await turns_of_the_loop_within(0.1)
            assert not writing.done()
            other.execute("COMMIT")
        other.close()
        await writing
        assert list((await store.load("t")).events) == [b"1", b"2"]
        await store.close()
        return turns

    assert asyncio.run(scenario()) > 10


async def turns_of_the_loop_within(seconds: float) -> int:
    end, turns = asyncio.get_running_loop().time() + seconds, 0
    while asyncio.get_running_loop().time() < end:
        await asyncio.sleep(0.001)
        turns += 1
    return turns


def test_another_that_never_ends_writing_is_not_waited_for_for_ever(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite_writer, "PATIENCE", 0.05)

    async def scenario() -> None:
        store = SqliteStore(path)
        await store.create("t", [b"1"], due=None)
        with sqlite3.connect(path, isolation_level=None) as other:
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(NotStored):
                await append(store, "t", 2, b"2")
        other.close()
        await append(store, "t", 2, b"2")
        await store.close()

    asyncio.run(scenario())


def test_whoever_goes_away_while_waiting_holds_up_nobody(path: Path) -> None:
    async def scenario() -> None:
        store = SqliteStore(path)
        await store.create("t", [b"1"], due=None)
        gone = asyncio.ensure_future(append(store, "t", 2, b"2"))
        await asyncio.sleep(0)
        gone.cancel()
        await append(store, "t", 3, b"3")
        assert list((await store.load("t")).events) == [b"1", b"2", b"3"]
        await store.close()

    asyncio.run(scenario())
