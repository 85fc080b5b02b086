"""Our own vector environments, with the choosing of actions counted, and without."""

import time
from collections.abc import Iterator

from quarantable.envs.vector import ContagiousVectorEnv, RandomPlayer

from .contender import CORES, Contender


def contagious(players: int, games: int) -> Iterator[Contender]:
    """It's Contagious! by the rules as written."""
    env = ContagiousVectorEnv(games, players, threads=CORES)
    player = RandomPlayer(games, seed=1, threads=CORES)
    _, infos = env.reset(seed=1)
    mask = infos["action_mask"]
    for _ in range(100):  # so that games are at all their stages
        env.step(player(mask))

    def play(seconds: float) -> float:
        began, steps = time.perf_counter(), 0
        while (took := time.perf_counter() - began) < seconds:
            env.step(player(mask))
            steps += 1
        return games * steps / took

    def only_step(seconds: float) -> float:
        spent, steps = 0.0, 0
        while spent < seconds:
            actions = player(mask)
            began = time.perf_counter()
            env.step(actions)
            spent += time.perf_counter() - began
            steps += 1
        return games * steps / spent

    yield Contender(f"It's Contagious!, {players} players", play)
    yield Contender(f"It's Contagious!, {players} players, choosing not counted", only_step)
