"""Many games of It's Contagious! at once, by the conventions of `gymnasium.vector.VectorEnv`."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from quarantable.bots.contagious.random_play import begin_table
from quarantable.envs.contagious.actions import action_at, codes_for, name_of
from quarantable.envs.contagious.observation import most_of
from quarantable.games.contagious.game import Contagious
from quarantable.games.contagious.notation import spell_action
from quarantable.games.contagious.state import State
from quarantable.games.kernel import raw
from quarantable.lab.streams import new_rows

from .contagious_steps import Games, begin_all, first_illegal, step_all
from .forms import for_rules
from .many_games import ManyGames


class ContagiousVectorEnv(ManyGames):
    """Games of It's Contagious!: observations as in `envs/contagious/observation.py`, actions as in `envs/contagious/actions.py`.

    See `ManyGames` for all else. Nothing is ever truncated: every game ends by itself.
    """

    def __init__(self, num_envs: int = 1, players: int = 4, options: Mapping[str, Any] | str | None = None, *, threads: int = 1) -> None:
        """`options` as everywhere: a preset's name, or a map.

        Raises the rules' own refusal of options or players that can't be, ValueError for a number of games or threads below 1.
        """
        game = Contagious()
        read = game.read_options(options)
        game.check_set_up(read, players, read.starter)
        self._codes = codes_for(read, players)
        super().__init__(num_envs, players, self._codes.count, most_of(read, players), threads=threads)
        state, table = begin_table(read, players)
        self._raw_codes, self._table = raw(self._codes), raw(table)
        array, states = new_rows(State, num_envs)
        array[:] = np.frombuffer(bytes(state), array.dtype)[0]  # type: ignore[call-overload]  # a record is bytes
        told = {name: for_rules(each) for name, each in self._results.items() if name != "cut"}
        self._games = Games(states, self._generators, **told)

    def _begin(self, first: int, end: int) -> None:
        begin_all(self._games, self._raw_codes, self._table, first, end)

    def _play(self, actions: Any, first: int, end: int) -> None:
        step_all(self._games, self._raw_codes, self._table, actions, first, end)

    def _first_illegal(self, actions: Any, first: int, end: int) -> int:
        return first_illegal(self._games, self._raw_codes, actions, first, end)

    def play_of(self, game: int, action: int) -> str:
        """See `ManyGames`."""
        return spell_action(int(action_at(self._games.states[game], self._raw_codes, action)))

    def action_names(self) -> list[str]:
        """What every action stands for; the target of a Contagion relative to who plays it."""
        return [name_of(self._codes, number) for number in range(self._codes.count)]
