"""Games of OpenSpiel, by a process for each core. Imports nothing of ours, so that the processes start quickly."""

import multiprocessing
import random
from collections.abc import Callable, Iterator
from statistics import mean
from typing import Any, Final

import pyspiel

from .contender import CORES, Contender, Measure, Share, Stopwatch

ROLLOUTS: Final = 50


def contenders(name: str) -> Iterator[Contender]:
    """A game of OpenSpiel, one process for each core."""

    def together(work: Callable[[tuple[str, float, int]], Share]) -> Measure:
        def measure(seconds: float) -> Share:
            with multiprocessing.get_context("spawn").Pool(CORES) as pool:
                pool.map(work, [(name, 0.05, seed) for seed in range(CORES)], chunksize=1)
                shares = pool.map(work, [(name, seconds, seed) for seed in range(CORES)], chunksize=1)
            decisions, busy = sum(each.decisions for each in shares), sum(each.busy for each in shares)
            return Share(decisions, max(each.seconds for each in shares), busy)

        return measure

    yield Contender(f"OpenSpiel {name}, from Python", together(step))
    yield Contender(f"OpenSpiel {name}, its own rollouts, without observations and masks", together(roll_out))


def step(order: tuple[str, float, int]) -> Share:
    """Random games through the Python API, in this process."""
    name, seconds, seed = order
    game, dice = pyspiel.load_game(name), random.Random(seed)
    has_observation = game.get_type().provides_observation_tensor
    watch, decisions, state = Stopwatch(), 0, game.new_initial_state()
    while watch.seconds < seconds:
        if state.is_terminal():
            state = game.new_initial_state()
        elif state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(dice.choices(outcomes, chances)[0])
        else:
            _ = state.observation_tensor() if has_observation else state.information_state_tensor()
            mask = state.legal_actions_mask()
            state.apply_action(dice.choice([action for action, legal in enumerate(mask) if legal]))
            decisions += 1
    return watch.share(decisions)


def roll_out(order: tuple[str, float, int]) -> Share:
    """OpenSpiel's random rollouts in C++, in this process; decisions by the mean length of 200 games.

    Its tree search is what asks for them: one simulation, many rollouts from its root.
    """
    name, seconds, seed = order
    game, state = pyspiel.load_game(name), opened(name)
    evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, seed)
    search = pyspiel.MCTSBot(game, evaluator, 1.0, 1, 1000, False, seed, False)
    length = mean(decisions_to_the_end(state.clone(), random.Random(each)) for each in range(200))
    watch, games = Stopwatch(), 0
    while watch.seconds < seconds:
        search.mcts_search(state)
        games += ROLLOUTS
    return watch.share(games * length)


def opened(name: str) -> Any:
    """The first position of a game in which somebody decides."""
    state = pyspiel.load_game(name).new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    return state


def decisions_to_the_end(state: Any, dice: random.Random) -> int:
    """How many decisions a random game from here has."""
    decisions = 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(dice.choices(outcomes, chances)[0])
        else:
            state.apply_action(dice.choice(state.legal_actions()))
            decisions += 1
    return decisions
