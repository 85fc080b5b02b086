"""The random numbers of a run, and the rows that its games fill.

Game *i* of a run starts at the *i*-th output of splitmix64 from the run's seed, so that a run can be cut into parts anywhere.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from quarantable.chance.splitmix import MASK, STEP, next_u64, seeded
from quarantable.games.kernel import Record, is_compiled

Seeds = NDArray[np.uint64]
"""By game of a part: where chance starts, and where the whims of random players start."""
Rows = Sequence[Any]
"""Records, one a game, in the form that rules take."""
Array = NDArray[Any]
"""The same memory as a structured array."""

WHIMS = 0x5851_F42D_4C95_7F2D
"""What is added to a game's seed for the whims, where they have a stream of their own."""


def seeds_of(seed: int, first: int, games: int) -> list[int]:
    """Where the games `first` … `first + games − 1` of a run start.

    >>> seeds_of(5, 0, 3)[1:] == seeds_of(5, 1, 2)
    True
    """
    generator = seeded(seed + first * STEP)
    return [int(next_u64(generator)) for _ in range(games)]


def one_stream(seed: int, first: int, games: int) -> Seeds:
    """Seeds for games in which one stream of random numbers does it all."""
    starts = seeds_of(seed, first, games)
    return np.array([starts, starts], np.uint64).T.copy()


def two_streams(seed: int, first: int, games: int) -> Seeds:
    """Seeds for games whose chance has a stream of its own: it is the same whoever plays, and by whatever rules."""
    starts = seeds_of(seed, first, games)
    whims = [(start + WHIMS) & MASK for start in starts]
    return np.array([starts, whims], np.uint64).T.copy()


def mixed(seed: int, number: int) -> int:
    """Another seed for each number, for bots that are asked play by play.

    >>> mixed(5, 0) == mixed(5, 0), mixed(5, 0) == mixed(5, 1)
    (True, False)
    """
    return int(next_u64(seeded(seed + number * STEP)))


def new_rows(kind: type[Record], games: int) -> tuple[Array, Rows]:
    """Rows of this kind, all zeros: as an array, and in the form that rules take. Both are over the same memory."""
    array = np.zeros(games, np.dtype(kind.structure))
    memory: Any = array
    rows: Any = array if is_compiled() else (kind.structure * games).from_buffer(memory)
    return array, rows
