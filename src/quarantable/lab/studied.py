"""The games as the lab studies them, by name."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Protocol

import numpy as np
from numpy.typing import NDArray

from quarantable.games.kernel import Record

from .columns import Column
from .contagious.columns import columns as contagious_columns
from .contagious.measures import headlines as contagious_headlines
from .contagious.measures import measures as contagious_measures
from .contagious.measures import win_shares
from .contagious.row import Row as ContagiousRow
from .contagious.run import Run as ContagiousRun
from .contagious.seats import thinks as contagious_thinks
from .covirus.columns import columns as covirus_columns
from .covirus.measures import headlines as covirus_headlines
from .covirus.measures import measures as covirus_measures
from .covirus.measures import points
from .covirus.row import Row as CovirusRow
from .covirus.run import Run as CovirusRun
from .covirus.seats import thinks as covirus_thinks
from .measures import Measure
from .setting import Setting
from .streams import Array


class Run(Protocol):
    """Plays the games of a setting."""

    def play(self, first: int, games: int) -> Array:
        """The rows of the games `first` … `first + games − 1`: the same whatever was played before."""


@dataclass(frozen=True, slots=True)
class Studied:
    """What the lab knows of a game."""

    run: Callable[[Setting], Run]
    row: type[Record]
    measures: Callable[[int], tuple[Measure, ...]]
    """For so many players."""
    headlines: Callable[[int], tuple[str, ...]]
    """The names of the measures that say most."""
    won: Callable[[Any, int], NDArray[np.float64]]
    """By game and seat, what was won of the game: from rows, and how many play."""
    columns: Callable[[Setting], list[Column]]
    thinks: Callable[[str], bool]
    """Is a bot of this level asked play by play, and not played by compiled code?"""
    length: str
    """The field of a row that says how long the game was."""


STUDIED: Final[Mapping[str, Studied]] = {
    "contagious": Studied(
        ContagiousRun,
        ContagiousRow,
        contagious_measures,
        contagious_headlines,
        win_shares,
        contagious_columns,
        contagious_thinks,
        "decisions",
    ),
    "covirus": Studied(CovirusRun, CovirusRow, covirus_measures, covirus_headlines, points, covirus_columns, covirus_thinks, "turns"),
}
