"""Records over HTTP: of every game of a table, to everybody what they may know; and tables that go on from one."""

import asyncio
from collections.abc import Awaitable, Callable

import httpx
import pytest

from quarantable.protocol.socket import MOST_TABLE_BYTES
from quarantable.record.model import Seen
from quarantable.record.reading import read
from quarantable.record.writing import write
from tests.record.small import covirus
from tests.record.tables import players_at

from .inside import Inside, Json

ME: Json = {"kind": "me", "name": "Ada"}
LINK: Json = {"kind": "link"}
BOT: Json = {"kind": "bot", "level": "random"}


def inside(scenario: Callable[[Inside], Awaitable[None]]) -> None:
    async def whole() -> None:
        await scenario(Inside())

    asyncio.run(whole())


async def get_record(world: Inside, table: str, game_number: object = 1, token: str | None = None) -> httpx.Response:
    headers = {} if token is None else {"authorization": f"Bearer {token}"}
    return await world.http.get(f"/api/tables/{table}/record/{game_number}", headers=headers)


def test_c21_while_a_game_of_cards_is_on_everybody_gets_their_own_view_of_it() -> None:
    async def scenario(world: Inside) -> None:
        table, tokens = await world.table({"game": "contagious", "options": {"starter": 0}, "seats": [ME, LINK]})
        wire = await world.connect(table, tokens[0])
        await wire.send({"do": "start", "id": "s", "seat": 0})
        answer = await get_record(world, table, token=tokens[1])
        assert answer.headers["content-type"] == "text/plain; charset=utf-8"
        assert answer.headers["cache-control"] == "no-store"
        hands = [read((await get_record(world, table, token=token)).text).seen for token in (*tokens, None)]
        assert hands[0] == Seen(0, tuple(wire.view["position"]["hands"][0]))
        assert hands[1] is not None
        assert (hands[1].seat, len(hands[1].hand), hands[2]) == (1, 6, Seen(None))
        assert "\ndeck" not in answer.text
        assert "[Secret" not in answer.text

    inside(scenario)


def test_v11_a_finished_game_is_told_whole_to_whoever_has_the_link() -> None:
    async def scenario(world: Inside) -> None:
        table, tokens = await world.table({"game": "covirus", "options": {"width": 6, "length": 8}, "seats": [ME, BOT]})
        wire = await world.connect(table, tokens[0])
        await wire.send({"do": "resign", "id": "r", "seat": 0})
        texts = {(await get_record(world, table, token=token)).text for token in (tokens[0], None)}
        assert len(texts) == 1
        record = read(texts.pop())
        assert (record.result.outcome, record.result.winners) == ("resigned", (1,))
        assert '[Secret "' in write(record)

    inside(scenario)


@pytest.mark.parametrize("number", ["0", "2", "-1", "one", "1.0", "9" * 12, "²"])
def test_a_game_that_was_not_played_has_no_record(number: str) -> None:
    async def scenario(world: Inside) -> None:
        table, _ = await world.table({"game": "covirus", "seats": [ME, BOT]})
        answer = await get_record(world, table, number)
        assert (answer.status_code, answer.json()["code"]) == (404, "no_such_game")

    inside(scenario)


def test_who_asks_for_a_record_is_known_by_a_right_token_or_by_none() -> None:
    async def scenario(world: Inside) -> None:
        table, _ = await world.table({"game": "covirus", "seats": [ME, BOT]})
        assert (await get_record(world, table, token="x" * 24)).status_code == 401
        assert (await get_record(world, "no-such-table")).status_code == 404

    inside(scenario)


def test_a_table_goes_on_from_a_record() -> None:
    async def scenario(world: Inside) -> None:
        before = players_at("contagious", 5).play_games(1).record()
        seats = [ME, *[BOT] * (len(before.seats) - 1)]
        body = {"game": "contagious", "seats": seats, "go_on": {"record": write(before), "plays": 3}}
        table, tokens = await world.table(body)
        view = (await world.http.get(f"/api/tables/{table}", headers={"authorization": f"Bearer {tokens[0]}"})).json()["view"]
        assert (view["casual"], view["phase"], view["turn_number"]) == (True, "playing", 4)
        assert "goes-on" in (await get_record(world, table)).text

    inside(scenario)


@pytest.mark.parametrize(
    ("text", "plays", "code", "status"),
    [
        ("1. e4 e5", 0, "not_a_record", 400),
        (write(covirus()), 9, "fewer_plays", 409),
        (write(covirus()), -1, "broken", 400),
        ("{" * (MOST_TABLE_BYTES - 300), 0, "not_a_record", 400),
        ("{" * MOST_TABLE_BYTES, 0, "too_long", 413),
    ],
    ids=["no-record", "too-few-plays", "no-number", "long", "too-long"],
)
def test_what_a_table_can_not_go_on_from_is_refused(text: str, plays: int, code: str, status: int) -> None:
    async def scenario(world: Inside) -> None:
        body = {"game": "covirus", "seats": [ME, BOT], "go_on": {"record": text, "plays": plays}}
        answer = await world.http.post("/api/tables", json=body)
        assert (answer.status_code, answer.json()["code"]) == (status, code)

    inside(scenario)
