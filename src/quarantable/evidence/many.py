"""What may be said of many comparisons together: the more one looks at, the more chance has to show.

>>> holm([0.01, 0.04, 0.03])
[0.03, 0.06, 0.06]
"""

from collections.abc import Sequence

from .student import normal_quantile


def holm(p_values: Sequence[float]) -> list[float]:
    """Holm's adjusted p-values (1979), in the order of the given ones.

    Whoever rejects those of at most 5 % is wrong in any of them at most 5 % of the time, whatever depends on what.

    Raises:
        ValueError: a p-value isn't between 0 and 1.
    """
    if not all(0 <= each <= 1 for each in p_values):
        raise ValueError("A p-value lies between 0 and 1.")
    adjusted, least = [0.0] * len(p_values), 0.0
    for rank, place in enumerate(sorted(range(len(p_values)), key=p_values.__getitem__)):
        least = max(least, min(1.0, (len(p_values) - rank) * p_values[place]))
        adjusted[place] = least
    return adjusted


def rejected(p_values: Sequence[float], level: float = 0.95) -> list[bool]:
    """Which of the comparisons show a difference that chance doesn't explain, by Holm's method (1979), in their order.

    Raises:
        ValueError: a p-value, or the level, isn't between 0 and 1.

    >>> rejected([0.001, 0.04, 0.02])
    [True, True, True]
    >>> rejected([0.001, 0.04, 0.03])
    [True, False, False]
    """
    normal_quantile(level)
    return [each <= 1 - level for each in holm(p_values)]


def simultaneous(comparisons: int, level: float = 0.95) -> float:
    """The level that each of so many intervals needs for *all* to hold the truth with the level asked for (Bonferroni; Dunn 1961).

    Raises:
        ValueError: there is no comparison, or the level isn't between 0 and 1.

    >>> round(simultaneous(10), 6)
    0.995
    """
    normal_quantile(level)
    if comparisons < 1:
        raise ValueError(f"There must be something to compare, not {comparisons}.")
    return 1 - (1 - level) / comparisons
