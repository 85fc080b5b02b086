"""How a server sends its clients away."""

import asyncio
import time
from collections.abc import Sequence

import pytest

from quarantable.server.refusals import Restarting
from quarantable.server.running.doors import RESTARTING, Doors
from quarantable.server.stores.store import RequestKey

from .inside import Inside, Json, MemoryStore, Wire, settle

BODY: Json = {"game": "covirus", "seats": [{"kind": "me", "name": "Ada"}, {"kind": "link"}]}


class Guest:
    unsent = 0

    def __init__(self) -> None:
        self.left_at: float | None = None

    async def say_goodbye(self, code: int) -> None:
        assert code == RESTARTING
        self.left_at = time.monotonic()


def test_goodbyes_are_spread_over_the_time_there_is() -> None:
    async def scenario() -> None:
        doors, guests = Doors(), [Guest() for _ in range(20)]
        hosting = [doors.hosting(guest) for guest in guests]
        for each in hosting:
            each.__enter__()
        begin = time.monotonic()
        await doors.close(0.4)
        times = sorted(guest.left_at - begin for guest in guests if guest.left_at is not None)
        assert len(times) == len(guests)
        assert sum(at < 0.2 for at in times) <= 12
        assert times[-1] >= 0.3

    asyncio.run(scenario())


def test_nobody_new_is_let_in_once_they_close() -> None:
    doors = Doors()
    doors.require_open()
    asyncio.run(doors.close(10))
    with pytest.raises(Restarting):
        doors.require_open()


def test_a_server_that_ends_takes_no_new_tables_and_sockets_but_answers_what_else_is_asked() -> None:
    async def scenario() -> None:
        inside = Inside()
        table, tokens = await inside.table(BODY)
        await inside.app.state.doors.close(0)
        refused = await inside.http.post("/api/tables", json=BODY)
        assert (refused.status_code, refused.json()["code"]) == (503, "restarting")
        late = Wire(inside.app, table)
        await settle()
        assert late.closed == 503
        seen = await inside.http.get(f"/api/tables/{table}", headers={"Authorization": f"Bearer {tokens[0]}"})
        assert seen.status_code == 200

    asyncio.run(scenario())


class SlowStore(MemoryStore):
    """Appending waits until it may go on."""

    def __init__(self) -> None:
        super().__init__()
        self.may_go_on = asyncio.Event()
        self.may_go_on.set()

    async def append(self, table: str, first: int, events: Sequence[bytes], *, request: RequestKey | None, due: int | None) -> None:
        await self.may_go_on.wait()
        await super().append(table, first, events, request=request, due=due)


def test_what_was_asked_before_is_answered_before_the_goodbye() -> None:
    async def scenario() -> None:
        store = SlowStore()
        inside = Inside(store=store)
        table, tokens = await inside.table(BODY)
        ada = await inside.connect(table, tokens[0])
        store.may_go_on.clear()
        await ada.send({"do": "start", "id": "1", "seat": 0})
        closing = asyncio.create_task(inside.app.state.doors.close(0))
        await settle()
        assert ada.closed is None
        await ada.send({"do": "ping", "id": "too late"})
        store.may_go_on.set()
        await closing
        await settle()
        assert ada.closed == RESTARTING
        assert '"is":"done","id":"1"' in ada.frames[-1]

    asyncio.run(scenario())
