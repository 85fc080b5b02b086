import asyncio
import random
import secrets

import pytest

from quarantable.server.stores.opening import NoStore, open_store
from quarantable.server.stores.postgres_forms import VERSION
from quarantable.server.stores.postgres_line import Lost
from quarantable.server.stores.postgres_store import PostgresStore, prepare
from quarantable.server.stores.store import Conflict, NotLoaded, NotStored, RequestKey, Store

from .postgres import FAST, execute, new_postgres
from .process import free_port
from .store_conformance import *  # noqa: F403  # the tests of every store
from .store_conformance import NewStore, append, running


@pytest.fixture
def new_store(address: str) -> NewStore:
    async def opened() -> Store:
        await prepare(address)
        return PostgresStore(address)

    return opened


def test_what_waits_together_is_committed_together(new_store: NewStore) -> None:
    async def scenario(store: Store) -> None:
        assert isinstance(store, PostgresStore)
        for k in range(40):
            await store.create(str(k), [b"1"], due=None)
        asked: list[str] = []
        fetch = store._writer.line.fetch  # noqa: SLF001  # how often the database is asked can be seen nowhere else

        async def counted(statement: str, *values: object) -> list[object]:
            asked.append(statement)
            return await fetch(statement, *values)

        store._writer.line.fetch = counted  # type: ignore[method-assign]  # noqa: SLF001  # likewise
        await asyncio.gather(*(append(store, str(k), 2, b"2") for k in range(40)))
        assert len(asked) < 5

    running(new_store, scenario)


def test_four_nodes_that_start_at_once_take_no_step_twice(address: str) -> None:
    async def scenario() -> None:
        await asyncio.gather(*(prepare(address) for _ in range(4)))

    asyncio.run(scenario())


def test_a_newer_form_is_used_if_it_says_that_this_program_can(address: str, new_store: NewStore) -> None:
    asyncio.run(prepare(address))
    execute(address, "UPDATE form SET version = version + 1; ALTER TABLE tables ADD COLUMN newer integer")

    async def scenario(store: Store) -> None:
        await store.create("t", [b"1"], due=None)
        await append(store, "t", 2, b"2", request=RequestKey(0, "r"))
        assert list((await store.load("t")).events) == [b"1", b"2"]

    running(new_store, scenario)
    execute(address, "UPDATE form SET least = version")
    with pytest.raises(NoStore, match=f"has the form {VERSION + 1}; this version of Quarantable reads form {VERSION}"):
        open_store(address)


def test_a_database_that_is_not_there_is_said_plainly_without_its_password() -> None:
    with pytest.raises(NoStore) as raised:
        open_store(f"postgresql://ada:{secrets.token_hex()}@127.0.0.1:{free_port()}/tables")
    assert "postgresql://ada:***@127.0.0.1" in str(raised.value)


def test_an_append_that_was_stored_just_when_the_database_was_lost_is_not_a_conflict(new_store: NewStore) -> None:
    async def scenario(store: Store) -> None:
        assert isinstance(store, PostgresStore)
        line = store._writer.line  # noqa: SLF001  # to be lost at the worst moment
        fetch, lost = line.fetch, iter([True])

        async def fetch_and_lose(statement: str, *values: object) -> list[object]:
            rows = await fetch(statement, *values)
            if next(lost, False):
                line.drop()
                raise Lost("just now")
            return rows

        await store.create("t", [b"1"], due=None)
        line.fetch = fetch_and_lose  # type: ignore[method-assign]  # see above
        await append(store, "t", 2, b"2", b"3", request=RequestKey(1, "r"))
        stored = await store.load("t")
        assert list(stored.events) == [b"1", b"2", b"3"]
        assert dict(stored.requests) == {RequestKey(1, "r"): 3}

    running(new_store, scenario)


@pytest.mark.long
def test_a_database_that_is_away_is_waited_for_and_then_said_to_be_away() -> None:
    with new_postgres(free_port(), **FAST) as postgres:
        address = postgres.new_database()

        async def scenario() -> None:
            await prepare(address)
            store = PostgresStore(address)
            await store.create("t", [b"1"], due=None)
            postgres.kill()
            waiting = asyncio.create_task(append(store, "t", 2, b"2"))
            await asyncio.sleep(1)
            assert not waiting.done()
            assert not await store.is_well()
            await asyncio.to_thread(postgres.start)
            await waiting
            assert await store.is_well()
            postgres.kill()
            with pytest.raises(NotStored):
                await append(store, "t", 3, b"3")
            with pytest.raises(NotLoaded):
                await store.load("t")
            await asyncio.to_thread(postgres.start)
            await append(store, "t", 3, b"3")
            assert list((await store.load("t")).events) == [b"1", b"2", b"3"]
            await store.close()

        asyncio.run(scenario())


@pytest.mark.long
def test_a_pause_of_a_second_delays_what_is_written_by_about_a_second() -> None:
    with new_postgres(free_port(), **FAST) as postgres:
        address = postgres.new_database()

        async def scenario() -> float:
            await prepare(address)
            store = PostgresStore(address)
            await store.create("t", [b"1"], due=None)
            loop = asyncio.get_running_loop()
            with postgres.paused():
                began = loop.time()
                waiting = asyncio.create_task(append(store, "t", 2, b"2"))
                await asyncio.sleep(1)
            await waiting
            await store.close()
            return loop.time() - began

        assert 1 <= asyncio.run(scenario()) < 2


@pytest.mark.parametrize("kills", [2, pytest.param(40, marks=pytest.mark.long)])
def test_what_was_acknowledged_is_there_once_whenever_the_database_was_killed(kills: int) -> None:
    with new_postgres(free_port()) as postgres:
        address = postgres.new_database()
        acknowledged: list[tuple[str, int, bytes]] = []

        async def add(store: PostgresStore, table: str) -> None:
            n = 1
            while True:
                body = secrets.token_bytes(8)
                try:
                    await store.append(table, n + 1, [body], request=RequestKey(0, body.hex()), due=None)
                    acknowledged.append((table, n + 1, body))
                    n += 1
                except Conflict:  # another was faster
                    n += len((await store.load(table, after=n)).events)
                except NotStored:
                    pass

        async def scenario() -> dict[str, list[bytes]]:
            await prepare(address)
            stores = [PostgresStore(address) for _ in range(3)]
            tables = [f"table {k}" for k in range(5)]
            for table in tables:
                await stores[0].create(table, [b""], due=None)
            adding = [asyncio.create_task(add(store, table)) for store in stores for table in tables]
            for _ in range(kills):
                await asyncio.sleep(random.uniform(0.1, 0.6))
                await asyncio.to_thread(postgres.kill)
                await asyncio.to_thread(postgres.start)
            await asyncio.sleep(1)
            assert not any(task.done() for task in adding)
            for task in adding:
                task.cancel()
            await asyncio.gather(*adding, return_exceptions=True)
            kept = {table: list((await stores[0].load(table)).events) for table in tables}
            for store in stores:
                await store.close()
            return kept

        kept = asyncio.run(scenario())
    assert len(acknowledged) > 20 * kills
    for table, n, body in acknowledged:
        assert kept[table][n - 1] == body
    for bodies in kept.values():
        assert len(set(bodies)) == len(bodies), "nothing is there twice"
