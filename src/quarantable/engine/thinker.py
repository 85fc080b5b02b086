"""Bots that think, in a process of their own with compiled rules."""

import time
from contextlib import suppress
from typing import Final, Protocol

from quarantable.bots.lines import NoChoice, read_answer, read_choice, write_choose, write_warm
from quarantable.bots.process import COMMAND, can_think, environment
from quarantable.bots.question import Budget, Choice, Question
from quarantable.games.contract import Refusal

from .child import Child

PATIENCE: Final = 10.0
"""Seconds that an answer may be late before its process is ended."""
LEAST: Final = 0.001
"""Seconds. Whoever is asked for a play finds one in less."""


class NotServed(Refusal):
    """A level that thinks, where nothing can be compiled."""

    rule = "protocol"
    sentence = "The level “{level}” needs Numba, which is not installed here."


class NoPlay(Refusal):
    """The process that thinks has died, twice, or says that it can't."""

    rule = "protocol"
    sentence = "The level “{level}” found no play: {reason}."


class Thinker(Protocol):
    """Chooses for the levels that think."""

    def choose(self, level: str, question: Question, budget: Budget, seed: int, *, began: float) -> Choice:
        """A choice; `seconds` count from `began` (of `time.monotonic`). Raises `NotServed` or `NoPlay`."""

    def close(self) -> None:
        """Let go of what was needed for it."""


class Nobody:
    """Where nothing can be compiled."""

    def choose(self, level: str, question: Question, budget: Budget, seed: int, *, began: float) -> Choice:  # noqa: ARG002  # as `Thinker`
        """See `Thinker`."""
        raise NotServed(level=level)

    def close(self) -> None:
        """See `Thinker`: there is nothing."""


class ByProcess:
    """By a process that is started at the first question. Getting ready for a game does not count as thinking."""

    def __init__(self, child: Child | None = None) -> None:
        self.child = child or Child(COMMAND, environment())
        self._ready: set[str] = set()

    def choose(self, level: str, question: Question, budget: Budget, seed: int, *, began: float) -> Choice:
        """See `Thinker`."""
        for _ in range(2):
            try:
                began = self._get_ready(question.game, began)
                left = _left(budget, began)
                within = PATIENCE + left.seconds if left.seconds else float("inf")
                return read_choice(self.child.exchange(write_choose(level, question, left, seed), within))
            except NoChoice as problem:
                raise NoPlay(level=level, reason=problem) from None
            except (OSError, ValueError):  # it has died, or is ended
                self.close()
        raise NoPlay(level=level, reason="its process ended")

    def _get_ready(self, game: str, began: float) -> float:
        """From when on the time counts."""
        if self.child.is_running and game in self._ready:
            return began
        if not self.child.is_running:
            self._ready.clear()
        with suppress(NoChoice):  # if it can't get ready it may yet find a play
            read_answer(self.child.exchange(write_warm(game)))
        self._ready.add(game)
        return time.monotonic()

    def close(self) -> None:
        """See `Thinker`."""
        self.child.close()


def _left(budget: Budget, began: float) -> Budget:
    """What is left of the time since then."""
    if budget.seconds is None:
        return budget
    return Budget(seconds=max(LEAST, budget.seconds - (time.monotonic() - began)))


def thinker() -> Thinker:
    """By a process, unless nothing can be compiled here."""
    return ByProcess() if can_think() else Nobody()
