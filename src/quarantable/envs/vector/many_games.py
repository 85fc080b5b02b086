"""What vector environments of both games share: Gymnasium's conventions around the rules' own steps."""

from abc import abstractmethod
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import ArrayLike, NDArray

from quarantable.chance.splitmix import Generator
from quarantable.lab.streams import new_rows, seeds_of

from .compiling import warn_if_plain
from .forms import for_rules
from .illegal import IllegalAction
from .threads import Threads

Infos = dict[str, Any]

NONE = -1
"""No game."""


class ManyGames(VectorEnv[NDArray[np.uint8], ArrayLike, NDArray[Any]]):
    """`num_envs` games at once, each with its own stream of chance; whoever's turn it is in a game acts.

    An observation is that of the seat which is to act. `rewards` are those of the seats which acted: 0 until their action ends the game.
    `infos` holds, each with a row a game,

    - `seat` (int64): who is to act, and whose the observation is;
    - `action_mask` (int8, as `Discrete.sample` wants it): 1 for every legal action;
    - `rewards` (float32, by seat): 0, or what the game that this step ended was worth to each seat;
    - `final_obs` (uint8), valid where `_final_obs`: what the seat that acted saw of the end.

    A game that ends begins anew in the same step (`AutoresetMode.SAME_STEP`). Observations and what is in `infos` are overwritten by the
    next step: copy what is to be kept.
    """

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}  # noqa: RUF012  # as Gymnasium declares it

    def __init__(self, num_envs: int, players: int, actions: int, most: NDArray[np.uint8], *, threads: int) -> None:
        """`most`: the largest value of every element of an observation. Raises ValueError for a number of games or threads below 1."""
        warn_if_plain()
        if num_envs < 1:
            raise ValueError(f"num_envs must be at least 1, not {num_envs}")
        self.num_envs, self.players = num_envs, players
        self.single_observation_space = spaces.Box(0, most, dtype=np.uint8)
        self.single_action_space = spaces.Discrete(actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._actions, self._shape = actions, (num_envs, *most.shape)
        self._threads: Threads[Any] = Threads(threads, num_envs)
        self._streams, self._generators = new_rows(Generator, num_envs)
        self._results = _results(num_envs, players, actions, most.size)
        self._is_dealt = False

    @abstractmethod
    def _begin(self, first: int, end: int) -> None:
        """Begin the games from `first` to before `end`, and write down what is to be seen."""

    @abstractmethod
    def _play(self, actions: Any, first: int, end: int) -> None:
        """Play one legal action in each of these games, and write down what is to be seen."""

    @abstractmethod
    def _first_illegal(self, actions: Any, first: int, end: int) -> int:
        """The first of these games whose action isn't legal, or NONE."""

    @abstractmethod
    def play_of(self, game: int, action: int) -> str:
        """What an action would play in a game, as records write it."""

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[NDArray[np.uint8], Infos]:
        """Begin all games anew; with the same seed the same ones. `options` is there for Gymnasium, and says nothing."""
        super().reset(seed=seed, options=options)
        self._streams["rng"] = seeds_of(int(self.np_random.integers(2**63)), 0, self.num_envs)
        self._threads.over_all(self._begin)
        self._is_dealt = True
        return self._seen("observations"), self._infos()

    def step(self, actions: ArrayLike) -> tuple[NDArray[np.uint8], NDArray[Any], NDArray[Any], NDArray[Any], Infos]:
        """Play `actions[i]` in game *i*. Raises `IllegalAction`, and then has played none of them, where one isn't legal."""
        chosen = self._checked(actions)
        self._threads.over_all(lambda first, end: self._play(chosen, first, end))
        ended, cut = self._results["ended"].astype(np.bool_), self._results["cut"].astype(np.bool_)
        infos = self._infos() | {"final_obs": self._seen("final_observations"), "_final_obs": ended}
        return self._seen("observations"), self._results["gains"].copy(), ended & ~cut, cut, infos

    def __reduce__(self) -> str:
        """Raises TypeError: positions, and what rules and threads hold of them, are one memory."""
        raise TypeError("many games at once can't be copied or pickled; make another, and reset it with the same seed")

    def close_extras(self, **_: Any) -> None:
        """End the threads."""
        self._threads.close()

    def _checked(self, actions: ArrayLike) -> Any:
        if not self._is_dealt:
            raise RuntimeError("reset comes before the first step")
        chosen = np.asarray(actions)
        if chosen.shape != (self.num_envs,) or not np.issubdtype(chosen.dtype, np.integer):
            raise ValueError(f"actions must be {self.num_envs} whole numbers, not an array of {chosen.dtype} of the shape {chosen.shape}")
        numbers = for_rules(np.ascontiguousarray(chosen, np.int64))
        for game in self._threads.over_all(lambda first, end: self._first_illegal(numbers, first, end)):
            if game != NONE:
                action = int(numbers[game])
                raise IllegalAction(int(game), action, self.play_of(game, action) if 0 <= action < self._actions else None)
        return numbers

    def _seen(self, name: str) -> NDArray[np.uint8]:
        return self._results[name].reshape(self._shape)

    def _infos(self) -> Infos:
        results = self._results
        return {"seat": results["seats"], "action_mask": results["masks"].view(np.int8), "rewards": results["rewards"]}


def _results(games: int, players: int, actions: int, size: int) -> dict[str, NDArray[Any]]:
    return {
        "observations": np.zeros((games, size), np.uint8),
        "masks": np.zeros((games, actions), np.uint8),
        "seats": np.zeros(games, np.int64),
        "rewards": np.zeros((games, players), np.float32),
        "gains": np.zeros(games, np.float32),
        "ended": np.zeros(games, np.uint8),
        "cut": np.zeros(games, np.uint8),
        "final_observations": np.zeros((games, size), np.uint8),
    }
