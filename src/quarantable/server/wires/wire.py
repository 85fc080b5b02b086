"""A WebSocket as the server sees it: frames are heard as they come, and sent without waiting."""

from dataclasses import dataclass
from typing import Final, Protocol

MOST_WAITING: Final = 1024 * 1024
"""Bytes that may wait for a client that reads slowly, before what is added; a whole welcome is far less."""
MOST_TOGETHER: Final = 256 * 1024 * 1024
"""Bytes that may wait for all clients that read slowly,"""
FAIR_SHARE: Final = 128 * 1024
"""before those are closed for whom more than this waits."""
GOODBYE_WITHIN: Final = 5.0
"""Seconds for what is still to be sent when a socket is closed; then it is cut."""
EXTENSION: Final = "quarantable.wire"
"""Where an ASGI scope's `extensions` hold the wire, if the server's socket is one."""
GONE: Final = 4410
"""The table was deleted, or has expired."""
TOO_SLOW: Final = 4413
"""The client doesn't read what it is sent: see docs/socket.md."""


@dataclass
class Backlog:
    """What waits for all clients that read slowly, in bytes."""

    waiting: int = 0

    def is_too_much(self, own: int) -> bool:
        """Is it, for one for whom so much waits?"""
        return own > MOST_WAITING or (self.waiting > MOST_TOGETHER and own > FAIR_SHARE)


backlog: Final = Backlog()
"""Of this process, whose memory it is."""


class Hearer(Protocol):
    """Who is told what comes over a wire. Never waits, never fails."""

    def hear(self, text: str | None) -> None:
        """A frame has come; None if it isn't text."""

    def lose(self) -> None:
        """The connection has ended, whoever ended it. Said once, last."""


class Wire(Protocol):
    """One WebSocket that has been accepted."""

    async def talk(self, hearer: Hearer) -> None:
        """Tell `hearer` whatever comes, until the connection has ended. Raises what `fail` was told."""

    def write(self, frame: bytes) -> None:
        """Send a text frame, soon, after those before. Who lets more than `MOST_WAITING` wait is closed with `TOO_SLOW`."""

    @property
    def unsent(self) -> int:
        """Bytes that wait to be sent."""

    def pause(self) -> None:
        """Let nothing more come for now."""

    def resume(self) -> None:
        """Let things come again."""

    def close(self, code: int) -> None:
        """Close, after what was sent before. Nothing is heard or sent any more."""

    def fail(self, error: BaseException) -> None:
        """End: something went wrong that can't be answered."""
