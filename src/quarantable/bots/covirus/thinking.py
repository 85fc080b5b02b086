"""Turns proposed for a roll, tried on the position itself and taken back, and valued by the network."""

from quarantable.games.bits import bit_count
from quarantable.games.covirus.rules import clear, mover, play
from quarantable.games.covirus.state import CURE, OPEN, SPOILED, VIRUS, Placement, State, Work
from quarantable.games.kernel import rule

from .candidates import find_slope, forget, list_lines, list_rectangles, list_squares, take
from .evaluation import evaluate, evaluate_next
from .mind import WHOLE, Mind
from .shapes import list_shapes


@rule
def look(state: State, ply: int, mind: Mind, work: Work) -> int:
    """Look at a position before turns are proposed for it; what it is worth to the mover to lose the turn."""
    share = evaluate(state, 1 - mover(state), ply, mind, work)
    find_slope(state, ply, mind)
    return WHOLE - share


@rule
def propose(state: State, larger: int, smaller: int, ply: int, mind: Mind, work: Work, placement: Placement) -> None:
    """List the turns for a roll that are worth a closer look; none if nothing fits (V8)."""
    forget(ply, mind)
    clear(placement)
    if larger != smaller:
        list_rectangles(state, larger, smaller, ply, mind, work, placement)
    elif larger == 6:
        list_lines(state, ply, mind, placement)
    elif larger == 1:
        list_squares(state, ply, mind, placement)
    else:
        list_shapes(state, larger * larger, ply, mind, work, placement)
    clear(placement)


@rule
def play_listed(state: State, ply: int, index: int, mind: Mind, placement: Placement) -> None:
    """Play a turn of the list."""
    take(ply, index, placement, mind)
    play(state, placement)
    clear(placement)


@rule
def take_back(state: State, ply: int, index: int, mind: Mind) -> None:
    """Take back the turn of the list that was played last."""
    state.turns -= 1
    for y in range(mind.low[ply][index], mind.high[ply][index] + 1):
        if mind.lines[ply][index][y]:
            unfill(state, mover(state), y, mind.lines[ply][index][y])


@rule
def unfill(state: State, player: int, y: int, squares: int) -> None:
    """Empty squares that a player has filled last: the inverse of `rules.fill`."""
    state.mine[player][y] &= ~squares
    state.empty[y] |= squares
    state.free += bit_count(squares)
    if state.status[y] == SPOILED and state.mine[player][y] and state.mine[1 - player][y]:
        return
    if state.status[y] == SPOILED:
        state.status[y] = OPEN
        state.open += 1
    elif state.status[y] in (VIRUS, CURE):
        state.status[y] = OPEN
        state.open += 1
        state.done[player] -= 1


@rule
def value_listed(state: State, ply: int, mind: Mind, work: Work, placement: Placement) -> int:
    """Value all turns of the list by the position after them; the index of the best, -1 if there is none."""
    best = -1
    for index in range(mind.count[ply]):
        play_listed(state, ply, index, mind, placement)
        mind.value[ply][index] = WHOLE - evaluate_next(state, mover(state), ply + 1, mind, work)
        take_back(state, ply, index, mind)
        if best < 0 or mind.value[ply][index] > mind.value[ply][best]:
            best = index
    return best
