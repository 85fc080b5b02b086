"""Processes that think for the bots of all tables. The server itself never compiles anything."""

import asyncio
import logging
import os
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, Final

from quarantable.bots.levels import SECONDS
from quarantable.bots.lines import NoChoice, read_choice, write_choose
from quarantable.bots.mind import Mind
from quarantable.bots.process import COMMAND, GENTLY, can_think
from quarantable.bots.question import Budget, Choice, Question
from quarantable.table import Bots

from .resting import AT_LEISURE, IN_HASTE, Resting
from .thinking import NobodyThinks, Thinker

logger = logging.getLogger("quarantable.server")

FIRST_PAGE: Final = 2.0
"""Seconds that getting ready leaves to whoever opens the page."""
PATIENCE: Final = 5.0
"""Seconds that an answer may be late before its process is ended."""
LEAST: Final = 0.05
"""Seconds a bot thinks, however many others do."""
LONGEST_LOOK: Final = 30.0
"""Seconds after which a question that is bounded by playouts is given up, and its process ended."""


class Pool:
    """As many minds as the machine has cores to spare. When more bots think than there are minds, each thinks shorter."""

    def __init__(self, size: int | None = None, *, wait: float = FIRST_PAGE, command: Sequence[str] = (*COMMAND, GENTLY)) -> None:
        self._size = size or max(1, (os.cpu_count() or 1) - 1)
        self._wait = wait
        self._command = command
        self._minds: list[Mind] = []
        self._resting = Resting[Mind]()
        self._thinking = 0
        self._tasks: set[asyncio.Task[None]] = set()
        self._on_change: Callable[[], None] = lambda: None
        self.bots: Bots = "warming"
        """See `Thinker`."""

    def start(self, on_change: Callable[[], None]) -> None:
        """See `Thinker`. The first start on a machine compiles for a minute or two."""
        self._on_change = on_change
        self._do(self._get_ready())

    async def _get_ready(self) -> None:
        await asyncio.sleep(self._wait)
        for _ in range(self._size):  # one after the other: what the first compiles, the next ones find
            await self._begin(Mind(self._command))

    async def _begin(self, mind: Mind) -> None:
        self._minds.append(mind)
        try:
            await mind.begin()
        except (OSError, ValueError) as problem:
            logger.warning("bots can't think: %s", problem)
            self._minds.remove(mind)
            await mind.end()
        else:
            self._resting.give(mind)
        self._change("ready" if self._minds else "simple")

    def _change(self, bots: Bots) -> None:
        if bots != self.bots:
            self.bots = bots
            self._on_change()

    async def think(self, level: str, question: Question, seed: int) -> Choice | None:
        """See `Thinker`."""
        self._thinking += 1
        try:
            mind = await self._resting.take(IN_HASTE)
            seconds = max(LEAST, SECONDS[level] * min(1, self._size / self._thinking))
            line = write_choose(level, question, Budget(seconds=seconds), seed)
            return await self._ask(mind, line, within=seconds + PATIENCE, least=seconds)
        finally:
            self._thinking -= 1

    async def consider(self, level: str, question: Question, playouts: int, seed: int) -> Choice | None:
        """See `Thinker`."""
        mind = await self._resting.take(AT_LEISURE)
        return await self._ask(mind, write_choose(level, question, Budget(playouts=playouts), seed), within=LONGEST_LOOK, least=0)

    async def _ask(self, mind: Mind, line: bytes, *, within: float, least: float) -> Choice | None:
        """What the mind answers within so many seconds. Cancelled, it is free again only when it has answered all the same."""
        answer: asyncio.Future[Choice | None] = asyncio.get_running_loop().create_future()
        self._do(self._exchange(mind, line, within, least, answer))
        return await answer

    async def _exchange(self, mind: Mind, line: bytes, within: float, least: float, answer: "asyncio.Future[Choice | None]") -> None:
        """At a table a play that is forced takes as long as any other (`least` seconds), else time would tell what is in a hand."""
        choice: Choice | None = None
        try:
            reply, _ = await asyncio.gather(mind.exchange(line, within), asyncio.sleep(least))
            choice = read_choice(reply)
        except NoChoice as problem:
            logger.warning("a bot found no play: %s", problem)
            self._resting.give(mind)
        except (OSError, ValueError):  # it has died, or is ended
            self._minds.remove(mind)
            self._do(self._begin(mind))
        else:
            self._resting.give(mind)
        if not answer.done():
            answer.set_result(choice)

    def _do(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def stop(self) -> None:
        """See `Thinker`."""
        for task in list(self._tasks):
            task.cancel()
        for mind in self._minds:
            await mind.end()


def thinker(processes: int | None = None) -> Thinker:
    """A pool of so many (None: what the machine can spare), but not where that is none, rules are plain, or nothing can be compiled."""
    is_plain = os.environ.get("QUARANTABLE_RULES") == "plain"
    return NobodyThinks() if processes == 0 or is_plain or not can_think() else Pool(processes)
