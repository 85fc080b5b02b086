"""The part of PettingZoo's AEC environments that is the same for both games."""

from typing import TYPE_CHECKING, Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from gymnasium.utils import seeding
from pettingzoo import AECEnv

from quarantable.games.whole_numbers import whole_number

from .table import Observation, Table

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from .window import Window

RENDER_MODES = ("ansi", "rgb_array", "human")


class TurnByTurn(AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """Agents `player_0`, `player_1`, … are the seats of a table. Rewards come at the end and add up to 0; infos hold nothing.

    Nobody can act twice at once, so `is_parallelizable` is False: what PettingZoo calls so needs all agents to act in every cycle. The
    parallel form is that of `pettingzoo.utils.turn_based_aec_to_parallel`.
    """

    def __init__(self, table: Table, render_mode: str | None) -> None:
        """Raises ValueError where nothing can be shown in that way."""
        super().__init__()
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise ValueError(f"render_mode can be {', '.join(RENDER_MODES)} or None, not {render_mode!r}")
        self.render_mode = render_mode
        self.table = table
        self.np_random, _ = seeding.np_random()
        self.possible_agents = [f"player_{seat}" for seat in range(table.seats)]
        self.agents: list[str] = []
        self.observation_spaces = {agent: _space(table) for agent in self.possible_agents}
        self.action_spaces = {agent: Discrete(table.actions) for agent in self.possible_agents}
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._window: Window | None = None

    def observation_space(self, agent: str) -> Dict:
        """Of `Observation`s; always the same object, so that it can be seeded."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        """All actions, whether legal now or not; always the same object."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002  # PettingZoo's signature
        """Begin a game. From the same seed come the same games, one reset after another; without one chance goes on as it was."""
        if seed is not None:
            self.np_random, _ = seeding.np_random(seed)
        self.table.begin(self.np_random)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self._look()
        self._show_to_people()

    def observe(self, agent: str) -> Observation:
        """What this agent sees now."""
        seat = self._seat_of[agent]
        mask = self._mask if seat == self.table.seat else np.zeros_like(self._mask)
        return {"observation": self.table.observed(seat), "action_mask": mask.copy()}

    def step(self, action: int | None) -> None:
        """Act for `agent_selection`; None where its game is over. Raises ValueError for an action that isn't legal."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        number = self._legal(action)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.table.take(number)
        self._look()
        self._accumulate_rewards()
        self._show_to_people()

    def _legal(self, action: object) -> int:
        number = whole_number(action)
        if number is None or not 0 <= number < self.table.actions or not self._mask[number]:
            raise ValueError(f"{action!r} isn't legal for {self.agent_selection} now; its action_mask is 1 at what is")
        return number

    def _look(self) -> None:
        """See how things stand now at the table: who is to act, what is legal, whether it is over."""
        self._mask: NDArray[np.int8] = self.table.masked().view(np.int8)
        if self.table.seat is not None:
            self.agent_selection = self.possible_agents[self.table.seat]
        elif self.table.is_over:
            self.terminations = dict.fromkeys(self.agents, True)
            self.rewards = dict(zip(self.agents, self.table.rewards(), strict=True))
        else:
            self.truncations = dict.fromkeys(self.agents, True)

    def render(self) -> "str | NDArray[np.uint8] | None":
        """The table as people like to look at it, hidden cards included, so nothing to learn from.

        `ansi`: lines of text; `rgb_array`: uint8, shape (height, width, 3); `human`: None, since resets and steps show it in the window.
        """
        if self.render_mode == "ansi":
            return self.table.told()
        if self.render_mode == "rgb_array":
            from .window import picture

            return picture(self.table.drawn())
        return None

    def _show_to_people(self) -> None:
        if self.render_mode != "human":
            return
        from .window import Window

        if self._window is None:
            self._window = Window(self.metadata["title"], self.metadata["render_fps"])
        self._window.show(self.table.drawn())

    def close(self) -> None:
        """Close the window, if there is one."""
        if self._window is not None:
            self._window.close()
            self._window = None


def _space(table: Table) -> Dict:
    seen = Box(np.zeros_like(table.most), table.most, dtype=np.uint8)
    return Dict({"observation": seen, "action_mask": Box(0, 1, (table.actions,), np.int8)})
