"""A bot's thoughts for the tables of this process: in a process of its own, so that the screen never waits."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Final, Protocol

from quarantable.bots.levels import SECONDS
from quarantable.bots.lines import NoChoice, read_choice, write_choose
from quarantable.bots.mind import Mind
from quarantable.bots.process import COMMAND, GENTLY, can_think
from quarantable.bots.question import Budget, Choice, Question
from quarantable.table import Bots

PATIENCE: Final = 5.0
"""Seconds that an answer may be late."""


class Thinker(Protocol):
    """Whoever thinks."""

    bots: Bots
    """Can it think now?"""

    def begin(self, on_change: Callable[[], None]) -> None:
        """Get ready; call `on_change` when `bots` has changed."""

    async def think(self, level: str, question: Question, seed: int) -> Choice | None:
        """What a bot of this level plays; None if that couldn't be found."""

    async def end(self) -> None:
        """Let go of what was needed for it."""


class NobodyThinks:
    """Where bots play simply."""

    bots: Bots = "simple"

    def begin(self, on_change: Callable[[], None]) -> None:
        """See `Thinker`: there is nothing to get ready."""

    async def think(self, level: str, question: Question, seed: int) -> Choice | None:  # noqa: ARG002  # as `Thinker`
        """See `Thinker`: nothing is found."""
        return None

    async def end(self) -> None:
        """See `Thinker`: there is nothing."""


class OneMind:
    """One process. Its first start on a machine compiles for a minute or two; until then bots play simply."""

    def __init__(self, command: Sequence[str] = (*COMMAND, GENTLY)) -> None:
        self.bots: Bots = "warming"
        self._mind = Mind(command)
        self._turn = asyncio.Lock()
        self._tasks: set[asyncio.Task[object]] = set()

    def begin(self, on_change: Callable[[], None]) -> None:
        """See `Thinker`."""
        self._hold(asyncio.create_task(self._get_ready(on_change)))

    async def _get_ready(self, on_change: Callable[[], None]) -> None:
        try:
            await self._mind.begin()
        except (OSError, ValueError):
            self.bots = "simple"
        else:
            self.bots = "ready"
        on_change()

    async def think(self, level: str, question: Question, seed: int) -> Choice | None:
        """See `Thinker`. Whoever waits may be cancelled: the answer is awaited all the same, so that the next question gets its own."""
        if self.bots != "ready":
            return None
        asking = asyncio.create_task(self._ask(write_choose(level, question, Budget(seconds=SECONDS[level]), seed), SECONDS[level]))
        self._hold(asking)
        return await asyncio.shield(asking)

    async def _ask(self, line: bytes, seconds: float) -> Choice | None:
        async with self._turn:
            try:
                return read_choice(await self._mind.exchange(line, seconds + PATIENCE))
            except NoChoice:
                return None
            except (OSError, ValueError):
                self.bots = "simple"
                await self._mind.end()
                return None

    def _hold(self, task: "asyncio.Task[object]") -> None:
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def end(self) -> None:
        """See `Thinker`."""
        for task in list(self._tasks):
            task.cancel()
        await self._mind.end()


def usual_thinker() -> Thinker:
    """A process that thinks, where rules can be compiled."""
    return OneMind() if can_think() else NobodyThinks()
