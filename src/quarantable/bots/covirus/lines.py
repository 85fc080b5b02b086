"""What is noticed of a line: whose it can still become, how much it lacks, and how far the other is from spoiling it.

*Steps* are counted over free squares, from those where a player could build on: a line at 0 steps can be entered at once, and a
rectangle with a side of *n* gets *n* − 1 steps further. What is 12 steps away or more, or can't be reached, is far.
"""

from typing import Final

from quarantable.games.bits import bit_count
from quarantable.games.covirus.rules import find_allowed, find_touch
from quarantable.games.covirus.state import OPEN, State, Work
from quarantable.games.kernel import Matrix, Vector, rule

from .mind import HIDDEN, Mind

FAR: Final = 12
"""Steps from which on a line is far."""

NEAR: Final = (0, 0, 1, 2, 3, 4, 5, 5, 5, 6, 6, 6, 7)
"""Steps, in eight classes: what the next rectangle reaches is told apart finely."""

LACKING: Final = (0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 9, 9, 10, 10, 10, *(11,) * 4, *(12,) * 8, *(13,) * 13)
"""Squares that a line lacks, in 14 classes."""

BREADTH: Final = (*(0,) * 8, *(1,) * 7, *(2,) * 10, *(3,) * 16)
"""Widths of fields, in four classes."""

OTHERS, NOBODYS, GENERAL = 336, 672, 928
"""Where the kinds of the other's lines begin, those of lines without any colour, and what is noticed of the game; own lines are first."""

NOBODY: Final = 2
"""Who owns a line without any colour."""

PAIRS: Final = 1024
"""Where the kinds of two neighbouring lines begin, each of the two being of one of so many sorts:"""

SORTS: Final = 30
"""Three of lines that aren't open, by the squares left; nine each of own ones, of the other's and of nobody's."""

REMOTE: Final = (*(0,) * 3, *(1,) * 4, *(2,) * 6)
"""Steps, in three classes."""

NEEDY: Final = (*(0,) * 7, *(1,) * 6, *(2,) * 28)
"""Squares left in a line, in three classes."""


@rule
def count_steps(state: State, player: int, ply: int, mind: Mind, work: Work) -> None:
    """Count the steps from a player to every line."""
    find_allowed(state, player, work)
    find_touch(state, player, work)
    steps, reached, allowed, length = mind.steps[ply][player], mind.reached, work.allowed, state.length
    unreached = 0
    for y in range(length):
        reached[y] = work.touch[y] & allowed[y]
        steps[y] = 0 if reached[y] else FAR
        if reached[y] == 0 and state.status[y] == OPEN and allowed[y]:
            unreached += 1
    reached[length] = 0
    step = 0
    while unreached > 0 and step < FAR - 1:
        step += 1
        came, grown = take_step(state, step, steps, reached, allowed)
        unreached -= came
        if not grown:
            return


@rule
def take_step(state: State, step: int, steps: Vector, reached: Vector, allowed: Vector) -> tuple[int, bool]:
    """Go one step on from all squares reached; how many open lines were come to, and whether anything was."""
    came, changed, below = 0, 0, 0
    for y in range(state.length):
        here = reached[y]
        grown = (here | here << 1 | here >> 1 | below | reached[y + 1]) & allowed[y]
        if here == 0 and grown:
            steps[y] = step
            if state.status[y] == OPEN:
                came += 1
        changed |= grown ^ here
        reached[y] = grown
        below = here
    return came, changed != 0


@rule
def owner_of(state: State, y: int) -> int:
    """Whose an open line is: a player's, or nobody's."""
    if state.mine[0][y]:
        return 0
    return 1 if state.mine[1][y] else NOBODY


@rule
def kind_of(state: State, me: int, y: int, owner: int, empty: int, steps: Matrix) -> int:
    """The kind of an open line that is, or becomes, the owner's with these squares left, as player `me` sees it."""
    if owner == NOBODY:
        return NOBODYS + (BREADTH[state.width] * 8 + NEAR[steps[me][y]]) * 8 + NEAR[steps[1 - me][y]]
    kind = (LACKING[bit_count(empty)] * 3 + gaps(state, y, empty)) * 8 + NEAR[steps[1 - owner][y]]
    return kind if owner == me else OTHERS + kind


@rule
def sort_of(state: State, me: int, y: int, owner: int, steps: Matrix) -> int:
    """The sort of a line, beside another, as player `me` sees it."""
    if state.status[y] != OPEN:
        return NEEDY[bit_count(state.empty[y])]
    if owner == NOBODY:
        return 21 + REMOTE[steps[me][y]] * 3 + REMOTE[steps[1 - me][y]]
    return (3 if owner == me else 12) + NEEDY[bit_count(state.empty[y])] * 3 + REMOTE[steps[1 - owner][y]]


@rule
def gaps(state: State, y: int, empty: int) -> int:
    """How the squares left in a line hang together: 0 in one gap with room beside it, 1 in one without, 2 in several."""
    if (empty + (empty & -empty)) & empty:
        return 2
    below = state.empty[y - 1] if y > 0 else 0
    return 0 if below & empty == empty or state.empty[y + 1] & empty == empty else 1


@rule
def add_row(mind: Mind, kind: int, sums: Vector) -> None:
    """Notice one thing more."""
    row = mind.table[kind]
    for unit in range(HIDDEN):
        sums[unit] += row[unit]


@rule
def take_row(mind: Mind, kind: int, sums: Vector) -> None:
    """Notice one thing less."""
    row = mind.table[kind]
    for unit in range(HIDDEN):
        sums[unit] -= row[unit]
