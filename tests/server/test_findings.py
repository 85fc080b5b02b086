"""Reports on the games: a file each, which shows its own style and runs nothing."""

import asyncio
import base64
import gzip
import hashlib
import os
from pathlib import Path

import httpx
import pytest

from quarantable.server.gates.guard import HEADERS

from .inside import Inside

STYLES = ("p { color: red }", "\n* { margin: 0 }\n")
REPORT = f"<!doctype html><title>R</title><style>{STYLES[0]}</style><svg><style type='text/css'>{STYLES[1]}</style></svg>"
NO_REPORT = "There is no report on such a game.\n"


@pytest.fixture
def page(tmp_path: Path) -> Path:
    (tmp_path / "site" / "findings").mkdir(parents=True)
    (tmp_path / "site" / "index.html").write_text("<!doctype html>")
    (tmp_path / "site" / "findings" / "covirus.html").write_text(REPORT)
    (tmp_path / "site" / "findings" / "covirus.html.gz").write_bytes(gzip.compress(REPORT.encode()))
    (tmp_path / "secret.html").write_text("not of the page")
    return tmp_path / "site"


def asked(page: Path, path: str, **headers: str) -> httpx.Response:
    """The answer to one request."""

    async def ask() -> httpx.Response:
        said = {"accept-encoding": "identity"} | {name.replace("_", "-"): value for name, value in headers.items()}
        return await Inside(page=page).http.get(path, headers=said)

    return asyncio.run(ask())


def digest(style: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()}'"


def policy_of(answer: httpx.Response) -> dict[str, list[str]]:
    """By directive, what is allowed."""
    return {name: allowed for name, *allowed in (each.split() for each in answer.headers["content-security-policy"].split(";"))}


@pytest.mark.parametrize("path", ["/findings/covirus", "/findings/covirus.html"])
def test_a_report_may_show_exactly_its_own_styles(page: Path, path: str) -> None:
    answer = asked(page, path)
    assert (answer.status_code, answer.text) == (200, REPORT)
    policy = policy_of(answer)
    assert sorted(policy.pop("style-src")) == sorted(map(digest, STYLES))
    assert policy.pop("img-src") == ["data:"]
    assert policy == {name: ["'none'"] for name in ("default-src", "base-uri", "form-action", "frame-ancestors")}
    others = HEADERS.keys() - {"Content-Security-Policy"}
    assert {name: answer.headers[name] for name in others} == {name: HEADERS[name] for name in others}


def test_a_report_without_styles_may_show_none(page: Path) -> None:
    (page / "findings" / "contagious.html").write_text("<!doctype html><p>Hello")
    assert policy_of(asked(page, "/findings/contagious"))["style-src"] == ["'none'"]


def test_the_policy_is_that_of_the_report_that_is_there_now(page: Path) -> None:
    report = page / "findings" / "covirus.html"

    async def ask_twice() -> httpx.Response:
        http = Inside(page=page).http
        await http.get("/findings/covirus")
        report.write_text("<style>b{}</style>")
        os.utime(report, ns=(0, 0))
        report.with_name("covirus.html.gz").unlink()
        return await http.get("/findings/covirus")

    assert policy_of(asyncio.run(ask_twice()))["style-src"] == [digest("b{}")]


def test_a_report_comes_packed_and_only_when_it_has_changed(page: Path) -> None:
    first = asked(page, "/findings/covirus", accept_encoding="gzip, br")
    told = [first.headers[name] for name in ("content-encoding", "content-type", "cache-control", "vary")]
    assert told == ["gzip", "text/html; charset=utf-8", "no-cache", "Accept-Encoding"]
    assert first.text == REPORT
    assert len(policy_of(first)["style-src"]) == len(STYLES)
    again = asked(page, "/findings/covirus", accept_encoding="gzip, br", if_none_match=first.headers["etag"])
    assert (again.status_code, again.content) == (304, b"")


NOWHERE = ("chess", "contagious", "", ".html", "a/b", "a%00", "a" * 3000, "%2e%2e%2fsecret", "%2e%2e%2findex", "covirus.html.html")


@pytest.mark.parametrize("game", NOWHERE)
def test_where_there_is_no_report_it_says_so(page: Path, game: str) -> None:
    answer = asked(page, f"/findings/{game}")
    assert (answer.status_code, answer.text) == (404, NO_REPORT)
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    assert {name: answer.headers[name] for name in HEADERS} == dict(HEADERS)
