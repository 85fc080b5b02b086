"""Bots for tests of reviews, that know what every play is worth."""

import hashlib
from collections.abc import Mapping

from quarantable.bots.question import Choice, Estimate, Question


def share_of(question: Question, play: str) -> float:
    """What a play is worth, 0 to 1: any number, always the same in the same position."""
    place = f"{question.game} {question.seat} {question.plays} {question.roll} {play}"
    return hashlib.sha256(place.encode()).digest()[0] / 255


def surely(question: Question, _seed: int) -> Choice:
    """Values all plays that it is shown, without any doubt."""
    plays = dict.fromkeys([*(question.legal or ()), *question.weigh])
    return choice_of(question, {play: share_of(question, play) for play in plays})


def doubtfully(question: Question, seed: int) -> Choice:
    """Takes every play to be worth the same, but for chance: up to four points either way."""
    plays = dict.fromkeys([*(question.legal or ()), *question.weigh])
    return choice_of(question, {play: 0.5 + (hashlib.sha256(f"{seed} {play}".encode()).digest()[0] - 127) / 3200 for play in plays})


def choice_of(question: Question, shares: Mapping[str, float]) -> Choice:
    """The answer that plays are worth so much."""
    best = sorted(shares, key=lambda play: (-shares[play], play))
    rest = (1 - shares[best[0]]) / (question.players - 1)
    value = tuple(shares[best[0]] if player == question.seat else rest for player in range(question.players))
    return Choice(best[0], value, tuple(Estimate(play, shares[play]) for play in best))
