"""Environments of PettingZoo to be tested: every preset, and every option at another value than its default."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from quarantable.envs import contagious_v1, covirus_v1

SMALL_DECK = {"W": 2, "1": 3, "5": 4, "9": 4, "shield": 3, "contagion": 3, "flatten": 2, "antibodies": 1}


@dataclass(frozen=True)
class Way:
    """A game and what its environment is made with."""

    module: Any
    given: dict[str, Any] = field(default_factory=dict)

    def env(self, render_mode: str | None = None) -> Any:
        return self.module.env(render_mode=render_mode, **self.given)

    def raw(self, render_mode: str | None = None) -> Any:
        return self.module.raw_env(render_mode=render_mode, **self.given)

    def parallel(self, render_mode: str | None = None) -> Any:
        return self.module.parallel_env(render_mode=render_mode, **self.given)

    def __str__(self) -> str:
        return "-".join([self.module.__name__.rpartition(".")[2], *(f"{name}={value}" for name, value in self.given.items())])


CONTAGIOUS = [
    Way(contagious_v1, given)
    for given in (
        {"preset": "written"},
        {"options": "table"},
        {"take": "free", "players": 3},
        {"shield": "choice", "players": 2},
        {"flatten_again": "reverses", "players": 6},
        {"hand_size": 3},
        {"deck": SMALL_DECK, "players": 3},
        {"starter": 2},
    )
]
COVIRUS = [
    Way(covirus_v1, given)
    for given in (
        {"preset": "written"},
        {"width": 4, "length": 5},
        {"options": {"width": 6, "length": 6, "adjacent": "corner"}},
        {"width": 6, "length": 7, "half": "closed"},
        {"width": 6, "length": 6, "free_shape": "attached"},
        {"width": 5, "length": 6, "end": "clinched"},
        {"width": 4, "length": 4, "end": "full"},
        {"width": 6, "length": 6, "max_turns": 9},
    )
]
WAYS = CONTAGIOUS + COVIRUS


def played(env: Any, choose: Callable[[list[int]], int], most: int = 10_000) -> dict[str, float]:
    """What each agent was given in all, after a game or the first actions of it."""
    given = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter(most):
        seen, reward, is_over, is_cut, _ = env.last()
        given[agent] += reward
        env.step(None if is_over or is_cut else choose(np.flatnonzero(seen["action_mask"]).tolist()))
    return given
