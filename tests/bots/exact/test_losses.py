"""What bots lose against exact play: nothing if they play exactly, something if they don't."""

from functools import partial
from statistics import mean

import numpy as np
import pytest

from quarantable.bots.choosing import choose
from quarantable.bots.exact.equilibrium import Solver, equilibrium
from quarantable.bots.exact.field import Solution, solve
from quarantable.bots.exact.field_loss import best_placement, losses_of_game
from quarantable.bots.exact.hand_loss import loss_of, mistakes_of, policy_of
from quarantable.bots.exact.tree import Tree, grow
from quarantable.bots.question import Budget, Question
from quarantable.games.contagious.options import Options, deck_of
from quarantable.games.covirus.check import CovirusPosition
from quarantable.games.covirus.game import Covirus
from quarantable.games.covirus.notation import read_roll, write_placement
from quarantable.games.covirus.options import Options as CovirusOptions
from quarantable.games.covirus.rules import fill

DECK = Options(hand_size=2, deck=deck_of({"1": 1, "2": 2, "3": 2, "shield": 1}))


@pytest.fixture(scope="module")
def field() -> Solution:
    return solve(2, 3)


@pytest.fixture(scope="module")
def tree() -> Tree:
    return grow(DECK, starter=0)


@pytest.fixture(scope="module")
def solver(tree: Tree) -> Solver:
    return Solver.of(tree)


def field_of(question: Question) -> CovirusPosition:
    """The position asked about. The bots' own reading refuses a field as small as this one (V1)."""
    position: CovirusPosition = Covirus().new(CovirusOptions(width=2, length=3), 2)
    for y, line in enumerate(question.state["lines"]):
        for x, square in enumerate(line):
            if square != ".":
                fill(position.raw, "vc".index(square), y, 1 << x)
    position.state.turns = question.state["turns"]
    return position


def exact_play(field: Solution, question: Question) -> str:
    assert question.roll is not None
    dice = read_roll(question.roll)
    return write_placement(dice, best_placement(field, field_of(question), dice))


def test_exact_play_loses_nothing_on_a_field(field: Solution) -> None:
    losses = [loss.share for seed in range(4) for loss in losses_of_game(field, partial(exact_play, field), seed % 2, seed)]
    assert losses
    assert max(losses) == 0


def test_play_without_thought_loses_on_a_field_and_no_turn_gains(field: Solution) -> None:
    def thoughtless(question: Question) -> str:
        return question.legal[-1] if question.legal else exact_play(field, question)

    losses = [loss for seed in range(20) for loss in losses_of_game(field, thoughtless, seed % 2, seed)]
    assert min(loss.share for loss in losses) >= 0
    assert mean(loss.share for loss in losses) > 0.001
    assert {loss.seat for loss in losses} == {0, 1}


def test_a_bot_of_cards_is_asked_where_its_plays_can_lead_and_loses_what_the_best_answer_gains(tree: Tree, solver: Solver) -> None:
    asked = []

    def greedy(question: Question) -> str:
        asked.append(question)
        assert question.state["hands"][1 - question.seat] is None
        return choose("greedy", question, Budget(playouts=1), seed=1).play

    policy = policy_of(tree, solver, DECK, greedy)
    loss = loss_of(solver, equilibrium(solver, 60), policy)
    assert 0 < len(asked) < sum(len(each.actions) > 1 for each in tree.sets)
    assert 0 <= loss.against_exact <= loss.at_worst + 1e-3


def test_what_single_mistakes_cost_adds_up_to_the_loss(tree: Tree, solver: Solver) -> None:
    exact, last = equilibrium(solver, 60), np.zeros(tree.slots)
    last[[each.first_slot + len(each.actions) - 1 for each in tree.sets]] = 1.0
    found = mistakes_of(tree, solver, exact, last)
    costs = [mistake.cost for mistake in found]
    assert sum(costs) == pytest.approx(loss_of(solver, exact, last).against_exact, abs=1e-3)
    assert costs == sorted(costs, reverse=True)
    assert all(mistake.play != mistake.better for mistake in found if mistake.cost > 1e-3)


def test_an_equilibrium_loses_nothing_with_cards(tree: Tree, solver: Solver) -> None:
    exact = equilibrium(solver, 60)
    loss = loss_of(solver, exact, exact)
    assert loss.against_exact == pytest.approx(0, abs=1e-12)
    assert loss.at_worst < 0.002
    assert loss_of(solver, exact, solver.normalised(np.zeros(tree.slots))).at_worst > 0.02
