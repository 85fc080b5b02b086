"""Games in OpenSpiel as tests need them: loaded, and played at random from a seed."""

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import pyspiel

import quarantable.envs.openspiel  # noqa: F401  # registers both games

TINY = "python_contagious(players=2,hand_size=2,deck=1:1;2:2;3:2;shield:1,starter=0)"
SMALL = "players=3,hand_size=2,deck=1:2;2:3;5:2;W:2;shield:2;contagion:2;flatten:2;blowback:1;antibodies:1"


def step(state: Any, random: Random) -> None:
    """One step, by chance or at random."""
    if state.is_chance_node():
        outcomes, chances = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(random.choices(outcomes, chances)[0])
    else:
        state.apply_action(random.choice(state.legal_actions()))


def decisions(game: str, seed: int) -> Iterator[Any]:
    """Every state of one random game in which a player is to act, and its last; the same object each time."""
    random, state = Random(seed), pyspiel.load_game(game).new_initial_state()
    while not state.is_terminal():
        if not state.is_chance_node():
            yield state
        step(state, random)
    yield state


def after(game: str, seed: int, plays: int) -> Any:
    """The state before this many plays of a random game, or its last."""
    return list(islice(decisions(game, seed), plays + 1))[-1]
