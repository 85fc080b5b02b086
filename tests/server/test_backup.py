"""Backups, made while people play: they are sound, and games go on from them."""

import asyncio
import random
import sqlite3
import subprocess
import time
from collections.abc import Callable
from contextlib import AsyncExitStack, closing
from functools import partial
from pathlib import Path

import pytest
from typer.testing import CliRunner

from quarantable.cli.main import app
from quarantable.server.stores.backup import Contents, NoCopy, copy_tables
from quarantable.server.stores.opening import FILE
from quarantable.server.stores.sqlite_store import SqliteStore

from .client import Client, play_on
from .inside import Inside
from .postgres import FAST, new_postgres
from .process import free_port
from .serving import PublicServer, running
from .test_ending import Tables, games, until_played
from .test_kill import play_to_the_end


def milliseconds() -> int:
    return time.time_ns() // 1_000_000


async def play_a_while(server: PublicServer, count: int, back_up: Callable[[], object]) -> Tables:
    """Play, back up amid it, play a little more, and stop amid games."""
    async with AsyncExitStack() as stack:
        tables = await games(server, stack, count)
        playing = [asyncio.create_task(play_to_the_end(clients, random.Random(1))) for clients in tables]
        await until_played(tables, 15)
        await asyncio.to_thread(back_up)
        await until_played(tables, 5)
    for each in playing:  # nobody answers them any more
        each.cancel()
    await asyncio.wait(asyncio.all_tasks() - {asyncio.current_task()})  # their sockets close
    return tables


async def go_on(server: PublicServer, before: Tables, restored_at: int) -> None:
    """Clients that come with their tokens play the restored games to the end; what they find of before that time is how it had begun."""
    for old in before:
        async with AsyncExitStack() as stack:
            clients = [await stack.enter_async_context(Client(server.base, each.table, *each.tokens)) for each in old]
            known = [event for event in clients[0].events if event["at"] < restored_at]  # since then the table may have rolled
            assert 0 < len(known) <= old[0].n
            assert known == old[0].events[: len(known)]
            for client, earlier in zip(clients, old, strict=True):
                client.nonces = earlier.nonces
            await asyncio.gather(*(play_on(client, random.Random(2)) for client in clients))
        assert all(client.view["phase"] == "finished" for client in clients)


def test_games_go_on_from_a_backup_that_was_made_while_they_were_played(tmp_path: Path) -> None:
    file, restored = tmp_path / "backup.sqlite3", tmp_path / "restored"
    told: list[Contents] = []
    with running(PublicServer(tmp_path)) as server:
        before = asyncio.run(play_a_while(server, 3, lambda: told.append(copy_tables(tmp_path / "data" / FILE, file))))
    assert told[0].tables == len(before)
    assert CliRunner().invoke(app, ["restore", str(file), "--data", str(restored)]).exit_code == 0
    now = milliseconds()
    with running(PublicServer(tmp_path, store=str(restored))) as server:
        asyncio.run(go_on(server, before, now))


def a_file(folder: Path) -> Path:
    """A file of tables, one of them."""

    async def make() -> None:
        store = SqliteStore(folder / FILE)
        await Inside(store=store).table({"game": "covirus", "seats": [{"kind": "me", "name": "Ada"}, {"kind": "link"}]})
        await store.close()

    asyncio.run(make())
    return folder / FILE


def test_a_backup_is_one_file_that_only_its_owner_reads(tmp_path: Path) -> None:
    copy_tables(a_file(tmp_path), tmp_path / "backups" / "monday")
    assert [each.name for each in (tmp_path / "backups").iterdir()] == ["monday"]
    assert (tmp_path / "backups" / "monday").stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("suffix", ["", "-wal", "-journal"])
def test_nothing_is_overwritten_or_mixed_with_what_was_there(tmp_path: Path, suffix: str) -> None:
    source, target = a_file(tmp_path), tmp_path / "target"
    (tmp_path / f"target{suffix}").write_bytes(b"mine")
    with pytest.raises(NoCopy, match="is there already"):
        copy_tables(source, target)
    assert (tmp_path / f"target{suffix}").read_bytes() == b"mine"


def damage_missing(connection: sqlite3.Connection) -> None:
    connection.execute("DELETE FROM events WHERE n = 2")


def damage_body(connection: sqlite3.Connection) -> None:
    connection.execute("UPDATE events SET body = x'00' WHERE n = 3")


def damage_version(connection: sqlite3.Connection) -> None:
    connection.execute("PRAGMA user_version = 99")


@pytest.mark.parametrize(("damage", "why"), [(damage_missing, "missing"), (damage_body, "can't be read"), (damage_version, "form 99")])
def test_what_can_not_be_played_on_from_is_no_backup(tmp_path: Path, damage: Callable[[sqlite3.Connection], None], why: str) -> None:
    source = a_file(tmp_path)
    with closing(sqlite3.connect(source, isolation_level=None)) as connection:
        damage(connection)
    with pytest.raises(NoCopy, match=why):
        copy_tables(source, tmp_path / "copy")
    assert not list(tmp_path.glob("copy*"))


def test_where_there_are_no_tables_that_is_said(tmp_path: Path) -> None:
    done = CliRunner().invoke(app, ["backup", str(tmp_path / "copy"), "--data", str(tmp_path / "nowhere")])
    assert (done.exit_code, "There are no tables" in done.output) == (1, True)
    assert not list(tmp_path.glob("**/copy*"))


@pytest.mark.long
def test_games_go_on_from_a_dump_of_postgresql(tmp_path: Path) -> None:
    with new_postgres(free_port(), **FAST) as postgres:
        source, target = postgres.new_database(), postgres.new_database()
        dump = tmp_path / "backup.dump"
        with running(PublicServer(tmp_path, store=source)) as server:
            command = [postgres.program("pg_dump"), "--format=custom", f"--file={dump}", source]
            before = asyncio.run(play_a_while(server, 3, partial(subprocess.run, command, check=True)))
        subprocess.run([postgres.program("pg_restore"), "--exit-on-error", f"--dbname={target}", str(dump)], check=True)
        now = milliseconds()
        with running(PublicServer(tmp_path, store=target)) as server:
            asyncio.run(go_on(server, before, now))
