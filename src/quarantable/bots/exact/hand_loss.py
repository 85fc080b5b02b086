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


@dataclass(frozen=True, slots=True)
class Mistake:
    """What a way to play costs at one information set, against an opponent who plays the equilibrium."""

    asked: InformationSet
    play: str
    better: str
    cost: float
    """In shares of the win, by how often it comes about, on average over both seats: those of all sets add up to `against_exact`."""


def loss_of(solver: Solver, exact: Floats, policy: Floats) -> Loss:
    """What a policy costs, `exact` being an equilibrium."""
    worth, lost = solver.value(exact), 0.0
    for seat in range(PLAYERS):
        mixed = np.where(solver.seat_of_slot == seat, policy, exact)
        lost += (worth - solver.value(mixed)) * (1 if seat == 0 else -1)
    return Loss(lost / PLAYERS, exploitability(solver, policy))


def mistakes_of(tree: Tree, solver: Solver, exact: Floats, policy: Floats) -> list[Mistake]:
    """Where a policy of pure plays loses, the costliest first."""
    # Where an equilibrium never goes it may play badly; what best answers it doesn't.
    regrets = sum((solver.regrets(solver.best_answer(exact, seat), seat) for seat in range(PLAYERS)), np.zeros(tree.slots))
    costs = np.add.reduceat(-regrets * solver.own_reach(policy) * policy, solver.first_slots) / PLAYERS
    chosen, better = solver.greatest(policy), solver.greatest(regrets)
    found = [
        Mistake(asked, _play_by(chosen, asked), _play_by(better, asked), float(cost))
        for asked, cost in zip(tree.sets, costs, strict=True)
        if cost > 0
    ]
    return sorted(found, key=lambda mistake: -mistake.cost)


def _play_by(policy: Floats, asked: InformationSet) -> str:
    here = policy[asked.first_slot : asked.first_slot + len(asked.actions)]
    return spell(play_of(asked.actions[int(here.argmax())]))


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
