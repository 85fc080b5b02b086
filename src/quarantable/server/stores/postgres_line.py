"""A line to PostgreSQL: one connection, made when it is needed and made again when it was lost."""

import asyncio
import random
from collections.abc import Callable, Iterator
from contextlib import AbstractAsyncContextManager, contextmanager
from typing import Any, Final, Protocol, cast

CONNECT_WITHIN: Final = 3.0
"""Seconds for a new connection."""
ANSWER_WITHIN: Final = 4.0
"""Seconds for a statement; after that the connection counts as lost."""
FIRST_PAUSE: Final = 0.05
LONGEST_PAUSE: Final = 1.0

_SETTINGS: Final = {"application_name": "quarantable", "synchronous_commit": "on"}


class Connection(Protocol):
    """What is used of a connection of `asyncpg`, which says nothing of its types."""

    async def fetch(self, statement: str, *values: Any) -> list[Any]:
        """The rows that a statement gives."""

    async def fetchrow(self, statement: str, *values: Any) -> Any:
        """The first of them; None if there is none."""

    async def execute(self, statement: str, *values: Any) -> str:
        """Carry out statements."""

    def transaction(self) -> AbstractAsyncContextManager[None]:
        """All in it happens, or nothing."""

    async def add_listener(self, channel: str, hear: Callable[[object, int, str, object], None]) -> None:
        """Hear what is notified."""

    def is_closed(self) -> bool:
        """Is it over?"""

    def terminate(self) -> None:
        """End it at once."""

    async def close(self, *, timeout: float | None = None) -> None:  # noqa: ASYNC109  # as `asyncpg` has it
        """End it in good order."""


class Lost(Exception):
    """The database can't be reached, or was lost while it was asked. What it was asked for may have been done, or not."""


class NoDriver(Exception):
    """The package that speaks with PostgreSQL isn't installed."""

    def __init__(self) -> None:
        super().__init__('PostgreSQL needs one more package: pip install "quarantable[postgres]"')


class Line:
    """To be used by one task at a time. `address`: `postgresql://…`, as libpq takes it."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._connection: Connection | None = None

    async def connection(self) -> Connection:
        """An open connection. Raises `Lost`."""
        if self._connection is None or self._connection.is_closed():
            self._connection = await connect(self._address)
        return self._connection

    async def fetch(self, statement: str, *values: Any) -> list[Any]:
        """The rows that a statement gives. Raises `Lost`, or what the database refuses (`asyncpg.PostgresError`)."""
        connection = await self.connection()
        try:
            with losing():
                return await connection.fetch(statement, *values)
        except Lost:
            self.drop()
            raise

    def drop(self) -> None:
        """Let go of the connection at once; the next question makes a new one."""
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.terminate()

    async def close(self) -> None:
        """Say goodbye."""
        connection, self._connection = self._connection, None
        if connection is not None:
            try:
                with losing():
                    await connection.close(timeout=CONNECT_WITHIN)
            except Lost:
                connection.terminate()


async def connect(address: str) -> Connection:
    """A new connection. Raises `Lost`, `NoDriver`."""
    driver = _driver()
    with losing():
        connection = await driver.connect(
            address, timeout=CONNECT_WITHIN, command_timeout=ANSWER_WITHIN, server_settings=_SETTINGS, statement_cache_size=100
        )
    return cast("Connection", connection)


@contextmanager
def losing() -> Iterator[None]:
    """Whatever says that the database is away, or that it can be asked again, becomes `Lost`."""
    try:
        yield
    except _passing() as error:
        raise Lost(str(error) or type(error).__name__) from None


def _passing() -> tuple[type[BaseException], ...]:
    """What is raised where the database is away, starts, stops, is too busy, or broke off."""
    driver = _driver()
    return (
        OSError,
        TimeoutError,
        driver.InterfaceError,
        driver.PostgresConnectionError,
        driver.OperatorInterventionError,
        driver.TooManyConnectionsError,
        driver.TransactionRollbackError,
        driver.exceptions.InternalClientError,
    )


def _driver() -> Any:
    try:
        import asyncpg  # an optional package
    except ImportError:
        raise NoDriver from None
    return asyncpg


def pause(tries: int) -> float:
    """Seconds to wait after so many failures: doubling, never much, and never for all nodes the same."""
    longest: float = min(LONGEST_PAUSE, FIRST_PAUSE * 2**tries)
    return longest * (0.5 + random.random() / 2)  # noqa: S311  # not a secret


async def sleep(tries: int) -> None:
    """Wait after so many failures."""
    await asyncio.sleep(pause(tries))
