"""Random play through OpenSpiel: how fast our games go, beside games that OpenSpiel has itself, in Python and in C++.

    python bench/openspiel_games.py [--seconds 4]

Every game is played by the same loop in Python, by chance as it falls and legal actions each equally likely; ours with plain rules, or with
compiled ones after `QUARANTABLE_RULES=compiled`. Rates are by processor time of one core. Rounds of all games follow each other, and the
middle one counts.
"""

import argparse
import time
from collections.abc import Callable
from random import Random
from statistics import median
from typing import Any

import pyspiel
from open_spiel.python import games  # noqa: F401  # registers OpenSpiel's games in Python

import quarantable.envs.openspiel  # noqa: F401  # registers ours

ROUNDS = 5
OURS = (
    "python_contagious(players=2)",
    "python_contagious(players=4)",
    "python_contagious(players=4,preset=table)",
    "python_covirus(width=8,length=10)",
    "python_covirus",
)
THEIRS = ("python_liars_poker(players=4)", "python_block_dominoes", "gin_rummy", "backgammon")
Look = Callable[[Any], object]


def play_for(name: str, seconds: float, look: Look) -> float:
    """Decisions a second; each state in which a player is to act is looked at."""
    random, game = Random(2020), pyspiel.load_game(name)
    decisions, began = 0, time.process_time()
    while time.process_time() - began < seconds:
        decisions += play(game.new_initial_state(), random, look)
    return decisions / (time.process_time() - began)


def play(state: Any, random: Random, look: Look) -> int:
    """One game; how many decisions it took."""
    decisions = 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(random.choices(outcomes, chances)[0])
        else:
            look(state)
            decisions += 1
            state.apply_action(random.choice(state.legal_actions()))
    return decisions


def nothing(state: Any) -> None:
    """Don't look."""
    del state


def observe(state: Any) -> object:
    """What the player to act sees, as a tensor."""
    return state.observation_tensor()


def resampling(seconds: float, name: str) -> list[str]:
    """How many other deals a second are drawn for information states, early and late in games."""
    told, random = [], Random(2020)
    for plays in (10, 30, 50):
        states = [each for each in (reached(name, random, plays) for _ in range(12)) if not each.is_terminal()]
        drawn, began = 0, time.process_time()
        while time.process_time() - began < seconds and states:
            state = states[drawn % len(states)]
            state.resample_from_infostate(state.current_player(), random.random)
            drawn += 1
        told.append(f"{drawn / (time.process_time() - began):,.0f} after {plays} plays")
    return told


def reached(name: str, random: Random, plays: int) -> Any:
    """The state after so many random plays, or the end."""
    state = pyspiel.load_game(name).new_initial_state()
    while not state.is_terminal() and (state.is_chance_node() or plays > 0):
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(random.choices(outcomes, chances)[0])
        else:
            plays -= 1
            state.apply_action(random.choice(state.legal_actions()))
    return state


def main() -> None:
    """All of it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=4.0, help="for each game and way to look at it")
    seconds = parser.parse_args().seconds
    looks = {"": nothing, ", observed": observe}
    rates: dict[str, list[float]] = {name + way: [] for name in (*OURS, *THEIRS) for way in looks}
    for name in (*OURS, *THEIRS):
        play(pyspiel.load_game(name).new_initial_state(), Random(1), nothing)  # imports, and compiles if it is to
    for _ in range(ROUNDS):
        for name in (*OURS, *THEIRS):
            for way, look in looks.items():
                rates[name + way].append(play_for(name, seconds / ROUNDS, look))
    for told, found in rates.items():
        print(f"{told}: {median(found):,.0f} decisions/s")
    for name in OURS[:3]:
        print(f"{name}, other deals a second: {', '.join(resampling(seconds / 3, name))}")


if __name__ == "__main__":
    main()
