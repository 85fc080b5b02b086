"""Random play through PettingZoo's environments: how long games are, how many actions are legal, who wins, how fast it goes.

    python bench/pettingzoo_envs.py [--games 300]

`QUARANTABLE_RULES=compiled` before it has the rules compiled. Time is that of the processor, of one core.
"""

import argparse
import time
from dataclasses import dataclass, field
from random import Random
from statistics import mean
from typing import Any

import numpy as np

from quarantable.envs import contagious_v1, covirus_v1

SEED = 2020


@dataclass
class Course:
    """What was seen of some games."""

    lengths: list[int] = field(default_factory=list)
    """Decisions of each."""
    legal: list[int] = field(default_factory=list)
    """At each decision, how many actions are."""
    rewards: list[list[float]] = field(default_factory=list)
    """Of each game, by seat."""
    seconds: float = 0.0


def play(env: Any, random: Random, course: Course) -> None:
    """One game."""
    decisions, given = 0, dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, is_over, is_cut_off, _ = env.last()
        given[agent] += reward
        if is_over or is_cut_off:
            env.step(None)
            continue
        legal = np.flatnonzero(seen["action_mask"]).tolist()
        course.legal.append(len(legal))
        decisions += 1
        env.step(random.choice(legal))
    course.lengths.append(decisions)
    course.rewards.append(list(given.values()))


def watch(name: str, env: Any, games: int) -> None:
    """Play, and tell."""
    course, random = Course(), Random(SEED)
    env.reset(seed=SEED)
    play(env, random, Course())  # imports, and compiles if it is to
    began = time.process_time()
    for _ in range(games):
        env.reset()
        play(env, random, course)
    course.seconds = time.process_time() - began
    print(f"{name}: {games} games, {sum(course.lengths) / course.seconds:,.0f} decisions/s")
    print(f"  decisions a game {mean(course.lengths):.1f}, {min(course.lengths)} to {max(course.lengths)}")
    print(f"  legal actions {mean(course.legal):.1f}, at most {max(course.legal)} of {env.action_space('player_0').n}")
    print("  mean reward by seat " + ", ".join(f"{mean(by_seat):+.3f}" for by_seat in zip(*course.rewards, strict=True)))


def main() -> None:
    """All of it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=300)
    games = parser.parse_args().games
    for players in (2, 4, 6):
        watch(f"It's Contagious!, {players} players", contagious_v1.env(players), 4 * games)
    for width, length in ((6, 8), (8, 10), (20, 40)):
        watch(f"Covirus, {width} × {length}", covirus_v1.env(width=width, length=length), games if width > 8 else 4 * games)


if __name__ == "__main__":
    main()
