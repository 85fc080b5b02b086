"""Random play in vector environments of Covirus, digested: `python -m tests.envs.vector.covirus_digest STEPS`.

Prints one line for each number of threads, with a word for each setting, as `contagious_digest` does.
"""

import sys
import warnings
from hashlib import sha256
from typing import Any

SETTINGS: tuple[tuple[Any, int | None], ...] = (
    ({"width": 6, "length": 5}, None),
    ({"width": 5, "length": 7, "adjacent": "corner", "half": "closed", "free_shape": "attached", "end": "clinched"}, None),
    ({"width": 4, "length": 4, "end": "full"}, 9),
)
WIDE: tuple[Any, int | None] = ({"width": 40, "length": 40, "free_shape": "attached"}, 60)
"""Lines too long for narrow records; another compilation, so for the long run."""
GAMES = 7


def digest(options: Any, max_turns: int | None, threads: int, steps: int) -> str:
    """Everything that so many steps of random play give, as one word."""
    from quarantable.envs.vector import CovirusVectorEnv, RandomPlayer

    env = CovirusVectorEnv(GAMES, options, max_turns=max_turns, threads=threads)
    player = RandomPlayer(GAMES, seed=3, threads=threads)
    observations, infos = env.reset(seed=11)
    whole = sha256(observations.tobytes())
    for _ in range(steps):
        observations, rewards, ended, cut, infos = env.step(player(infos["action_mask"]))
        for each in (observations, rewards, ended, cut, infos["seat"], infos["action_mask"], infos["rewards"], infos["final_obs"]):
            whole.update(each.tobytes())
    env.close()
    return whole.hexdigest()[:16]


def digests(threads: int, steps: int, *settings: tuple[Any, int | None]) -> list[str]:
    """The digests of some settings."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)
        return [digest(options, max_turns, threads, steps) for options, max_turns in settings]


if __name__ == "__main__":
    for number in (1, 2, 3):
        print(*digests(number, int(sys.argv[1]), *SETTINGS, WIDE))
