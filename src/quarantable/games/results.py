"""How a game came out, by seat: who has how much, who won, and who leads next. One reading for tables and for records."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from .contract import Game, NotThisGame, Position

Reason = Literal["played_out", "stopped", "resigned"]


@dataclass(frozen=True)
class Result:
    """A game's end. Scores are by seat, winners and the loser (who leads next, C5) are seats."""

    reason: Reason
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    loser: int | None


def result_of(
    rules: Game[Any, Any], position: Position[Any, Any], order: Sequence[int], reason: Reason, resigned: Collection[int] = ()
) -> Result:
    """The result of a game that ends at this position, which is changed by nothing. `order[player]` is a seat; `resigned` are seats.

    >>> from .registry import GAMES
    >>> covirus = GAMES["covirus"]
    >>> position = covirus.new(covirus.read_options({"width": 6, "length": 4}), 2)
    >>> covirus.play(position, "64 a1:f4")
    >>> result_of(covirus, position, (1, 0), "played_out")
    Result(reason='played_out', scores=(0, 4), winners=(1,), loser=0)
    """
    if reason == "stopped":
        return _stopped(rules, position, order)
    scores = by_seat(order, rules.scores(position))
    if reason == "resigned":
        winners = tuple(seat for seat in range(len(order)) if seat not in resigned)
    elif resigned:
        winners = _best_of_the_others(scores, resigned)
    else:
        winners = tuple(sorted(order[player] for player in rules.winners(position)))
    return Result(reason, scores, winners, _loser(rules, scores, winners, resigned))


def by_seat(order: Sequence[int], by_player: Sequence[int]) -> tuple[int, ...]:
    """Numbers by player as numbers by seat."""
    return tuple(by_player[order.index(seat)] for seat in range(len(order)))


def _stopped(rules: Game[Any, Any], position: Position[Any, Any], order: Sequence[int]) -> Result:
    """Where all agreed to stop the score stands (V11); a game whose score can't stand has no result."""
    scores = by_seat(order, rules.scores(position))
    stopped = rules.copy(position)
    try:
        rules.stop(stopped)
    except NotThisGame:
        return Result("stopped", scores, (), None)
    winners = tuple(sorted(order[player] for player in rules.winners(stopped)))
    return Result("stopped", scores, winners, _loser(rules, scores, winners, ()))


def _best_of_the_others(loads: tuple[int, ...], resigned: Collection[int]) -> tuple[int, ...]:
    """Who resigned can't win: the smallest Viral Load among the others does (C20)."""
    others = [seat for seat in range(len(loads)) if seat not in resigned]
    best = min((loads[seat] for seat in others), default=None)
    return tuple(seat for seat in others if loads[seat] == best)


def _loser(rules: Game[Any, Any], scores: tuple[int, ...], winners: tuple[int, ...], resigned: Collection[int]) -> int | None:
    """Who leads the next game (C5): with cards, the largest Viral Load, first of those who resigned; with dice, who has lost."""
    if not rules.has_cards:
        others = [seat for seat in range(len(scores)) if seat not in winners]
        return others[0] if others else None
    return max(resigned or range(len(scores)), key=lambda seat: (scores[seat], -seat))
