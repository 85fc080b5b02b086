"""What a review says, ready for JSON: shares of the win are numbers from 0 to 1, plays are numbered from 1 as they stand."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from quarantable.bots.reason import Reason

from .noise import Noise


@dataclass(frozen=True, slots=True)
class Point:
    """What a seat could expect when so many plays stood."""

    plays: int
    share: float


@dataclass(frozen=True, slots=True)
class Split:
    """What became of a seat's share: from what anybody can expect to what it got, part by part. The parts add up."""

    par: float
    deal: float
    """What chance gave until its first decision: its cards, or who begins and the first dice."""
    own: float
    """What its own plays cost: 0 or less."""
    others: float
    """What the others' plays cost them, and so gave it."""
    luck: float
    """What dice and cards brought since, and what can't be told apart from them."""
    ending: float
    """What resigning or an agreement changed."""
    result: float | None
    """What it got. None where nobody won; then the parts lead to what it could expect last."""


@dataclass(frozen=True, slots=True)
class SeatReview:
    """One seat's game."""

    seat: int
    kind: str
    """`person` or `bot`."""
    name: str
    curve: tuple[Point, ...]
    """Empty if it never had a choice."""
    split: Split | None
    """None likewise."""


@dataclass(frozen=True, slots=True)
class PlayReview:
    """One play that had alternatives."""

    number: int
    line: int
    """Of the record's text, from 1."""
    seat: int
    by: str
    """`person` or `bot`: who made it."""
    play: str
    best: str
    before: float
    """What the seat could expect after the best play."""
    after: float
    """And after its own."""
    cost: float
    """The difference; 0 if it is less than the noise: the play was as good."""
    why: Reason
    """Why it may have been made, from what everybody saw."""
    why_best: Reason


@dataclass(frozen=True, slots=True)
class Moment:
    """Something that decided the game."""

    kind: str
    seat: int
    """Whose share of the win it changed."""
    plays: int
    """How many stood before it: the position to look at."""
    swing: float
    """By how much."""
    told: Reason
    """In one sentence."""
    play: int | None
    """The number of the decision that belongs to it, which is among the plays of the review, if there is one."""


@dataclass(frozen=True, slots=True)
class Review:
    """A game looked back on."""

    game: str
    seats: tuple[SeatReview, ...]
    plays: tuple[PlayReview, ...]
    """All that had alternatives, as they were played."""
    moments: tuple[Moment, ...]
    """The largest first, at most three."""
    noise: Noise
    count: int
    """How many plays stand in the game."""

    @property
    def costly(self) -> tuple[PlayReview, ...]:
        """The plays that cost something, the dearest first."""
        return tuple(sorted((play for play in self.plays if play.cost), key=lambda play: (-play.cost, play.number)))


def write_review(review: Review) -> dict[str, Any]:
    """A review ready for JSON; reasons also in an English sentence, `why`."""
    written: dict[str, Any] = _plain(asdict(review, dict_factory=_with_sentence))
    return written


def _with_sentence(items: list[tuple[str, Any]]) -> dict[str, Any]:
    written = dict(items)
    if {"code", "sentence", "facts"} == written.keys():
        sentence: str = written.pop("sentence")
        return {**written, "why": sentence.format(**written["facts"])}
    return written


def _plain(value: Any) -> Any:
    """Lists for tuples, and shares as exact as they are meant."""
    if isinstance(value, float):
        return round(value, 4)
    if isinstance(value, Mapping):
        return {key: _plain(each) for key, each in value.items()}
    return [_plain(each) for each in value] if isinstance(value, list | tuple) else value
