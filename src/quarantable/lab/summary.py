"""What a run comes to: every measure of its game, gathered part by part."""

from dataclasses import dataclass, field
from typing import Any, Final

import numpy as np

from .measures import Gathered, figure_of, gathered
from .setting import Setting
from .streams import Array
from .studied import STUDIED

QUANTILES: Final = (0.05, 0.25, 0.5, 0.75, 0.95)
"""Of the games' lengths, that are told."""
INTERVALS: Final = {
    "wilson": "Wilson's interval for a share of games (1927).",
    "student": "Student's interval for a mean over games (1908); shares of wins that may be shared are such means.",
    "ratio": "The delta method for a ratio of two sums over games, with Student's quantile (Cochran 1977).",
}
"""How each method finds its interval."""


@dataclass(frozen=True, slots=True)
class Summary:
    """Of so many games. Those of parts, added up in order, are that of the run."""

    games: int = 0
    numbers: dict[str, Gathered] = field(default_factory=dict)
    """By measure."""
    lengths: dict[int, int] = field(default_factory=dict)
    """How many games were so long."""

    @classmethod
    def of(cls, setting: Setting, rows: Array) -> "Summary":
        """Of these rows."""
        studied = STUDIED[setting.game]
        numbers = {measure.name: gathered(measure, rows) for measure in studied.measures(setting.players)}
        lengths, counts = np.unique(rows[studied.length], return_counts=True)
        return cls(len(rows), numbers, dict(zip(lengths.tolist(), counts.tolist(), strict=True)))

    def __add__(self, other: "Summary") -> "Summary":
        """Of both, this one's games being the earlier ones."""
        if not self.games or not other.games:
            return self if self.games else other
        numbers: dict[str, Any] = {name: mine + other.numbers[name] for name, mine in self.numbers.items()}  # type: ignore[operator]  # of one kind: the same measure
        lengths = {length: self.lengths.get(length, 0) + other.lengths.get(length, 0) for length in self.lengths | other.lengths}
        return Summary(self.games + other.games, numbers, lengths)

    def quantiles(self) -> dict[str, int]:
        """Lengths that these parts of the games don't exceed; none of no game."""
        if not self.games:
            return {}
        lengths = sorted(self.lengths)
        within = np.cumsum([self.lengths[length] for length in lengths]) / self.games
        return {f"{share:g}": lengths[int(np.searchsorted(within, share))] for share in QUANTILES}


def told_as_json(setting: Setting, summary: Summary, level: float = 0.95) -> dict[str, Any]:
    """A run's result, ready for JSON: what was played, and every measure with its interval."""
    measures = STUDIED[setting.game].measures(setting.players) if summary.games else ()
    figures = {each.name: figure_of(each, summary.numbers[each.name], level).as_json() for each in measures}
    return {
        "game": setting.game,
        "options": dict(setting.options),
        "players": setting.players,
        "bots": [bot.name for bot in setting.bots],
        "forbidden": [list(each) for each in setting.forbidden],
        "house": list(setting.house),
        "seed": setting.seed,
        "games": summary.games,
        "length": {"unit": STUDIED[setting.game].length, "quantiles": summary.quantiles()},
        "figures": figures,
        "measures": {each.name: each.sentence for each in measures},
        "intervals": INTERVALS,
    }
