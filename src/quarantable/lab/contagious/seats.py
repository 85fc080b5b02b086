"""Who sits where in a game of It's Contagious!, for compiled code: how each seat is played, and what it may not play."""

from collections.abc import Mapping, Sequence
from typing import Final

from quarantable.bots.contagious.beginners import FAIR, GENTLE
from quarantable.bots.contagious.greedy import DUEL, WEIGHTS, Weights
from quarantable.bots.contagious.weighing import Reasons, reasons_of
from quarantable.games.contagious.rules import ACCEPT, BOUNCE, TAKE, action_of, kind_of, second_of
from quarantable.games.contagious.state import KIND_OF, SEATS, SHIELD, WILD, State
from quarantable.games.kernel import Record, Vector, field, rule

RANDOM, WEIGHING, THINKING = 0, 1, 2
"""How a seat is played: any legal play, the one with the best reasons, or whatever a bot answers that is asked play by play."""


class Seats(Record):
    """By seat, how it is played and what is forbidden to it."""

    manner: Vector = field("int8", SEATS)
    """RANDOM, WEIGHING or THINKING."""
    forbidden: Vector = field("uint32", SEATS)
    """Bit k: no card of kind k may be played."""


def weights_of(level: str, players: int) -> Weights | None:
    """What a level weighs by at a table of so many; None if it doesn't play so.

    >>> weights_of("gentle", 4) is GENTLE, weights_of("best", 4)
    (True, None)
    """
    greedy = DUEL if players == 2 else WEIGHTS
    weighing: Final[Mapping[str, Weights]] = {"gentle": GENTLE, "fair": FAIR, "greedy": greedy, "strong": greedy}
    return weighing.get(level)


def manner_of(level: str) -> int:
    """How a level is played.

    >>> manner_of("random"), manner_of("fair"), manner_of("best")
    (0, 1, 2)
    """
    if level == "random":
        return RANDOM
    return THINKING if weights_of(level, 3) is None else WEIGHING


def thinks(level: str) -> bool:
    """Is a bot of this level asked play by play?"""
    return manner_of(level) == THINKING


def seat(levels: Sequence[str], forbidden: Sequence[Sequence[str]]) -> tuple[Seats, Reasons]:
    """Seats with these levels, each with the names of the cards that it may not play."""
    seats = Seats.zeros()
    for number, (level, cards) in enumerate(zip(levels, forbidden, strict=True)):
        seats.manner[number] = manner_of(level)
        seats.forbidden[number] = sum(1 << KIND_OF[card] for card in set(cards))
    return seats, reasons_of([weights_of(level, len(levels)) or WEIGHTS for level in levels])


@rule
def leave_allowed(state: State, seats: Seats, actions: Vector, legal: int) -> int:
    """Strike off what the seat to play may not play; how many actions are left.

    Where nothing would be, the pile is taken as if nothing were legal (C7); who has no pile to take may play what is forbidden. A Shield
    that answers by itself (C18, shield=automatic) can't be forbidden.
    """
    forbidden = seats.forbidden[state.turn]
    left = 0
    for index in range(legal):
        if not is_forbidden(actions[index], forbidden):
            actions[left] = actions[index]
            left += 1
    if left == 0 and state.pile_size > 0:
        actions[0] = action_of(TAKE, 0, 0)
        return 1
    return left if left > 0 else legal


@rule
def is_forbidden(action: int, forbidden: int) -> bool:
    """Does an action play a card of these kinds?"""
    kind = kind_of(action)
    if kind == BOUNCE:
        kind = SHIELD
    if kind in (TAKE, ACCEPT):
        return False
    if kind < SHIELD and second_of(action) > 0 and forbidden >> WILD & 1:
        return True
    return forbidden >> kind & 1 != 0
