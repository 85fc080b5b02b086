"""Coming back from having been replaced, and looking at one's own hand on a shared device. The clock is the test's."""

import asyncio
from collections.abc import Awaitable, Callable

from .inside import Inside, Json, Wire

ME: Json = {"kind": "me", "name": "Ada"}
DEVICE: Json = {"kind": "device", "name": "Bob"}
LINK: Json = {"kind": "link"}
CARDS: Json = {"game": "contagious", "options": {"starter": 0}, "limit_seconds": 30}


def live(scenario: Callable[[Inside], Awaitable[None]]) -> None:
    async def whole() -> None:
        await scenario(Inside())

    asyncio.run(whole())


async def idle(world: Inside) -> tuple[str, Wire, Wire, list[str]]:
    """Ada is connected but has not played for too long: a bot plays for her. Bob voted."""
    table, tokens = await world.table({**CARDS, "seats": [ME, LINK]})
    ada, bob = await world.connect(table, tokens[0]), await world.connect(table, tokens[1])
    await ada.send({"do": "start", "id": "s", "seat": 0})
    await world.clock.move(30_000)
    await bob.send({"do": "vote_take_over", "id": "v", "seat": 1, "away": 0, "agree": True})
    assert bob.view["seats"][0]["played_by_bot"]
    return table, ada, bob, tokens


def test_who_was_idle_says_it_s_me_and_is_back() -> None:
    async def scenario(world: Inside) -> None:
        _, ada, bob, _ = await idle(world)
        heard = await ada.send({"do": "me", "seat": 0})
        assert [message["is"] for message in heard] == ["presence", "news"]
        assert bob.events[-1]["is"] == "returned"
        assert not bob.view["seats"][0]["played_by_bot"]
        assert [message["is"] for message in await ada.send({"do": "me", "seat": 0})] == ["presence"], "once is enough"

    live(scenario)


def test_so_does_who_joins_anew_though_still_connected_elsewhere() -> None:
    async def scenario(world: Inside) -> None:
        table, ada, bob, tokens = await idle(world)
        phone = await world.connect(table, tokens[0])
        assert not bob.view["seats"][0]["played_by_bot"]
        assert ada.events[-1]["is"] == phone.events[-1]["is"] == "returned"

    live(scenario)


def test_a_spectator_s_coming_brings_nobody_back() -> None:
    async def scenario(world: Inside) -> None:
        table, _, bob, _ = await idle(world)
        await world.connect(table)
        assert bob.view["seats"][0]["played_by_bot"]

    live(scenario)


def test_the_table_takes_over_by_itself_when_the_last_one_to_be_asked_goes_away_too() -> None:
    async def scenario(world: Inside) -> None:
        table, tokens = await world.table({**CARDS, "seats": [ME, LINK, LINK]})
        ada, bob, cem = [await world.connect(table, token) for token in tokens]
        await ada.send({"do": "start", "id": "s", "seat": 0})
        await world.clock.move(30_000)
        await bob.send({"do": "vote_take_over", "id": "v", "seat": 1, "away": 0, "agree": True})
        await cem.leave()
        await world.clock.move(59_999)
        assert not bob.view["seats"][0]["played_by_bot"]
        await world.clock.move(1)
        assert bob.view["seats"][0]["played_by_bot"]

    live(scenario)


def test_who_resigned_does_not_come_back() -> None:
    async def scenario(world: Inside) -> None:
        table, tokens = await world.table({**CARDS, "seats": [ME, LINK]})
        ada = await world.connect(table, tokens[0])
        await ada.send({"do": "start", "id": "s", "seat": 0})
        await ada.send({"do": "resign", "id": "r", "seat": 0})
        await ada.send({"do": "me", "seat": 0})
        await world.connect(table, tokens[0])
        assert ada.events[-1]["is"] == "resigned"

    live(scenario)


def test_on_a_shared_device_one_may_look_at_one_s_own_hand_until_the_hand_over() -> None:
    async def scenario(world: Inside) -> None:
        table, tokens = await world.table({**CARDS, "seats": [ME, DEVICE, LINK]})
        both, cem = await world.connect(table, *tokens[:2]), await world.connect(table, tokens[2])
        await both.send({"do": "start", "id": "s", "seat": 0})
        await both.send({"do": "me", "seat": 1})
        assert (both.view["turn"], both.view["uncovered"]) == (0, 1)
        assert [hand is None for hand in both.view["position"]["hands"]] == [True, False, True]
        await world.connect(table)  # somebody looks on: nothing has happened
        await cem.send({"do": "offer_stop", "id": "o", "seat": 2, "after": cem.view["n"]})
        assert both.view["uncovered"] == 1, "Bob is asked as well"
        await both.send({"do": "answer_stop", "id": "a", "seat": 1, "agree": False})
        assert both.view["uncovered"] == 1
        await both.send({"do": "me", "seat": 0})
        play = {"do": "play", "id": "p", "seat": 0, "after": both.view["n"], "play": both.view["legal"][0]}
        await both.send(play)
        assert both.view["uncovered"] is None
        assert both.view["position"]["hands"] == [None, None, None]

    live(scenario)
