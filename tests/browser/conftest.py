"""One server and one browser for all tests of a process; a fresh context for each person."""

import re
from collections.abc import Callable, Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, sync_playwright

from dev import chromium
from tests.browser.people import Person, on_the_phone, person
from tests.browser.serving import Server

QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
NOTHING = re.compile(r"(?!)")

Meet = Callable[..., Person]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The system's Chromium. Names under `.test` lead to this machine, so that a page can be seen as from another one."""
    with sync_playwright() as playwright:
        arguments = [*QUIET, "--host-resolver-rules=MAP *.test 127.0.0.1"]
        launched = playwright.chromium.launch(executable_path=chromium(), args=arguments)
        yield launched
        launched.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server for the tests that do it no harm."""
    started = Server(tmp_path_factory.mktemp("data"))
    started.start()
    yield started
    started.stop()


@pytest.fixture
def own_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that a test may kill."""
    started = Server(tmp_path_factory.mktemp("data"))
    started.start()
    yield started
    started.stop()


@pytest.fixture
def meet(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Meet]:
    """Meet people: `meet()` at a desk, `meet(phone=True)`. When a test is over nobody's page has complained or asked another host.

    Tests marked `expects(pattern)` allow complaints that match.
    """
    met: list[Person] = []

    def introduce(*, phone: bool = False, **options: object) -> Person:
        met.append(on_the_phone(browser, **options) if phone else person(browser, **options))
        return met[-1]

    yield introduce
    mark = request.node.get_closest_marker("expects")
    expected: re.Pattern[str] = re.compile(mark.args[0]) if mark else NOTHING
    complaints = [each.complaints_besides(expected) for each in met]
    hosts = [{urlsplit(f"//{host}").hostname for host in each.hosts} for each in met]
    for each in met:
        each.context.close()
    assert complaints == [[] for _ in met]
    for visited in hosts:
        assert len(visited - {None}) <= 1
