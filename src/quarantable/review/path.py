"""The way of a seat from what everybody can expect to what it got, leg by leg: each leg begins where the last one ended.

Where nothing is hidden every decision of either seat is known to both. Otherwise a seat knows its own, and whatever lies between two of
them is one leg: what the others played, and what the cards brought.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from .course import Course
from .weighing import Weighed

Kind = Literal["deal", "own", "others", "between", "ending"]


@dataclass(frozen=True, slots=True)
class Leg:
    """A stretch of one seat's way: shares of the win that it could expect, 0 to 1."""

    kind: Kind
    """`deal`: until the first decision; `own`, `others`: a play; `between`: dice, or cards and what others played; `ending`: by people."""
    seat: int
    first: int
    """How many plays stood when it began."""
    last: int
    """And when it was over."""
    before: float
    after: float
    given: float = 0.0
    """Of a leg between decisions: what the others' costly plays gave, as far as that can be told apart."""

    @property
    def change(self) -> float:
        """What it brought."""
        return self.after - self.before


@dataclass(frozen=True, slots=True)
class Cost:
    """A weighed play with what it cost: 0 if it was as good as the best one, as far as the noise lets one tell."""

    weighed: Weighed
    cost: float

    @property
    def number(self) -> int:
        """Of the play."""
        return self.weighed.decision.number

    @property
    def seat(self) -> int:
        """Who played."""
        return self.weighed.decision.seat

    @property
    def after(self) -> float:
        """What the seat could expect after its play."""
        return self.weighed.look.made

    @property
    def before(self) -> float:
        """What it could expect before: after the best play, or one as good."""
        return self.after + self.cost


def costs_of(weighed: Sequence[Weighed], noise: float) -> tuple[Cost, ...]:
    """What every play cost."""
    return tuple(Cost(each, each.look.lead if each.look.lead >= noise else 0.0) for each in weighed)


def path_of(course: Course, costs: Sequence[Cost], seat: int) -> tuple[Leg, ...]:
    """The legs of a seat's way; none if it never had a choice. The changes add up to what it got less the par."""
    return tuple(_legs(course, costs, seat))


def _legs(course: Course, costs: Sequence[Cost], seat: int) -> Iterator[Leg]:
    plays = [_leg_of(each, seat) for each in costs if course.is_open or each.seat == seat]
    if not plays:
        return
    yield Leg("deal", seat, 0, plays[0].first, course.par, plays[0].before)
    yield plays[0]
    for leg, following in pairwise(plays):
        yield Leg("between", seat, leg.last, following.first, leg.after, following.before, _given(course, costs, leg.last, following.first))
        yield following
    share = course.share(seat)
    if share is not None:
        yield _last_leg(course, costs, plays[-1], share)


def _leg_of(cost: Cost, seat: int) -> Leg:
    if cost.seat == seat:
        return Leg("own", seat, cost.number - 1, cost.number, cost.before, cost.after)
    return Leg("others", seat, cost.number - 1, cost.number, 1 - cost.before, 1 - cost.after)


def _last_leg(course: Course, costs: Sequence[Cost], play: Leg, share: float) -> Leg:
    if course.is_cut_short(play.seat):
        return Leg("ending", play.seat, play.last, course.plays, play.after, share)
    return Leg("between", play.seat, play.last, course.plays, play.after, share, _given(course, costs, play.last, course.plays))


def _given(course: Course, costs: Sequence[Cost], first: int, last: int) -> float:
    """What others lost between two plays by their own, shared by all but each of them alike: nobody saw whom it helped."""
    lost = sum(each.cost for each in costs if first < each.number <= last)
    return lost / (len(course.seats) - 1)
