"""Engines for the tests."""

from collections.abc import Iterator

import pytest

from tests.engine.clients import LibraryEngine, ProcessEngine


@pytest.fixture
def engine() -> LibraryEngine:
    return LibraryEngine()


@pytest.fixture(scope="package", params=["plain", "compiled"])
def process(request: pytest.FixtureRequest) -> Iterator[ProcessEngine]:
    """One process for many tests, in either mode of the rules."""
    with ProcessEngine(request.param) as engine:
        yield engine
