"""Self-play of Covirus for `training/covirus.py`: games by one look ahead, and what was noticed after each of their turns."""

from typing import Any, Final

from quarantable.bots.covirus.evaluation import FREE, HOPES, OPTIONS, OTHERS_HOPES, evaluate, is_decided, kind_of_lead, shortened
from quarantable.bots.covirus.lines import BREADTH
from quarantable.bots.covirus.mind import KINDS, Mind
from quarantable.bots.covirus.thinking import look, play_listed, propose, value_listed
from quarantable.chance.splitmix import Generator, below
from quarantable.games.covirus.rules import begin, mover
from quarantable.games.covirus.state import FULL, OPEN, Placement, State, Work
from quarantable.games.kernel import rule

NOTICED: Final = 52
"""Room for what is noticed of one position; what is not needed holds `KINDS`."""


@rule
def play_game(state: State, generator: Generator, whim: int, mind: Mind, work: Work, placement: Placement, noticed: Any) -> int:
    """Play a game until its winner can't change; note of each position what is noticed; how many there are.

    `whim` of a hundred turns are any of those proposed.
    """
    begin(state)
    positions = 0
    while not is_decided(state) and positions < noticed.shape[0]:
        play_turn(state, generator, whim, mind, work, placement)
        evaluate(state, mover(state), 1, mind, work)
        note(state, mover(state), mind, noticed[positions])
        positions += 1
    return positions


@rule
def play_turn(state: State, generator: Generator, whim: int, mind: Mind, work: Work, placement: Placement) -> None:
    """Roll, and play what looks best, or by a whim something else."""
    one, other = 1 + below(generator, 6), 1 + below(generator, 6)
    look(state, 0, mind, work)
    propose(state, max(one, other), min(one, other), 0, mind, work, placement)
    if mind.count[0] == 0:
        state.turns += 1
    elif below(generator, 100) < whim:
        play_listed(state, 0, below(generator, mind.count[0]), mind, placement)
    else:
        play_listed(state, 0, value_listed(state, 0, mind, work, placement), mind, placement)


@rule
def note(state: State, me: int, mind: Mind, noticed: Any) -> None:
    """Note what `evaluate` has just noticed of a position."""
    noticed[:] = KINDS
    noticed[40] = kind_of_lead(state.done[me] - state.done[1 - me], me, mind)
    for y in range(state.length):
        if state.status[y] == OPEN:
            noticed[y] = mind.kind[1][y]
    noticed[41] = HOPES + shortened(mind.hopes[me])
    noticed[42] = OTHERS_HOPES + shortened(mind.hopes[1 - me])
    noticed[43] = FREE + state.free * 9 // (state.width * state.length)
    noticed[44] = OPTIONS + BREADTH[state.width]
    noticed[45] = OPTIONS + 4 + BREADTH[state.length]
    noticed[46] = OPTIONS + 8 if state.closed else KINDS
    noticed[47] = OPTIONS + 9 if state.attached else KINDS
    noticed[48] = OPTIONS + 10 if state.end == FULL else KINDS
