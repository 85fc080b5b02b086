"""What every store must do. A test module of a store takes these tests over by `from … import *` and brings a fixture `new_store`:
an async function without arguments that opens the store over the same place again and again."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import pytest

from quarantable.server.stores.store import TOUCHED_WITHIN, Conflict, RequestKey, Store

NewStore = Callable[[], Awaitable[Store]]
T = TypeVar("T")


def running(new_store: NewStore, scenario: Callable[[Store], Awaitable[T]]) -> T:
    """Open the store, live through `scenario`, close it."""

    async def whole() -> T:
        store = await new_store()
        try:
            return await scenario(store)
        finally:
            await store.close()

    return asyncio.run(whole())  # type: ignore[arg-type,return-value,unused-ignore]  # a coroutine is awaitable


def now() -> int:
    return time.time_ns() // 1_000_000


async def append(store: Store, table: str, first: int, *bodies: bytes, request: RequestKey | None = None) -> None:
    await store.append(table, first, bodies, request=request, due=None)


def test_a_table_that_is_not_there_is_empty(new_store: NewStore) -> None:
    async def scenario(store: Store) -> None:
        stored = await store.load("nowhere")
        assert list(stored.events) == []
        assert dict(stored.requests) == {}

    running(new_store, scenario)


def test_events_come_back_in_order_also_after_closing(new_store: NewStore) -> None:
    async def write(store: Store) -> None:
        await store.create("t", [b"1", b"2"], due=None)
        await append(store, "t", 3, b"3", b"\x00\xff")

    async def read(store: Store) -> None:
        assert list((await store.load("t")).events) == [b"1", b"2", b"3", b"\x00\xff"]
        assert list((await store.load("t", after=2)).events) == [b"3", b"\x00\xff"]
        assert list((await store.load("t", after=9)).events) == []

    running(new_store, write)
    running(new_store, read)


def test_a_table_can_be_created_once(new_store: NewStore) -> None:
    async def scenario(store: Store) -> None:
        await store.create("t", [b"1"], due=None)
        with pytest.raises(Conflict):
            await store.create("t", [b"other"], due=None)
        assert list((await store.load("t")).events) == [b"1"]

    running(new_store, scenario)


@pytest.mark.parametrize("first", [0, 1, 2, 4, 100])
def test_only_the_next_number_can_be_appended_and_all_or_nothing_is_kept(new_store: NewStore, first: int) -> None:
    async def scenario(store: Store) -> None:
        await store.create("t", [b"1", b"2"], due=None)
        with pytest.raises(Conflict):
            await append(store, "t", first, b"a", b"b", request=RequestKey(0, "r"))
        stored = await store.load("t")
        assert list(stored.events) == [b"1", b"2"]
        assert dict(stored.requests) == {}

    running(new_store, scenario)


def test_nothing_can_be_appended_to_a_table_that_is_not_there(new_store: NewStore) -> None:
    async def scenario(store: Store) -> None:
        with pytest.raises(Conflict):
            await append(store, "nowhere", 2, b"a")

    running(new_store, scenario)


def test_of_many_appends_at_the_same_instant_one_wins(new_store: NewStore) -> None:
    async def scenario(store: Store) -> None:
        await store.create("t", [b"1"], due=None)
        tries = [append(store, "t", 2, str(k).encode()) for k in range(50)]
        outcomes: list[Any] = await asyncio.gather(*tries, return_exceptions=True)
        (winner,) = [k for k, outcome in enumerate(outcomes) if outcome is None]
        assert all(isinstance(outcome, Conflict) for outcome in outcomes if outcome is not None)
        assert list((await store.load("t")).events) == [b"1", str(winner).encode()]

    running(new_store, scenario)


def test_a_conflict_of_one_table_does_not_touch_another_in_the_same_commit(new_store: NewStore) -> None:
    async def scenario(store: Store) -> None:
        await store.create("t", [b"1"], due=None)
        await store.create("u", [b"1"], due=None)
        outcomes = await asyncio.gather(append(store, "t", 9, b"x"), append(store, "u", 2, b"y"), return_exceptions=True)
        assert isinstance(outcomes[0], Conflict)
        assert outcomes[1] is None
        assert list((await store.load("u")).events) == [b"1", b"y"]

    running(new_store, scenario)


def test_requests_are_kept_with_the_last_event_they_led_to(new_store: NewStore) -> None:
    async def write(store: Store) -> None:
        await store.create("t", [b"1"], due=None)
        await append(store, "t", 2, b"2", b"3", request=RequestKey(1, "r"))
        await append(store, "t", 4, b"4")

    async def read(store: Store) -> None:
        assert dict((await store.load("t")).requests) == {RequestKey(1, "r"): 3}
        assert dict((await store.load("t", after=3)).requests) == {}

    running(new_store, write)
    running(new_store, read)


def test_seats_and_tables_have_requests_of_their_own(new_store: NewStore) -> None:
    async def scenario(store: Store) -> None:
        for table in ("t", "u"):
            await store.create(table, [b"1"], due=None)
            await append(store, table, 2, b"2", request=RequestKey(0, "r"))
        await append(store, "t", 3, b"3", request=RequestKey(1, "r"))
        assert dict((await store.load("t")).requests) == {RequestKey(0, "r"): 2, RequestKey(1, "r"): 3}
        assert dict((await store.load("u")).requests) == {RequestKey(0, "r"): 2}

    running(new_store, scenario)


def test_it_is_known_which_tables_will_act_by_themselves_and_when(new_store: NewStore) -> None:
    async def scenario(store: Store) -> None:
        await store.create("waits", [b"1"], due=None)
        await store.create("acts", [b"1"], due=1000)
        await store.create("has_acted", [b"1"], due=2000)
        await store.append("has_acted", 2, [b"2"], request=None, due=None)
        await store.create("acts_later", [b"1"], due=3000)
        assert dict(await store.due()) == {"acts": 1000, "acts_later": 3000}
        assert dict(await store.due(until=1000)) == {"acts": 1000}
        assert dict(await store.due(until=999)) == {}

    running(new_store, scenario)


def test_it_is_known_which_tables_nothing_was_added_to_for_long(new_store: NewStore, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("quarantable.server.stores.store.TOUCHED_WITHIN", 0)

    async def scenario(store: Store) -> None:
        for table in ("old", "older", "new"):
            await store.create(table, [b"1"], due=None)
            await asyncio.sleep(0.002)
        await append(store, "old", 2, b"2")
        await asyncio.sleep(0.002)
        between = now()
        await asyncio.sleep(0.002)
        await append(store, "new", 2, b"2")
        assert list(await store.untouched_since(between, 9)) == ["older", "old"]
        assert list(await store.untouched_since(between, 1)) == ["older"]
        assert list(await store.untouched_since(0, 9)) == []
        touched = await store.untouched_since(between, 1)
        assert list(await store.untouched_since(between, 9, after=touched["older"])) == ["old"]

    running(new_store, scenario)


def test_a_table_is_not_taken_for_untouched_though_its_last_touch_was_not_written_down(new_store: NewStore) -> None:
    async def scenario(store: Store) -> None:
        await store.create("t", [b"1"], due=None)
        await asyncio.sleep(0.002)
        between = now()
        await asyncio.sleep(0.002)
        await append(store, "t", 2, b"2")
        assert list(await store.untouched_since(between, 9)) == []
        assert list(await store.untouched_since(now() + TOUCHED_WITHIN + 1, 9)) == ["t"]

    running(new_store, scenario)


def test_a_deleted_table_is_gone_with_all_its_requests_and_can_not_go_on(new_store: NewStore) -> None:
    async def scenario(store: Store) -> None:
        for table in ("t", "u"):
            await store.create(table, [b"1"], due=1000)
            await append(store, table, 2, b"2", request=RequestKey(0, "r"))
        for last in (1, 3):
            with pytest.raises(Conflict):  # it isn't the last: somebody goes on there
                await store.delete("t", last)
        assert len((await store.load("t")).events) == 2
        await store.delete("t", 2)
        with pytest.raises(Conflict):
            await store.delete("t", 2)
        assert list((await store.load("t")).events) == []
        assert len((await store.load("u")).events) == 2
        with pytest.raises(Conflict):
            await append(store, "t", 3, b"3")
        await store.create("t", [b"new"], due=None)
        await append(store, "t", 2, b"2", request=RequestKey(0, "r"))
        assert dict((await store.load("t")).requests) == {RequestKey(0, "r"): 2}

    running(new_store, scenario)


def test_a_store_that_can_be_reached_is_well(new_store: NewStore) -> None:
    async def scenario(store: Store) -> None:
        assert await store.is_well()

    running(new_store, scenario)
