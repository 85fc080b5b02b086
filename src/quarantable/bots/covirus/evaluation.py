"""What a position is worth to a player, in parts of `WHOLE`, by the trained network."""

from typing import Final

from quarantable.games.covirus.rules import is_over
from quarantable.games.covirus.state import FULL, OPEN, ROWS, State, Work
from quarantable.games.kernel import Matrix, Vector, rule

from .lines import BREADTH, GENERAL, PAIRS, SORTS, add_row, count_steps, kind_of, owner_of, sort_of, take_row
from .mind import HIDDEN, OF_GAME, PARTS, WHOLE, Mind

HALF: Final = WHOLE // 2
"""What a draw is worth."""

LEAD, HOPES, OTHERS_HOPES, FREE, OPTIONS = GENERAL, GENERAL + 56, GENERAL + 64, GENERAL + 72, GENERAL + 82
"""Where the kinds begin that stand for the lead, the lines still to be hoped for, the squares left, and the game's options."""

NOTHING: Final = -1
"""The kind where there is nothing to be noticed."""


@rule
def evaluate(state: State, me: int, ply: int, mind: Mind, work: Work) -> int:
    """The share of the win that player `me` can expect whose turn is next; what the position is like is noted in `mind`."""
    notice(state, me, ply, mind, work)
    sums = mind.sums[ply]
    for unit in range(HIDDEN):
        sums[unit] = 0
    for part in range(PARTS):
        for index in range(part * ROWS, part * ROWS + mind.noticed[part]):
            if mind.kind[ply][index] != NOTHING:
                add_row(mind, mind.kind[ply][index], sums)
    return expected(state, me, ply, mind)


@rule
def evaluate_next(state: State, me: int, ply: int, mind: Mind, work: Work) -> int:
    """The same, a turn after the position that was looked at one ply before, of which most is still so."""
    notice(state, me, ply, mind, work)
    now, before, sums = mind.kind[ply], mind.kind[ply - 1], mind.sums[ply]
    for unit in range(HIDDEN):
        sums[unit] = mind.sums[ply - 1][unit]
    for part in range(PARTS):
        for index in range(part * ROWS, part * ROWS + mind.noticed[part]):
            if now[index] != before[index]:
                if before[index] != NOTHING:
                    take_row(mind, before[index], sums)
                if now[index] != NOTHING:
                    add_row(mind, now[index], sums)
    return expected(state, me, ply, mind)


@rule
def expected(state: State, me: int, ply: int, mind: Mind) -> int:
    """The share of the win that player `me` can expect, by what has been noticed and added up."""
    lead = state.done[me] - state.done[1 - me]
    if lead > mind.hopes[1 - me] or -lead > mind.hopes[me] or is_over(state):
        return outcome(lead)
    return squashed(mind.sums[ply], mind)


@rule
def notice(state: State, me: int, ply: int, mind: Mind, work: Work) -> None:
    """Note what kinds of things there are: of lines, of pairs of them, and of the game."""
    for player in range(2):
        count_steps(state, player, ply, mind, work)
    notice_lines(state, me, ply, mind)
    notice_pairs(state, me, mind.kind[ply], mind.steps[ply])
    notice_game(state, me, mind, mind.kind[ply])
    mind.noticed[0] = state.length
    mind.noticed[1] = state.length - 1
    mind.noticed[2] = OF_GAME


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
    """Note the kind of every open line; count who may hope for how many."""
    mind.hopes[0] = 0
    mind.hopes[1] = 0
    for y in range(state.length):
        mind.kind[ply][y] = NOTHING
        if state.status[y] == OPEN:
            owner = owner_of(state, y)
            mind.hopes[0] += owner != 1
            mind.hopes[1] += owner != 0
            mind.kind[ply][y] = kind_of(state, me, y, owner, state.empty[y], mind.steps[ply])


@rule
def notice_pairs(state: State, me: int, kinds: Vector, steps: Matrix) -> None:
    """Note the kind of every two neighbouring lines of which one at least is open, the one nearer to the side of player `me` first."""
    here = sort_of(state, me, 0, owner_of(state, 0), steps)
    for y in range(state.length - 1):
        above = sort_of(state, me, y + 1, owner_of(state, y + 1), steps)
        kinds[ROWS + y] = NOTHING
        if state.status[y] == OPEN or state.status[y + 1] == OPEN:
            kinds[ROWS + y] = PAIRS + (above * SORTS + here if me else here * SORTS + above)
        here = above


@rule
def hopes(state: State, player: int) -> int:
    """How many lines a player may still complete."""
    count = 0
    for y in range(state.length):
        if state.status[y] == OPEN and state.mine[1 - player][y] == 0:
            count += 1
    return count


@rule
def notice_game(state: State, me: int, mind: Mind, kinds: Vector) -> None:
    """Note the kinds of what there is in the game as a whole."""
    game = 2 * ROWS
    kinds[game] = kind_of_lead(state.done[me] - state.done[1 - me], me, mind)
    kinds[game + 1] = HOPES + shortened(mind.hopes[me])
    kinds[game + 2] = OTHERS_HOPES + shortened(mind.hopes[1 - me])
    kinds[game + 3] = FREE + state.free * 9 // (state.width * state.length)
    kinds[game + 4] = OPTIONS + BREADTH[state.width]
    kinds[game + 5] = OPTIONS + 4 + BREADTH[state.length]
    kinds[game + 6] = OPTIONS + 8 if state.closed else NOTHING
    kinds[game + 7] = OPTIONS + 9 if state.attached else NOTHING
    kinds[game + 8] = OPTIONS + 10 if state.end == FULL else NOTHING


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
