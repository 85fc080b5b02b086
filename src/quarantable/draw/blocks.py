r"""A curve in characters: bars of eighths, for terminals with or without colour.

>>> print("\n".join(bars([(0, 0.5), (4, 1.0)], plays=4, width=5, rows=2)))
 ▂▄▆█
█████
"""

from bisect import bisect_right
from collections.abc import Sequence
from typing import Final

_EIGHTHS: Final = " ▁▂▃▄▅▆▇█"
_FULL: Final = 8


def bars(points: Sequence[tuple[int, float]], *, plays: int, width: int, rows: int) -> list[str]:
    """So many rows of `width` characters, the uppermost first; blank where the curve says nothing.

    `points` are shares, 0 to 1, after so many plays, from left to right; the whole width is `plays`.
    """
    shares = [share_at(points, plays * column / max(1, width - 1)) for column in range(width)]
    return ["".join(_block(share, row, rows) for share in shares) for row in reversed(range(rows))]


def share_at(points: Sequence[tuple[int, float]], plays: float) -> float | None:
    """What the curve says there, the later value where it jumps; None outside it.

    >>> curve = [(1, 0.2), (3, 0.4), (3, 0.8)]
    >>> share_at(curve, 0), share_at(curve, 2), share_at(curve, 3)
    (None, 0.3, 0.8)
    """
    if not points or not points[0][0] <= plays <= points[-1][0]:
        return None
    place = bisect_right(points, plays, key=lambda point: point[0])
    if place == len(points):
        return points[-1][1]
    (left, before), (right, after) = points[place - 1], points[place]
    return round(before + (after - before) * (plays - left) / (right - left), 9)


def _block(share: float | None, row: int, rows: int) -> str:
    """The part of a bar that lies in this row, counted from below; a bar of nothing is still seen."""
    if share is None:
        return " "
    filled = max(1, round(share * rows * _FULL)) - row * _FULL
    return _EIGHTHS[min(_FULL, max(0, filled))]
