"""Where an axis has its numbers."""

MOST = 11


def ticks(end: int) -> list[int]:
    """Round numbers from 0 to `end`, evenly spaced, at most eleven.

    >>> ticks(7), ticks(34), ticks(347)
    ([0, 1, 2, 3, 4, 5, 6, 7], [0, 5, 10, 15, 20, 25, 30], [0, 50, 100, 150, 200, 250, 300])
    """
    unit = 1
    while True:
        for step in (unit, 2 * unit, 5 * unit):
            if end // step < MOST:
                return list(range(0, end + 1, step))
        unit *= 10
