"""Elo ratings from won shares, for any number of bots at any number of seats.

The model: the chance that a bot wins a game is its strength times its seats, over the same summed for all; a rating is 400 times the
decimal logarithm of the strength. With two players that is Elo's own formula. The likeliest strengths are found by Newton's method.

>>> round(share_at(elo=100, seats=(1, 1)), 2), round(share_at(elo=0, seats=(1, 3)), 2)
(0.64, 0.25)
"""

import math
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

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

    One imaginary deal, in which every seat wins alike, keeps them finite. The error bars come from the spread between deals (the sandwich
    estimator, with deals as clusters); as for shares, imaginary deals are among them, one that is won alone for each bot of a line-up.
    """
    whole = won.sum(axis=0) + seats
    strengths = _fitted(whole, seats)
    bread = _inverse(_curvature(whole, seats, strengths))
    scores = np.concatenate([_slope(won, seats, strengths), _slope(_doubts(seats), seats, strengths)])
    reach = NORMAL * np.sqrt(_of_difference(as_numbers(bread @ (scores.T @ scores) @ bread)))
    centres = SCALE * (strengths - strengths[-1])
    return [Rating(float(elo), float(elo - SCALE * by), float(elo + SCALE * by)) for elo, by in zip(centres, reach, strict=True)]


def _doubts(seats: Numbers) -> Numbers:
    """For each bot of each line-up, a deal all of whose games in that line-up it wins; like `won`."""
    places = np.argwhere(seats)
    deals = np.zeros((len(places), *seats.shape))
    for deal, (line_up, bot) in enumerate(places):
        deals[deal, line_up, bot] = seats[line_up].sum()
    return deals


def _fitted(whole: Numbers, seats: Numbers) -> Numbers:
    """The natural logarithms of the likeliest strengths; their mean is 0."""
    strengths = np.zeros(seats.shape[1])
    for _ in range(MOST_STEPS):
        slope = _slope(whole[np.newaxis], seats, strengths)[0]
        step = _inverse(_curvature(whole, seats, strengths)) @ slope
        strengths += np.clip(step, -LONGEST_STEP, LONGEST_STEP)
        if np.abs(step).max() < 1e-10:
            break
    return as_numbers(strengths - strengths.mean())


def _inverse(curvature: Numbers) -> Numbers:
    """Its pseudo-inverse: all strengths may grow alike without a change, which no figure shows."""
    return as_numbers(np.linalg.pinv(curvature))


def _chances(seats: Numbers, strengths: Numbers) -> Numbers:
    """By line-up and bot, the chance to win."""
    weighted = seats * np.exp(strengths)
    return as_numbers(weighted / weighted.sum(axis=1, keepdims=True))


def _slope(won: Numbers, seats: Numbers, strengths: Numbers) -> Numbers:
    """By deal and bot, how much more was won than expected."""
    expected = won.sum(axis=2, keepdims=True) * _chances(seats, strengths)
    return as_numbers((won - expected).sum(axis=1))


def _curvature(whole: Numbers, seats: Numbers, strengths: Numbers) -> Numbers:
    """The negative second derivative of the logarithm of the likelihood."""
    chances, games = _chances(seats, strengths), whole.sum(axis=1)
    return as_numbers(np.diag(games @ chances) - np.einsum("l,li,lj->ij", games, chances, chances))


def _of_difference(covariance: Numbers) -> Numbers:
    """The variance of each bot's distance from the last one."""
    own = np.diag(covariance)
    return as_numbers(own + own[-1] - 2 * covariance[:, -1])


def as_numbers(rows: ArrayLike) -> Numbers:
    """Nested lists, or an array, as an array of floating-point numbers."""
    return np.asarray(rows, dtype=np.float64)
