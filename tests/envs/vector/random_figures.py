"""Figures of random play in the vector environment beside those of the random bots, as distances in standard errors."""

from math import sqrt

import numpy as np

from quarantable.envs.vector import ContagiousVectorEnv, RandomPlayer

from quarantable.bots.contagious.random_play import play_games  # isort: skip  # the environment settles that rules are compiled
from quarantable.games.contagious.options import Options  # isort: skip  # as above


def figures(games: int) -> list[float]:
    """How far mean length and shared wins lie from those of as many games of the bots, and the rewards of each seat from 0."""
    lengths, rewards = played(games)
    tally = play_games(Options(), players=4, seed=1, first=0, games=games)
    length = (lengths.mean() - tally.decisions / games) / (lengths.std() * sqrt(2 / games))
    share = tally.shared / games
    shared = ((rewards.max(axis=1) < 0.7).mean() - share) / sqrt(2 * share * (1 - share) / games)
    return [float(length), float(shared), *(rewards.mean(axis=0) / (rewards.std(axis=0) / sqrt(games))).tolist()]


def played(games: int) -> tuple[np.ndarray, np.ndarray]:
    """The first game of each of so many: decisions, shape (games,), and rewards by seat, shape (games, 4)."""
    env, player = ContagiousVectorEnv(games, 4, threads=2), RandomPlayer(games, seed=8)
    _, infos = env.reset(seed=6)
    lengths, rewards = np.zeros(games), np.zeros((games, 4))
    steps = 0
    while (going_on := lengths == 0).any():
        _, _, ended, _, infos = env.step(player(infos["action_mask"]))
        steps += 1
        lengths[going_on & ended] = steps
        rewards[going_on & ended] = infos["rewards"][going_on & ended]
    env.close()
    return lengths, rewards
