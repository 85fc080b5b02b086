"""The machine's clock: alarms ring once, in order, unless they were cancelled."""

import asyncio
import random

from quarantable.server.clock import Alarm, SystemClock


def test_alarms_ring_in_order_and_never_at_once() -> None:
    async def scenario() -> list[int]:
        clock, rung = SystemClock(), list[int]()
        now = clock.now()
        for wait in (30, -5, 10, 20, 0):
            clock.at(now + wait, lambda wait=wait: rung.append(wait))  # type: ignore[misc]  # a default binds it now
        assert rung == []
        await asyncio.sleep(0.06)
        return rung

    assert asyncio.run(scenario()) == [-5, 0, 10, 20, 30]


def test_what_is_cancelled_never_rings_however_many_there_are() -> None:
    async def scenario() -> None:
        clock, rung, chance = SystemClock(), set[int](), random.Random(1)
        alarms: dict[int, Alarm] = {}
        for number in range(3000):
            alarms[number] = clock.at(clock.now() + chance.randrange(40), lambda number=number: rung.add(number))  # type: ignore[misc]  # likewise
        cancelled = set(chance.sample(range(3000), 2000))
        for number in cancelled:
            alarms[number].cancel()
            alarms[number].cancel()
        await asyncio.sleep(0.1)
        assert rung == set(range(3000)) - cancelled

    asyncio.run(scenario())


def test_an_alarm_can_be_cancelled_by_one_that_rings_at_the_same_time() -> None:
    async def scenario() -> list[str]:
        clock, rung = SystemClock(), list[str]()
        now = clock.now()

        def first() -> None:
            rung.append("first")
            other.cancel()

        clock.at(now, first)
        other = clock.at(now, lambda: rung.append("other"))
        await asyncio.sleep(0.02)
        return rung

    assert asyncio.run(scenario()) == ["first"]
