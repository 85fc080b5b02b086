"""What a live table does: retries, rivals, bots, absence, shared devices, slow readers. The clock is the test's."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, cast

import pytest

from quarantable.server.stores.store import Conflict, NotStored, RequestKey
from quarantable.server.wires import wire

from .inside import ChosenSource, Inside, Json, MemoryStore, Wire, settle

ME: Json = {"kind": "me", "name": "Ada"}
DEVICE: Json = {"kind": "device", "name": "Bob"}
LINK: Json = {"kind": "link"}
BOT: Json = {"kind": "bot", "level": "greedy"}
CARDS: Json = {"game": "contagious", "options": {"starter": 0}}
DICE: Json = {"game": "covirus", "options": {"width": 6, "length": 8}}


def live(scenario: Callable[[Inside], Awaitable[None]], inside: Callable[[], Inside] = Inside) -> None:
    async def whole() -> None:
        world = inside()
        await scenario(world)

    asyncio.run(whole())


def play_of(wire: Wire, **besides: Any) -> Json:
    view = wire.view
    return {"do": "play", "id": "p1", "seat": view["turn"], "after": view["n"], "play": view["legal"][0], **besides}


async def two(world: Inside, body: Json = CARDS) -> tuple[str, Wire, Wire, list[str]]:
    """Ada and Bob, each on a device, Ada to lead."""
    table, tokens = await world.table({**body, "seats": [ME, LINK]})
    ada, bob = await world.connect(table, tokens[0]), await world.connect(table, tokens[1])
    await ada.send({"do": "start", "id": "s", "seat": 0})
    return table, ada, bob, tokens


def test_news_comes_before_done_and_tells_of_the_same_event() -> None:
    async def scenario(world: Inside) -> None:
        _, ada, bob, _ = await two(world)
        n = ada.view["n"]
        news, done = await ada.send(play_of(ada))
        assert (news["is"], [event["n"] for event in news["events"]], news["view"]["n"]) == ("news", [n + 1], n + 1)
        assert done == {"is": "done", "id": "p1", "n": n + 1}
        assert bob.last["events"] == news["events"]

    live(scenario)


def test_a_retry_gets_the_same_done_and_nothing_happens_twice() -> None:
    async def scenario(world: Inside) -> None:
        table, ada, _, tokens = await two(world)
        play = play_of(ada)
        _, done = await ada.send(play)
        assert await ada.send(play) == [done]
        await ada.leave()
        again = await world.connect(table, tokens[0], last=done["n"])
        assert await again.send(play) == [done]
        assert (await world.live(table)).state.n == done["n"]

    live(scenario)


def test_a_retry_is_known_after_a_restart() -> None:
    async def scenario(world: Inside) -> None:
        table, ada, _, tokens = await two(world)
        play = play_of(ada)
        _, done = await ada.send(play)
        restarted = Inside(store=world.store)
        again = await restarted.connect(table, tokens[0])
        assert await again.send(play) == [done]

    live(scenario)


def test_another_seats_request_of_the_same_id_is_another_request() -> None:
    async def scenario(world: Inside) -> None:
        _, ada, bob, _ = await two(world)
        await ada.send(play_of(ada))
        answers = (
            await bob.send(play_of(bob, id="p1")) if bob.view["turn"] == 1 else await bob.send({"do": "resign", "id": "p1", "seat": 1})
        )
        assert answers[-1]["is"] == "done"
        assert answers[-1]["n"] > 3

    live(scenario)


def test_of_two_plays_at_the_same_instant_one_wins_and_the_other_is_refused_and_knows_the_new_state() -> None:
    async def scenario(world: Inside) -> None:
        table, ada, _, tokens = await two(world)
        other = await world.connect(table, tokens[0])
        first, second = play_of(ada), play_of(ada, id="p2")
        await asyncio.gather(ada.send(first), other.send(second))
        last = [ada.last, other.last]
        assert sorted(each["is"] for each in last) == ["done", "refused"]
        assert next(each for each in last if each["is"] == "refused")["code"] in ("stale", "not_your_turn")
        assert ada.view == other.view

    live(scenario)


def test_a_stale_request_is_refused_and_changes_nothing() -> None:
    async def scenario(world: Inside) -> None:
        table, ada, _, _ = await two(world)
        old = play_of(ada, after=1)
        (refusal,) = await ada.send(old)
        assert (refusal["is"], refusal["id"], refusal["code"], refusal["rule"]) == ("refused", "p1", "stale", "table")
        assert (await world.live(table)).state.n == ada.view["n"]

    live(scenario)


def test_who_comes_back_gets_exactly_what_it_missed() -> None:
    async def scenario(world: Inside) -> None:
        table, ada, bob, tokens = await two(world)
        known = bob.view["n"]
        await bob.leave()
        await ada.send(play_of(ada))
        bob = await world.connect(table, tokens[1], last=known)
        assert bob.last["is"] == "welcome"
        assert [event["n"] for event in bob.events] == list(range(known + 1, ada.view["n"] + 1))

    live(scenario)


def test_what_another_process_did_is_taken_over_and_told() -> None:
    async def scenario(world: Inside) -> None:
        table, ada, bob, tokens = await two(world)
        other = Inside(store=world.store)
        there = await other.connect(table, tokens[0])
        await there.send(play_of(there, id="there"))
        n = there.view["n"]
        (news, refusal) = await ada.send(play_of(ada, id="here"))
        assert [event["n"] for event in news["events"]] == [n]
        assert refusal["code"] in ("stale", "not_your_turn")
        assert bob.view["n"] == n

    live(scenario)


class FullDisk(MemoryStore):
    is_full = False

    async def append(self, *given: Any, **named: Any) -> None:
        if self.is_full:
            raise NotStored("no room")
        await super().append(*given, **named)


def test_what_can_not_be_stored_has_not_happened(caplog: pytest.LogCaptureFixture) -> None:
    async def scenario(world: Inside) -> None:
        _, ada, bob, _ = await two(world)
        assert isinstance(world.store, FullDisk)
        world.store.is_full = True
        heard = len(bob.frames)
        (refusal,) = await ada.send(play_of(ada))
        assert refusal["code"] == "can_not_be_stored"
        assert len(bob.frames) == heard
        world.store.is_full = False
        assert (await ada.send(play_of(ada)))[-1]["is"] == "done"

    live(scenario, lambda: Inside(store=FullDisk()))
    assert "no room" in caplog.text


def test_a_bot_plays_when_it_is_due_and_not_before() -> None:
    async def scenario(world: Inside) -> None:
        table, tokens = await world.table({"game": "contagious", "options": {"starter": 1}, "seats": [ME, BOT]})
        ada = await world.connect(table, tokens[0])
        before = ada.view["n"]
        await world.clock.move(100)
        assert ada.view["n"] == before
        await world.clock.move(5000)
        assert ada.events[before]["by"] == "bot"

    live(scenario)


def test_a_table_goes_on_by_itself_after_a_restart() -> None:
    async def scenario(world: Inside) -> None:
        table, _ = await world.table({"game": "contagious", "options": {"starter": 1}, "seats": [ME, BOT]})
        before = (await world.live(table)).state.n
        restarted = Inside(store=world.store)
        async with restarted.app.router.lifespan_context(restarted.app):
            await settle()
            await restarted.clock.move(5000)
            assert (await restarted.live(table)).state.n > before

    live(scenario)


def test_lost_turns_and_rolls_are_the_tables_own() -> None:
    async def scenario(world: Inside) -> None:
        _, ada, _, _ = await two(world, DICE)
        while not any(event["is"] == "rolled" for event in ada.events):
            await world.clock.ring_next()
        assert ada.view["roll"] is not None

    live(scenario)


def test_who_is_gone_for_a_minute_is_away_and_the_others_are_told() -> None:
    async def scenario(world: Inside) -> None:
        _, ada, bob, _ = await two(world)
        await bob.leave()
        await settle()
        assert (ada.last["is"], ada.view["seats"][1]["here"], ada.view["seats"][1]["away"]) == ("presence", False, False)
        await world.clock.move(59_999)
        assert not ada.view["seats"][1]["away"]
        await world.clock.move(1)
        assert (ada.last["is"], ada.view["seats"][1]["away"]) == ("presence", True)
        assert ada.view["votes"] == [{"away": 1, "agreed": [], "needed": [0]}]

    live(scenario)


def test_a_bot_takes_over_by_vote_until_the_person_comes_back() -> None:
    async def scenario(world: Inside) -> None:
        table, ada, bob, tokens = await two(world)
        await bob.leave()
        await world.clock.move(60_000)
        await ada.send({"do": "vote_take_over", "id": "v", "seat": 0, "away": 1, "agree": True})
        assert ada.view["seats"][1]["played_by_bot"]
        await world.connect(table, tokens[1])
        await world.clock.move(0)
        assert not ada.view["seats"][1]["played_by_bot"]
        assert ada.events[-1]["is"] == "returned"

    live(scenario)


def test_a_hand_on_a_shared_device_is_covered_again_when_the_other_is_to_act() -> None:
    async def scenario(world: Inside) -> None:
        table, tokens = await world.table({**CARDS, "seats": [ME, DEVICE]})
        both = await world.connect(table, *tokens)
        assert both.view["position"]["hands"] == [None, None]
        await both.send({"do": "me", "seat": 0})
        assert both.last["is"] == "presence"
        assert both.view["position"]["hands"][1] is None
        news, _ = await both.send(play_of(both))
        assert news["view"]["turn"] == 1
        assert news["view"]["uncovered"] is None
        assert news["view"]["position"]["hands"] == [None, None]
        await both.send({"do": "me", "seat": 1})
        assert both.view["position"]["hands"][0] is None
        await both.send({"do": "cover"})
        assert both.view["position"]["hands"] == [None, None]

    live(scenario)


def test_a_retry_on_a_shared_device_gets_its_done_although_the_seat_is_covered_by_now() -> None:
    async def scenario(world: Inside) -> None:
        table, tokens = await world.table({**CARDS, "seats": [ME, DEVICE]})
        both = await world.connect(table, *tokens)
        await both.send({"do": "me", "seat": 0})
        play = play_of(both)
        _, done = await both.send(play)
        await both.leave()
        again = await world.connect(table, *tokens)
        assert again.view["uncovered"] is None
        assert await again.send(play) == [done]
        assert (await again.send({**play, "id": "new"}))[-1]["code"] == "covered"

    live(scenario)


def test_a_retry_of_a_play_that_is_being_stored_gets_its_done_although_the_seat_is_covered_by_now() -> None:
    async def scenario(world: Inside) -> None:
        table, tokens = await world.table({**CARDS, "seats": [ME, DEVICE]})
        both = await world.connect(table, *tokens)
        await both.send({"do": "me", "seat": 0})
        play, store = play_of(both), cast(SlowStore, world.store)
        store.may_store.clear()
        await both.send(play)
        await both.leave()
        again = await world.connect(table, *tokens)
        assert await again.send(play) == []
        store.may_store.set()
        await settle()
        assert again.last["is"] == "done"

    live(scenario, lambda: Inside(store=SlowStore()))


class SlowStore(MemoryStore):
    """Stores nothing until it may."""

    def __init__(self) -> None:
        super().__init__()
        self.may_store = asyncio.Event()
        self.may_store.set()

    async def append(self, table: str, first: int, events: Sequence[bytes], *, request: RequestKey | None, due: int | None) -> None:
        await self.may_store.wait()
        await super().append(table, first, events, request=request, due=due)


def test_who_does_not_read_is_closed_and_holds_up_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wire, "MOST_WAITING", 20_000)

    async def scenario(world: Inside) -> None:
        table, ada, bob, _ = await two(world)
        bob.is_reading.clear()
        for k in range(50):
            assert (await ada.send({"do": "ping", "id": str(k)}))[-1] == {"is": "answer", "id": str(k)}
            await bob.send({"do": "ping", "id": "x" * 64})
            await ada.send({"do": "check", "id": str(k), "seat": 0, "play": "7"})
            other = await world.connect(table)
            await other.leave()
            spectators = [await world.connect(table) for _ in range(2)]
            await asyncio.gather(*(each.leave() for each in spectators))
        for _ in range(300):
            await bob.send({"do": "ping", "id": "x" * 64})
        bob.is_reading.set()
        await settle()
        assert bob.closed == 4413
        assert ada.closed is None

    live(scenario)


def test_hello_must_come_first_and_only_first() -> None:
    async def scenario(world: Inside) -> None:
        table, ada, _, _ = await two(world)
        wire = Wire(world.app, table)
        await wire.send({"do": "ping", "id": "1"})
        assert (wire.last["code"], wire.closed) == ("hello_first", 4400)
        assert (await ada.send({"do": "hello", "tokens": [], "last": 0}))[-1]["code"] == "hello_first"
        assert ada.closed is None

    live(scenario)


def test_hello_must_come_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("quarantable.server.connection.HELLO_WITHIN", 0)

    async def scenario(world: Inside) -> None:
        wire = Wire(world.app, "any")
        await settle()
        await settle()
        assert wire.closed == 4408

    live(scenario)


def test_wrong_tokens_and_wrong_tables_close_with_their_codes() -> None:
    async def scenario(world: Inside) -> None:
        table, _, _, tokens = await two(world)
        wrong = await world.connect(table, "x" * 22)
        assert (wrong.last["code"], wrong.closed) == ("wrong_token", 4401)
        half = await world.connect(table, tokens[0], "x" * 22)
        assert half.closed == 4401
        nowhere = await world.connect("nowhere", tokens[0])
        assert (nowhere.last["code"], nowhere.closed) == ("no_table", 4404)
        ahead = await world.connect(table, last=999)
        assert (ahead.last["code"], ahead.closed) == ("unknown_event", 4400)

    live(scenario)


def test_pages_of_another_origin_get_no_socket() -> None:
    async def scenario(world: Inside) -> None:
        table, _, _, _ = await two(world)
        foreign = Wire(world.app, table, {"origin": "http://elsewhere"})
        await settle()
        assert foreign.closed == 403
        own = Wire(world.app, table, {"origin": "http://inside"})
        await own.send({"do": "hello", "tokens": [], "last": 0})
        assert own.last["is"] == "welcome"

    live(scenario)


def test_tables_that_nobody_is_at_are_let_go_and_found_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("quarantable.server.tables.MOST_IDLE", 1)

    async def scenario(world: Inside) -> None:
        first, _ = await world.table({**CARDS, "seats": [ME, DEVICE]})
        kept = await world.live(first)
        for _ in range(3):
            await world.table({**CARDS, "seats": [ME, DEVICE]})
        found = await world.live(first)
        assert found is not kept
        assert found.history == kept.history

    live(scenario)


def test_no_secret_is_in_what_is_stored_or_logged(caplog: pytest.LogCaptureFixture) -> None:
    async def scenario(world: Inside) -> None:
        table, ada, _, tokens = await two(world)
        await ada.send(play_of(ada))
        assert isinstance(world.store, MemoryStore)
        stored = b"".join(world.store.tables[table])
        assert all(token.encode() not in stored for token in tokens)
        assert table.encode() in stored

    caplog.set_level(0)
    live(scenario)
    assert not [record for record in caplog.records if record.name.startswith("quarantable") and "secret-" in record.getMessage()]


def test_memory_store_conflicts_as_a_store_does() -> None:
    async def scenario() -> None:
        store = MemoryStore()
        await store.create("t", [b"1"], due=None)
        with pytest.raises(Conflict):
            await store.append("t", 3, [b"3"], request=RequestKey(0, "r"), due=None)

    asyncio.run(scenario())


def test_the_same_bytes_come_from_the_same_chance() -> None:
    async def frames() -> list[str]:
        world = Inside(source=ChosenSource(5))
        _, ada, _, _ = await two(world)
        await ada.send(play_of(ada))
        return ada.frames

    first, second = asyncio.run(frames()), asyncio.run(frames())
    assert first == second
    assert json.loads(first[0])["is"] == "welcome"


def test_all_who_come_at_once_to_a_table_that_has_to_be_loaded_are_at_the_same_one() -> None:
    async def scenario(world: Inside) -> None:
        table, tokens = await world.table({**CARDS, "seats": [ME, LINK]})
        again = Inside(store=world.store)
        hello = json.dumps({"do": "hello", "tokens": [], "last": 0})
        watching = []
        for _ in range(30):  # some while it is loaded, some just when it is, some after that
            watching.append(Wire(again.app, table))
            watching[-1]._in.put_nowait({"type": "websocket.receive", "text": hello})  # noqa: SLF001  # `send` would wait
            await asyncio.sleep(0)
        ada = await again.connect(table, tokens[0])
        await ada.send({"do": "start", "id": "s", "seat": 0})
        assert [each.view["phase"] for each in watching] == ["playing"] * 30

    live(scenario)
