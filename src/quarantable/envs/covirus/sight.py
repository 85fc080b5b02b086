"""How the field lies before a player: one's own bottom line is always line 0, for the cure as for the virus.

The rules are the same from both sides (V2 to V12), so that what is learnt from one side holds for the other: the field is turned over line
by line, columns stay where they are. Lines and squares in actions, masks and observations are all as one sees them.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from quarantable.games.covirus.state import ROWS, State

_VIRUS = 0


def line_seen(state: State, seat: int, y: int) -> int:
    """Which line of the field a seat sees as line `y`; and the other way round."""
    return y if seat == _VIRUS else state.length - 1 - y


def squares_seen(state: State, seat: int, lines: Any) -> NDArray[np.uint8]:
    """Masks of lines, as positions have them, as a seat sees their squares: 0 or 1, uint8, shape (length, width)."""
    numbers = np.frombuffer(lines, np.int64, ROWS).astype("<i8")[: state.length]
    squares = np.unpackbits(numbers.view(np.uint8).reshape(-1, 8), axis=1, count=state.width, bitorder="little")
    return lines_seen(seat, squares)


def lines_seen(seat: int, by_line: NDArray[Any]) -> NDArray[Any]:
    """What is told line by line in the first axis, in the order in which a seat sees the lines."""
    return by_line if seat == _VIRUS else by_line[::-1]
