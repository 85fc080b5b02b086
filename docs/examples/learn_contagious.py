"""Learns It's Contagious! from random games: what is each legal action worth? Then plays the best against three random players.

python docs/examples/learn_contagious.py [GAMES AT ONCE] [STEPS]
"""

import sys

import numpy as np
from sklearn.tree import DecisionTreeRegressor

from quarantable.envs.vector import ContagiousVectorEnv, RandomPlayer

games, steps = map(int, sys.argv[1:] or (512, 400))
env, random = ContagiousVectorEnv(games, players=4, threads=2), RandomPlayer(games, seed=1)


def play(choose, seed):
    """By step and game: what was seen and done, by which seat, and what a game that ended was worth to each seat (else nan)."""
    observations, infos = env.reset(seed=seed)
    course = []
    for _ in range(steps):
        actions, seats = choose(observations, infos), infos["seat"].copy()
        seen = np.column_stack([observations, actions])
        observations, _, ended, _, infos = env.step(actions)
        course.append((seen, seats, np.where(ended[:, None], infos["rewards"], np.nan)))
    return map(np.stack, zip(*course, strict=True))


def best(observations, infos):
    """Where seat 0 is to act, the legal action that the model values most, an action being one more feature to it; else a random one."""
    masks = infos["action_mask"] * (infos["seat"] == 0)[:, None]
    those, actions = masks.nonzero()
    worth = np.full(masks.shape, -np.inf)
    worth[those, actions] = model.predict(np.column_stack([observations[those], actions])) if those.size else 0
    return np.where(masks.any(axis=1), worth.argmax(axis=1), random(infos["action_mask"]))


seen, seats, rewards = play(lambda _, infos: random(infos["action_mask"]), seed=1)
for step in reversed(range(steps - 1)):  # an action is worth what its game comes to
    rewards[step] = np.where(np.isnan(rewards[step]), rewards[step + 1], rewards[step])
worth = np.take_along_axis(rewards, seats[..., None], axis=2)[..., 0]
told = ~np.isnan(worth)
model = DecisionTreeRegressor(min_samples_leaf=200, random_state=1).fit(seen[told], worth[told])

*_, rewards = play(best, seed=2)
shares = rewards[~np.isnan(rewards[..., 0])][:, 0] + 0.25
print(f"share of the wins: {shares.mean():.3f} ± {1.96 * shares.std() / len(shares) ** 0.5:.3f}; luck gives 0.25")
