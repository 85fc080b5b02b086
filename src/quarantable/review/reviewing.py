"""A whole review, step by step: a long game takes minutes.

course = course_of(read_file(path))
weighed = [weigh(decision, ask, seed) for decision in course.decisions]  # in any order, on any number of processes
review = summed_up(course, weighed)
"""

from collections.abc import Sequence

from quarantable.bots.explaining import explain

from .course import Course
from .model import PlayReview, Point, Review, SeatReview, Split
from .moments import moments_of
from .noise import noise_of
from .path import Cost, Kind, Leg, costs_of, path_of
from .weighing import Weighed


def summed_up(course: Course, weighed: Sequence[Weighed]) -> Review:
    """What the weighed decisions of a game, all of them in their order, come to."""
    noise = noise_of(weighed)
    costs = costs_of(weighed, noise.costs)
    paths = [path_of(course, costs, seat) for seat in range(len(course.seats))]
    return Review(
        game=course.game,
        seats=tuple(_seat(course, seat, path) for seat, path in enumerate(paths)),
        plays=tuple(_play(course, cost) for cost in costs),
        moments=moments_of(course, costs, paths, noise),
        noise=noise,
        count=course.plays,
    )


def _seat(course: Course, seat: int, path: Sequence[Leg]) -> SeatReview:
    who = course.seats[seat]
    return SeatReview(seat, who.kind, who.name, curve_of(path), split_of(course, seat, path))


def curve_of(path: Sequence[Leg]) -> tuple[Point, ...]:
    """What the seat could expect from its first decision on: the ends of the legs."""
    if not path:
        return ()
    _deal, *legs = path
    return (Point(legs[0].first, legs[0].before), *(Point(leg.last, leg.after) for leg in legs))


def split_of(course: Course, seat: int, path: Sequence[Leg]) -> Split | None:
    """The parts of a seat's way, which add up."""
    if not path:
        return None
    given = sum(leg.given for leg in path)
    return Split(
        par=course.par,
        deal=_sum(path, "deal"),
        own=_sum(path, "own"),
        others=_sum(path, "others") + given,
        luck=_sum(path, "between") - given,
        ending=_sum(path, "ending"),
        result=course.share(seat),
    )


def _sum(path: Sequence[Leg], kind: Kind) -> float:
    return sum(leg.change for leg in path if leg.kind == kind)


def _play(course: Course, cost: Cost) -> PlayReview:
    weighed, decision = cost.weighed, cost.weighed.decision
    return PlayReview(
        number=decision.number,
        line=decision.line,
        seat=decision.seat,
        by=decision.by,
        play=decision.play,
        best=weighed.best,
        before=cost.before,
        after=cost.after,
        cost=cost.cost,
        why=explain(course.game, decision.public, decision.play),
        why_best=explain(course.game, decision.public, weighed.best),
    )
