"""Thinking ahead: turns proposed for a roll, each followed by what the other may roll and play, and valued by the network at the end."""

from typing import Final

from quarantable.games.bits import bit_count
from quarantable.games.covirus.rules import clear, mover, play
from quarantable.games.covirus.state import CURE, OPEN, SPOILED, VIRUS, Placement, State, Work
from quarantable.games.kernel import rule

from .candidates import find_slope, forget, list_lines, list_rectangles, list_squares, take
from .evaluation import evaluate, is_decided, outcome
from .mind import WHOLE, Mind
from .shapes import list_shapes

ROLLS: Final = 36
"""Rolls that are equally likely: those of two different dice count twice."""


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
        mind.value[ply][index] = WHOLE - evaluate(state, mover(state), ply + 1, mind, work)
        take_back(state, ply, index, mind)
        if best < 0 or mind.value[ply][index] > mind.value[ply][best]:
            best = index
    return best


@rule
def expect(state: State, ply: int, mind: Mind, work: Work, placement: Placement) -> int:
    """What a position is worth to the mover before the roll: the mean over all rolls of the turn that is then worth most."""
    if is_decided(state):
        return outcome(state.done[mover(state)] - state.done[1 - mover(state)])
    total, lost = 0, look(state, ply, mind, work)
    for larger in range(1, 7):
        for smaller in range(1, larger + 1):
            propose(state, larger, smaller, ply, mind, work, placement)
            best = value_listed(state, ply, mind, work, placement)
            weight = 1 if larger == smaller else 2
            total += weight * (lost if best < 0 else mind.value[ply][best])
    return total // ROLLS


@rule
def correction(state: State, index: int, larger: int, smaller: int, mind: Mind, work: Work, placement: Placement) -> int:
    """What the answers to one roll, after a turn of the first list, are worth less to who gives them than the network thinks."""
    play_listed(state, 0, index, mind, placement)
    expected = look(state, 1, mind, work)
    propose(state, larger, smaller, 1, mind, work, placement)
    best = value_listed(state, 1, mind, work, placement)
    if best < 0:
        state.turns += 1
        deeper = WHOLE - expect(state, 2, mind, work, placement)
        state.turns -= 1
    else:
        expected = mind.value[1][best]
        deeper = best_followed_up(state, 1, mind, work, placement)
    take_back(state, 0, index, mind)
    return expected - deeper


@rule
def best_followed_up(state: State, ply: int, mind: Mind, work: Work, placement: Placement) -> int:
    """What the best turns of a list, as they have been valued, are worth at most by all that can follow."""
    deeper = 0
    for _ in range(min(mind.answers, mind.count[ply])):
        best = most_valued(ply, mind)
        mind.value[ply][best] = -1  # the next time, another one
        deeper = max(deeper, value_after(state, ply, best, mind, work, placement))
    return deeper


@rule
def value_after(state: State, ply: int, index: int, mind: Mind, work: Work, placement: Placement) -> int:
    """What a turn of the list is worth to who plays it, by all that can follow."""
    play_listed(state, ply, index, mind, placement)
    share = WHOLE - expect(state, ply + 1, mind, work, placement)
    take_back(state, ply, index, mind)
    return share


@rule
def most_valued(ply: int, mind: Mind) -> int:
    """The index of the turn on the list with the greatest value."""
    best = 0
    for index in range(1, mind.count[ply]):
        if mind.value[ply][index] > mind.value[ply][best]:
            best = index
    return best
