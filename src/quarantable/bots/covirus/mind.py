"""What the better bots of Covirus know and keep in mind: a small network's weights, and room for positions and turns thought of.

The network notices one thing of every open line, its *kind*, one of every two neighbours, and a few of the whole game. Each kind stands
for a row of a table. The rows of all that is noticed are added up; what is below 0 counts as 0; the rest, weighed, is the expected share
of the win. All numbers are integers, so that plain and compiled rules agree to the last digit. The weights come from
`training/covirus.py`.
"""

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Final

from quarantable.games.covirus.state import ROWS
from quarantable.games.kernel import Matrix, Record, Vector, field

Tables = Sequence[Matrix]

HIDDEN: Final = 16
"""Numbers in a row of the table."""

KINDS: Final = 1936
"""Rows of the table; `lines.py` and `evaluation.py` say what they stand for."""

SCALE: Final = 256
"""What stands for 1 in the table and in the weights."""

WHOLE: Final = SCALE * SCALE
"""What stands for the whole of the win, and for 1 in their products."""

PLIES: Final = 6
"""How many positions are kept in mind at once: the one on the field, and those thought of after it. Most tables begin with that index."""

MOST: Final = 64
"""Placements that a list can hold."""

PARTS: Final = 3
"""In how many parts it is noticed what a position is like: lines, pairs of neighbouring ones, and the game."""

OF_GAME: Final = 9
"""How many things may be noticed of the game."""


class Mind(Record):
    """All that is known and thought. Whatever isn't a weight means nothing before a rule has set it."""

    weight: Vector = field("int64", HIDDEN)
    """What the sums are worth, where they are above 0."""
    table: Matrix = field("int16", KINDS, HIDDEN)
    """By kind, what noticing it once adds."""

    steps: Tables = field("int64", PLIES, 2, ROWS)
    """By player and line: how many steps away it is."""
    kind: Matrix = field("int64", PLIES, PARTS * ROWS)
    """The kinds of all that is noticed, as the player sees it whose turn is next: by line, by line with the one above, and of the game."""
    noticed: Vector = field("int64", PARTS)
    """How many places each of these parts has in `kind`; each begins at a multiple of `ROWS`."""
    sums: Matrix = field("int64", PLIES, HIDDEN)
    """The rows of all kinds, added up."""
    slope: Vector = field("int64", HIDDEN)
    """What is gained when the sums change a little."""
    looks: int = field("int64")
    """How many times the slope has been found."""
    looked: Vector = field("int64", KINDS)
    """By kind: when its worth was found, as a number of looks."""
    worth: Vector = field("int64", KINDS)
    """By kind: what noticing it is worth to the other, by the slope."""
    hopes: Vector = field("int64", 2)
    """By player: how many lines they may still complete."""
    completed: int = field("int64")
    """What is gained by completing a line, beside what the line was worth."""
    reached: Vector = field("int64", ROWS)
    """While steps are counted: the squares reached so far."""

    count: Vector = field("int64", PLIES)
    """How many placements are on the list."""
    most: Vector = field("int64", PLIES)
    """How many may be, `MOST` at most."""
    tries: Vector = field("int64", PLIES)
    """From how many seeds of each sort free shapes are grown."""
    gain: Matrix = field("int64", PLIES, MOST)
    """What each gains, roughly."""
    value: Matrix = field("int64", PLIES, MOST)
    """What each is worth, by a closer look."""
    low: Matrix = field("int64", PLIES, MOST)
    high: Matrix = field("int64", PLIES, MOST)
    lines: Tables = field("int64", PLIES, MOST, ROWS)

    column: Vector = field("int64", ROWS)
    """By line: the squares in which a straight column of free squares begins."""
    first: Vector = field("int64", ROWS)
    """By line: what the first square of a free shape gains there."""
    next: Vector = field("int64", ROWS)
    """By line: what the next square of a growing shape gains there."""


@cache
def trained_weights() -> bytes:
    """The first bytes of a mind, as they were trained."""
    return files("quarantable.bots.covirus").joinpath("network.weights").read_bytes()


def new_mind() -> Mind:
    """A mind with the trained weights, and nothing thought yet."""
    weights = trained_weights()
    return Mind.from_bytes(weights + bytes(Mind.size - len(weights)))
