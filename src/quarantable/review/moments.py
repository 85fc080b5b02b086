"""The moments that decided a game: the largest swings, each told as what it was. At most three, of which no two tell the same plays."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from quarantable.bots.reason import Reason

from .course import Course
from .model import Moment
from .noise import Noise
from .path import Cost, Leg

MOST: Final = 3

SENTENCES: Final = {
    "play_cost": "Play {number}: {name} played {play}, and it cost {points} points of win chance; {best} would have kept them.",
    "roll_gave": "Play {number}: {name} rolled {roll}, which was worth {points} points more than the average roll.",
    "roll_took": "Play {number}: {name} rolled {roll}, which was worth {points} points less than the average roll.",
    "rolls_gave": "From play {first} to the roll of play {number} the dice gave {name} {points} points.",
    "rolls_took": "From play {first} to the roll of play {number} the dice took {points} points from {name}.",
    "cards_gave": "From play {first} to play {last} what the others played and what the cards brought gave {name} {points} points.",
    "cards_took": "From play {first} to play {last} what the others played and what the cards brought took {points} points from {name}.",
    "move_gave": "Play {last}, another's, and what the cards brought gave {name} {points} points.",
    "move_took": "Play {last}, another's, and what the cards brought took {points} points from {name}.",
    "end_gave": "What followed play {last} gave {name} the last {points} points.",
    "end_took": "What followed play {last} took the last {points} points from {name}.",
    "resigned": "After play {last} {name} resigned with a win chance of {chance} %.",
    "resigned_other": "After play {last} somebody resigned, which gave {name} {points} points.",
    "agreed_gave": "After play {last} they agreed to stop, which gave {name} {points} points.",
    "agreed_took": "After play {last} they agreed to stop, which took {points} points from {name}.",
}
"""By code, what can be told of a moment. Points are hundredths of the win."""


@dataclass(frozen=True, slots=True)
class _Swing:
    """A leg that may be a moment, and the decision that belongs to it."""

    leg: Leg
    cost: Cost | None

    @property
    def is_movers(self) -> bool:
        """Is it told of the seat that then plays? Where nothing is hidden both seats have every leg."""
        return self.cost is not None and self.cost.seat == self.leg.seat

    @property
    def plays(self) -> range:
        """The plays within it."""
        return range(self.leg.first + 1, self.leg.last + 1)


def moments_of(course: Course, costs: Sequence[Cost], paths: Iterable[Sequence[Leg]], noise: Noise) -> tuple[Moment, ...]:
    """The largest swings of all seats that are more than noise, the largest first."""
    by_number = {each.number: each for each in costs}
    swings = [_Swing(leg, _decision_at(leg, by_number)) for path in paths for leg in path if _can_be_told(leg, noise)]
    swings.sort(key=lambda each: (-round(abs(each.leg.change), 9), not each.is_movers, each.leg.first, each.leg.seat))
    return tuple(_moment(course, each) for each in _distinct(swings))


def _can_be_told(leg: Leg, noise: Noise) -> bool:
    """The deal is told elsewhere, and what another's play cost, as a leg of that seat."""
    if leg.kind == "own":
        return leg.change != 0
    return leg.kind in ("between", "ending") and abs(leg.change) >= noise.swings


def _decision_at(leg: Leg, by_number: dict[int, Cost]) -> Cost | None:
    """The play itself, or the one that followed."""
    return by_number.get(leg.last if leg.kind == "own" else leg.last + 1)


def _distinct(swings: Iterable[_Swing]) -> Iterator[_Swing]:
    taken: list[_Swing] = []
    for each in swings:
        if len(taken) < MOST and not any(_is_same(each, other) for other in taken):
            taken.append(each)
            yield each


def _is_same(one: _Swing, other: _Swing) -> bool:
    """Do both tell of a play, or are they the two sides of one roll?"""
    if one.leg.kind != "own" and other.leg.kind != "own" and (one.leg.first, one.leg.last) == (other.leg.first, other.leg.last):
        return True
    return max(one.plays.start, other.plays.start) < min(one.plays.stop, other.plays.stop)


def _moment(course: Course, swing: _Swing) -> Moment:
    leg, cost = swing.leg, swing.cost
    code = _code_of(course, swing)
    facts = _facts_of(course, swing)
    named = {key: value for key, value in facts.items() if f"{{{key}}}" in SENTENCES[code]}
    plays = leg.first if leg.kind in ("own", "ending") or cost is None else leg.last
    return Moment(leg.kind, leg.seat, plays, leg.change, Reason(code, SENTENCES[code], named), None if cost is None else cost.number)


def _code_of(course: Course, swing: _Swing) -> str:
    leg = swing.leg
    way = "gave" if leg.change > 0 else "took"
    if leg.kind == "own":
        return "play_cost"
    if leg.kind == "ending":
        return _code_of_ending(course, leg, way)
    if swing.cost is None:
        return f"end_{way}"
    if not course.is_open:
        return f"{'cards' if len(swing.plays) > 1 else 'move'}_{way}"
    return f"{'rolls' if swing.plays else 'roll'}_{way}"


def _code_of_ending(course: Course, leg: Leg, way: str) -> str:
    if leg.seat in course.resigned:
        return "resigned"
    return "resigned_other" if course.resigned else f"agreed_{way}"


def _facts_of(course: Course, swing: _Swing) -> dict[str, object]:
    leg, cost = swing.leg, swing.cost
    facts: dict[str, object] = {
        "name": course.seats[leg.seat].name,
        "points": points(abs(leg.change)),
        "chance": points(leg.before),
        "first": leg.first + 1,
        "last": leg.first if leg.kind == "ending" or cost is None else leg.last,
    }
    if cost is not None:
        decision = cost.weighed.decision
        facts |= {"number": decision.number, "play": decision.play, "roll": decision.question.roll, "best": cost.weighed.best}
    return facts


def points(share: float) -> float:
    """A share of the win in hundredths, to a tenth.

    >>> points(0.12345)
    12.3
    """
    return round(100 * share, 1)
