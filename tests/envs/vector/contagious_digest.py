"""Random play in vector environments of It's Contagious!, digested: `python -m tests.envs.vector.contagious_digest STEPS`.

Prints one line for each setting: the bytes of everything that the steps gave. Threads must make no difference, nor whether rules are plain.
"""

import sys
import warnings
from hashlib import sha256
from typing import Any

SETTINGS: tuple[tuple[int, Any], ...] = (
    (4, None),
    (2, "table"),
    (6, {"take": "free", "flatten_again": "reverses", "hand_size": 3}),
    (3, {"hand_size": 20, "deck": {"W": 60, "2": 20, "8": 60, "13": 40, "contagion": 40, "shield": 20, "flatten": 15}}),
)
GAMES = 7


def digest(players: int, options: Any, threads: int, steps: int) -> str:
    """Everything that so many steps of random play give, as one line."""
    from quarantable.envs.vector import ContagiousVectorEnv, RandomPlayer

    env = ContagiousVectorEnv(GAMES, players, options, threads=threads)
    player = RandomPlayer(GAMES, seed=3, threads=threads)
    observations, infos = env.reset(seed=11)
    whole = sha256(observations.tobytes())
    for _ in range(steps):
        observations, rewards, ended, _, infos = env.step(player(infos["action_mask"]))
        for each in (observations, rewards, ended, infos["seat"], infos["action_mask"], infos["rewards"], infos["final_obs"]):
            whole.update(each.tobytes())
    env.close()
    return whole.hexdigest()[:16]


def digests(threads: int, steps: int) -> list[str]:
    """The digests of all settings."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)
        return [digest(players, options, threads, steps) for players, options in SETTINGS]


if __name__ == "__main__":
    for number in (1, 2, 3):
        print(*digests(number, int(sys.argv[1])))
