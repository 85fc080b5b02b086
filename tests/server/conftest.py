from collections.abc import Iterator

import pytest

from .postgres import FAST, Postgres, new_postgres
from .process import ServerProcess, free_port, running_server


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server process that all tests of a run share; each makes its own tables."""
    with running_server(tmp_path_factory.mktemp("server")) as running:
        yield running
        log = running.log.read_text()
    assert log == "", "a server has nothing to complain of"


@pytest.fixture(scope="session")
def base(server: ServerProcess) -> str:
    return server.base


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL that all tests of a run share."""
    with new_postgres(free_port(), **FAST) as started:
        yield started


@pytest.fixture
def address(postgres: Postgres) -> str:
    """A database of the test's own."""
    return postgres.new_database()
