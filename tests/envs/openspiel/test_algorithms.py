"""OpenSpiel's algorithms on both games, and what they find held against our own exact solutions."""

from collections.abc import Iterator
from itertools import combinations
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import gambit, mcts
from open_spiel.python.algorithms.cfr import CFRSolver
from open_spiel.python.algorithms.exploitability import exploitability as exploitability_in_python
from open_spiel.python.algorithms.ismcts import ISMCTSBot

from quarantable.bots.exact.equilibrium import Solver, equilibrium, exploitability
from quarantable.bots.exact.tree import grow
from quarantable.envs.openspiel.covirus.course import ROLLS
from quarantable.envs.openspiel.parameters import write_deck
from quarantable.games.contagious.options import Options, deck_of
from quarantable.games.contract import Refusal
from quarantable.games.covirus.check import CovirusPosition
from quarantable.games.covirus.game import Covirus
from quarantable.games.covirus.notation import square_name
from tests.envs.openspiel.playing import SMALL, after

COVIRUS = Covirus()
FOUR_CARDS = ({"1": 1, "2": 1, "3": 1, "W": 1}, 1)
SIX_CARDS = ({"1": 1, "2": 2, "3": 2, "shield": 1}, 2)
ENDGAME = "python_covirus(width=4,length=4,max_turns={},field=vvvv/vv.c/cccc/cc.c)"


def solver_of(deck: dict[str, int], hand_size: int) -> Solver:
    return Solver.of(grow(Options(hand_size=hand_size, deck=deck_of(deck)), starter=0))


def game_of(deck: dict[str, int], hand_size: int) -> Any:
    return pyspiel.load_game(f"python_contagious(players=2,hand_size={hand_size},starter=0,deck={write_deck(deck)})")


def value(game: Any, policy: Any) -> float:
    """What the game is worth to player 0 when both play so."""
    return float(pyspiel.expected_returns(game.new_initial_state(), policy, -1, True)[0])


def test_random_play_is_worth_and_loses_what_our_solver_says() -> None:
    solver, game = solver_of(*FOUR_CARDS), game_of(*FOUR_CARDS)
    at_random = solver.normalised(np.zeros(len(solver.set_of_slot)))
    policy = pyspiel.UniformRandomPolicy(game)
    assert value(game, policy) == pytest.approx(solver.value(at_random) - 1 / 2, abs=1e-9)
    assert pyspiel.exploitability(game, policy) == pytest.approx(exploitability(solver, at_random), abs=1e-9)


@pytest.mark.long
@pytest.mark.parametrize("deck", [{"1": 1, "2": 1, "3": 1, "contagion": 1, "shield": 2}, {"1": 1, "4": 2, "flatten": 1, "antibodies": 1}])
def test_random_play_loses_what_our_solver_says_with_other_cards(deck: dict[str, int]) -> None:
    solver, game = solver_of(deck, 1), game_of(deck, 1)
    at_random = solver.normalised(np.zeros(len(solver.set_of_slot)))
    policy = pyspiel.UniformRandomPolicy(game)
    assert value(game, policy) == pytest.approx(solver.value(at_random) - 1 / 2, abs=1e-9)
    assert pyspiel.exploitability(game, policy) == pytest.approx(exploitability(solver, at_random), abs=1e-9)


def test_cfr_finds_the_equilibrium_that_our_solver_finds() -> None:
    solver, game = solver_of(*FOUR_CARDS), game_of(*FOUR_CARDS)
    cfr = pyspiel.CFRPlusSolver(game)
    before = pyspiel.exploitability(game, cfr.average_policy())
    for _ in range(5):
        cfr.evaluate_and_update_policy()
    after = pyspiel.exploitability(game, cfr.average_policy())
    assert after < before / 5
    assert value(game, cfr.average_policy()) == pytest.approx(solver.value(equilibrium(solver, 60)) - 1 / 2, abs=2 * after + 1e-4)


@pytest.mark.long
def test_cfr_in_python_finds_it_too() -> None:
    game = game_of(*FOUR_CARDS)
    solver = CFRSolver(game)
    for _ in range(10):
        solver.evaluate_and_update_policy()
    assert exploitability_in_python(game, solver.average_policy()) < 0.004


@pytest.mark.long
def test_cfr_finds_the_equilibrium_of_a_game_with_a_shield() -> None:
    """Through Gambit's format, which OpenSpiel writes of our game and reads as one of its own, a hundred times as fast."""
    solver, game = solver_of(*SIX_CARDS), game_of(*SIX_CARDS)
    tree = pyspiel.load_efg_game(gambit.export_gambit(game))
    cfr = pyspiel.CFRPlusSolver(tree)
    for _ in range(300):
        cfr.evaluate_and_update_policy()
    assert pyspiel.exploitability(tree, cfr.average_policy()) < 0.0005
    assert value(tree, cfr.average_policy()) == pytest.approx(solver.value(equilibrium(solver, 300)) - 1 / 2, abs=0.002)


def shares(position: CovirusPosition, turns: int) -> float:
    """What a position is worth to the virus with best play of both, when the score stands after so many turns."""
    if COVIRUS.is_over(position) or turns == 0:
        virus, cure = COVIRUS.scores(position)
        return float((virus > cure) - (virus < cure))
    best = min if position.state.turns & 1 else max
    chances = [(1 if roll.is_double else 2) / 36 for roll in ROLLS]
    return sum(
        chance * best(shares(each, turns - 1) for each in _afters(position, str(roll))) for chance, roll in zip(chances, ROLLS, strict=True)
    )


def _afters(position: CovirusPosition, roll: str) -> Iterator[CovirusPosition]:
    for play in _plays(position, roll):
        after = COVIRUS.copy(position)
        try:
            COVIRUS.play(after, play)
        except Refusal:
            continue
        yield after


def _plays(position: CovirusPosition, roll: str) -> list[str]:
    listed = COVIRUS.legal(position, roll)
    if listed is not None:
        return listed
    free = [square_name(x, y) for y in range(4) for x in range(4) if position.state.empty[y] >> x & 1]
    return [f"{roll} {','.join(squares)}" for squares in combinations(free, int(roll[0]) ** 2)]


def test_cfr_plays_the_end_of_a_field_as_well_as_can_be() -> None:
    game = pyspiel.load_game(ENDGAME.format(2))
    cfr = pyspiel.CFRPlusSolver(game)
    for _ in range(5):
        cfr.evaluate_and_update_policy()
    exact = shares(game.new_initial_state().course.moment.position, 2)
    assert exact != 0
    assert value(game, cfr.average_policy()) == pytest.approx(exact, abs=0.01)


@pytest.mark.long
def test_cfr_plays_three_turns_of_a_field_as_well_as_can_be() -> None:
    game = pyspiel.load_game(ENDGAME.format(3))
    cfr = pyspiel.CFRPlusSolver(game)
    for _ in range(10):
        cfr.evaluate_and_update_policy()
    exact = shares(game.new_initial_state().course.moment.position, 3)
    assert value(game, cfr.average_policy()) == pytest.approx(exact, abs=0.01)
    assert pyspiel.exploitability(game, cfr.average_policy()) < 0.01


def test_mcts_fills_the_line_that_wins() -> None:
    """The virus leads by one line if it fills the last square of its second; whoever fills it otherwise ends the game."""
    game = pyspiel.load_game("python_covirus(width=4,length=4,field=vvvv/vv.v/c.v./cccc)")
    state = game.new_initial_state()
    state.apply_action(ROLLS.index(ROLLS[0]))
    bot = mcts.MCTSBot(game, 1, 60, mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)), random_state=np.random.RandomState(1))
    assert state.action_to_string(bot.step(state)) == "11 c2"


def searcher(game: Any, simulations: int, seed: int) -> ISMCTSBot:
    random = np.random.RandomState(seed)
    bot = ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, random), 1.0, simulations, random_state=random)
    bot.set_resampler(lambda state, player: state.resample_from_infostate(player, random.uniform))  # its own sampler has no seed
    return bot


@pytest.mark.parametrize("preset", ["written", "table"])
def test_ismcts_searches_from_what_is_seen(preset: str) -> None:
    state = after(f"python_contagious({SMALL},preset={preset})", 3, 4)
    policy = dict(searcher(state.get_game(), 12, 1).get_policy(state))
    assert set(policy) <= set(state.legal_actions())
    assert sum(policy.values()) == pytest.approx(1)


@pytest.mark.long
def test_ismcts_wins_more_than_its_share_against_random_players() -> None:
    game = pyspiel.load_game(f"python_contagious({SMALL})")
    games, gain = 120, 0.0
    for seed in range(games):
        random, state = np.random.RandomState(seed), game.new_initial_state()
        bot = searcher(game, 40, seed)
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(int(random.choice(outcomes, p=chances)))
            else:
                state.apply_action(int(bot.step(state) if state.current_player() == seed % 3 else random.choice(state.legal_actions())))
        gain += state.returns()[seed % 3]
    assert gain / games > 0.09  # random play is worth 0 ± 0.04


@pytest.mark.parametrize("name", [f"python_contagious({SMALL})", "python_covirus(width=5,length=6)"])
def test_openspiels_environment_for_learners_plays_whole_games(name: str) -> None:
    random, chance = np.random.RandomState(1), rl_environment.ChanceEventSampler(seed=1)
    environment = rl_environment.Environment(name, chance_event_sampler=chance)
    step = environment.reset()
    while not step.last():
        player = step.observations["current_player"]
        step = environment.step([random.choice(step.observations["legal_actions"][player])])
    assert step.rewards == environment.get_state.returns()
    assert sum(step.rewards) == pytest.approx(0)
