"""What is measured of games of Covirus."""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from quarantable.lab.measures import Measure, by_seat

PLAYERS: Final = ("virus", "cure")
"""Players 0 and 1 (V3)."""


def lead(rows: Any) -> NDArray[Any]:
    """By game, how many lines more the virus has completed than the cure."""
    difference: NDArray[Any] = rows["done"][:, 0] - rows["done"][:, 1]
    return difference


def points(rows: Any, players: int) -> NDArray[np.float64]:  # noqa: ARG001  # always two
    """By game and player, 1 for a win, a half for a draw, 0 for a loss."""
    virus = (np.sign(lead(rows)) + 1) / 2
    return np.stack([virus, 1 - virus], axis=1)


def measures(players: int) -> tuple[Measure, ...]:  # noqa: ARG001  # always two
    """All of them."""
    return (*_OF_WINNING, *_OF_LENGTH, *_OF_LINES, *_OF_THE_COURSE)


def headlines(players: int) -> tuple[str, ...]:  # noqa: ARG001  # always two
    """The measures that say most, by name."""
    return ("win.virus", "win.cure", "draw", "nil_nil", "turns", "lost", "spoiled", "certain_part")


_OF_WINNING = (
    Measure("win.virus", "Games that the virus wins, who begins (V3, V12).", "yes", lambda rows: lead(rows) > 0),
    Measure("win.cure", "Games that the cure wins.", "yes", lambda rows: lead(rows) < 0),
    Measure("draw", "Games drawn (V12).", "yes", lambda rows: lead(rows) == 0),
    Measure("nil_nil", "Games drawn without a completed line.", "yes", lambda rows: rows["done"].sum(axis=1) == 0),
    Measure("points.virus", "What the virus wins, a draw counting half.", "part", lambda rows: points(rows, 2)[:, 0]),
)
_OF_LENGTH = (
    Measure("turns", "Turns of a game, lost ones too.", "mean", lambda rows: rows["turns"], unit="turns", margin=1),
    Measure("lost", "Turns lost (V8).", "ratio", lambda rows: rows["lost"].sum(axis=1), lambda rows: rows["turns"]),
    Measure(
        "placed",
        "Turns of a game on which something was placed.",
        "mean",
        lambda rows: rows["turns"] - rows["lost"].sum(axis=1),
        unit="turns",
        margin=1,
    ),
    Measure(
        "branching",
        "Legal placements on turns that aren't lost, free shapes of several squares left out: they can't be listed.",
        "ratio",
        lambda rows: rows["choices"],
        lambda rows: rows["listed"],
        unit="placements",
        margin=1,
    ),
    Measure(
        "forced", "Of those turns, the ones with one legal placement.", "ratio", lambda rows: rows["forced"], lambda rows: rows["listed"]
    ),
    Measure("stopped", "Games cut off because they went on for too long.", "yes", lambda rows: rows["stopped"]),
)
_OF_LINES = (
    Measure("completed.virus", "Lines that the virus completes in a game (V10).", "mean", by_seat("done", 0), unit="lines", margin=0.1),
    Measure("completed.cure", "Lines that the cure completes in a game.", "mean", by_seat("done", 1), unit="lines", margin=0.1),
    Measure("spoiled", "Spoiled lines of a game (V10).", "mean", lambda rows: rows["spoiled"], unit="lines", margin=0.1),
    Measure("free", "Unoccupied squares at the end.", "mean", lambda rows: rows["free"], unit="squares", margin=2),
)
_OF_THE_COURSE = (
    Measure(
        "lead_changes",
        "How often the other player came to lead, in a game.",
        "mean",
        lambda rows: rows["lead_changes"],
        unit="times",
        margin=0.02,
    ),
    Measure(
        "led_from",
        "Part of the game that was over when its winner last came to lead; draws count as all of it.",
        "ratio",
        lambda rows: rows["led_from"],
        lambda rows: rows["turns"],
    ),
    Measure(
        "certain_at",
        "Turns after which the winner, or the draw, could not change any more (V11).",
        "mean",
        lambda rows: rows["certain_at"],
        unit="turns",
        margin=1,
    ),
    Measure(
        "certain_part",
        "Part of the game that was over by then.",
        "ratio",
        lambda rows: rows["certain_at"],
        lambda rows: rows["turns"],
    ),
    Measure(
        "lost_after",
        "Turns lost after the last line was completed, in a game.",
        "mean",
        lambda rows: rows["lost_after"],
        unit="turns",
        margin=1,
    ),
)
