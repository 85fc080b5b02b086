"""What each address may ask for, and how often: the limits that don't know tables."""

import math
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from quarantable.server.refusals import TooFast, TooManyConnections, TooManyFromHere

from .limits import Limits
from .pace import Pace, Paces, Seconds


def require(wait: float) -> None:
    """Raises `TooFast` if there is to be waited."""
    if wait > 0:
        raise TooFast(seconds=math.ceil(wait))


class Gate:
    """Keeps count of addresses. Each question raises `TooFast` if it is asked too often; then it hasn't been counted."""

    def __init__(self, limits: Limits, seconds: Seconds) -> None:
        self.limits = limits
        self._seconds = seconds
        self._tables = Paces(limits.tables, seconds, limits.addresses)
        self._sittings = Paces(limits.sittings, seconds, limits.addresses)
        self._looks = Paces(limits.looks, seconds, limits.addresses)
        self._connecting = Paces(limits.connecting, seconds, limits.addresses)
        self._open: Counter[str] = Counter()
        self._messages: dict[str, Pace] = {}
        """Of each address that has a socket open, what its sockets send together."""
        self.open = 0
        """How many sockets there are."""

    def let_make(self, address: str) -> None:
        """May a table be made?"""
        require(self._tables.take(address))

    def let_sit(self, address: str) -> None:
        """May an invitation be tried?"""
        require(self._sittings.take(address))

    def let_look(self, address: str, count: float = 1) -> None:
        """May anything else be asked of the API, which counts for so much?"""
        require(self._looks.take(address, count))

    @contextmanager
    def socket(self, address: str) -> Iterator[None]:
        """A place for a socket as long as it lasts. Raises `TooManyConnections`, `TooManyFromHere`, `TooFast`."""
        if self.open >= self.limits.sockets:
            raise TooManyConnections
        if self._open[address] >= self.limits.sockets_of_address:
            raise TooManyFromHere
        require(self._connecting.take(address))
        if address not in self._messages:
            self._messages[address] = Pace(self.limits.messages_of_address, self._seconds)
        self._count(address, 1)
        try:
            yield
        finally:
            self._count(address, -1)

    def _count(self, address: str, change: int) -> None:
        self.open += change
        self._open[address] += change
        if not self._open[address]:
            del self._open[address], self._messages[address]

    def messages(self, address: str) -> "SocketPace":
        """The pace of a new socket, for which there is a place."""
        return SocketPace(self.limits, self._seconds, self._messages[address])


class SocketPace:
    """How fast one socket sends. `is_out_of_patience`: it went on and on although it was refused."""

    def __init__(self, limits: Limits, seconds: Seconds, of_address: Pace) -> None:
        self._of_address = of_address
        self._messages = Pace(limits.messages, seconds)
        self._characters = Pace(limits.characters, seconds)
        self._patience = limits.patience
        self._refused = 0

    def let(self, characters: int) -> None:
        """May a message of so many characters be answered? Raises `TooFast`."""
        wait = self._messages.take() or self._characters.take(characters) or self._of_address.take()
        self._refused = self._refused + 1 if wait else 0
        require(wait)

    @property
    def is_out_of_patience(self) -> bool:
        """Has it gone on although it was refused?"""
        return self._refused > self._patience
