"""A game to keep, as it is told to those who draw it: who played, what was played, where it stood, how it ended."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

Outcome: TypeAlias = Literal["played_out", "stopped", "resigned", "unfinished"]
State: TypeAlias = Mapping[str, Any]
"""A position as the engine protocol tells it."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A play in the notation of the rules, by a seat; and the position after it, None where nobody may know it."""

    seat: int
    play: str
    state: State | None


@dataclass(frozen=True, slots=True)
class Ending:
    """How it ended; scores are by seat, `winners` and `resigned` are seats."""

    outcome: Outcome
    scores: Sequence[int] = ()
    winners: Sequence[int] = ()
    resigned: Sequence[int] = ()


@dataclass(frozen=True, slots=True)
class Seen:
    """Whose view of the game this is: a seat's with its hand, or a spectator's."""

    seat: int | None
    hand: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class KeptGame:
    """One game."""

    game: Literal["contagious", "covirus"]
    date: str
    names: Sequence[str]
    """By seat."""
    order: Sequence[int]
    """`order[player]` is a seat: with sides, the virus's and the cure's. Empty where the game never began or nobody can know."""
    start: State | None
    turns: Sequence[Turn]
    ending: Ending
    seen: Seen | None = None
    """None: nothing is hidden."""

    @property
    def last(self) -> State | None:
        """The position in which it stands."""
        return self.turns[-1].state if self.turns else self.start
