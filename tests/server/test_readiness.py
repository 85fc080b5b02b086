"""What load balancers are told."""

import asyncio

import pytest

from quarantable.server.running import readiness

from .inside import Inside, MemoryStore


class Moody(MemoryStore):
    """A store that is well, or not, or doesn't say."""

    def __init__(self) -> None:
        super().__init__()
        self.mood: bool | None = True
        self.asked = 0

    async def is_well(self) -> bool:
        self.asked += 1
        if self.mood is None:
            await asyncio.sleep(60)
        return bool(self.mood)


@pytest.mark.parametrize("mood", [False, None])
def test_a_server_without_its_store_lives_but_is_not_ready(mood: bool | None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readiness, "ANSWER_WITHIN", 0.05)

    async def scenario() -> None:
        store = Moody()
        inside = Inside(store=store)
        assert (await inside.http.get("/ready")).json() == {"is": "ready"}
        store.mood = mood
        monkeypatch.setattr(readiness, "HOLDS_FOR", 0.0)
        inside = Inside(store=store)
        answer = await inside.http.get("/ready")
        assert (answer.status_code, answer.json()) == (503, {"is": "not_ready", "reason": "store"})
        assert (await inside.http.get("/health")).status_code == 200
        store.mood = True
        assert (await inside.http.get("/ready")).status_code == 200

    asyncio.run(scenario())


def test_who_asks_often_costs_the_store_nothing() -> None:
    async def scenario() -> None:
        store = Moody()
        inside = Inside(store=store)
        await asyncio.gather(*(inside.http.get("/ready") for _ in range(50)))
        assert store.asked == 1

    asyncio.run(scenario())


def test_a_server_that_ends_is_not_ready() -> None:
    async def scenario() -> None:
        inside = Inside()
        await inside.app.state.doors.close(0)
        answer = await inside.http.get("/ready")
        assert (answer.status_code, answer.json()) == (503, {"is": "not_ready", "reason": "restarting"})

    asyncio.run(scenario())
