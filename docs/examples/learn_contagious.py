"""Learns It's Contagious! from random games: what is each legal action worth? Then plays the best against three random players.

python docs/examples/learn_contagious.py [GAMES AT ONCE] [STEPS]
"""

import sys

import numpy as np
from sklearn.tree import DecisionTreeRegressor

from quarantable.envs.vector import ContagiousVectorEnv, RandomPlayer


def best(model, observations, masks):
    """In every game the legal action that the model values most; to the model an action is one more feature."""
    games, actions = masks.nonzero()
    worth = np.full(masks.shape, -np.inf)
    worth[games, actions] = model.predict(np.column_stack([observations[games], actions]))
    return worth.argmax(axis=1)


def play(env, choose, steps, seed):
    """By step and game: what was seen and done, by which seat, and what a game that ended was worth to each seat (else nan)."""
    observations, infos = env.reset(seed=seed)
    course = []
    for _ in range(steps):
        actions, seats = choose(observations, infos), infos["seat"].copy()
        seen = np.column_stack([observations, actions])
        observations, _, ended, _, infos = env.step(actions)
        course.append((seen, seats, np.where(ended[:, None], infos["rewards"], np.nan)))
    return map(np.stack, zip(*course, strict=True))


def learn(games, steps):
    """The mean share of the wins of what was learnt, beside three random players, and half its 95 % interval."""
    env, random = ContagiousVectorEnv(games, players=4, threads=2), RandomPlayer(games, seed=1)
    seen, seats, rewards = play(env, lambda _, infos: random(infos["action_mask"]), steps, seed=1)
    worth, coming = np.empty(seats.shape), rewards[-1]
    for step in reversed(range(steps)):
        coming = np.where(np.isnan(rewards[step]), coming, rewards[step])
        worth[step] = np.take_along_axis(coming, seats[step][:, None], axis=1)[:, 0]
    told = ~np.isnan(worth)
    model = DecisionTreeRegressor(min_samples_leaf=200, random_state=1).fit(seen[told], worth[told])

    def choose(observations, infos):
        actions, mine = random(infos["action_mask"]).copy(), infos["seat"] == 0
        if mine.any():
            actions[mine] = best(model, observations[mine], infos["action_mask"][mine])
        return actions

    *_, rewards = play(env, choose, steps, seed=2)
    shares = rewards[~np.isnan(rewards[..., 0])][:, 0] + 0.25
    return shares.mean(), 1.96 * shares.std() / len(shares) ** 0.5


if __name__ == "__main__":
    games, steps = map(int, sys.argv[1:] or (512, 400))
    print("share of the wins: {:.3f} ± {:.3f}; luck gives 0.25".format(*learn(games, steps)))
