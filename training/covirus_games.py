"""Games of Covirus for `training/covirus.py`, by one look ahead, and what was noticed after each of their turns."""

from typing import Any, Final

from quarantable.bots.covirus.evaluation import NOTHING, evaluate, is_decided
from quarantable.bots.covirus.greedy import Plan, choose
from quarantable.bots.covirus.mind import PARTS, Mind
from quarantable.bots.covirus.thinking import look, play_listed, propose, value_listed
from quarantable.chance.splitmix import Generator, below
from quarantable.games.covirus.rules import begin, mover, play
from quarantable.games.covirus.state import ROWS, Placement, State, Work
from quarantable.games.kernel import rule

NOTICED: Final = 88
"""Room for what is noticed of one position: 40 lines, 39 pairs of them, and 9 things of the game."""


WHIM: Final = 6
"""How many of a hundred turns are any of those proposed."""


@rule
def play_game(state: State, generator: Generator, greedy: int, plan: Plan, room: Any, notes: Any) -> int:
    """Play a game until its winner can't change; note of each position what is noticed; how many there are.

    Player `greedy` plays greedily, if it is 0 or 1. `room` is a mind, work and an empty placement;
    `notes` are what was noticed, how much of it counts, and 1 where it came of a whim.
    """
    begin(state)
    mind, work, placement = room
    noticed, counts, whims = notes
    positions = 0
    while not is_decided(state) and positions < len(counts):
        one, other = 1 + below(generator, 6), 1 + below(generator, 6)
        whims[positions] = 0
        if mover(state) == greedy:
            choose(state, max(one, other), min(one, other), generator, plan, work, placement)
            play(state, placement)
        else:
            whims[positions] = play_turn(state, max(one, other), min(one, other), generator, mind, work, placement)
        evaluate(state, mover(state), 1, mind, work)
        counts[positions] = note(mind, noticed[positions])
        positions += 1
    return positions


@rule
def play_turn(state: State, larger: int, smaller: int, generator: Generator, mind: Mind, work: Work, placement: Placement) -> int:
    """Play what looks best after a roll, or by a whim something else; 1 if it was a whim."""
    look(state, 0, mind, work)
    propose(state, larger, smaller, 0, mind, work, placement)
    if mind.count[0] == 0:
        state.turns += 1
        return 0
    if below(generator, 100) < WHIM:
        play_listed(state, 0, below(generator, mind.count[0]), mind, placement)
        return 1
    play_listed(state, 0, value_listed(state, 0, mind, work, placement), mind, placement)
    return 0


@rule
def note(mind: Mind, noticed: Any) -> int:
    """Note what `evaluate` has just noticed of a position; how much it is."""
    count = 0
    for part in range(PARTS):
        for index in range(part * ROWS, part * ROWS + mind.noticed[part]):
            if mind.kind[1][index] != NOTHING:
                noticed[count] = mind.kind[1][index]
                count += 1
    return count
