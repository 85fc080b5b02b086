"""Whole games at a real server, by clients on several devices."""

import asyncio
import hashlib
import random
from collections.abc import Iterator
from contextlib import AsyncExitStack
from typing import Any

import httpx
import pytest

from quarantable.record.reading import read
from quarantable.record.receipt import Receipt
from quarantable.record.verifying import verify

from .client import Client, Json, act, is_to_act, new_table, play_on, sit, start_if_needed

SMALL = {"width": 6, "length": 8}
ME: Json = {"kind": "me", "name": "Ada"}
LINK: Json = {"kind": "link"}
DEVICE: Json = {"kind": "device", "name": "Bob"}


async def seated(base: str, body: Json) -> tuple[str, list[str]]:
    """A table with everybody seated: its id and the tokens by seat."""
    made = await new_table(base, body)
    return made["table"], [await token_of(base, made["table"], seat) for seat in made["seats"]]


async def token_of(base: str, table: str, seat: Json) -> str:
    if "invitation" in seat:
        seat = await sit(base, table, seat["invitation"], f"Friend {seat['seat']}")
    return str(seat.get("token", ""))


async def play_whole(base: str, body: Json, devices: list[list[int]], seed: int = 1) -> list[Client]:
    """Play a game to its end; the last client is a spectator."""
    table, tokens = await seated(base, body)
    chance = random.Random(seed)
    async with AsyncExitStack() as stack:
        clients = [await stack.enter_async_context(Client(base, table, *(tokens[seat] for seat in seats))) for seats in [*devices, []]]
        await start_if_needed(clients[0])
        await asyncio.gather(*(play_on(client, chance) for client in clients))
        return clients


CONTAGIOUS: dict[str, Any] = {"game": "contagious"}
COVIRUS: dict[str, Any] = {"game": "covirus", "options": SMALL}


@pytest.mark.parametrize(
    ("body", "devices"),
    [
        ({**CONTAGIOUS, "seats": [ME, LINK]}, [[0], [1]]),
        ({**CONTAGIOUS, "options": "table", "seats": [ME, LINK, LINK]}, [[0], [1], [2]]),
        ({**CONTAGIOUS, "options": {"shield": "choice"}, "seats": [ME, DEVICE, LINK]}, [[0, 1], [2]]),
        ({**COVIRUS, "seats": [ME, LINK]}, [[0], [1]]),
        ({**COVIRUS, "rolls": "by_hand", "seats": [ME, DEVICE]}, [[0, 1]]),
    ],
    ids=["contagious", "contagious-of-three-by-the-table", "contagious-with-two-on-a-device", "covirus", "covirus-on-one-device-by-hand"],
)
def test_a_game_is_played_to_its_end_and_all_see_the_same_of_it(base: str, body: Json, devices: list[list[int]]) -> None:
    clients = asyncio.run(play_whole(base, body, devices))
    public = [{name: view for name, view in client.view.items() if name not in ("mine", "uncovered", "can")} for client in clients]
    assert all(client.view["result"]["reason"] == "played_out" for client in clients)
    assert all(each == public[0] for each in public)
    assert all(client.events == clients[0].events for client in clients)
    record = read(httpx.get(f"{base}/api/tables/{clients[0].table}/record/1").text)
    assert [verify(record, receipt_of(client)).proven for client in clients] == [bool(client.tokens) for client in clients]


def receipt_of(client: Client) -> Receipt:
    """What the device knows of the first game by what it heard and said itself."""
    first = {event["is"]: event for event in reversed(client.events)}
    return Receipt(
        client.table,
        1,
        first["committed"]["commitment"],
        {seat: bytes.fromhex(nonce) for (_, seat), nonce in client.nonces.items()},
        {seat: bytes.fromhex(nonce) for seat, nonce in first["started"]["nonces"]},
        hashlib.sha256("".join(f"{line}\n" for line in heard(client.events)).encode()).hexdigest(),
    )


def heard(events: list[Json]) -> Iterator[str]:
    """A line of each event of the game, as docs/records.md (*Receipts*) has it."""
    stand: list[int] = []
    for event in events:
        if event["is"] == "played":
            stand.append(event["n"])
            yield f"{event['seat']} {event['play']}"
        elif event["is"] == "undone":
            stand = [n for n in stand if n <= event["to"]]
            yield f"undo {event['seat']} to {len(stand)}"


def test_a_spectator_sees_no_hand_and_each_player_their_own(base: str) -> None:
    async def scenario() -> None:
        table, tokens = await seated(base, {**CONTAGIOUS, "seats": [ME, LINK]})
        async with Client(base, table, tokens[0]) as ada, Client(base, table, tokens[1]) as bob, Client(base, table) as spectator:
            await start_if_needed(ada)
            await spectator.until(lambda: spectator.view["phase"] == "playing")
            await bob.until(lambda: bob.view["phase"] == "playing")
            assert spectator.view["position"]["hands"] == [None, None]
            assert [hand is None for hand in ada.view["position"]["hands"]] == [False, True]
            assert [hand is None for hand in bob.view["position"]["hands"]] == [True, False]

    asyncio.run(scenario())


def test_a_rematch_starts_when_all_people_are_ready_and_the_last_loser_leads(base: str) -> None:
    async def scenario() -> None:
        table, tokens = await seated(base, {**CONTAGIOUS, "seats": [ME, LINK]})
        async with Client(base, table, tokens[0]) as ada, Client(base, table, tokens[1]) as bob:
            await start_if_needed(ada)
            await ada.do("resign", seat=0)
            await ada.until(lambda: ada.view["seats"][0]["resigned"])
            await bob.do("offer_stop", seat=1, after=bob.n)
            await ada.until(lambda: ada.view["stop"] is not None or ada.view["phase"] == "finished")
            await play_on(bob, random.Random(3)) if bob.view["phase"] == "playing" else None
            await ada.until(lambda: ada.view["phase"] == "finished")
            await ada.do("rematch", seat=0)
            assert ada.view["phase"] == "finished"
            await bob.do("rematch", seat=1)
            await ada.until(lambda: ada.view["phase"] == "playing")
            assert ada.view["game_number"] == 2

    asyncio.run(scenario())


def test_the_creator_frees_a_seat_and_its_token_opens_nothing_any_more(base: str) -> None:
    async def scenario() -> None:
        made = await new_table(base, {**COVIRUS, "seats": [ME, LINK]})
        table, invitation = made["table"], made["seats"][1]["invitation"]
        first = await sit(base, table, invitation, "Eve")
        async with Client(base, table, made["seats"][0]["token"]) as ada, Client(base, table, first["token"]) as eve:
            freed = await ada.do("free", seat=0, free=1)
            await eve.until(lambda: eve.view["mine"] == [])
            refusal = await eve.do("resign", seat=1)
            assert (refusal["is"], refusal["code"]) == ("refused", "not_your_seat")
            second = await sit(base, table, freed["invitation"], "Bob")
            assert second["seat"] == 1
            assert second["token"] != first["token"]

    asyncio.run(scenario())


def test_an_invitation_works_once(base: str) -> None:
    async def scenario() -> None:
        made = await new_table(base, {**COVIRUS, "seats": [ME, LINK]})
        body = {"invitation": made["seats"][1]["invitation"], "name": "Bob"}
        await sit(base, made["table"], body["invitation"], body["name"])
        async with httpx.AsyncClient(base_url=base) as http:
            again = await http.post(f"/api/tables/{made['table']}/sit", json=body)
        assert (again.status_code, again.json()["code"]) == (409, "invitation_void")

    asyncio.run(scenario())


def test_on_a_shared_device_a_hand_is_sent_only_after_its_me(base: str) -> None:
    async def scenario() -> None:
        table, tokens = await seated(base, {**CONTAGIOUS, "seats": [ME, DEVICE]})
        async with Client(base, table, *tokens) as both:
            await both.until(lambda: both.view["phase"] == "playing")
            assert both.view["position"]["hands"] == [None, None]
            seat = is_to_act(both)
            assert seat is not None
            covered = await both.do("legal", seat=seat, after=both.n)
            assert covered["code"] == "covered"
            await both.send({"do": "me", "seat": seat})
            await both.until(lambda: both.view["uncovered"] == seat)
            assert [hand is None for hand in both.view["position"]["hands"]] == [seat != 0, seat != 1]
            await act(both, seat, random.Random(1))
            if both.view["turn"] != seat:
                assert both.view["uncovered"] is None
                assert both.view["position"]["hands"] == [None, None]

    asyncio.run(scenario())
