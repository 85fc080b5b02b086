"""Two ways to play compared on the same chance: the same deals and dice, other rules or other players.

Every measure that is asked about is a question: does it differ? Its test may be looked at after every part (`evidence.sequential`), so the
games end when all questions are answered: it differs, or it is the same but for a margin that doesn't matter.
"""

from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import ArrayLike

from quarantable.evidence.contrast import Contrast
from quarantable.evidence.figure import Figure
from quarantable.evidence.many import holm, simultaneous
from quarantable.evidence.sequential import Looking, Verdict

from .measures import Measure
from .parts import at_once, cut, run_of
from .setting import Setting
from .studied import STUDIED
from .workers import Player

EXPECTED: Final = 20_000
"""After about so many games the intervals are shortest for their time."""
DOUBT: Final = 100
"""As many margins as one game may differ, about."""

Contrasts = dict[str, Contrast]
"""By measure."""


@dataclass(frozen=True, slots=True)
class Pairing:
    """A part of two runs, to be played on the same chance and compared."""

    first_way: Setting
    second_way: Setting
    first: int
    """The number of its first game."""
    games: int

    def carry_out(self) -> Contrasts:
        """Play it both ways."""
        one, other = (run_of(way).play(self.first, self.games) for way in (self.first_way, self.second_way))
        return contrasts(STUDIED[self.first_way.game].measures(self.first_way.players), one, other)


def contrasts(measures: Iterable[Measure], one: Any, other: Any) -> Contrasts:
    """What rows of the same games, played two ways, come to in each measure."""
    return {each.name: Contrast.of(_ratio(each, one), _ratio(each, other)) for each in measures}


def _ratio(measure: Measure, rows: Any) -> tuple[ArrayLike, ArrayLike]:
    above = np.asarray(measure.of(rows))
    return above, np.ones(len(above), np.int64) if measure.per is None else measure.per(rows)


def pairings(first_way: Setting, second_way: Setting, games: int) -> Iterator[Pairing]:
    """The parts of two runs of so many games."""
    smaller = min((first_way, second_way), key=at_once)
    return (Pairing(first_way, second_way, first, size) for first, size in cut(smaller, games))


@dataclass(frozen=True, slots=True)
class Answer:
    """What became of one question."""

    measure: Measure
    first: float
    """The measure by the first way."""
    second: float
    difference: Figure
    """The second less the first, with an interval that holds for all questions together, at whatever look."""
    verdict: Verdict | None
    """None: not clear yet."""
    p_value: float
    """Corrected for all questions (Holm)."""


class Comparison:
    """Questions about two ways to play, and what the games so far say of them."""

    def __init__(self, measures: Sequence[Measure], level: float = 0.95) -> None:
        """Of these measures; all intervals together hold with this confidence."""
        self.measures = tuple(measures)
        self.contrasts: Contrasts = {}
        each = simultaneous(len(measures), level)
        self._looking = {measure.name: Looking(measure.margin, DOUBT * measure.margin, EXPECTED, each) for measure in measures}

    @property
    def games(self) -> int:
        """Pairs of games so far."""
        return next((contrast.n for contrast in self.contrasts.values()), 0)

    def add(self, part: Contrasts) -> None:
        """Take in more games; of what is not asked about, nothing."""
        asked = {measure.name: part[measure.name] for measure in self.measures}
        self.contrasts = {name: self.contrasts[name] + each for name, each in asked.items()} if self.contrasts else asked

    def is_answered(self) -> bool:
        """Is every question?"""
        return self.games > 0 and all(self._verdict(measure) is not None for measure in self.measures)

    def answers(self) -> list[Answer]:
        """In the order of the questions; none before the first game."""
        if not self.games:
            return []
        moments = [self.contrasts[each.name].moments() for each in self.measures]
        p_values = holm([self._looking[each.name].p_value(numbers) for each, numbers in zip(self.measures, moments, strict=True)])
        return [
            Answer(
                measure=each,
                first=self.contrasts[each.name].first,
                second=self.contrasts[each.name].second,
                difference=self._looking[each.name].figure(numbers),
                verdict=self._looking[each.name].verdict(numbers),
                p_value=p_value,
            )
            for each, numbers, p_value in zip(self.measures, moments, p_values, strict=True)
        ]

    def _verdict(self, measure: Measure) -> Verdict | None:
        return self._looking[measure.name].verdict(self.contrasts[measure.name].moments())


def compare(first_way: Setting, second_way: Setting, games: int, player: Player, comparison: Comparison) -> Generator[Comparison]:
    """Play on until all is answered or so many games are played; the comparison after every part."""
    with closing(player(pairings(first_way, second_way, games))) as parts:
        for part in parts:
            comparison.add(part)
            yield comparison
            if comparison.is_answered():
                return
