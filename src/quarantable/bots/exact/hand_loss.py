"""What a bot loses in a solved game of It's Contagious! for two: asked at every information set that its own plays can lead to."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from quarantable.bots.question import Question, question_about
from quarantable.games.contagious.game import Contagious
from quarantable.games.contagious.notation import action_for, parse, play_of, spell
from quarantable.games.contagious.options import Options

from .equilibrium import Solver, exploitability
from .tree import PLAYERS, Floats, InformationSet, Tree

Bot = Callable[[Question], str]
"""Answers a question with a play."""
GAME = Contagious()


@dataclass(frozen=True, slots=True)
class Loss:
    """What a way to play costs, in shares of the win, on average over both seats."""

    against_exact: float
    """Against an opponent who plays the equilibrium."""
    at_worst: float
    """Against an opponent who knows this very way to play and answers it best."""


def loss_of(solver: Solver, exact: Floats, policy: Floats) -> Loss:
    """What a policy costs, `exact` being an equilibrium."""
    worth, lost = solver.value(exact), 0.0
    for seat in range(PLAYERS):
        mixed = np.where(solver.seat_of_slot == seat, policy, exact)
        lost += (worth - solver.value(mixed)) * (1 if seat == 0 else -1)
    return Loss(lost / PLAYERS, exploitability(solver, policy))


def policy_of(tree: Tree, solver: Solver, options: Options, bot: Bot) -> Floats:
    """How a bot plays in both seats. Where it is never asked, since it doesn't go there, the first play stands."""
    policy = solver.greatest(np.zeros(tree.slots))
    for layer in solver.layers[:-1]:
        reached = solver.own_reach(policy)
        here = np.unique(solver.set_of_slot[layer.slots[layer.movers >= 0]])
        for asked in (tree.sets[index] for index in here):
            if len(asked.actions) > 1 and reached[asked.first_slot] > 0:
                _note(policy, asked, bot(question_of(asked, options)))
    return policy


def _note(policy: Floats, asked: InformationSet, play: str) -> None:
    first = asked.first_slot
    policy[first : first + len(asked.actions)] = 0.0
    policy[first + asked.actions.index(action_for(parse(play)))] = 1.0


def question_of(asked: InformationSet, options: Options) -> Question:
    """What a bot is asked at an information set."""
    position = GAME.restore(options, asked.state)
    return question_about(GAME, position, [spell(play_of(action)) for action in asked.plays], asked.seats)
