"""What a play was worth beside the best one, by asking a bot three times.

The first time it chooses. The best of many uncertain values is overrated, so two more looks, each with chance of its own, value just
the two plays; how far these looks differ tells how uncertain they are.
"""

import hashlib
from collections.abc import Callable, Generator
from dataclasses import dataclass, replace
from typing import Final

from quarantable.bots.question import Choice, Question

from .course import Decision
from .refusals import NotWeighed

USUAL_PLAYOUTS: Final = 2000
"""For each of the three looks at a play, where nobody says otherwise."""

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
    one: Look
    other: Look

    @property
    def look(self) -> Look:
        """Both looks together."""
        return Look((self.one.made + self.other.made) / 2, (self.one.best + self.other.best) / 2)


def weigh(decision: Decision, ask: Ask, seed: int) -> Weighed:
    """What the play was worth: the same for the same seed, if the bot's answers are. Raises `NotWeighed`."""
    asking = weighing(decision, seed)
    asked = next(asking)
    while True:
        try:
            asked = asking.send(ask(*asked))
        except StopIteration as done:
            weighed: Weighed = done.value
            return weighed


def weighing(decision: Decision, seed: int) -> Generator[tuple[Question, int], Choice, Weighed]:
    """The same for who asks in a way of their own: yields what to ask and with which seed, and is sent what was answered."""
    choice = yield decision.question, _seed_of(seed, decision.number, "choosing")
    two = _two_of(choice, decision.play)
    pair = replace(decision.question, weigh=two, legal=None if decision.question.legal is None else two)  # all thinking goes to the two
    one = yield pair, _seed_of(seed, decision.number, "one")
    other = yield pair, _seed_of(seed, decision.number, "other")
    looks = (_look(each, decision.play, choice.play) for each in (one, other))
    return Weighed(decision, choice.play, *looks)


def _two_of(choice: Choice, made: str) -> tuple[str, ...]:
    """The best play and the one that was made, or the next best where it is the same: bots don't value what has no alternative."""
    plays = dict.fromkeys((choice.play, made, *(estimate.play for estimate in choice.estimates)))
    return tuple(plays)[:2]


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
