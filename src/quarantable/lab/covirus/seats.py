"""Who sits where in a game of Covirus, for compiled code: how each player is played, and which dice it may not use."""

from collections.abc import Mapping, Sequence
from typing import Final

from quarantable.bots.covirus.beginners import FAIR, GENTLE
from quarantable.bots.covirus.greedy import GREEDY, Plan, Taste, new_plan
from quarantable.games.kernel import Matrix, Record, Vector, field

from .row import DICE

RANDOM, GREEDILY, THINKING = 0, 1, 2
"""How a player is played: any legal turn, the one that is worth most right now, or whatever a bot answers that is asked turn by turn."""

RECTANGLES: Final = "rectangles"
"""All rolls of two different numbers together."""
TASTES: Final[Mapping[str, Taste]] = {"gentle": GENTLE, "fair": FAIR, "greedy": GREEDY}


class Seats(Record):
    """By player, how it is played and what is forbidden to it."""

    manner: Vector = field("int8", 2)
    """RANDOM, GREEDILY or THINKING."""
    forbidden: Matrix = field("uint8", 2, DICE * DICE)
    """At larger · DICE + smaller, 1: a turn with these dice is lost."""


def manner_of(level: str) -> int:
    """How a level is played.

    >>> manner_of("random"), manner_of("fair"), manner_of("strong")
    (0, 1, 2)
    """
    if level == "random":
        return RANDOM
    return GREEDILY if level in TASTES else THINKING


def plan_of(level: str) -> Plan:
    """What a level weighs turns by, if it is played so."""
    return new_plan(TASTES.get(level, GREEDY))


def rolls_named(name: str) -> list[tuple[int, int]]:
    """The rolls, larger die first, that a name stands for: `rectangles`, or dice such as `42`. Raises ValueError.

    >>> rolls_named("64"), len(rolls_named("rectangles"))
    ([(6, 4)], 15)
    """
    rolls = [(larger, smaller) for larger in range(1, 7) for smaller in range(1, larger + 1)]
    named = [roll for roll in rolls if name == "{}{}".format(*roll) or (name == RECTANGLES and roll[0] != roll[1])]
    if not named:
        raise ValueError(f"{name} is neither “{RECTANGLES}” nor a roll, larger die first")
    return named


def thinks(level: str) -> bool:
    """Is a bot of this level asked play by play?"""
    return manner_of(level) == THINKING


def seat(levels: Sequence[str], forbidden: Sequence[Sequence[str]]) -> Seats:
    """Both players by level, each with the names of what it may not use."""
    seats = Seats.zeros()
    for player, (level, names) in enumerate(zip(levels, forbidden, strict=True)):
        seats.manner[player] = manner_of(level)
        for larger, smaller in (roll for name in names for roll in rolls_named(name)):
            seats.forbidden[player][larger * DICE + smaller] = 1
    return seats
