"""What somebody who isn't meant to may try: sitting where they weren't asked, seeing what they may not, speaking from elsewhere."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from starlette.datastructures import Headers

from quarantable.server.gates.guard import HEADERS, is_own_origin

from .inside import Inside, Json, Wire

LINK: Json = {"kind": "link"}
TABLE: Json = {"game": "contagious", "seats": [{"kind": "me", "name": "Ada"}, LINK, LINK]}
DEEDS = [
    "play", "legal", "check", "hint", "roll", "undo", "resign", "offer_stop", "vote_take_over", "nonce", "start", "free", "invite",
    "rematch",
]  # fmt: skip
OWN = "own-token-that-nobody-guesses"


def inside(scenario: Callable[[Inside], Awaitable[None]]) -> None:
    async def whole() -> None:
        await scenario(Inside())

    asyncio.run(whole())


async def made(world: Inside) -> tuple[str, list[Json]]:
    answer = (await world.http.post("/api/tables", json=TABLE)).json()
    return answer["table"], answer["seats"]


async def sit(world: Inside, table: str, invitation: str, **more: Any) -> tuple[int, Json]:
    answer = await world.http.post(f"/api/tables/{table}/sit", json={"invitation": invitation, "name": "Bob", **more})
    return answer.status_code, answer.json()


def test_sitting_down_twice_with_the_same_token_is_sitting_down_once() -> None:
    async def scenario(world: Inside) -> None:
        table, seats = await made(world)
        first = await sit(world, table, seats[1]["invitation"], token=OWN)
        n = (await world.live(table)).state.n
        assert first == (200, {"seat": 1, "token": OWN})
        assert await sit(world, table, seats[1]["invitation"], token=OWN) == first
        restarted = Inside(store=world.store)
        assert await sit(restarted, table, seats[1]["invitation"], token=OWN) == first
        assert (await restarted.live(table)).state.n == n

    inside(scenario)


def test_two_servers_that_are_asked_at_once_seat_one_person_once() -> None:
    async def scenario(world: Inside) -> None:
        table, seats = await made(world)
        other = Inside(store=world.store)
        await other.live(table)
        answers = await asyncio.gather(*(sit(each, table, seats[1]["invitation"], token=OWN) for each in (world, other)))
        assert answers == [(200, {"seat": 1, "token": OWN})] * 2
        assert sum(seat.is_filled for seat in (await Inside(store=world.store).live(table)).state.seats) == 2

    inside(scenario)


def test_a_used_invitation_seats_nobody_else() -> None:
    async def scenario(world: Inside) -> None:
        table, seats = await made(world)
        await sit(world, table, seats[1]["invitation"], token=OWN)
        for more in ({}, {"token": "another-token-of-somebody-else"}):
            status, refusal = await sit(world, table, seats[1]["invitation"], **more)
            assert (status, refusal["code"]) == (409, "invitation_void")

    inside(scenario)


@pytest.mark.parametrize("token", ["short", "x" * 129, "with a space in it, and more", "", 7, None])
def test_only_a_token_that_is_one_can_be_brought(token: object) -> None:
    async def scenario(world: Inside) -> None:
        table, seats = await made(world)
        status, answer = await sit(world, table, seats[1]["invitation"], token=token)
        assert status == (200 if token is None else 400)
        assert token is not None or len(answer["token"]) >= 22

    inside(scenario)


def test_a_token_whose_seat_was_freed_opens_nothing() -> None:
    async def scenario(world: Inside) -> None:
        table, seats = await made(world)
        await sit(world, table, seats[1]["invitation"], token=OWN)
        ada = await world.connect(table, seats[0]["token"])
        await ada.send({"do": "free", "id": "f", "seat": 0, "free": 1})
        assert (await world.connect(table, OWN)).closed == 4401
        assert (await sit(world, table, seats[1]["invitation"], token=OWN))[1]["code"] == "invitation_void"

    inside(scenario)


async def game_on(world: Inside) -> tuple[str, Wire, Wire]:
    """A game between three; a player's socket, and one of somebody who has the table's address only."""
    table, tokens = await world.table(TABLE)
    ada = await world.connect(table, tokens[0])
    await ada.send({"do": "start", "id": "s", "seat": 0})
    return table, ada, await world.connect(table)


def test_who_has_the_link_to_watch_sees_no_hand_and_is_not_counted_as_present() -> None:
    async def scenario(world: Inside) -> None:
        _, ada, eve = await game_on(world)
        assert ada.view["position"]["hands"][0] is not None
        view = eve.view
        assert view["position"]["hands"] == [None] * 3
        assert (view["mine"], view["uncovered"], view["legal"], set(view["can"].values())) == ([], None, None, {False})
        assert [seat["here"] for seat in view["seats"]] == [True, False, False]

    inside(scenario)


@pytest.mark.parametrize("seat", range(4))
@pytest.mark.parametrize("do", DEEDS)
def test_who_has_the_link_to_watch_can_do_nothing(do: str, seat: int) -> None:
    more: dict[str, Json] = {
        "play": {"after": 9, "play": "7"}, "legal": {"after": 9}, "check": {"play": "7"}, "roll": {"after": 9}, "undo": {"after": 9},
        "offer_stop": {"after": 9}, "vote_take_over": {"away": 0, "agree": True}, "free": {"free": 1}, "invite": {"to": 1},
        "nonce": {"game_number": 1, "nonce": "0" * 32},
    }  # fmt: skip

    async def scenario(world: Inside) -> None:
        table, _, eve = await game_on(world)
        before = (await world.live(table)).state
        (answer,) = await eve.send({"do": do, "id": "x", "seat": seat, **more.get(do, {})})
        assert (answer["is"], answer["code"]) == ("refused", "not_your_seat")
        assert (await world.live(table)).state is before

    inside(scenario)


@pytest.mark.parametrize("secret", ["id", "empty", "guess", "seat's number"])
def test_nobody_sits_down_with_the_link_to_watch(secret: str) -> None:
    async def scenario(world: Inside) -> None:
        table, _ = await made(world)
        tried = {"id": table, "empty": "", "guess": "x" * 32, "seat's number": "1"}[secret]
        assert (await sit(world, table, tried))[0] in (400, 409)

    inside(scenario)


@pytest.mark.parametrize(
    ("host", "origin", "is_own"),
    [
        ("a.example", "http://a.example", True),
        ("a.example", "https://a.example", True),
        ("a.example:80", "http://a.example", True),
        ("a.example", "https://a.example:443", True),
        ("a.example:8417", "http://a.example:8417", True),
        ("A.Example", "http://a.example", True),
        ("[::1]:8417", "http://[::1]:8417", True),
        ("[2001:db8::1]", "https://[2001:db8::1]:443", True),
        ("a.example", "http://b.example", False),
        ("a.example", "http://a.example.evil.example", False),
        ("a.example", "http://evil-a.example", False),
        ("a.example:8417", "http://a.example", False),
        ("a.example", "http://a.example:8417", False),
        ("a.example:443", "http://a.example", False),
        ("a.example", "null", False),
        ("a.example", "", False),
        ("a.example", "a.example", False),
        ("a.example", "file://a.example", False),
        ("a.example", "chrome-extension://a.example", False),
        ("a.example", "http://a.example@evil.example", False),
        ("a.example", "http://evil.example/a.example", False),
        ("a.example", "http://a.example/", False),
        ("a.example", "http://a.example:port", False),
        ("a.example", "http://a.example:99999", False),
        ("a.example", "http://", False),
        ("", "http://", False),
        ("null", "null", False),
    ],
)
def test_only_the_servers_own_page_may_speak(host: str, origin: str, *, is_own: bool) -> None:
    assert is_own_origin(Headers({"host": host, "origin": origin})) is is_own


def test_who_says_two_origins_says_none() -> None:
    both = Headers(raw=[(b"host", b"a.example"), (b"origin", b"http://a.example"), (b"origin", b"http://b.example")])
    assert not is_own_origin(both)


def test_who_comes_from_no_page_may_speak() -> None:
    assert is_own_origin(Headers({"host": "a.example"}))


@pytest.mark.parametrize("origin", ["null", "http://elsewhere", "https://inside.evil"])
def test_pages_from_elsewhere_open_no_socket(origin: str) -> None:
    async def scenario(world: Inside) -> None:
        table, _ = await world.table(TABLE)
        wire = Wire(world.app, table, headers={"origin": origin})
        await wire.send({"do": "hello", "tokens": [], "last": 0})
        assert (wire.closed, wire.frames) == (403, [])

    inside(scenario)


@pytest.mark.parametrize("path", ["/", "/t/x", "/findings/covirus", "/findings/none", "/api/games", "/api/tables/x", "/none.js"])
def test_no_page_can_be_framed_sniffed_referred_or_given_devices(path: str) -> None:
    async def scenario(world: Inside) -> None:
        headers = (await world.http.get(path)).headers
        policy = headers["content-security-policy"]
        assert "frame-ancestors 'none'" in policy
        assert "default-src 'none'" in policy
        assert "base-uri 'none'" in policy
        assert "unsafe" not in policy
        for name in ("X-Content-Type-Options", "Referrer-Policy", "Cross-Origin-Resource-Policy", "Permissions-Policy"):
            assert headers[name] == HEADERS[name]

    inside(scenario)


@pytest.mark.parametrize("path", ["", "/at/1", "/record/1"])
def test_nothing_of_a_table_is_kept_on_the_way(path: str) -> None:
    async def scenario(world: Inside) -> None:
        table, ada, _ = await game_on(world)
        assert ada.view["phase"] == "playing"
        answer = await world.http.get(f"/api/tables/{table}{path}")
        assert (answer.status_code, answer.headers["cache-control"]) == (200, "no-store")

    inside(scenario)
