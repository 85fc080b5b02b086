"""Small games of It's Contagious! for two, solved: the tree against the rules, the equilibrium against known values and itself."""

from collections import Counter
from collections.abc import Mapping

import numpy as np
import pytest

from quarantable.bots.exact.equilibrium import Solver, answers, equilibrium, exploitability
from quarantable.bots.exact.tree import Tree, deals, grow, outcomes
from quarantable.games.contagious.game import Contagious, Position
from quarantable.games.contagious.options import Options, deck_of
from quarantable.games.contagious.rules import action_of
from quarantable.games.contagious.state import CONTAGION, State

GAME = Contagious()
WITH_SHIELD = {"1": 1, "2": 2, "3": 2, "shield": 1}


def options(deck: Mapping[str, int], hand_size: int) -> Options:
    return Options(hand_size=hand_size, deck=deck_of(deck))


@pytest.fixture(scope="module")
def tree() -> Tree:
    return grow(options(WITH_SHIELD, 2), starter=0)


@pytest.fixture(scope="module")
def solver(tree: Tree) -> Solver:
    return Solver.of(tree)


def test_all_deals_together_are_certain() -> None:
    assert sum(chance for _, chance in deals(options(WITH_SHIELD, 2), 0)) == pytest.approx(1)


def test_a_play_leads_to_what_the_rules_make_of_it_for_every_order_of_the_draw_pile() -> None:
    """A Contagion bounced by Shields draws for both, and what is drawn may bounce it again (C18)."""
    deck = ["contagion", "shield", "2", "3", "shield", "2"]
    first = GAME.new(options(Counter(deck), 2), 2, deck=deck, starter=0)
    action = action_of(CONTAGION, 0, 1)
    found: Counter[object] = Counter()
    for state, chance in outcomes(first.state, action):
        found[_outcome(state)] += chance  # type: ignore[assignment]  # chances are counted
    by_order: Counter[object] = Counter()
    for rest in (["shield", "2"], ["2", "shield"]):
        position = GAME.new(options(Counter(deck), 2), 2, deck=[*deck[:4], *rest], starter=0)
        GAME.play(position, "contagion>1")
        by_order[_outcome(position.state)] += 1
    assert found == {outcome: pytest.approx(count / 2) for outcome, count in by_order.items()}


def _outcome(state: State) -> object:
    return tuple(map(tuple, state.hands)), tuple(state.load_sizes), state.turn, state.draw_left


def test_random_play_of_the_tree_is_random_play_of_the_rules(tree: Tree, solver: Solver) -> None:
    assert solver.value(solver.normalised(np.zeros(tree.slots))) == pytest.approx(_random_share(options(WITH_SHIELD, 2)), abs=1e-9)


def _random_share(agreed: Options) -> float:
    """The share of player 0 when both play at random, by walking through the rules."""
    return sum(chance * _walk(state) for state, chance in deals(agreed, 0))


def _walk(state: State) -> float:
    position = Position.over(Options(), state)
    if GAME.is_over(position):
        winners = GAME.winners(position)
        return (0 in winners) / len(winners)
    actions = GAME.actions(position)
    return sum(chance * _walk(after) for action in actions for after, chance in outcomes(state, action)) / len(actions)


def test_information_sets_hold_what_one_player_can_tell_apart(tree: Tree) -> None:
    """Nobody's plays depend on cards that only the other sees: at one set the same plays are legal, after the same plays."""
    nodes = sum(mover >= 0 for layer in tree.layers for mover in layer.movers)
    assert 0 < len(tree.sets) < nodes
    assert len({(each.seat, each.plays, each.state) for each in tree.sets}) == len(tree.sets)


def test_nobody_gains_by_leaving_an_equilibrium(solver: Solver) -> None:
    policy = equilibrium(solver, 60)
    assert exploitability(solver, policy) < 0.002
    second, first = answers(solver, policy)
    assert first - 1e-9 <= solver.value(policy) <= second + 1e-9


def test_random_play_can_be_exploited(tree: Tree, solver: Solver) -> None:
    assert exploitability(solver, solver.normalised(np.zeros(tree.slots))) > 0.02


def test_a_game_without_choices_is_worth_what_its_deals_are() -> None:
    """With one card each of 1, 2, 3 and a hand of one there is never a choice."""
    tree = grow(options({"1": 1, "2": 1, "3": 1}, 1), starter=0)
    assert all(len(each.actions) == 1 for each in tree.sets)
    assert Solver.of(tree).value(np.ones(tree.slots)) == pytest.approx(_random_share(options({"1": 1, "2": 1, "3": 1}, 1)))


def test_a_hand_that_is_known_leaves_no_secret() -> None:
    """With an empty draw pile both know all cards: the equilibrium is plain best play, and plays need no mixing."""
    solver = Solver.of(grow(options({"1": 1, "2": 1, "5": 1, "shield": 1}, 2), starter=0))
    policy = equilibrium(solver, 60)
    pure = solver.greatest(policy)
    assert exploitability(solver, pure) == pytest.approx(0, abs=1e-9)


def test_a_tree_that_grows_too_large_is_refused() -> None:
    with pytest.raises(ValueError, match="more than 50 nodes"):
        grow(options(WITH_SHIELD, 2), starter=0, most_nodes=50)


@pytest.mark.long
def test_nobody_gains_by_leaving_the_equilibrium_of_a_larger_game() -> None:
    deck = {"2": 2, "3": 2, "5": 2, "W": 1}
    solver = Solver.of(grow(options(deck, 2), starter=0))
    assert exploitability(solver, equilibrium(solver, 100)) < 0.002
