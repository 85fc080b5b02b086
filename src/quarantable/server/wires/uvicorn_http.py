"""uvicorn's HTTP, which by itself waits for ever: for a request that comes drop by drop, and for a client that doesn't read its answer."""

import asyncio
from typing import Final

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle

HEAD_WITHIN: Final = 10.0
"""Seconds for the head of a request, from the connection or the last answer on. uvicorn itself ends idle ones sooner."""
READ_WITHIN: Final = 60.0
"""Seconds in which a client must read some of what waits for it."""
MOST_CONNECTIONS: Final = 12_000
"""At a time, sockets among them: some more than those have places, for requests."""


class PatientHttp(H11Protocol):
    """See `H11Protocol`; with an end to patience."""

    _waiting: asyncio.TimerHandle | None = None
    _writing: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as in uvicorn
        """Somebody has connected."""
        super().connection_made(transport)
        if len(self.connections) > MOST_CONNECTIONS:
            transport.abort()
        self._wait_for_head()

    def data_received(self, data: bytes) -> None:
        """Bytes have come."""
        super().data_received(data)
        cycle: RequestResponseCycle | None = self.cycle
        if cycle is not None and not cycle.response_complete:
            self._stop_waiting()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """The head was that of a WebSocket, which has patience of its own."""
        self._stop_waiting()
        super().handle_websocket_upgrade(event)

    def on_response_complete(self) -> None:
        """An answer is out; perhaps another request comes."""
        super().on_response_complete()
        if not self.transport.is_closing():
            self._wait_for_head()

    def pause_writing(self) -> None:
        """The client doesn't read as fast as it is answered."""
        super().pause_writing()
        self._writing = self._later(READ_WITHIN)

    def resume_writing(self) -> None:
        """The client has read."""
        super().resume_writing()
        self._cancel(self._writing)

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection has ended."""
        self._stop_waiting()
        self._cancel(self._writing)
        super().connection_lost(exc)

    def _wait_for_head(self) -> None:
        self._stop_waiting()
        self._waiting = self._later(HEAD_WITHIN)

    def _stop_waiting(self) -> None:
        self._cancel(self._waiting)

    def _later(self, seconds: float) -> asyncio.TimerHandle:
        return self.loop.call_later(seconds, self.transport.abort)

    @staticmethod
    def _cancel(timer: asyncio.TimerHandle | None) -> None:
        if timer is not None:
            timer.cancel()
