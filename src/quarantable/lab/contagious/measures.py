"""What is measured of games of It's Contagious!"""

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from quarantable.lab.measures import Measure

Numbers = NDArray[np.float64]


def win_shares(rows: Any, players: int) -> Numbers:
    """By game and seat, the share of the win (C20): 1, a part of a shared one, or 0."""
    shares: Numbers = rows["won"][:, :players] / rows["winners"][:, np.newaxis]
    return shares


def from_starter(by_seat: NDArray[Any], starters: NDArray[Any]) -> NDArray[Any]:
    """Numbers by game and seat, turned so that the starter's stands first, then clockwise.

    >>> from_starter(np.array([[10, 20, 30]]), np.array([2])).tolist()
    [[30, 10, 20]]
    """
    players = by_seat.shape[1]
    places = (starters[:, np.newaxis] + np.arange(players)) % players
    return np.take_along_axis(by_seat, places, axis=1)


def measures(players: int) -> tuple[Measure, ...]:
    """All of them, at a table of so many."""
    return (*_of_winning(players), *_OF_LENGTH, *_OF_LOADS, _spread(players), *_OF_THE_COURSE)


def headlines(players: int) -> tuple[str, ...]:
    """The measures that say most, by name."""
    return (*(f"win.from_starter_{place}" for place in range(players)), "shared", "decisions", "dead", "spread", "lead_changes", "led_from")


def _of_winning(players: int) -> list[Measure]:
    starters = [
        Measure(
            f"win.from_starter_{place}",
            f"Share of wins of {'the starter (C5)' if place == 0 else f'the seat {place} after the starter, clockwise'}; a shared win "
            "counts in parts.",
            "part",
            _share_from_starter(players, place),
        )
        for place in range(players)
    ]
    seats = [
        Measure(
            f"win.seat_{seat}",
            f"Share of wins of seat {seat}; a shared win counts in parts.",
            "part",
            _share_of_seat(players, seat),
        )
        for seat in range(players)
    ]
    return [*seats, *starters, Measure("shared", "Games whose win is shared (C20).", "yes", lambda rows: rows["winners"] > 1)]


def _share_from_starter(players: int, place: int) -> Callable[[Any], Numbers]:
    return lambda rows: from_starter(win_shares(rows, players), rows["starter"])[:, place]


def _share_of_seat(players: int, seat: int) -> Callable[[Any], Numbers]:
    return lambda rows: win_shares(rows, players)[:, seat]


def _spread(players: int) -> Measure:
    return Measure(
        "spread",
        "Cards between the largest and the smallest Viral Load at the end.",
        "mean",
        lambda rows: np.ptp(rows["loads"][:, :players].astype(np.int64), axis=1),
        unit="cards",
        margin=0.2,
    )


_OF_LENGTH = (
    Measure("decisions", "Decisions of a game, forced ones too.", "mean", lambda rows: rows["decisions"], unit="decisions", margin=0.5),
    Measure(
        "branching",
        "Legal plays at a decision.",
        "ratio",
        lambda rows: rows["choices"],
        lambda rows: rows["decisions"],
        unit="plays",
        margin=0.05,
    ),
    Measure("forced", "Decisions with one legal play.", "ratio", lambda rows: rows["forced"], lambda rows: rows["decisions"]),
    Measure(
        "dead",
        "Decisions at which nothing but taking the pile was legal (C7).",
        "ratio",
        lambda rows: rows["dead"].sum(axis=1),
        lambda rows: rows["decisions"],
    ),
    Measure("stopped", "Games cut off because they went on for too long.", "yes", lambda rows: rows["stopped"]),
)
_OF_LOADS = (
    Measure(
        "takes",
        "Piles taken because or instead of playing (C7), in a game.",
        "mean",
        lambda rows: rows["takes"].sum(axis=1),
        unit="takes",
        margin=0.1,
    ),
    Measure(
        "infections",
        "Contagions that were settled (C17), in a game.",
        "mean",
        lambda rows: rows["infections"],
        unit="Contagions",
        margin=0.02,
    ),
    Measure(
        "bounces", "Shields that answered a Contagion (C18), in a game.", "mean", lambda rows: rows["bounces"], unit="Shields", margin=0.02
    ),
    Measure(
        "largest_pile",
        "The largest pile that anybody took in a game (C7, C17).",
        "mean",
        lambda rows: rows["largest_pile"],
        unit="cards",
        margin=0.2,
    ),
)
_OF_THE_COURSE = (
    Measure(
        "lead_changes",
        "How often another seat came to have the smallest Viral Load alone, in a game.",
        "mean",
        lambda rows: rows["lead_changes"],
        unit="times",
        margin=0.02,
    ),
    Measure(
        "led_from",
        "Part of the game that was over when its winner last came to lead; shared wins count as all of it.",
        "ratio",
        lambda rows: rows["led_from"],
        lambda rows: rows["decisions"],
    ),
    Measure(
        "certain_at",
        "Decisions after which nothing could change the winner, as far as counting cards can tell.",
        "mean",
        lambda rows: rows["certain_at"],
        unit="decisions",
        margin=0.5,
    ),
)
