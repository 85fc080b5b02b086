"""What a seat of It's Contagious! sees, as one vector of bytes: everything public, and its own hand. Nothing hidden goes in.

Seats are relative to who observes: 0 is oneself, 1 the next seat clockwise, and so on. Counts of cards by kind stand in the order of
`games/contagious/state.py`: Wild, ranks 1 to 13, Shield, Blowback, Flatten The Curve, Antibodies, Contagion. What was played
earlier isn't in it: an observation is what lies on the table, not what one remembers.

>>> from quarantable.games.contagious.options import Options
>>> for each in features(Options(), players=4)[:3]:
...     print(each.offset, each.name, each.shape, each.most)
0 hand (19,) (4, 4, 5, 5, 5, 5, 5, 5, 5, 4, 4, 4, 4, 4, 2, 2, 2, 2, 1)
19 pile (19,) (4, 4, 5, 5, 5, 5, 5, 5, 5, 4, 4, 4, 4, 4, 2, 2, 2, 2, 1)
38 top (14,) (1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1)
>>> size_of(players=4)
153
"""

from dataclasses import dataclass
from math import prod
from typing import Final, cast

import numpy as np
from numpy.typing import NDArray

from quarantable.games.contagious.game import Position
from quarantable.games.contagious.options import Options
from quarantable.games.contagious.state import KINDS, LAST_RANK, State
from quarantable.games.kernel import Vector, rule

from .actions import seat_further

HAND: Final = 0
PILE: Final = HAND + KINDS
TOP: Final = PILE + KINDS
VALUE: Final = TOP + LAST_RANK + 1
COUNTS_DOWN: Final = VALUE + 2
IS_CLOCKWISE: Final = COUNTS_DOWN + 1
DRAW_LEFT: Final = IS_CLOCKWISE + 1
BY_SEAT: Final = DRAW_LEFT + 1
"""Where what depends on the number of players begins: five numbers by seat, then the Viral Loads."""

NUMBERS_BY_SEAT: Final = 5


@dataclass(frozen=True, slots=True)
class Feature:
    """One field of the vector."""

    name: str
    offset: int
    shape: tuple[int, ...]
    most: tuple[int, ...]
    """The largest value of each element, flat; the least is 0."""
    meaning: str

    @property
    def size(self) -> int:
        """How many elements."""
        return prod(self.shape)


def size_of(players: int) -> int:
    """The length of the vector."""
    return BY_SEAT + players * (NUMBERS_BY_SEAT + KINDS)


def features(options: Options, players: int) -> list[Feature]:
    """Every field of the vector, in order."""
    hand = tuple(min(count, options.hand_size) for count in options.deck)
    cards = sum(options.deck)
    ones = (1,) * players
    fields = [
        ("hand", (KINDS,), hand, "one's own hand, by kind"),
        ("pile", (KINDS,), options.deck, "the active pile, by kind"),
        ("top", (LAST_RANK + 1,), (1,) * (LAST_RANK + 1), "1 at the rank on top of the pile, at 0 where there is none (C12)"),
        ("value", (2,), (255, 255), "the pile's value is 256 · first + second; 0 until a number is played (C8)"),
        ("counts_down", (1,), (1,), "1 where the pile counts down (C15)"),
        ("is_clockwise", (1,), (1,), "1 where play goes clockwise (C14)"),
        ("draw_left", (1,), (cards,), "cards in the draw pile"),
        ("hand_sizes", (players,), (options.hand_size,) * players, "by seat"),
        ("load_sizes", (players,), (cards,) * players, "by seat; at the end with the cards that came from hands (C19)"),
        ("turn", (players,), ones, "1 at the seat that is to act; after the end nowhere"),
        ("leader", (players,), ones, "1 at the seat that last played a card in this round, and leads the next if the pile is taken (C7)"),
        ("sender", (players,), ones, "where a Contagion waits for an answer, 1 at the seat that a bounce would infect (C18)"),
        (
            "loads",
            (players, KINDS),
            options.deck * players,
            "the Viral Loads by seat and kind, without the cards that came from hands (C21)",
        ),
    ]
    return _placed(fields)


def _placed(fields: list[tuple[str, tuple[int, ...], tuple[int, ...], str]]) -> list[Feature]:
    placed, offset = [], 0
    for name, shape, most, meaning in fields:
        placed.append(Feature(name, offset, shape, most, meaning))
        offset += prod(shape)
    return placed


def most_of(options: Options, players: int) -> NDArray[np.uint8]:
    """The largest value of every element: uint8, shape (size_of(players),)."""
    return np.concatenate([np.array(each.most, np.uint8) for each in features(options, players)])


@rule
def write_observation(state: State, seat: int, vector: Vector) -> None:
    """Into `vector` (`size_of(state.players)` long) what this seat sees."""
    write_table(state, seat, vector)
    players = state.players
    for steps in range(players):
        at = BY_SEAT + steps
        other = seat_further(seat, steps, players)
        vector[at] = state.hand_sizes[other]
        vector[at + players] = state.load_sizes[other]
        vector[at + 2 * players] = 1 if other == state.turn and state.over == 0 else 0
        vector[at + 3 * players] = 1 if other == state.leader else 0
        vector[at + 4 * players] = 1 if other == state.sender else 0
        load = BY_SEAT + NUMBERS_BY_SEAT * players + steps * KINDS
        for kind in range(KINDS):
            vector[load + kind] = state.loads[other][kind]


@rule
def write_table(state: State, seat: int, vector: Vector) -> None:
    """The part that doesn't depend on the number of players."""
    for kind in range(KINDS):
        vector[HAND + kind] = state.hands[seat][kind]
        vector[PILE + kind] = state.pile[kind]
    for rank in range(LAST_RANK + 1):
        vector[TOP + rank] = 1 if rank == state.top else 0
    vector[VALUE] = state.value >> 8
    vector[VALUE + 1] = state.value & 255
    vector[COUNTS_DOWN] = state.counts_down
    vector[IS_CLOCKWISE] = 1 if state.direction > 0 else 0
    vector[DRAW_LEFT] = state.draw_left


def observed(position: Position, seat: int) -> NDArray[np.uint8]:
    """What a seat sees as a new array, uint8, shape (size_of(players),)."""
    vector = np.zeros(size_of(position.state.players), np.uint8)
    write_observation(position.raw, seat, cast(Vector, vector))
    return vector
