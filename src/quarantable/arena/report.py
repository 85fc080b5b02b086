"""The result of a contest, ready for JSON."""

from typing import Any

from .entrants import Entrant, spell_budget
from .setting import Setting
from .sprt import Test
from .tally import Standing, Tally

FIGURES = 5
"""Digits after the point."""


def report(setting: Setting, tally: Tally, test: Test | None) -> dict[str, Any]:
    """One object; the bots stand in the order in which they were given. A share and its bounds are null before the first whole deal."""
    standings = tally.standings()
    return {
        "game": setting.game,
        "options": dict(setting.options),
        "players": setting.players,
        "games": tally.games,
        "seed": setting.seed,
        "bots": [_bot(*each, tally.deals) for each in zip(setting.entrants, standings, strict=True)],
        "deals": tally.deals,
        "sprt": None if test is None else _test(test, tally),
    }


def _bot(entrant: Entrant, standing: Standing, deals: int) -> dict[str, Any]:
    return {
        "name": entrant.name,
        "share": _rounded(standing.share.share, deals),
        "low": _rounded(standing.share.low, deals),
        "high": _rounded(standing.share.high, deals),
        "faults": standing.faults.total(),
        "par": round(standing.par, FIGURES),
        "elo": _rounded(standing.rating.elo, deals),
        "elo_low": _rounded(standing.rating.low, deals),
        "elo_high": _rounded(standing.rating.high, deals),
        "budget": spell_budget(entrant.budget),
        "moves": standing.moves,
        "seconds_a_move": standing.seconds_a_move,
        "reasons": dict(standing.faults.most_common()),
    }


def _rounded(figure: float, deals: int) -> float | None:
    return round(figure, FIGURES) if deals else None


def _test(test: Test, tally: Tally) -> dict[str, Any]:
    shares = tally.shares(0)
    return {
        "elo0": test.elo0,
        "elo1": test.elo1,
        "ratio": round(test.ratio(shares), FIGURES),
        "verdict": test.verdict(shares),
    }
