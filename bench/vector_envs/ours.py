"""Our own vector environments, with the choosing of actions counted, and without."""

from collections.abc import Iterator
from dataclasses import astuple

from quarantable.envs.vector import ContagiousVectorEnv, CovirusVectorEnv, RandomPlayer

from .contender import CORES, Contender, Share, Stopwatch


def contagious(players: int, games: int) -> Iterator[Contender]:
    """It's Contagious! by the rules as written."""
    return measured(f"It's Contagious!, {players} players", ContagiousVectorEnv(games, players, threads=CORES))


def covirus(width: int, length: int, games: int) -> Iterator[Contender]:
    """Covirus on a field of this size."""
    return measured(f"Covirus, {width} × {length}", CovirusVectorEnv(games, {"width": width, "length": length}, threads=CORES))


def measured(name: str, env: ContagiousVectorEnv | CovirusVectorEnv) -> Iterator[Contender]:
    """With the choosing of actions, and without."""
    games = env.num_envs
    player = RandomPlayer(games, seed=1, threads=CORES)
    _, infos = env.reset(seed=1)
    mask = infos["action_mask"]
    for _ in range(100):  # so that games are at all their stages
        env.step(player(mask))

    def play(seconds: float) -> Share:
        watch, steps = Stopwatch(), 0
        while watch.seconds < seconds:
            env.step(player(mask))
            steps += 1
        return watch.share(games * steps)

    def only_step(seconds: float) -> Share:
        shares = [Share(0, 0, 0)]
        while shares[-1].seconds < seconds:
            actions, watch = player(mask), Stopwatch()
            env.step(actions)
            step = watch.share(games)
            shares.append(Share(*(a + b for a, b in zip(astuple(shares[-1]), astuple(step), strict=True))))
        return shares[-1]

    yield Contender(name, play)
    yield Contender(f"{name}, choosing not counted", only_step)
