"""What a position of Covirus is, as plain bytes.

A line of the field is one signed number of 64 bits, bit *x* = column *x*; the index of a line is its number less one. The tables have
a few more rows than any field has lines: they stay empty, so that nothing that looks a few lines ahead leaves the table.
All numbers are signed, since compiled code that mixed them with others would turn them into floating point. The rules take these
records `narrowed` too, where lines are short enough.
"""

from typing import Final

from quarantable.games.kernel import Matrix, Record, Vector, field

LINES: Final = 40
"""Lines that a field can have."""

ROWS: Final = LINES + 8
"""Rows in a table of lines: those, and some that stay empty."""

NARROW_WIDTH: Final = 31
"""Squares of the longest line that fits into the records when they are `narrowed`: one bit is the sign."""

OPEN, VIRUS, CURE, SPOILED = 0, 1, 2, 3
"""What a line can be (V10): open, completed by the virus or by the cure, or spoiled."""

SETTLED, CLINCHED, FULL = 0, 1, 2
"""The values of the option `end` (V11), in the order of its choices."""


class State(Record):
    """A position. Player 0 is the virus, 1 the cure; who is to move follows from `turns` (V9)."""

    width: int = field("int64")
    """Squares of a line (V1)."""
    length: int = field("int64")
    """Lines of the field (V1)."""
    corner: int = field("int64")
    """1: squares are next to each other at corners too (`adjacent`, V4)."""
    closed: int = field("int64")
    """1: rectangles and free shapes stay in one's own half (`half`, V4)."""
    attached: int = field("int64")
    """1: free shapes are attached as rectangles are (`free_shape`, V7)."""
    end: int = field("int64")
    """SETTLED, CLINCHED or FULL (V11)."""
    turns: int = field("int64")
    """Turns played, lost ones too."""
    stopped: int = field("int64")
    """1: both have agreed to stop (V11)."""
    free: int = field("int64")
    """Unoccupied squares; follows from `empty`, kept for speed, as the two counts below."""
    open: int = field("int64")
    """Open lines (V10)."""
    done: Vector = field("int64", 2)
    """Lines completed by each player (V12)."""
    mine: Matrix = field("int64", 2, ROWS)
    """By player and line: the squares of that colour."""
    empty: Vector = field("int64", ROWS)
    """By line: the unoccupied squares."""
    status: Vector = field("int64", ROWS)
    """By line: OPEN, VIRUS, CURE or SPOILED."""


class Placement(Record):
    """A set of squares, to be filled or thought about: a mask for each line. Lines outside `low` … `high` are empty."""

    lines: Vector = field("int64", ROWS)
    low: int = field("int64")
    """The first line that may hold a square."""
    high: int = field("int64")
    """The last line that may hold a square; below `low` when there is none."""


class Work(Record):
    """What the rules need to think; nothing in it outlives a call."""

    allowed: Vector = field("int64", ROWS)
    """Unoccupied squares where the mover may put a rectangle or free shape, attached or not."""
    touch: Vector = field("int64", ROWS)
    """Squares of the mover's bottom line or next to the mover's colour."""
    starts: Vector = field("int64", ROWS)
    """Squares of which a free shape must hold one: the allowed ones, or those of them that touch."""
    places: Matrix = field("int64", 2, ROWS)
    """Lower left corners of the legal rectangles: upright (0), flat (1)."""
    room: Vector = field("int64", ROWS)
    """Squares of the regions in which a free shape fits."""
    next: Vector = field("int64", ROWS)
    """Squares that may come next in a free shape that is being built."""
    left: Vector = field("int64", ROWS)
    """While regions are looked for: squares not yet looked at."""
    region: Vector = field("int64", ROWS)
    """While regions are looked for: squares found to hang together."""
    ends: Vector = field("int64", ROWS)
    """While rectangles are looked for: squares in which as many free ones as they are wide end."""
    free: Vector = field("int64", ROWS)
    """While rectangles are looked for: lower right corners of the free ones, attached or not."""
    reach: Vector = field("int64", ROWS)
    """While rectangles or next squares are looked for: what touches, or is reached, so far."""
