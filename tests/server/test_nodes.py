"""Any server takes any move: what one did, the others know before they refuse; and what should happen happens once, whoever dies."""

import json
from typing import Any

import pytest

from quarantable.server.minds.thinking import LATEST
from quarantable.server.rounds import OVERDUE, ROUND

from .inside import Json, Wire, settle
from .nodes import Nodes, among

ME: Json = {"kind": "me", "name": "Ada"}
LINK: Json = {"kind": "link"}
BOT: Json = {"kind": "bot", "level": "fair"}
CARDS: Json = {"game": "contagious", "options": {"starter": 0}, "seats": [ME, LINK]}
WITH_A_BOT: Json = {**CARDS, "seats": [ME, BOT, LINK]}
ROUNDS = 2 * ROUND


def play_of(wire: Wire, **besides: Any) -> Json:
    view = wire.view
    return {"do": "play", "id": "p1", "seat": view["turn"], "after": view["n"], "play": view["legal"][0], **besides}


async def apart(nodes: Nodes, body: Json = CARDS) -> tuple[str, Wire, Wire, list[str]]:
    """A table made at the first node, Ada there; her friend at the second. The game is on, Ada to lead."""
    first, second = nodes.inside[:2]
    table, tokens = await first.table(body)
    ada, bob = await first.connect(table, tokens[0]), await second.connect(table, tokens[-1])
    await ada.send({"do": "start", "id": "s", "seat": 0})
    await settle()
    return table, ada, bob, tokens


def stored(nodes: Nodes, table: str) -> list[Json]:
    return [json.loads(body) for body in nodes.place.tables[table]]


def test_what_happens_at_one_node_is_told_at_the_other() -> None:
    async def scenario(nodes: Nodes) -> None:
        _, ada, bob, _ = await apart(nodes)
        await ada.send(play_of(ada))
        assert bob.view["n"] == ada.view["n"]
        assert bob.events == ada.events
        await bob.send(play_of(bob))
        assert bob.last["is"] == "done"
        assert ada.events == bob.events

    among(scenario)


def test_without_any_hint_the_rounds_tell() -> None:
    async def scenario(nodes: Nodes) -> None:
        _, ada, bob, _ = await apart(nodes)
        nodes.place.is_silent = True
        await ada.send(play_of(ada))
        assert bob.view["n"] < ada.view["n"]
        await nodes.clock.move(ROUNDS)
        assert bob.events == ada.events

    among(scenario)


def test_who_knows_more_than_the_node_it_comes_to_is_welcome() -> None:
    async def scenario(nodes: Nodes) -> None:
        nodes.place.is_silent = True
        table, ada, bob, tokens = await apart(nodes)
        await ada.send(play_of(ada))
        again = await nodes.inside[1].connect(table, tokens[0], last=ada.view["n"])
        assert (again.closed, again.last["is"], again.last["events"]) == (None, "welcome", [])
        assert bob.view["n"] == ada.view["n"]

    among(scenario)


def test_who_sat_down_at_one_node_is_welcome_at_another_that_has_not_heard_of_it() -> None:
    async def scenario(nodes: Nodes) -> None:
        nodes.place.is_silent = True
        first, second = nodes.inside
        made = (await first.http.post("/api/tables", json=CARDS)).json()
        table, mine, friends = made["table"], made["seats"][0], made["seats"][1]
        ada = await second.connect(table, mine["token"])
        sat = (await first.http.post(f"/api/tables/{table}/sit", json={"invitation": friends["invitation"], "name": "Bob"})).json()
        bob = await second.connect(table, sat["token"])
        assert (bob.closed, bob.view["mine"]) == (None, [1])
        assert ada.events[-1]["is"] == "sat"
        answer = await second.http.get(f"/api/tables/{table}", headers={"authorization": f"Bearer {sat['token']}"})
        assert answer.status_code == 200

    among(scenario)


def test_nothing_is_refused_for_what_the_node_does_not_know_yet() -> None:
    async def scenario(nodes: Nodes) -> None:
        _, ada, bob, _ = await apart(nodes)
        nodes.place.is_silent = True
        await ada.send(play_of(ada))
        behind = bob.view["n"]
        assert ada.view["turn"] == 1
        answers = await bob.send({"do": "play", "id": "p2", "seat": 1, "after": ada.view["n"], "play": "?"})
        assert answers[-1]["code"] not in ("not_yet_happened", "not_your_turn", "stale")
        assert bob.view["n"] == behind + 1

    among(scenario)


def test_one_request_at_two_nodes_is_carried_out_once_and_answered_the_same() -> None:
    async def scenario(nodes: Nodes) -> None:
        table, ada, _, tokens = await apart(nodes)
        nodes.place.is_silent = True
        elsewhere = await nodes.inside[1].connect(table, tokens[0], last=ada.view["n"])
        play = play_of(ada)
        done = (await ada.send(play))[-1]
        assert (await elsewhere.send(play))[-1] == done
        assert sum(event["is"] == "played" for event in ada.events) == 1
        assert elsewhere.view["n"] == ada.view["n"] == done["n"]

    among(scenario)


def test_a_retry_at_another_node_gets_its_done_although_the_seat_is_covered_by_now() -> None:
    async def scenario(nodes: Nodes) -> None:
        first, second = nodes.inside
        table, tokens = await first.table({**CARDS, "seats": [ME, {"kind": "device", "name": "Bob"}]})
        both = await first.connect(table, *tokens)
        await both.send({"do": "me", "seat": 0})
        again = await second.connect(table, *tokens)
        nodes.place.is_silent = True
        play = play_of(both)
        done = (await both.send(play))[-1]
        assert (await again.send(play))[-1] == done

    among(scenario)


def test_of_plays_at_two_nodes_at_the_same_instant_one_is_made() -> None:
    async def scenario(nodes: Nodes) -> None:
        table, ada, _, tokens = await apart(nodes)
        other = await nodes.inside[1].connect(table, tokens[0])
        await other.send({"do": "ping", "id": "x"})
        one, another = play_of(ada), play_of(other, id="p2")
        ada._in.put_nowait({"type": "websocket.receive", "text": json.dumps(one)})  # noqa: SLF001  # both before anything happens
        await other.send(another)
        assert sorted([ada.last["is"], other.last["is"]]) == ["done", "refused"]
        assert ada.view == other.view

    among(scenario)


def test_who_is_connected_at_another_node_is_here_and_leaves_for_all() -> None:
    async def scenario(nodes: Nodes) -> None:
        _, ada, bob, _ = await apart(nodes)
        assert [[seat["here"] for seat in wire.view["seats"]] for wire in (ada, bob)] == [[True, True], [True, True]]
        await bob.leave()
        await settle()
        assert not ada.view["seats"][1]["here"]
        await nodes.clock.move(59_000)
        assert not ada.view["seats"][1]["away"]
        await nodes.clock.move(1_000 + ROUNDS)
        assert ada.view["seats"][1]["away"]

    among(scenario)


def test_who_connects_at_another_node_comes_back_for_all() -> None:
    async def scenario(nodes: Nodes) -> None:
        table, ada, bob, tokens = await apart(nodes)
        await bob.leave()
        await nodes.clock.move(60_000 + ROUNDS)
        await ada.send({"do": "vote_take_over", "id": "v", "seat": 0, "away": 1, "agree": True})
        assert ada.view["seats"][1]["played_by_bot"]
        await nodes.inside[1].connect(table, tokens[1])
        await settle()
        assert not ada.view["seats"][1]["played_by_bot"]
        assert [event["is"] for event in stored(nodes, table)].count("returned") == 1

    among(scenario)


async def until_the_bot_is_to_play(nodes: Nodes) -> tuple[str, Wire, Wire, int]:
    """Ada has played; the bot is next. And how many plays there are."""
    table, ada, bob, _ = await apart(nodes, WITH_A_BOT)
    await ada.send(play_of(ada))
    assert ada.view["seats"][1]["thinking"]
    return table, ada, bob, sum(event["is"] == "played" for event in stored(nodes, table))


def by_bots(nodes: Nodes, table: str) -> int:
    return sum(event.get("by") == "bot" for event in stored(nodes, table))


def test_a_bot_plays_once_where_the_first_seat_is() -> None:
    async def scenario(nodes: Nodes) -> None:
        table, ada, bob, _ = await until_the_bot_is_to_play(nodes)
        conflicts = nodes.stores[1].appended
        await nodes.clock.move(3000)
        assert by_bots(nodes, table) == 1
        assert nodes.stores[1].appended == conflicts
        assert [each.asked for each in nodes.thinkers] == [1, 0]
        assert ada.events == bob.events

    among(scenario)


def test_when_the_node_that_should_dies_another_lets_the_bot_play_once() -> None:
    async def scenario(nodes: Nodes) -> None:
        table, _, bob, _ = await until_the_bot_is_to_play(nodes)
        await nodes.die(0)
        await nodes.clock.move(LATEST)
        assert by_bots(nodes, table) == 0
        await nodes.clock.move(5000)
        assert by_bots(nodes, table) == 1
        assert bob.events[-1]["is"] == "played"
        assert [each.asked for each in nodes.thinkers] == [1, 1]

    among(scenario)


def test_a_table_that_nobody_is_at_goes_on_at_another_node_when_its_own_dies() -> None:
    async def scenario(nodes: Nodes) -> None:
        table, ada, bob, _ = await until_the_bot_is_to_play(nodes)
        await ada.leave()
        await bob.leave()
        await nodes.die(0)
        nodes.place.forget("0")
        await nodes.clock.move(OVERDUE + 3 * ROUNDS)
        assert by_bots(nodes, table) == 1

    among(scenario, 3)


def test_a_node_that_was_asleep_does_no_harm() -> None:
    async def scenario(nodes: Nodes) -> None:
        table, ada, bob, _ = await until_the_bot_is_to_play(nodes)
        asleep = nodes.place.ears.pop("1")
        await nodes.clock.move(3000)
        nodes.place.ears["1"] = asleep
        await bob.send({"do": "resign", "id": "r", "seat": 2})
        await nodes.clock.move(30_000)
        events = stored(nodes, table)
        assert [event["is"] for event in events].count("resigned") == 1
        assert ada.view["n"] == bob.view["n"] == len(events)

    among(scenario)


@pytest.mark.parametrize("is_silent", [False, True])
def test_a_table_deleted_at_one_node_is_gone_at_the_other(*, is_silent: bool) -> None:
    async def scenario(nodes: Nodes) -> None:
        table, tokens = await nodes.inside[0].table(CARDS)
        bob = await nodes.inside[1].connect(table, tokens[1])
        nodes.place.is_silent = is_silent
        gone = await nodes.inside[0].http.delete(f"/api/tables/{table}", headers={"authorization": f"Bearer {tokens[0]}"})
        assert gone.status_code == 204
        await nodes.clock.move(ROUNDS)
        assert bob.closed == 4410
        assert (await nodes.inside[1].connect(table, tokens[1])).closed == 4404

    among(scenario)


def test_a_table_on_which_another_node_has_just_gone_on_is_not_deleted_unseen() -> None:
    async def scenario(nodes: Nodes) -> None:
        table, ada, bob, _ = await apart(nodes)
        live = await nodes.inside[1].live(table)
        nodes.place.is_silent = True
        await ada.send(play_of(ada))
        seen: list[int] = []
        await live.delete(lambda state: seen.append(state.n))
        assert seen == [ada.view["n"] - 1, ada.view["n"]]
        await settle()
        assert bob.closed == 4410

    among(scenario)


def test_while_the_database_is_away_who_is_known_is_welcome_and_nobody_is_called_wrong() -> None:
    async def scenario(nodes: Nodes) -> None:
        table, ada, _, tokens = await apart(nodes)
        nodes.place.is_away = True
        known = await nodes.inside[1].connect(table, tokens[1])
        assert (known.closed, known.last["is"]) == (None, "welcome")
        unknown = await nodes.inside[1].connect(table, "x" * 24)
        assert (unknown.closed, unknown.last["code"]) == (1013, "can_not_be_read")
        elsewhere = await nodes.inside[1].connect("y" * 24)
        assert (elsewhere.closed, elsewhere.last["code"]) == (1013, "can_not_be_read")
        assert (await nodes.inside[1].http.get(f"/api/tables/{table}")).status_code == 503
        play = play_of(ada)
        assert (await ada.send(play))[-1]["code"] == "can_not_be_stored"
        nodes.place.is_away = False
        assert (await ada.send(play))[-1]["is"] == "done"
        assert known.events == ada.events

    among(scenario)


def test_what_was_stored_though_the_database_was_lost_is_answered_with_its_invitation() -> None:
    async def scenario(nodes: Nodes) -> None:
        table, tokens = await nodes.inside[0].table({**CARDS, "seats": [ME, LINK, LINK]})
        ada = await nodes.inside[0].connect(table, tokens[0])
        nodes.stores[0].loses_answers = True
        free = {"do": "free", "id": "f", "seat": 0, "free": 2}
        assert (await ada.send(free))[-1]["code"] == "can_not_be_stored"
        nodes.stores[0].loses_answers = False
        news, done = await ada.send(free)
        assert news["events"][-1]["is"] == "freed"
        assert done["is"] == "done"
        body = {"invitation": done["invitation"], "name": "Cy"}
        assert (await nodes.inside[1].http.post(f"/api/tables/{table}/sit", json=body)).status_code == 200

    among(scenario)


def test_a_table_that_a_newer_server_changed_sends_its_people_elsewhere(caplog: pytest.LogCaptureFixture) -> None:
    async def scenario(nodes: Nodes) -> None:
        table, ada, bob, tokens = await apart(nodes)
        await nodes.stores[0].append(table, ada.view["n"] + 1, [b'{"is":"unheard_of"}'], request=None, due=None)
        await settle()
        assert (ada.closed, bob.closed) == (1012, 1012)
        for _ in range(3):
            again = await nodes.inside[1].connect(table, tokens[1])
            assert (again.closed, again.last["code"]) == (1012, "needs_newer_server")

    among(scenario)
    assert [record.levelname for record in caplog.records] == ["ERROR"], "it is said once"
