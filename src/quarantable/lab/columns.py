"""The columns of a run's table, one row a game, each with a sentence that says what stands in it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .measures import by_seat


@dataclass(frozen=True, slots=True)
class Column:
    """One number a game."""

    name: str
    sentence: str
    read: Callable[[Any], NDArray[Any]]
    """From an array of rows."""


def plain(sentences: Mapping[str, str]) -> list[Column]:
    """Columns that are fields of a row, by the name of the field."""
    return [Column(name, sentence, _whole(name)) for name, sentence in sentences.items()]


def seated(sentences: Mapping[str, str], names: Mapping[str, str], seats: int) -> list[Column]:
    """For each field that goes by seat a column a seat: `loads` becomes `load_0`, `load_1`, …; sentences have a `{seat}`."""
    return [
        Column(f"{names[field]}_{seat}", sentence.format(seat=seat), _array(by_seat(field, seat)))
        for field, sentence in sentences.items()
        for seat in range(seats)
    ]


def tenths(field: str, name: str, sentence: str, count: int) -> list[Column]:
    """For a field that goes by tenths of the game a column a tenth, from 1; the sentence has a `{tenth}`."""
    return [Column(f"{name}_{tenth + 1}", sentence.format(tenth=tenth + 1), _array(by_seat(field, tenth))) for tenth in range(count)]


def _whole(field: str) -> Callable[[Any], NDArray[Any]]:
    return lambda rows: np.asarray(rows[field])


def _array(read: Callable[[Any], Any]) -> Callable[[Any], NDArray[Any]]:
    return lambda rows: np.asarray(read(rows))
