"""Where a table is: what the client needs of it, whether it is in this process or at a server."""

from collections.abc import Mapping
from typing import Any, Protocol

Message = Mapping[str, Any]
"""A JSON object of docs/socket.md."""


class Ears(Protocol):
    """Who hears what comes from a table."""

    def opened(self) -> None:
        """There is a connection, and the table waits for a hello."""

    def hear(self, message: Message) -> None:
        """A message came."""

    def lost(self, code: int) -> None:
        """The connection is gone; `code` says why, 0: nobody knows. It is tried again, unless the code says that it is no use."""


class Source(Protocol):
    """A table, wherever it is."""

    table: str

    async def run(self, ears: Ears) -> None:
        """Connect, and stay connected until cancelled, or until it is no use."""

    def send(self, message: Message) -> None:
        """Send a message; without a connection it is lost."""
