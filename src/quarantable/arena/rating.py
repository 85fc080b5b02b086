"""Elo ratings from won shares, for any number of bots at any number of seats.

The model: the chance that a bot wins a game is its strength times its seats, over the same summed for all; a rating is 400 times the
decimal logarithm of the strength. With two players that is Elo's own formula. The likeliest strengths are found by Newton's method.

>>> round(share_at(elo=100, seats=(1, 1)), 2), round(share_at(elo=0, seats=(1, 3)), 2)
(0.64, 0.25)
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from .share import NORMAL

Numbers = NDArray[np.float64]

SCALE: Final = 400 / math.log(10)
"""Points of Elo for each unit of the natural logarithm of strength."""
MOST_STEPS: Final = 100
LONGEST_STEP: Final = 2.0
"""In natural units: where one bot wins nearly everything Newton's method would leap too far."""


@dataclass(frozen=True, slots=True)
class Rating:
    """A bot's Elo above that of the last bot, and the 95 % interval around it."""

    elo: float
    low: float
    high: float


def share_at(elo: float, seats: tuple[int, int]) -> float:
    """The share that a bot wins against one that is so many points weaker; `seats` are its own and the other's."""
    strength = seats[0] * 10 ** (elo / 400)
    return strength / (strength + seats[1])


def ratings(won: Numbers, seats: Numbers) -> list[Rating]:
    """Ratings from `won[deal, line-up, bot]`, the wins of a deal's games, and `seats[line-up, bot]`; the last bot has 0.

    One imaginary deal, in which every seat wins alike, keeps them finite. The standard error is the larger of two: that of the model, as if
    games were independent, and that of the spread between deals.
    """
    whole = won.sum(axis=0) + seats
    strengths = _fitted(whole, seats)
    bread = np.linalg.pinv(_curvature(whole, seats, strengths))
    scores = _slope(won, seats, strengths)
    spread = bread @ (scores.T @ scores) @ bread * len(won) / max(1, len(won) - 1)
    reach = NORMAL * np.sqrt(np.maximum(_of_difference(bread), _of_difference(spread)))
    centres = SCALE * (strengths - strengths[-1])
    return [Rating(float(elo), float(elo - SCALE * by), float(elo + SCALE * by)) for elo, by in zip(centres, reach, strict=True)]


def _fitted(whole: Numbers, seats: Numbers) -> Numbers:
    """The natural logarithms of the likeliest strengths; their mean is 0."""
    strengths = np.zeros(seats.shape[1])
    for _ in range(MOST_STEPS):
        slope = _slope(whole[np.newaxis], seats, strengths)[0]
        step = np.linalg.pinv(_curvature(whole, seats, strengths)) @ slope
        strengths += np.clip(step, -LONGEST_STEP, LONGEST_STEP)
        if np.abs(step).max() < 1e-10:
            break
    return strengths - strengths.mean()


def _chances(seats: Numbers, strengths: Numbers) -> Numbers:
    """By line-up and bot, the chance to win."""
    weighted = seats * np.exp(strengths)
    return np.asarray(weighted / weighted.sum(axis=1, keepdims=True))


def _slope(won: Numbers, seats: Numbers, strengths: Numbers) -> Numbers:
    """By deal and bot, how much more was won than expected."""
    expected = won.sum(axis=2, keepdims=True) * _chances(seats, strengths)
    return np.asarray((won - expected).sum(axis=1))


def _curvature(whole: Numbers, seats: Numbers, strengths: Numbers) -> Numbers:
    """The negative second derivative of the logarithm of the likelihood."""
    chances, games = _chances(seats, strengths), whole.sum(axis=1)
    return np.asarray(np.diag(games @ chances) - np.einsum("l,li,lj->ij", games, chances, chances))


def _of_difference(covariance: Numbers) -> Numbers:
    """The variance of each bot's distance from the last one."""
    own = np.diag(covariance)
    return np.asarray(own + own[-1] - 2 * covariance[:, -1])


def as_numbers(rows: Sequence[object]) -> Numbers:
    """Nested lists as an array."""
    return np.array(rows, dtype=np.float64)
