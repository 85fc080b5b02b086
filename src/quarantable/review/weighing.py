"""What a play was worth beside the best one, by asking a bot twice.

The first look chooses: the best of many uncertain values is overrated. So a second look, with chance of its own, values just the two; what
the first said of them tells how uncertain such values are.
"""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass, replace

from quarantable.bots.question import Choice, Question

from .course import Decision
from .refusals import NotWeighed

Ask = Callable[[Question, int], Choice]
"""Asks a bot that looks ahead; the number is the seed of its chance."""


@dataclass(frozen=True, slots=True)
class Look:
    """The share of the win that the seat could expect, 0 to 1, after its play and after the best one."""

    made: float
    best: float

    @property
    def lead(self) -> float:
        """How much better the best play is."""
        return self.best - self.made


@dataclass(frozen=True, slots=True)
class Weighed:
    """A decision, and what its play was worth."""

    decision: Decision
    best: str
    """The play that the bot would have made."""
    first: Look
    second: Look
    """The one that counts."""


def weigh(decision: Decision, ask: Ask, seed: int) -> Weighed:
    """What the play was worth: the same for the same seed, if the bot's answers are. Raises `NotWeighed`."""
    choice = ask(decision.question, _seed_of(seed, decision.number, "choosing"))
    both = tuple(dict.fromkeys((choice.play, decision.play)))
    again = ask(replace(decision.question, weigh=both), _seed_of(seed, decision.number, "measuring"))
    first, second = (_look(each, decision.play, choice.play) for each in (choice, again))
    return Weighed(decision, choice.play, first, second)


def _look(choice: Choice, made: str, best: str) -> Look:
    return Look(_share(choice, made), _share(choice, best))


def _share(choice: Choice, play: str) -> float:
    """What the seat can expect after the play. Raises `NotWeighed`."""
    for estimate in choice.estimates:
        if estimate.play == play:
            return estimate.share
    raise NotWeighed(play=play)


def _seed_of(seed: int, number: int, look: str) -> int:
    """A seed for each look at each play, in whatever order they are asked."""
    return int.from_bytes(hashlib.sha256(f"{seed} {number} {look}".encode()).digest()[:8], "big")
