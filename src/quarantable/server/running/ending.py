"""How the process ends: on the first signal in good order, on the second at once."""

import asyncio
import logging
import socket
from types import FrameType
from typing import Final

import uvicorn

from .doors import Doors
from .metrics_listener import MetricsListener

logger = logging.getLogger("quarantable.server")

LOOK_EVERY: Final = 0.1
"""Seconds between two looks at whether somebody wants it to end at once."""
LAST_ANSWERS: Final = 10.0
"""Seconds that the last answers may take when the time for sending clients away is over: as long as a store is waited for."""


class Server(uvicorn.Server):
    """A server that sends its clients away over some seconds before it ends, while what they have asked for is still answered."""

    def __init__(self, config: uvicorn.Config, doors: Doors, drain_seconds: float, figures: MetricsListener | None) -> None:
        super().__init__(config)
        self._doors = doors
        self._drain_seconds = drain_seconds
        self._figures = figures

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:  # noqa: ARG002  # as a signal's handler is called
        """A signal has come. It isn't raised anew at the end: to be ended so is no failure."""
        self.force_exit = self.should_exit
        self.should_exit = self._doors.are_closing = True

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """See `uvicorn.Server`."""
        await super().startup(sockets)
        if self._figures is not None:
            await self._figures.start()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """See `uvicorn.Server`. Until the last client has been sent away the server is there: who asks is told that it is ending."""
        logger.info("ends: %s clients are sent away", self._doors.guests, extra={"facts": {"clients": self._doors.guests}})
        await self._empty()
        await super().shutdown(sockets)
        if self._figures is not None:
            self._figures.stop()

    async def _empty(self) -> None:
        closing = asyncio.create_task(self._doors.close(self._drain_seconds))
        loop = asyncio.get_running_loop()
        end = loop.time() + self._drain_seconds + LAST_ANSWERS
        while not closing.done() and not self.force_exit and loop.time() < end:
            await asyncio.wait([closing], timeout=LOOK_EVERY)
        closing.cancel()
