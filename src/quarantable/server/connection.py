"""One WebSocket, from hello to goodbye. Whatever comes, the answer is a message of ours."""

import asyncio
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any, Final, NoReturn

from starlette.websockets import WebSocket, WebSocketDisconnect

from quarantable.events import TableState
from quarantable.games.contract import Refusal
from quarantable.protocol.socket import Hello, read_message
from quarantable.table import hash_secret

from .audience import Listener
from .live import LiveTable
from .outbox import Outbox, TooSlow, receive
from .refusals import HelloFirst, NoTable, TooManyListeners, UnknownEvent, WrongToken, refused
from .requests import Requests
from .tables import Tables

HELLO_WITHIN: Final = 10.0
"""Seconds for the first message."""
GOODBYE_WITHIN: Final = 5.0
"""Seconds for the last ones."""

BAD_HELLO, WRONG_TOKEN, NO_TABLE, NO_HELLO, TOO_SLOW, TOO_MANY = 4400, 4401, 4404, 4408, 4413, 4429
"""Why the server closes: see docs/socket.md."""


class Closed(Exception):
    """The connection must end, with this code."""

    def __init__(self, code: int) -> None:
        self.code = code
        super().__init__(str(code))


class Connection:
    """One client of one table, from its first frame to its last."""

    def __init__(self, websocket: WebSocket, tables: Tables) -> None:
        self._websocket = websocket
        self._tables = tables
        self._outbox = Outbox()

    async def run(self) -> None:
        """Talk until either side ends it."""
        try:
            await self._websocket.accept()
            await self._talk()
        except Closed as closed:
            await self._say_goodbye(closed.code)
        except TooSlow:
            with suppress(RuntimeError):
                await self._websocket.close(TOO_SLOW)
        except WebSocketDisconnect:
            pass

    async def _say_goodbye(self, code: int) -> None:
        with suppress(WebSocketDisconnect, TimeoutError, RuntimeError):
            async with asyncio.timeout(GOODBYE_WITHIN):
                await self._outbox.send_all(self._websocket)
                await self._websocket.close(code)

    async def _talk(self) -> None:
        hello = await self._read_hello()
        live = await self._find_table()
        listener = self._listener(live.state, hello)
        try:
            live.join(listener)
        except TooManyListeners as refusal:
            self._refuse_and_close(refusal, TOO_MANY)
        try:
            requests = Requests(live, listener, self._outbox, self._tables.services.secrets)
            await first_of(requests.serve(self._websocket), self._outbox.send_for_ever(self._websocket), self._outbox.overflow())
        finally:
            live.leave(listener)

    async def _read_hello(self) -> Hello:
        try:
            async with asyncio.timeout(HELLO_WITHIN):
                message = read_message(await receive(self._websocket))
        except TimeoutError:
            raise Closed(NO_HELLO) from None
        except Refusal as refusal:
            self._refuse_and_close(refusal, BAD_HELLO)
        if not isinstance(message, Hello):
            self._refuse_and_close(HelloFirst(), BAD_HELLO)
        return message

    async def _find_table(self) -> LiveTable:
        live = await self._tables.find(self._websocket.path_params["table"])
        if live is None:
            self._refuse_and_close(NoTable(), NO_TABLE)
        return live

    def _listener(self, state: TableState, hello: Hello) -> Listener:
        if hello.last > state.n:
            self._refuse_and_close(UnknownEvent(n=hello.last), BAD_HELLO)
        hashes = frozenset(map(hash_secret, hello.tokens))
        if not hashes <= {seat.token_hash for seat in state.seats}:
            self._refuse_and_close(WrongToken(), WRONG_TOKEN)
        return Listener(self._outbox, hashes, hello.last)

    def _refuse_and_close(self, refusal: Refusal, code: int) -> NoReturn:
        self._outbox.tell(refused(refusal))
        raise Closed(code)


async def first_of(*things: Coroutine[Any, Any, None]) -> None:
    """Do all at the same time until one ends or fails; the others are cancelled then."""
    tasks = [asyncio.create_task(each) for each in things]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        results = await asyncio.gather(*tasks, return_exceptions=True)
    for result in results:
        if isinstance(result, Exception):
            raise result
