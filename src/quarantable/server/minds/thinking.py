"""Bots that think for tables: who is asked, and what one table has asked."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Protocol

from quarantable.bots.levels import FOR_PEOPLE
from quarantable.bots.question import Choice, Question
from quarantable.table import Bots

LATEST: Final = 5000
"""Milliseconds after which a bot that is still thinking plays simply, so that no table hangs."""


class Thinker(Protocol):
    """Whoever thinks for bots. Never on the server's own time."""

    @property
    def bots(self) -> Bots:
        """Can it think now?"""

    async def think(self, level: str, question: Question, seed: int) -> Choice | None:
        """What a bot of this level plays; None if that couldn't be found. Cancelled, the question is withdrawn."""

    async def consider(self, level: str, question: Question, playouts: int, seed: int) -> Choice | None:
        """What a bot of this level thinks after so many playouts, when nobody at a table waits for another thought; None likewise."""

    def start(self, on_change: Callable[[], None]) -> None:
        """Get ready; call `on_change` whenever `bots` has changed."""

    async def stop(self) -> None:
        """Let go of what was needed for it."""


class NobodyThinks:
    """Where bots play simply."""

    bots: Bots = "simple"

    async def think(self, level: str, question: Question, seed: int) -> Choice | None:  # noqa: ARG002  # as `Thinker`
        """See `Thinker`: nothing is found."""
        return None

    async def consider(self, level: str, question: Question, playouts: int, seed: int) -> Choice | None:  # noqa: ARG002  # likewise
        """See `Thinker`: nothing is found."""
        return None

    def start(self, on_change: Callable[[], None]) -> None:
        """See `Thinker`: there is nothing to get ready."""

    async def stop(self) -> None:
        """See `Thinker`: there is nothing."""


@dataclass(frozen=True)
class Matter:
    """What a thought is about: a position, by the number of the event that led to it, and who thinks for which seat."""

    changed: int
    seat: int
    level: str


class Thought:
    """What is thought for one table, one matter at a time: another takes the place of the one before, which is withdrawn."""

    def __init__(self, thinker: Thinker, on_end: Callable[[], None]) -> None:
        self._thinker = thinker
        self._on_end = on_end
        self._matter: Matter | None = None
        self._task: asyncio.Task[Choice | None] | None = None

    def begin(self, matter: Matter, question: Callable[[], Question], seed: Callable[[], int]) -> None:
        """Think about this, unless that has been begun before or nobody is ready to."""
        if matter == self._matter:
            return
        self.withdraw()
        self._matter = matter
        if self._thinker.bots == "ready" and matter.level in FOR_PEOPLE:
            self._task = asyncio.create_task(self._thinker.think(matter.level, question(), seed()))
            self._task.add_done_callback(self._ended)

    def _ended(self, task: "asyncio.Task[Choice | None]") -> None:
        if task is self._task:
            self._on_end()

    def withdraw(self) -> None:
        """Think no more, and forget what was thought."""
        task, self._task, self._matter = self._task, None, None
        if task is not None:
            task.cancel()

    def forget(self, matter: Matter) -> None:
        """If this is still what it is about: it may be thought again."""
        if matter == self._matter:
            self.withdraw()

    def give_up(self) -> None:
        """What was thought is of no use, and isn't thought again."""
        self._task = None

    @property
    def is_on(self) -> bool:
        """Is it still being thought?"""
        return self._task is not None and not self._task.done()

    @property
    def play(self) -> str | None:
        """The play that was found; None if there is none, or none yet."""
        choice = _found(self._task)
        return None if choice is None else choice.play

    async def wait(self) -> Choice | None:
        """What is found in the end; None if nothing is."""
        task = self._task
        if task is not None:
            await asyncio.wait([task])
        return _found(task)


def _found(task: "asyncio.Task[Choice | None] | None") -> Choice | None:
    if task is None or not task.done() or task.cancelled() or task.exception() is not None:
        return None
    return task.result()
