"""Playouts: what a turn is worth by what comes of it when both then play what the network likes best.

All turns compared meet the same dice, and of every 36 playouts each turn to come sees every roll that is equally likely once. So luck
tells them apart as little as can be.
"""

from typing import Final

from quarantable.chance.splitmix import Generator, below
from quarantable.games.covirus.rules import mover
from quarantable.games.covirus.state import Placement, State, Work
from quarantable.games.kernel import Matrix, Record, Vector, field, rule

from .evaluation import is_decided, outcome
from .mind import MOST, WHOLE, Mind
from .thinking import look, play_listed, propose, take_back, value_listed

ROLLS: Final = 36
"""Rolls that are equally likely: those of two different dice count twice."""

DEPTH: Final = 4
"""How many turns are played after the one that is tried."""


class Trial(Record):
    """Turns that are compared by playouts."""

    rolls: Matrix = field("int64", DEPTH, ROLLS)
    """By turn to come: all rolls, in the order in which they come in one playout after the other."""
    made: int = field("int64")
    """How many playouts each turn has had."""
    count: int = field("int64")
    """How many turns are compared."""
    index: Vector = field("int64", MOST)
    """By turn: its index on the first list."""
    total: Vector = field("int64", MOST)
    """By turn: what its playouts were worth to who makes it, added up."""
    followed: Vector = field("int64", DEPTH + 1)
    """During a playout, by ply: the index of what was played; −1 if the turn was lost."""


@rule
def try_out(state: State, playouts: int, trial: Trial, dice: Generator, mind: Mind, work: Work, placement: Placement) -> None:
    """Give every turn of a trial so many playouts more."""
    for _ in range(playouts):
        if trial.made % ROLLS == 0:
            for turn in range(DEPTH):
                shuffle(trial.rolls[turn], dice)
        for each in range(trial.count):
            play_listed(state, 0, trial.index[each], mind, placement)
            trial.total[each] += play_on(state, trial, mind, work, placement)
            take_back(state, 0, trial.index[each], mind)
        trial.made += 1


@rule
def shuffle(rolls: Vector, dice: Generator) -> None:
    """Put all rolls into an order drawn."""
    for roll in range(ROLLS):
        other = below(dice, roll + 1)
        rolls[roll] = rolls[other]
        rolls[other] = roll


@rule
def play_on(state: State, trial: Trial, mind: Mind, work: Work, placement: Placement) -> int:
    """Play on as far as playouts go, and take it back; what it has come to for who made the turn before."""
    share, ply, decided = 0, 0, is_decided(state)
    while ply < DEPTH and not decided:
        ply += 1
        share = play_best(state, ply, trial, mind, work, placement)
        decided = is_decided(state)
    if decided:
        share = outcome(state.done[mover(state)] - state.done[1 - mover(state)])
        share = WHOLE - share if ply % 2 == 0 else share
    elif ply % 2:
        share = WHOLE - share
    for back in range(ply, 0, -1):
        if trial.followed[back] < 0:
            state.turns -= 1
        else:
            take_back(state, back, trial.followed[back], mind)
    return share


@rule
def play_best(state: State, ply: int, trial: Trial, mind: Mind, work: Work, placement: Placement) -> int:
    """Play what the network likes best after the roll that is due; what it is worth to who plays it."""
    roll = trial.rolls[ply - 1][trial.made % ROLLS]
    one, other = 1 + roll // 6, 1 + roll % 6
    lost = look(state, ply, mind, work)
    propose(state, max(one, other), min(one, other), ply, mind, work, placement)
    best = value_listed(state, ply, mind, work, placement)
    trial.followed[ply] = best
    if best < 0:
        state.turns += 1
        return lost
    play_listed(state, ply, best, mind, placement)
    return mind.value[ply][best]
