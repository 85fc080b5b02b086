"""Who led when: what both games' rows say of it, from what was noted after every decision."""

from quarantable.games.kernel import Vector, rule

NOT_YET = -1
"""Nobody leads alone, or something was never the case."""


@rule
def count_changes(leaders: Vector, count: int) -> int:
    """How often another came to lead alone, in so many decisions.

    >>> count_changes([-1, 0, -1, 0, 1], 5)
    1
    """
    changes, last = 0, NOT_YET
    for index in range(count):
        leader = leaders[index]
        if leader not in (NOT_YET, last):
            changes += last != NOT_YET
            last = leader
    return changes


@rule
def lead_begins(leaders: Vector, count: int, winner: int) -> int:
    """Decisions made when the winner last came to lead alone; all of them where nobody wins alone.

    >>> lead_begins([0, 1, 0, 0], 4, 0), lead_begins([0, 1, 0, 0], 4, NOT_YET)
    (3, 4)
    """
    begins = count
    for index in range(count):
        if winner == NOT_YET or leaders[index] != winner:
            begins = count
        elif begins == count:
            begins = index + 1
    return begins
