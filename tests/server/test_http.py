"""The HTTP part: every route, its description, its refusals, the page's files."""

import asyncio
import gzip
import re
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from jsonschema import Draft202012Validator
from starlette.routing import Route, WebSocketRoute

from quarantable.server import static
from quarantable.server.gates.guard import HEADERS
from quarantable.server.openapi import DESCRIPTION

from .inside import Inside, Json

ME: Json = {"kind": "me", "name": "Ada"}
LINK: Json = {"kind": "link"}
DEVICE: Json = {"kind": "device", "name": "Bob"}


def inside(scenario: Callable[[Inside], Awaitable[None]], page: Path | None = None) -> None:
    async def whole() -> None:
        await scenario(Inside(page=page))

    asyncio.run(whole())


def assert_as_described(answer: httpx.Response, method: str, path: str) -> None:
    """The answer is what `/openapi.json` says it will be."""
    responses = DESCRIPTION["paths"][path][method]["responses"]
    described = responses[str(answer.status_code) if str(answer.status_code) in responses else "4XX"]
    schema = {**described["content"]["application/json"]["schema"], "components": DESCRIPTION["components"]}
    Draft202012Validator(schema).validate(answer.json())


def methods(route: Route | WebSocketRoute) -> set[str]:
    """A WebSocket begins as a GET."""
    return {"get"} if isinstance(route, WebSocketRoute) else {method.lower() for method in route.methods or ()} - {"head"}


def test_every_route_is_described() -> None:
    of_the_api = [route for route in Inside().app.routes if isinstance(route, Route | WebSocketRoute) and "{path:path}" not in route.path]
    routes = {(route.path, method) for route in of_the_api for method in methods(route)}
    described = {(path, method) for path, item in DESCRIPTION["paths"].items() for method in item if method != "parameters"}
    assert routes == described


def test_the_description_refers_only_to_what_it_holds() -> None:
    references = re.findall(r"#/components/schemas/(\w+)", str(DESCRIPTION))
    assert set(references) <= set(DESCRIPTION["components"]["schemas"])
    for schema in DESCRIPTION["components"]["schemas"].values():
        Draft202012Validator.check_schema(schema)


@pytest.mark.parametrize("path", ["/health", "/openapi.json", "/api/games"])
def test_answers_that_need_no_table_are_as_described(path: str) -> None:
    async def scenario(world: Inside) -> None:
        assert_as_described(await world.http.get(path), "get", path)

    inside(scenario)


@pytest.mark.parametrize(("game", "options"), [("contagious", "table"), ("covirus", {"width": 6, "length": 8})])
def test_answers_about_tables_are_as_described(game: str, options: Any) -> None:
    async def scenario(world: Inside) -> None:
        made = await world.http.post("/api/tables", json={"game": game, "options": options, "seats": [ME, LINK]})
        assert_as_described(made, "post", "/api/tables")
        path = f"/api/tables/{made.json()['table']}"
        sat = await world.http.post(path + "/sit", json={"invitation": made.json()["seats"][1]["invitation"], "name": "Bob"})
        assert_as_described(sat, "post", "/api/tables/{table}/sit")
        wire = await world.connect(made.json()["table"], made.json()["seats"][0]["token"])
        await wire.send({"do": "start", "id": "s", "seat": 0})
        for headers in ({}, {"authorization": f"Bearer {sat.json()['token']}"}):
            assert_as_described(await world.http.get(path, headers=headers), "get", "/api/tables/{table}")
            for n in range(1, wire.view["n"] + 1):
                assert_as_described(await world.http.get(f"{path}/at/{n}", headers=headers), "get", "/api/tables/{table}/at/{n}")
        await wire.send({"do": "resign", "id": "r", "seat": 0})
        assert_as_described(await world.http.get(path), "get", "/api/tables/{table}")

    inside(scenario)


def test_a_hello_over_http_is_refused_as_described() -> None:
    async def scenario(world: Inside) -> None:
        table, _ = await world.table({"game": "covirus", "seats": [ME, DEVICE]})
        answer = await world.http.get(f"/api/tables/{table}/socket")
        assert answer.status_code == 404
        assert_as_described(answer, "get", "/api/tables/{table}/socket")

    inside(scenario)


def test_a_past_view_shows_what_that_seat_could_see() -> None:
    async def scenario(world: Inside) -> None:
        table, tokens = await world.table({"game": "contagious", "seats": [ME, DEVICE]})
        n = (await world.live(table)).state.n
        as_ada = await world.http.get(f"/api/tables/{table}/at/{n}", headers={"authorization": f"bearer {tokens[0]}"})
        as_nobody = await world.http.get(f"/api/tables/{table}/at/{n}")
        assert [hand is None for hand in as_ada.json()["view"]["position"]["hands"]] == [False, True]
        assert as_nobody.json()["view"]["position"]["hands"] == [None, None]
        assert (await world.http.get(f"/api/tables/{table}/at/1")).json()["view"]["phase"] == "gathering"

    inside(scenario)


TABLE = {"game": "contagious", "seats": [ME, DEVICE]}


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        (b"", 400, "broken"),
        (b"{", 400, "broken"),
        (b"\xff\xfe", 400, "broken"),
        (b"[]", 400, "broken"),
        (b"[" * 60_000, 400, "broken"),
        ({**TABLE, "more": 1}, 400, "broken"),
        ({**TABLE, "limit_seconds": True}, 400, "broken"),
        ({**TABLE, "seats": [ME, {"kind": "bot", "level": "greedy", "name": "X"}]}, 400, "broken"),
        ({**TABLE, "seats": [ME, {"kind": "device", "name": ""}]}, 400, "broken"),
        ({**TABLE, "seats": [ME] * 7}, 400, "broken"),
        ({**TABLE, "game": "chess"}, 409, "unknown_game"),
        ({**TABLE, "seats": [ME]}, 409, "wrong_number_of_seats"),
        ({**TABLE, "seats": [LINK, LINK]}, 409, "nobody_here"),
        ({**TABLE, "seats": [ME, {"kind": "bot", "level": "divine"}]}, 409, "unknown_level"),
        ({**TABLE, "options": {"hand_size": 50}}, 409, None),
        ({**TABLE, "options": {"colour": 1}}, 400, "unknown_option"),
        ({**TABLE, "options": "none"}, 400, "unknown_preset"),
        (b" " * 270_000, 413, "too_long"),
    ],
)
def test_a_table_that_can_not_be_is_refused_with_its_rule(body: Any, status: int, code: str | None) -> None:
    async def scenario(world: Inside) -> None:
        how: Json = {"content": body} if isinstance(body, bytes) else {"json": body}
        answer = await world.http.post("/api/tables", **how)
        assert answer.status_code == status, answer.text
        assert code in (None, answer.json()["code"])
        assert_as_described(answer, "post", "/api/tables")

    inside(scenario)


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/api/tables/none", 404),
        ("GET", "/api/tables/none/at/1", 404),
        ("POST", "/api/tables/none/sit", 404),
        ("GET", "/api/nothing", 404),
        ("GET", "/api/tables/{table}/at/0", 404),
        ("GET", "/api/tables/{table}/at/99", 404),
        ("GET", "/api/tables/{table}/at/x", 404),
        ("GET", "/api/tables/{table}/at/1" + "0" * 5000, 404),
        ("PUT", "/api/tables/{table}", 405),
        ("GET", "/api/tables", 404),
        ("PUT", "/api/tables", 405),
        ("POST", "/health", 405),
    ],
)
def test_what_is_not_there_is_refused(method: str, path: str, status: int) -> None:
    async def scenario(world: Inside) -> None:
        table, _ = await world.table(TABLE)
        answer = await world.http.request(method, path.format(table=table), json={"invitation": "x" * 30, "name": "Eve"})
        assert (answer.status_code, answer.json()["is"]) == (status, "refused")

    inside(scenario)


@pytest.mark.parametrize("header", ["", "Bearer", "Basic abc", "Bearer " + "x" * 30, "Bearer x y", "Bearer é"])
def test_a_wrong_token_is_refused(header: str) -> None:
    async def scenario(world: Inside) -> None:
        table, _ = await world.table(TABLE)
        answer = await world.http.get(f"/api/tables/{table}", headers={b"authorization": header.encode()})
        assert (answer.status_code, answer.json()["is"]) == (401, "refused")

    inside(scenario)


def test_pages_of_another_origin_can_not_make_tables() -> None:
    async def scenario(world: Inside) -> None:
        answer = await world.http.post("/api/tables", json=TABLE, headers={"origin": "http://elsewhere"})
        assert (answer.status_code, answer.json()["code"]) == (403, "foreign_origin")

    inside(scenario)


@pytest.mark.parametrize("path", ["/", "/health", "/api/games", "/api/nothing", "/nothing.js"])
def test_every_answer_carries_the_security_headers(path: str) -> None:
    async def scenario(world: Inside) -> None:
        answer = await world.http.get(path)
        assert {name: answer.headers[name] for name in HEADERS} == dict(HEADERS)

    inside(scenario)
    assert "unsafe" not in HEADERS["Content-Security-Policy"]


@pytest.fixture
def page(tmp_path: Path) -> Path:
    (tmp_path / "site" / "assets").mkdir(parents=True)
    (tmp_path / "secret.txt").write_text("not of the page")
    (tmp_path / "site" / "index.html").write_text("<!doctype html>")
    script = tmp_path / "site" / "assets" / "index-a1b2.js"
    script.write_text("hello()")
    script.with_name("index-a1b2.js.gz").write_bytes(gzip.compress(b"hello()"))
    script.with_name("index-a1b2.js.br").write_bytes(b"brotli")
    return tmp_path / "site"


def test_the_page_answers_for_its_own_addresses(page: Path) -> None:
    async def scenario(world: Inside) -> None:
        for path in ("/", "/t/some-id", "/rules/contagious", "/index.html"):
            answer = await world.http.get(path)
            assert (answer.status_code, answer.text) == (200, "<!doctype html>")
            assert answer.headers["cache-control"] == "no-cache"
            assert answer.headers["content-type"].startswith("text/html")

    inside(scenario, page)


@pytest.mark.parametrize(("accepted", "encoding"), [("br, gzip", "br"), ("gzip;q=0.5", "gzip"), ("identity", None)])
def test_hashed_files_are_kept_for_ever_and_come_packed_where_they_can(page: Path, accepted: str, encoding: str | None) -> None:
    async def scenario(world: Inside) -> None:
        async with world.http.stream("GET", "/assets/index-a1b2.js", headers={"accept-encoding": accepted}) as answer:
            assert answer.status_code == 200
            assert answer.headers.get("content-encoding") == encoding
            assert "immutable" in answer.headers["cache-control"]
            assert answer.headers["content-type"].startswith("text/javascript")

    inside(scenario, page)


def test_only_what_runs_python_may_run_webassembly(page: Path) -> None:
    (page / "python").mkdir()
    (page / "python" / "worker-a1b2.js").write_text("python()")

    async def scenario(world: Inside) -> None:
        python = (await world.http.get("/python/worker-a1b2.js")).headers
        script = (await world.http.get("/assets/index-a1b2.js")).headers
        policies = [each["content-security-policy"] for each in (python, script)]
        assert policies == [policies[1].replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'"), policies[1]]
        assert "immutable" in python["cache-control"]

    inside(scenario, page)


def test_a_file_that_the_browser_has_is_not_sent_again(page: Path) -> None:
    async def scenario(world: Inside) -> None:
        first = await world.http.get("/index.html", headers={"accept-encoding": "identity"})
        known = {"accept-encoding": "identity", "if-none-match": f'"other", W/{first.headers["etag"]}'}
        again = await world.http.get("/index.html", headers=known)
        assert (again.status_code, again.content, again.headers["cache-control"]) == (304, b"", "no-cache")
        (page / "index.html").write_text("<!doctype html><p>new")
        assert (await world.http.get("/index.html", headers=known)).text == "<!doctype html><p>new"

    inside(scenario, page)


@pytest.mark.parametrize(
    "path", ["/nothing.js", "/../secret.txt", "/%2e%2e/secret.txt", "/assets/../../secret.txt", "/a%00.js", "/" + "a" * 3000 + ".js"]
)
def test_nothing_but_the_pages_files_is_served(page: Path, path: str) -> None:
    async def scenario(world: Inside) -> None:
        answer = await world.http.get(path)
        assert answer.status_code == 404
        assert "not of the page" not in answer.text

    inside(scenario, page)


def test_a_page_that_is_not_built_says_how_to_build_it(tmp_path: Path) -> None:
    async def scenario(world: Inside) -> None:
        answer = await world.http.get("/")
        assert answer.text == static.NOT_BUILT

    inside(scenario, tmp_path)


def test_a_server_never_imports_numba() -> None:
    program = "import sys, quarantable.server.running.run; sys.exit('numba' in sys.modules or 'numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
