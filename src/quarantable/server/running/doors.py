"""Who is in, and whether anybody new is let in: how a server ends without anybody losing a move."""

import asyncio
import random
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, Protocol

from quarantable.server.refusals import Restarting

RESTARTING: Final = 1012
"""The code with which sockets are closed: see docs/socket.md."""


class Guest(Protocol):
    """A client with a socket."""

    @property
    def unsent(self) -> int:
        """Bytes that wait for it, since it reads slowly."""

    async def say_goodbye(self, code: int) -> None:
        """Close with that code, after what was asked before is answered."""


class Doors:
    """The entrance of one server. They close once, and never open again."""

    def __init__(self) -> None:
        self.are_closing = False
        self._guests: set[Guest] = set()

    @property
    def guests(self) -> int:
        """How many sockets there are."""
        return len(self._guests)

    @property
    def unsent(self) -> int:
        """Bytes that wait for clients."""
        return sum(guest.unsent for guest in self._guests)

    def require_open(self) -> None:
        """Raises `Restarting`."""
        if self.are_closing:
            raise Restarting

    @contextmanager
    def hosting(self, guest: Guest) -> Iterator[None]:
        """The guest is in as long as this lasts."""
        self._guests.add(guest)
        try:
            yield
        finally:
            self._guests.discard(guest)

    async def close(self, seconds: float) -> None:
        """Let nobody new in, and say goodbye to all, spread over so many seconds: else they would all be back in the same moment."""
        self.are_closing = True
        guests = list(self._guests)
        random.shuffle(guests)
        begin = asyncio.get_running_loop().time()
        leaving = set()
        for number, guest in enumerate(guests):
            await _sleep_until(begin + seconds * number / len(guests))
            leaving.add(asyncio.create_task(guest.say_goodbye(RESTARTING)))
        if leaving:
            await asyncio.wait(leaving)


async def _sleep_until(time: float) -> None:
    wait = time - asyncio.get_running_loop().time()
    if wait > 0:
        await asyncio.sleep(wait)
