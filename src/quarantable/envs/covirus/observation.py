"""What a player of Covirus sees, as planes of the field: everything (V13), as it lies before that player (`sight`).

An observation is uint8 of shape (`len(PLANES)`, length, width); what isn't a matter of squares fills its whole plane with one number.

>>> from quarantable.envs.covirus.moment import begun, roll_falls
>>> from quarantable.games.covirus.notation import Roll
>>> from quarantable.games.covirus.options import Options
>>> moment = begun(Options(width=6, length=4))
>>> fits = roll_falls(moment, Roll(6, 3))
>>> seen = observed(moment, seat=0)
>>> seen.shape, seen[index_of("free")].sum(), seen[index_of("larger"), 0, 0], seen[index_of("turn"), 0, 0]
((15, 4, 6), np.uint64(24), np.uint8(6), np.uint8(1))
"""

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from quarantable.games.covirus import rules
from quarantable.games.covirus.options import GREATEST_SIDE, Options
from quarantable.games.covirus.state import OPEN, ROWS, SPOILED, VIRUS

from .moment import Moment
from .sight import lines_seen, squares_seen

MOST_SQUARES: Final = 25
"""Squares of the largest free shape (V7)."""


@dataclass(frozen=True, slots=True)
class Plane:
    """One plane: its values run from 0 to `most`."""

    name: str
    most: int
    meaning: str


PLANES: Final = (
    Plane("mine", 1, "1 at squares of one's own colour"),
    Plane("theirs", 1, "1 at squares of the other's colour"),
    Plane("free", 1, "1 at unoccupied squares, but for those of `built`"),
    Plane("built", 1, "1 at the squares so far of the free shape that whose turn it is builds (V7)"),
    Plane("within", 1, "1 in the lines where one may put rectangles and free shapes (V4, `half`)"),
    Plane("open", 1, "1 in open lines (V10)"),
    Plane("my_lines", 1, "1 in the lines that one has completed (V10)"),
    Plane("their_lines", 1, "1 in the lines that the other has completed (V10)"),
    Plane("spoiled", 1, "1 in spoiled lines (V10)"),
    Plane("larger", 6, "everywhere: the larger die of the roll; 0 after the end"),
    Plane("smaller", 6, "everywhere: the smaller die of the roll; 0 after the end"),
    Plane("left", MOST_SQUARES, "everywhere: how many squares are still to be put one by one (V6, V7); 0 after other rolls"),
    Plane("my_score", GREATEST_SIDE, "everywhere: how many lines one has completed (V12)"),
    Plane("their_score", GREATEST_SIDE, "everywhere: how many lines the other has completed (V12)"),
    Plane("turn", 1, "everywhere: 1 if it is one's own turn; 0 after the end"),
)
"""Every plane, in order."""

_FIELD: Final = 4
"""Planes that tell squares apart; those of whole lines come next, then those of one number."""
_ONE_NUMBER: Final = 9


def index_of(name: str) -> int:
    """Which plane has this name. Raises KeyError."""
    return _INDEX[name]


_INDEX: Final = {plane.name: index for index, plane in enumerate(PLANES)}


def shape_of(options: Options) -> tuple[int, int, int]:
    """Planes, lines, columns."""
    return len(PLANES), options.length, options.width


def most_of(options: Options) -> NDArray[np.uint8]:
    """The largest value of every element: uint8, shape (`shape_of`)."""
    by_plane = np.array([plane.most for plane in PLANES], np.uint8)
    return np.broadcast_to(by_plane[:, None, None], shape_of(options)).copy()


def observed(moment: Moment, seat: int) -> NDArray[np.uint8]:
    """What a seat sees, 0 the virus, 1 the cure: uint8, shape (`shape_of`)."""
    planes = np.empty(shape_of(moment.position.options), np.uint8)
    _write_squares(moment, seat, planes[:_FIELD])
    planes[_FIELD:_ONE_NUMBER] = _by_line(moment, seat)[:, :, None]
    planes[_ONE_NUMBER:] = _numbers(moment, seat)[:, None, None]
    return planes


def _write_squares(moment: Moment, seat: int, planes: NDArray[np.uint8]) -> None:
    state = moment.position.state
    for plane, lines in enumerate((state.mine[seat], state.mine[1 - seat], state.empty, moment.built.lines)):
        planes[plane] = squares_seen(state, seat, lines)
    planes[2] -= planes[3]


def _by_line(moment: Moment, seat: int) -> NDArray[np.uint8]:
    state = moment.position.state
    first, last = rules.first_allowed(moment.position.raw, seat), rules.last_allowed(moment.position.raw, seat)
    lines = np.arange(state.length)
    status = np.frombuffer(state.status, np.int64, ROWS)[: state.length]  # type: ignore[call-overload]  # it is a table of ctypes
    told = [(first <= lines) & (lines <= last), *(status == each for each in (OPEN, VIRUS + seat, VIRUS + 1 - seat, SPOILED))]
    return np.array([lines_seen(seat, each) for each in told], np.uint8)


def _numbers(moment: Moment, seat: int) -> NDArray[np.uint8]:
    done = moment.position.state.done
    dice = (0, 0) if moment.roll is None else (moment.roll.larger, moment.roll.smaller)
    is_turn = moment.seat == seat and not moment.is_over
    return np.array([*dice, moment.left, done[seat], done[1 - seat], is_turn], np.uint8)
