"""One WebSocket, from hello to goodbye. Whatever comes, the answer is a message of ours."""

import asyncio
from collections import deque
from typing import Final

from quarantable.events import TableState
from quarantable.games.contract import Refusal
from quarantable.protocol.socket import Hello
from quarantable.table import hash_secret, place_of

from .audience import Listener, encoded
from .gates.gate import SocketPace
from .live import OUTDATED, LiveTable
from .refusals import CanNotBeRead, HelloFirst, NeedsNewerServer, NoTable, TooFast, TooManyListeners, UnknownEvent, WrongToken, refused
from .requests import Requests, read_frame
from .tables import Tables
from .wires.wire import Wire

HELLO_WITHIN: Final = 10.0
"""Seconds for the first message."""
MOST_FRAMES: Final = 50
"""Frames that may wait to be answered before no more are read."""

TRY_LATER = 1013
BAD_HELLO, WRONG_TOKEN, NO_TABLE, NO_HELLO, TOO_FAST, TOO_MANY = 4400, 4401, 4404, 4408, 4420, 4429
"""Why the server closes: see docs/socket.md."""


_CODES: Final = {NoTable: NO_TABLE, CanNotBeRead: TRY_LATER, NeedsNewerServer: OUTDATED}


class Goodbye(Exception):
    """The connection must end, with this refusal and this code."""

    def __init__(self, refusal: Refusal, code: int) -> None:
        self.refusal, self.code = refusal, code
        super().__init__(f"{code}: {refusal.why}")


class Connection:
    """One client of one table: what it sends is answered one after the other. While it sends nothing, nothing runs for it."""

    def __init__(self, wire: Wire, tables: Tables, table: str, pace: SocketPace) -> None:
        self._wire = wire
        self._tables = tables
        self._table = table
        self._pace = pace
        self._frames: deque[str | None] = deque()
        self._answering: asyncio.Task[None] | None = None
        self._requests: Requests | None = None
        self._is_over = False
        self._is_leaving = False
        self._patience: asyncio.TimerHandle | None = None

    async def run(self) -> None:
        """Talk until either side ends it."""
        self._patience = asyncio.get_running_loop().call_later(HELLO_WITHIN, self._wire.close, NO_HELLO)
        await self._wire.talk(self)

    def hear(self, text: str | None) -> None:
        """See `Hearer.hear`."""
        self._stop_waiting()
        if self._is_leaving:  # it will be sent again, to whoever comes after
            return
        self._frames.append(text)
        if self._answering is None:
            self._answering = asyncio.create_task(self._answer_all())
        elif len(self._frames) == MOST_FRAMES:
            self._wire.pause()

    def lose(self) -> None:
        """See `Hearer.lose`. What is being done is done to its end: others want to hear of it."""
        self._stop_waiting()
        self._is_over = True
        if self._requests is not None:
            self._requests.leave()

    @property
    def unsent(self) -> int:
        """See `Guest.unsent`."""
        return self._wire.unsent

    async def say_goodbye(self, code: int) -> None:
        """See `Guest.say_goodbye`."""
        self._is_leaving = True
        if self._answering is not None:
            await asyncio.wait([self._answering])
        self._wire.close(code)

    def _stop_waiting(self) -> None:
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None

    async def _answer_all(self) -> None:
        try:
            while self._frames and not self._is_over:
                text = self._frames.popleft()
                await (self._greet(text) if self._requests is None else self._answer(self._requests, text))
        except Goodbye as goodbye:
            self._is_over = True
            self._tables.services.tally.refusals[goodbye.refusal.code] += 1
            self._wire.write(encoded(refused(goodbye.refusal)))
            self._wire.close(goodbye.code)
        except Exception as error:  # noqa: BLE001  # whatever it is, the server has to hear of it
            self._wire.fail(error)
        finally:
            self._answering = None
            self._wire.resume()

    async def _answer(self, requests: Requests, text: str | None) -> None:
        """Answer, unless too much comes."""
        try:
            self._pace.let(len(text or ""))
        except TooFast as refusal:
            if self._pace.is_out_of_patience:
                raise Goodbye(refusal, TOO_FAST) from None
            requests.refuse(refusal, text)
        else:
            await requests.answer(text)

    async def _greet(self, text: str | None) -> None:
        hello = _read_hello(text)
        live, listener = await self._received(hello)
        if self._is_over:  # gone meanwhile
            return
        _join(live, listener)
        self._requests = Requests(live, listener, self._wire, self._tables.services.secrets)
        await self._requests.begin()

    async def _received(self, hello: Hello) -> tuple[LiveTable, Listener]:
        try:
            live, is_current = await self._tables.find_and_look(self._table)
        except (NoTable, CanNotBeRead, NeedsNewerServer) as refusal:
            raise Goodbye(refusal, _CODES[type(refusal)]) from None
        try:
            return live, self._listener(live.state, hello)
        except Goodbye:
            if is_current:
                raise
            raise Goodbye(CanNotBeRead(), TRY_LATER) from None

    def _listener(self, state: TableState, hello: Hello) -> Listener:
        if hello.last > state.n:
            raise Goodbye(UnknownEvent(n=hello.last), BAD_HELLO)
        hashes = frozenset(map(hash_secret, hello.tokens))
        of_seats = [seat.token_hash for seat in state.seats]
        if any(place_of(each, of_seats) is None for each in hashes):
            raise Goodbye(WrongToken(), WRONG_TOKEN)
        return Listener(self._wire, hashes, hello.last)


def _read_hello(text: str | None) -> Hello:
    try:
        message = read_frame(text)
    except Refusal as refusal:
        raise Goodbye(refusal, BAD_HELLO) from None
    if not isinstance(message, Hello):
        raise Goodbye(HelloFirst(), BAD_HELLO)
    return message


def _join(live: LiveTable, listener: Listener) -> None:
    try:
        live.join(listener)
    except TooManyListeners as refusal:
        raise Goodbye(refusal, TOO_MANY) from None
    except NoTable as refusal:
        raise Goodbye(refusal, NO_TABLE) from None
