"""What a position is worth to a player, in parts of `WHOLE`, by the trained network."""

from typing import Final

from quarantable.games.covirus.rules import is_over
from quarantable.games.covirus.state import FULL, OPEN, State, Work
from quarantable.games.kernel import Vector, rule

from .lines import BREADTH, GENERAL, add_row, count_steps, kind_of, kind_of_pair, owner_of
from .mind import HIDDEN, WHOLE, Mind

HALF: Final = WHOLE // 2
"""What a draw is worth."""

LEAD, HOPES, OTHERS_HOPES, FREE, OPTIONS = GENERAL, GENERAL + 56, GENERAL + 64, GENERAL + 72, GENERAL + 82
"""Where the kinds begin that stand for the lead, the lines still to be hoped for, the squares left, and the game's options."""


@rule
def evaluate(state: State, me: int, ply: int, mind: Mind, work: Work) -> int:
    """The share of the win that player `me` can expect whose turn is next; what the position is like is noted in `mind`."""
    for player in range(2):
        count_steps(state, player, ply, mind, work)
    notice_lines(state, me, ply, mind)
    lead = state.done[me] - state.done[1 - me]
    if lead > mind.hopes[1 - me] or -lead > mind.hopes[me] or is_over(state):
        return outcome(lead)
    notice_pairs(state, me, ply, mind)
    notice_game(state, me, mind, mind.sums[ply])
    return squashed(mind.sums[ply], mind)


@rule
def is_decided(state: State) -> bool:
    """Can the winner not change any more?"""
    lead = state.done[0] - state.done[1]
    return lead > hopes(state, 1) or -lead > hopes(state, 0) or is_over(state)


@rule
def outcome(lead: int) -> int:
    """What a game is worth that ends with this lead (V12)."""
    if lead == 0:
        return HALF
    return WHOLE if lead > 0 else 0


@rule
def notice_lines(state: State, me: int, ply: int, mind: Mind) -> None:
    """Note the kind of every open line, and add up what they stand for; count who may hope for how many."""
    sums = mind.sums[ply]
    mind.hopes[0] = 0
    mind.hopes[1] = 0
    for unit in range(HIDDEN):
        sums[unit] = 0
    for y in range(state.length):
        if state.status[y] == OPEN:
            owner = owner_of(state, y)
            mind.hopes[0] += owner != 1
            mind.hopes[1] += owner != 0
            kind = kind_of(state, me, y, owner, state.empty[y], mind.steps[ply])
            mind.kind[ply][y] = kind
            add_row(mind, kind, sums)


@rule
def notice_pairs(state: State, me: int, ply: int, mind: Mind) -> None:
    """Add what neighbouring lines stand for, of which one at least is open."""
    for y in range(state.length - 1):
        if state.status[y] == OPEN or state.status[y + 1] == OPEN:
            add_row(mind, kind_of_pair(state, me, y, mind.steps[ply]), mind.sums[ply])


@rule
def hopes(state: State, player: int) -> int:
    """How many lines a player may still complete."""
    count = 0
    for y in range(state.length):
        if state.status[y] == OPEN and state.mine[1 - player][y] == 0:
            count += 1
    return count


@rule
def notice_game(state: State, me: int, mind: Mind, sums: Vector) -> None:
    """Add what is noticed of the game as a whole."""
    add_row(mind, kind_of_lead(state.done[me] - state.done[1 - me], me, mind), sums)
    add_row(mind, HOPES + shortened(mind.hopes[me]), sums)
    add_row(mind, OTHERS_HOPES + shortened(mind.hopes[1 - me]), sums)
    add_row(mind, FREE + state.free * 9 // (state.width * state.length), sums)
    add_row(mind, OPTIONS + BREADTH[state.width], sums)
    add_row(mind, OPTIONS + 4 + BREADTH[state.length], sums)
    if state.closed:
        add_row(mind, OPTIONS + 8, sums)
    if state.attached:
        add_row(mind, OPTIONS + 9, sums)
    if state.end == FULL:
        add_row(mind, OPTIONS + 10, sums)


@rule
def kind_of_lead(lead: int, me: int, mind: Mind) -> int:
    """What player `me` leads by, and for how many lines who is behind may hope."""
    behind = 1 - me if lead > 0 else me
    return LEAD + (3 + max(-3, min(3, lead))) * 8 + shortened(mind.hopes[behind])


@rule
def shortened(count: int) -> int:
    """A count in eight classes."""
    if count <= 4:
        return count
    return 5 if count <= 7 else 6 if count <= 14 else 7


@rule
def squashed(sums: Vector, mind: Mind) -> int:
    """The share that sums stand for."""
    total = 0
    for unit in range(HIDDEN):
        if sums[unit] > 0:
            total += sums[unit] * mind.weight[unit]
    return HALF + HALF * total // (WHOLE + abs(total))
