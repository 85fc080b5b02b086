"""What one address, one socket, one table may ask for in a time: more is refused, changes nothing, and comes through later."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

import pytest

from quarantable.server.gates.limits import GENEROUS, STRICT, Limits, Rate, past
from quarantable.server.gates.pace import Pace, Paces

from .inside import Inside, Json, Wire, settle

LINK: Json = {"kind": "link"}
TABLE: Json = {"game": "contagious", "seats": [{"kind": "me", "name": "Ada"}, LINK]}
SECOND = 1000


def limited(scenario: Callable[[Inside], Awaitable[None]], **limits: Any) -> None:
    async def whole() -> None:
        await scenario(Inside(limits=replace(GENEROUS, **limits)))

    asyncio.run(whole())


async def codes(wire: Wire, *messages: Json) -> list[str]:
    """How each message was answered: a refusal's code, or what it is."""
    answers = [answer for message in messages for answer in await wire.send(message)]
    return [str(answer.get("code", answer["is"])) for answer in answers]


def test_tables_made_from_one_address_are_limited_and_it_is_said_when_to_try_again() -> None:
    async def scenario(world: Inside) -> None:
        made = [await world.http.post("/api/tables", json=TABLE) for _ in range(3)]
        assert [each.status_code for each in made] == [201, 201, 429]
        assert (made[2].json()["code"], made[2].json()["facts"], made[2].headers["retry-after"]) == ("too_fast", {"seconds": 10}, "10")
        await world.clock.move(10 * SECOND)
        assert (await world.http.post("/api/tables", json=TABLE)).status_code == 201

    limited(scenario, tables=Rate(2, 0.1))


def test_bodies_that_are_refused_anyway_count_for_nothing() -> None:
    async def scenario(world: Inside) -> None:
        for body in ({}, {**TABLE, "more": 1}):
            assert (await world.http.post("/api/tables", json=body)).status_code == 400
        assert (await world.http.post("/api/tables", json=TABLE)).status_code == 201

    limited(scenario, tables=Rate(1, 0.1))


@pytest.mark.parametrize("limit", ["sittings", "sittings_at_table"])
def test_invitations_can_not_be_tried_without_end(limit: str) -> None:
    async def scenario(world: Inside) -> None:
        made = (await world.http.post("/api/tables", json=TABLE)).json()
        guesses = [{"invitation": "x" * 32, "name": "Eve"}] * 3
        tried = [await world.http.post(f"/api/tables/{made['table']}/sit", json=guess) for guess in guesses]
        assert [each.json()["code"] for each in tried] == ["invitation_void", "invitation_void", "too_fast"]

    limited(scenario, **{limit: Rate(2, 0.1)})


def test_those_who_try_without_an_invitation_keep_nobody_out_who_has_one() -> None:
    async def scenario(world: Inside) -> None:
        made = (await world.http.post("/api/tables", json=TABLE)).json()
        for _ in range(5):
            await world.http.post(f"/api/tables/{made['table']}/sit", json={"invitation": "x" * 32, "name": "Eve"})
        invited = {"invitation": made["seats"][1]["invitation"], "name": "Bob"}
        assert (await world.http.post(f"/api/tables/{made['table']}/sit", json=invited)).status_code == 200

    limited(scenario, sittings_at_table=Rate(1, 0.001))


@pytest.mark.parametrize("path", ["", "/at/1", "/record/1"])
def test_looking_is_limited(path: str) -> None:
    async def scenario(world: Inside) -> None:
        made = (await world.http.post("/api/tables", json=TABLE)).json()
        looks = [await world.http.get(f"/api/tables/{made['table']}{path}") for _ in range(3)]
        assert [each.status_code == 429 for each in looks] == [False, False, True]

    limited(scenario, looks=Rate(2.1, 0.1))


def test_what_one_address_does_is_not_held_against_another() -> None:
    now = 0.0
    paces = Paces(Rate(1, 1), lambda: now, most=10)
    assert [paces.take("a"), paces.take("a"), paces.take("b")] == [0, 1, 0]


def test_addresses_are_forgotten_when_there_are_too_many_of_them_or_nothing_is_held_against_them() -> None:
    now = 0.0
    paces = Paces(Rate(1, 1), lambda: now, most=100)
    for number in range(100_000):
        paces.take(str(number))
    assert len(paces) == 100
    now = 10.0
    paces.take("another")
    assert len(paces) == 1


def test_a_clock_that_is_set_back_locks_nobody_out() -> None:
    now = 1_000_000.0
    pace = Pace(Rate(2, 1), lambda: now)
    assert pace.take() == 0
    now = 0.0
    assert [pace.take(), pace.take(), pace.take()] == [0, 0, 1]
    now = 1.0
    assert pace.take() == 0


def test_a_pace_is_kept_whatever_the_time_is() -> None:
    now = 1_700_000_000.0
    pace = Pace(Rate(10, 2000), lambda: now)
    taken = 0
    for _ in range(10_000):
        now += 0.0001
        taken += pace.take() == 0
    assert abs(taken - 2010) <= 10


def test_sockets_opened_are_limited_by_how_many_and_how_fast() -> None:
    async def scenario(world: Inside) -> None:
        table, _ = await world.table(TABLE)
        wires = [await world.connect(table) for _ in range(3)]
        assert [each.closed for each in wires] == [None, None, 429]
        await wires[0].leave()
        assert (await world.connect(table)).closed == 429, "so fast"
        await world.clock.move(10 * SECOND)
        assert (await world.connect(table)).closed is None
        assert (await world.connect(table)).closed == 429, "so many"

    limited(scenario, sockets_of_address=2, connecting=Rate(2, 0.1))


def test_what_one_address_sends_over_many_sockets_is_limited_together_and_forgotten_with_them() -> None:
    async def scenario(world: Inside) -> None:
        table, _ = await world.table(TABLE)
        first, second = await world.connect(table), await world.connect(table)
        ping: Json = {"do": "ping", "id": "1"}
        assert await codes(first, ping) + await codes(second, ping) + await codes(first, ping) == ["answer", "answer", "too_fast"]
        for wire in (first, second):
            await wire.leave()
        assert await codes(await world.connect(table), ping) == ["answer"]

    limited(scenario, messages_of_address=Rate(2, 0.1))


def test_a_look_at_the_past_counts_for_what_it_costs() -> None:
    async def scenario(world: Inside) -> None:
        table, _ = await world.table(TABLE)
        n = (await world.live(table)).state.n
        assert n == 5
        looks = [(await world.http.get(f"/api/tables/{table}/at/{n}")).status_code for _ in range(10)]
        assert looks == [200] * 9 + [429]

    assert past(200) == 2
    limited(scenario, looks=Rate(9 * past(5) + 0.01, 0.001))


def test_reasons_are_limited() -> None:
    async def scenario(world: Inside) -> None:
        table, _ = await world.table(TABLE)
        wire = await world.connect(table)
        why: Json = {"do": "why", "id": "1", "n": 1}
        assert await codes(wire, why, why) == ["not_a_bots_play", "too_fast"]

    limited(scenario, reasons=Rate(1.5, 0.001))


def test_a_full_server_lets_nobody_more_in() -> None:
    async def scenario(world: Inside) -> None:
        table, _ = await world.table(TABLE)
        first, second = await world.connect(table), await world.connect(table)
        assert (first.closed, second.closed) == (None, 409)

    limited(scenario, sockets=1)


def test_a_table_has_only_so_many_listeners() -> None:
    async def scenario(world: Inside) -> None:
        table, tokens = await world.table(TABLE)
        first, second = await world.connect(table), await world.connect(table)
        assert (first.closed, second.closed, second.last["code"]) == (None, 4429, "too_many_listeners")
        ada, bob = [await world.connect(table, token) for token in tokens]
        assert (ada.closed, bob.closed) == (None, 4429), "who looks on keeps nobody out who plays"

    limited(scenario, listeners=1)


def test_a_socket_that_sends_too_fast_is_refused_and_heard_again_later() -> None:
    async def scenario(world: Inside) -> None:
        table, _ = await world.table(TABLE)
        wire = await world.connect(table)
        pings: list[Json] = [{"do": "ping", "id": str(number)} for number in range(3)]
        assert await codes(wire, *pings) == ["answer", "answer", "too_fast"]
        assert (wire.last["id"], wire.last["facts"]) == ("2", {"seconds": 10})
        await world.clock.move(10 * SECOND)
        assert await codes(wire, pings[2]) == ["answer"]

    limited(scenario, messages=Rate(2, 0.1))


def test_a_socket_that_sends_too_much_is_refused() -> None:
    async def scenario(world: Inside) -> None:
        table, _ = await world.table(TABLE)
        wire = await world.connect(table)
        assert await codes(wire, {"do": "ping", "id": "x" * 60}, {"do": "ping", "id": "x" * 60}) == ["answer", "too_fast"]

    limited(scenario, characters=Rate(100, 1))


def test_who_goes_on_although_it_is_refused_is_cut_off() -> None:
    async def scenario(world: Inside) -> None:
        table, _ = await world.table(TABLE)
        wire = await world.connect(table)
        assert await codes(wire, *[{"do": "ping", "id": "1"}] * 4) == ["answer", "too_fast", "too_fast", "too_fast"]
        assert wire.closed == 4420

    limited(scenario, messages=Rate(1, 0.1), patience=2)


def test_deeds_of_a_seat_are_limited_and_a_retry_or_another_seats_is_none() -> None:
    async def scenario(world: Inside) -> None:
        table, tokens = await world.table(TABLE)
        ada, other = await world.connect(table, tokens[0]), await world.connect(table, tokens[0])
        start: Json = {"do": "start", "id": "s", "seat": 0}
        assert (await codes(ada, start))[-1] == "done"
        assert (await codes(other, start))[-1] == "done"
        assert await codes(other, {"do": "resign", "id": "r", "seat": 0}) == ["too_fast"]
        bob = await world.connect(table, tokens[1])
        assert (await codes(bob, {"do": "offer_stop", "id": "o", "seat": 1, "after": bob.view["n"]}))[-1] == "done"

    limited(scenario, deeds=Rate(1, 0.1))


def test_hints_are_limited() -> None:
    async def scenario(world: Inside) -> None:
        table, tokens = await world.table({**TABLE, "hints": True})
        wire = await world.connect(table, tokens[0])
        asked = [await codes(wire, {"do": "hint", "id": str(number), "seat": 0}) for number in range(2)]
        assert asked[1] == ["too_fast"] != asked[0]

    limited(scenario, hints=Rate(1, 0.1))


def test_a_table_that_is_full_of_events_can_be_played_to_the_end_and_no_further() -> None:
    async def scenario(world: Inside) -> None:
        table, tokens = await world.table(TABLE)
        ada = await world.connect(table, tokens[0])
        await ada.send({"do": "start", "id": "s", "seat": 0})
        most = (await world.live(table)).state.n
        assert most >= 6
        assert await codes(ada, {"do": "offer_stop", "id": "o", "seat": 0, "after": most}) == ["table_full"]
        await ada.send({"do": "resign", "id": "r", "seat": 0})
        assert ada.view["phase"] == "playing" or ada.view["result"]
        assert await codes(ada, {"do": "rematch", "id": "n", "seat": 0}) in (["table_full"], ["not_finished"])

    limited(scenario, events=6)


def test_a_body_that_does_not_come_in_time_is_given_up() -> None:
    async def scenario(world: Inside) -> None:
        async def drop_by_drop() -> Any:
            yield b"{"
            await asyncio.sleep(60)

        answer = await world.http.post("/api/tables", content=drop_by_drop())
        assert (answer.status_code, answer.json()["code"]) == (408, "body_too_slow")

    limited(scenario, body_within=0.05)


@pytest.mark.parametrize("limits", [GENEROUS, STRICT])
def test_people_never_meet_a_limit(limits: Limits) -> None:
    """A table made, three sat down by invitation, and three questions every second for some minutes."""

    async def scenario() -> None:
        world = Inside(limits=limits)
        table, tokens = await world.table({**TABLE, "seats": [{"kind": "me", "name": "Ada"}, LINK, LINK, LINK]})
        wires = [await world.connect(table, token) for token in tokens]
        for second in range(150):
            seat = second % 4
            checks: list[Json] = [{"do": "check", "id": f"{second}-{k}", "seat": seat, "play": "7"} for k in range(3)]
            assert "too_fast" not in await codes(wires[seat], *checks)
            await world.clock.move(SECOND)
        await settle()

    asyncio.run(scenario())
