"""Many games of It's Contagious! at once, by the conventions of `gymnasium.vector.VectorEnv`."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import ArrayLike, NDArray

from quarantable.bots.contagious.random_play import begin_table
from quarantable.chance.splitmix import Generator
from quarantable.envs.contagious.actions import action_at, codes_for, name_of
from quarantable.envs.contagious.observation import most_of, size_of
from quarantable.games.contagious.game import Contagious
from quarantable.games.contagious.notation import spell_action
from quarantable.games.contagious.state import State
from quarantable.games.kernel import raw
from quarantable.lab.streams import new_rows, seeds_of

from .compiling import warn_if_plain
from .contagious_steps import NONE, Games, begin_all, first_illegal, step_all
from .forms import for_rules
from .illegal import IllegalAction
from .threads import Threads

Infos = dict[str, Any]


class ContagiousVectorEnv(VectorEnv[NDArray[np.uint8], ArrayLike, NDArray[Any]]):
    """`num_envs` games of It's Contagious!, each with its own stream of chance; whoever's turn it is in a game acts.

    An observation is that of the seat which is to act (`envs/contagious/observation.py`), an action one of `envs/contagious/actions.py`.
    `rewards` are those of the seats which acted: 0 until their action ends the game. `infos` holds, each with a row a game,

    - `seat` (int64): who is to act, and whose the observation is;
    - `action_mask` (int8, as `Discrete.sample` wants it): 1 for every legal action;
    - `rewards` (float32, by seat): 0, or what the game that this step ended was worth to each seat;
    - `final_obs` (uint8), valid where `_final_obs`: what the seat that acted saw of the end.

    A game that ends begins anew in the same step (`AutoresetMode.SAME_STEP`). Nothing is ever truncated: every game ends by itself.
    Observations and what is in `infos` are overwritten by the next step: copy what is to be kept.
    """

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}  # noqa: RUF012  # as Gymnasium declares it

    def __init__(
        self,
        num_envs: int = 1,
        players: int = 4,
        options: Mapping[str, Any] | str | None = None,
        *,
        seed: int | None = None,
        threads: int = 1,
    ) -> None:
        """`options` as everywhere: a preset's name, or a map. `seed` is for the first reset that names none.

        Raises the rules' own refusal of options or players that can't be, ValueError for a number of games or threads below 1.
        """
        warn_if_plain()
        if num_envs < 1:
            raise ValueError(f"num_envs must be at least 1, not {num_envs}")
        game = Contagious()
        read = game.read_options(options)
        game.check_set_up(read, players, read.starter)
        self.num_envs, self.players = num_envs, players
        self._codes = codes_for(read, players)
        state, table = begin_table(read, players)
        self._raw_codes, self._table = raw(self._codes), raw(table)
        self._threads: Threads[Any] = Threads(threads, num_envs)
        self._states, states = new_rows(State, num_envs)
        self._states[:] = np.frombuffer(bytes(state), self._states.dtype)[0]  # type: ignore[call-overload]  # a record is bytes
        self._streams, generators = new_rows(Generator, num_envs)
        self._results = _results(num_envs, players, self._codes.count)
        self._games = Games(states, generators, **{name: for_rules(array) for name, array in self._results.items()})
        self.single_observation_space = spaces.Box(0, most_of(read, players), dtype=np.uint8)
        self.single_action_space = spaces.Discrete(self._codes.count)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._is_dealt = False
        if seed is not None:
            super().reset(seed=seed)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[NDArray[np.uint8], Infos]:
        """Begin all games anew; with the same seed the same ones. `options` is there for Gymnasium, and says nothing."""
        super().reset(seed=seed, options=options)
        self._streams["rng"] = seeds_of(int(self.np_random.integers(2**63)), 0, self.num_envs)
        self._threads.over_all(lambda first, end: begin_all(self._games, self._raw_codes, self._table, first, end))
        self._is_dealt = True
        return self._results["observations"], self._infos()

    def step(self, actions: ArrayLike) -> tuple[NDArray[np.uint8], NDArray[Any], NDArray[Any], NDArray[Any], Infos]:
        """Play `actions[i]` in game *i*. Raises `IllegalAction`, and then has played none of them, where one isn't legal."""
        chosen = self._checked(actions)
        self._threads.over_all(lambda first, end: step_all(self._games, self._raw_codes, self._table, chosen, first, end))
        results = self._results
        ended = results["ended"].astype(np.bool_)
        infos = self._infos() | {"final_obs": results["final_observations"], "_final_obs": ended}
        return results["observations"], results["gains"].copy(), ended, np.zeros(self.num_envs, np.bool_), infos

    def play_of(self, game: int, action: int) -> str:
        """What an action would play in a game, as records write it."""
        return spell_action(int(action_at(self._games.states[game], self._raw_codes, action)))

    def action_names(self) -> list[str]:
        """What every action stands for; the target of a Contagion relative to who plays it."""
        return [name_of(self._codes, number) for number in range(self._codes.count)]

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
        found = self._threads.over_all(lambda first, end: first_illegal(self._games, self._raw_codes, numbers, first, end))
        for game in found:
            if game != NONE:
                action = int(numbers[game])
                raise IllegalAction(int(game), action, self.play_of(game, action) if 0 <= action < self._codes.count else None)
        return numbers

    def _infos(self) -> Infos:
        results = self._results
        return {"seat": results["seats"], "action_mask": results["masks"].view(np.int8), "rewards": results["rewards"]}


def _results(games: int, players: int, actions: int) -> dict[str, NDArray[Any]]:
    return {
        "observations": np.zeros((games, size_of(players)), np.uint8),
        "masks": np.zeros((games, actions), np.uint8),
        "seats": np.zeros(games, np.int64),
        "rewards": np.zeros((games, players), np.float32),
        "gains": np.zeros(games, np.float32),
        "ended": np.zeros(games, np.uint8),
        "final_observations": np.zeros((games, size_of(players)), np.uint8),
    }
