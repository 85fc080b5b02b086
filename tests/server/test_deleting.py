"""Tables that are deleted by their creator, or expire: they are gone for everybody, and only those that should be."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import cast

import pytest

from quarantable.server.expiry import DAY, USUAL, Expirer, Expiry
from quarantable.server.stores.sqlite_store import SqliteStore

from .inside import START, Inside, Json, MemoryStore, settle

LINK: Json = {"kind": "link"}
WITH_A_FRIEND: Json = {"game": "contagious", "seats": [{"kind": "me", "name": "Ada"}, LINK]}
ALONE: Json = {"game": "contagious", "seats": [{"kind": "me", "name": "Ada"}, {"kind": "bot", "level": "greedy"}]}
TOGETHER: Json = {"game": "contagious", "seats": [{"kind": "me", "name": "Ada"}, {"kind": "device", "name": "Bob"}]}


def inside(scenario: Callable[[Inside], Awaitable[None]]) -> None:
    async def whole() -> None:
        await scenario(Inside())

    asyncio.run(whole())


async def delete(world: Inside, table: str, token: str | None, **headers: str) -> tuple[int, str | None]:
    """Ask for it: the status, and the code of a refusal."""
    bearer = {} if token is None else {"authorization": f"Bearer {token}"}
    answer = await world.http.delete(f"/api/tables/{table}", headers=bearer | headers)
    return answer.status_code, answer.json()["code"] if answer.content else None


async def started(world: Inside, body: Json) -> tuple[str, list[str]]:
    """A table whose game is on."""
    table, tokens = await world.table(body)
    await (await world.connect(table, tokens[0])).send({"do": "start", "id": "s", "seat": 0})
    assert (await world.live(table)).state.phase == "playing"
    return table, tokens


def test_a_deleted_table_is_gone_and_whoever_was_there_is_told() -> None:
    async def scenario(world: Inside) -> None:
        table, tokens = await world.table(WITH_A_FRIEND)
        wires = [await world.connect(table, *own) for own in ([tokens[0]], [tokens[1]], [])]
        assert await delete(world, table, tokens[0]) == (204, None)
        await settle()
        assert [wire.closed for wire in wires] == [4410] * 3
        assert (await world.connect(table, tokens[0])).closed == 4404
        assert (await world.http.get(f"/api/tables/{table}")).status_code == 404
        assert await delete(world, table, tokens[0]) == (404, "no_table")
        assert cast(MemoryStore, world.store).tables == {}

    inside(scenario)


def test_nothing_happens_any_more_at_a_table_that_was_deleted_while_a_bot_was_to_play() -> None:
    async def scenario(world: Inside) -> None:
        table, tokens = await started(world, ALONE)
        live = await world.live(table)
        assert await delete(world, table, tokens[0]) == (204, None)
        n = live.state.n
        await world.clock.move(3_600_000)
        assert (live.state.n, world.clock.next) == (n, None)

    inside(scenario)


@pytest.mark.parametrize("who", ["friend", "spectator", "nobody", "wrong"])
def test_only_its_creator_may_delete_a_table(who: str) -> None:
    async def scenario(world: Inside) -> None:
        table, tokens = await world.table(WITH_A_FRIEND)
        token = {"friend": tokens[1], "spectator": None, "nobody": "", "wrong": "x" * 32}[who]
        status, _ = await delete(world, table, token)
        assert status in (401, 409)
        assert (await world.http.get(f"/api/tables/{table}")).status_code == 200

    inside(scenario)


def test_a_page_of_another_origin_can_not_delete_a_table() -> None:
    async def scenario(world: Inside) -> None:
        table, tokens = await world.table(WITH_A_FRIEND)
        assert await delete(world, table, tokens[0], origin="http://elsewhere") == (403, "foreign_origin")

    inside(scenario)


def test_a_game_that_others_play_is_not_one_persons_to_delete() -> None:
    async def scenario(world: Inside) -> None:
        table, tokens = await started(world, WITH_A_FRIEND)
        assert await delete(world, table, tokens[0]) == (409, "game_is_on")
        ada, bob = await world.connect(table, tokens[0]), await world.connect(table, tokens[1])
        await ada.send({"do": "offer_stop", "id": "o", "seat": 0, "after": ada.view["n"]})
        await bob.send({"do": "answer_stop", "id": "a", "seat": 1, "agree": True})
        assert await delete(world, table, tokens[0]) == (204, None)

    inside(scenario)


@pytest.mark.parametrize("body", [ALONE, TOGETHER])
def test_a_game_against_bots_or_on_one_device_can_be_deleted_while_it_is_on(body: Json) -> None:
    async def scenario(world: Inside) -> None:
        table, tokens = await started(world, body)
        assert await delete(world, table, tokens[0]) == (204, None)

    inside(scenario)


def test_another_server_finds_out_when_it_wants_to_write_and_sends_everybody_away() -> None:
    async def scenario(world: Inside) -> None:
        table, tokens = await started(world, ALONE)
        other = Inside(store=world.store)
        wire = await other.connect(table, tokens[0])
        assert await delete(world, table, tokens[0]) == (204, None)
        assert await wire.send({"do": "resign", "id": "r", "seat": 0}) == []
        assert wire.closed == 4410
        assert (await other.http.get(f"/api/tables/{table}")).status_code == 404

    inside(scenario)


async def swept(world: Inside, expiry: Expiry) -> int:
    return await Expirer(world.app.state.tables, expiry, breath=0).sweep()


def aged(world: Inside, table: str, days: int) -> None:
    """As if nothing had happened at it for so long."""
    cast(MemoryStore, world.store).touched[table] = START - days * DAY


def test_tables_expire_by_what_they_are_and_how_long_nothing_has_happened() -> None:
    async def scenario(world: Inside) -> None:
        tables = cast(MemoryStore, world.store).tables
        for days in (6, 8, 89, 91, 179, 181):
            waiting, _ = await world.table(WITH_A_FRIEND)
            on, _ = await started(world, TOGETHER)
            for table in (waiting, on):
                await asyncio.sleep(0)
                aged(world, table, days)
        await leave_all(world)
        assert await swept(world, USUAL) == 5 + 1
        assert len(tables) == 1 + 5

    inside(scenario)


async def leave_all(world: Inside) -> None:
    """Nobody is connected any more."""
    for table in list(cast(MemoryStore, world.store).tables):
        live = await world.live(table)
        live._audience.listeners.clear()  # noqa: SLF001  # as if all had gone


def test_nothing_expires_where_nothing_is_to() -> None:
    async def scenario(world: Inside) -> None:
        table, _ = await world.table(WITH_A_FRIEND)
        aged(world, table, 10_000)
        assert await swept(world, Expiry()) == 0
        assert (await world.http.get(f"/api/tables/{table}")).status_code == 200

    inside(scenario)


def test_a_table_that_somebody_is_at_does_not_expire() -> None:
    async def scenario(world: Inside) -> None:
        table, _ = await world.table(WITH_A_FRIEND)
        wire = await world.connect(table)
        aged(world, table, 10_000)
        assert await swept(world, USUAL) == 0
        assert wire.closed is None

    inside(scenario)


def test_many_that_stay_do_not_hide_one_that_goes() -> None:
    async def scenario(world: Inside) -> None:
        for number in range(250):
            table, _ = await world.table(TOGETHER)
            aged(world, table, 1000 - number)
        last, _ = await world.table(WITH_A_FRIEND)
        aged(world, last, 8)
        assert await swept(world, Expiry(never_started=7)) == 1
        assert last not in cast(MemoryStore, world.store).tables

    inside(scenario)


def test_two_servers_may_look_for_old_tables_at_once() -> None:
    async def scenario(world: Inside) -> None:
        other = Inside(store=world.store)
        for number in range(30):
            table, _ = await world.table(WITH_A_FRIEND)
            aged(world, table, 100 + number)
        counts = await asyncio.gather(swept(world, USUAL), swept(other, USUAL))
        assert sum(counts) >= 30
        assert cast(MemoryStore, world.store).tables == {}

    inside(scenario)


def test_an_unfinished_game_that_expires_publishes_nothing() -> None:
    async def scenario(world: Inside) -> None:
        table, _ = await started(world, TOGETHER)
        live = await world.live(table)
        assert live.state.current is not None
        assert live.state.current.committed is not None
        secret = live.state.current.committed.secret
        await leave_all(world)
        wire = await world.connect(table)
        await wire.leave()
        aged(world, table, 1000)
        assert await swept(world, USUAL) == 1
        assert not any(secret in frame for frame in wire.frames)
        assert secret.encode() not in b"".join(body for bodies in cast(MemoryStore, world.store).tables.values() for body in bodies)

    inside(scenario)


def test_a_deleted_table_is_not_on_the_disk_any_more(tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("deleted")

    async def whole() -> None:
        world = Inside(store=SqliteStore(folder / "tables.sqlite3"))
        table, tokens = await world.table(WITH_A_FRIEND)
        assert await delete(world, table, tokens[0]) == (204, None)
        assert list((await world.store.load(table)).events) == []
        await world.store.close()

    asyncio.run(whole())
