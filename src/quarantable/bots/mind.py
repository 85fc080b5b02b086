"""A process that thinks, for whoever asks it from an event loop: a server for its tables, a terminal for its own."""

import asyncio
import logging
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Sequence
from contextlib import suppress
from typing import Final

from quarantable.games.registry import GAMES

from .lines import NoChoice, read_answer, write_warm
from .process import environment

logger = logging.getLogger("quarantable.bots")

LONGEST_LINE: Final = 1 << 20


class Mind:
    """One process that thinks."""

    def __init__(self, command: Sequence[str]) -> None:
        self._command = command
        self._process: Process | None = None

    async def begin(self) -> None:
        """Start it, or start it again, and wait until it is ready. Raises OSError or ValueError if it can't be."""
        await self.end()
        self._process = await asyncio.create_subprocess_exec(
            *self._command, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, env=environment(), limit=LONGEST_LINE
        )
        for game in GAMES:
            try:
                read_answer(await self.exchange(write_warm(game), None))
            except NoChoice as problem:  # in the other game it may think all the same
                logger.warning("bots can't think in %s: %s", game, problem)

    async def exchange(self, line: bytes, within: float | None) -> bytes:
        """The line that answers a line. Raises OSError (`TimeoutError` is one) if there is none within so many seconds."""
        process = self._process
        if process is None or process.stdin is None or process.stdout is None:
            raise BrokenPipeError
        process.stdin.write(line)
        await process.stdin.drain()
        reply = await asyncio.wait_for(process.stdout.readline(), within)
        if not reply:
            raise BrokenPipeError("a process that thinks has ended")
        return reply

    async def end(self) -> None:
        """End it."""
        process, self._process = self._process, None
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()
