"""Recommendations: changes that bring what a designer may want, each with the evidence for it and what it costs."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from quarantable.lab.measures import told_difference

from .page import Section
from .study import Changed, Results

MOST: Final = 3
"""How many are told for each wish."""
NOTABLE: Final = 5
"""A change must be as many margins (`Measure.margin`) large to be recommended, or told as a cost."""


@dataclass(frozen=True, slots=True)
class Aim:
    """What one may want: a measure to grow (+1) or to shrink (-1)."""

    measure: str
    way: int
    words: str


def recommendations(results: Results, changed: Sequence[Changed], aims: Sequence[Aim]) -> Section:
    """The best changes for each wish, if any helps clearly."""
    findings = tuple(sentence for aim in aims for sentence in _for(results, changed, aim))
    sentences = (
        (
            "For each thing that a designer may want: the changes that bring most of it, by how much, and what else they change. Only "
            "differences "
            f"that chance doesn't explain and that are at least {NOTABLE} times as large as anybody would notice are told."
        ),
    )
    if not findings:
        return Section("recommendations", "Recommendations", (*sentences, "No single change that was tried brings enough of any of it."))
    return Section("recommendations", "Recommendations", sentences, findings)


def _for(results: Results, changed: Sequence[Changed], aim: Aim) -> list[str]:
    helping = [each for each in changed if _helps(results, each, aim)]
    helping.sort(key=lambda each: -aim.way * each.figures[aim.measure].value)
    return [_told(results, each, aim) for each in helping[:MOST]]


def _helps(results: Results, change: Changed, aim: Aim) -> bool:
    value = aim.way * change.figures[aim.measure].value
    return change.is_clear(aim.measure) and value >= NOTABLE * results.measures[aim.measure].margin


def _told(results: Results, change: Changed, aim: Aim) -> str:
    figure = change.figures[aim.measure]
    gain = told_difference(results.measures[aim.measure], figure)
    costs = [_cost(results, change, name) for name in change.figures if name != aim.measure and _is_notable(results, change, name)]
    told_costs = "; ".join(costs) or "nothing else that one would notice"
    return f"For {aim.words}, try {change.name}: {aim.measure} {gain} (n = {figure.n:,} pairs). What else it changes: {told_costs}."


def _is_notable(results: Results, change: Changed, name: str) -> bool:
    value = abs(change.figures[name].value)
    return change.is_clear(name) and math.isfinite(value) and value >= NOTABLE * results.measures[name].margin


def _cost(results: Results, change: Changed, name: str) -> str:
    return f"{name} {told_difference(results.measures[name], change.figures[name])}"
