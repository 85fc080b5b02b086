"""Covirus for PettingZoo. `player_0` is the virus, `player_1` the cure."""

from typing import TYPE_CHECKING, Any, ClassVar

from gymnasium.utils import EzPickle

from quarantable.envs.covirus.actions import count_of, masked, name_of, take
from quarantable.envs.covirus.cutting_off import turns_allowed
from quarantable.envs.covirus.moment import COVIRUS, begun, roll_falls
from quarantable.envs.covirus.observation import most_of, observed
from quarantable.envs.covirus.picture import scene_of
from quarantable.envs.covirus.rewards import rewards_of
from quarantable.envs.covirus.text import text_of
from quarantable.games.covirus.notation import Roll

from .given import Given, together
from .table import Table
from .turn_by_turn import RENDER_MODES, TurnByTurn
from .wrapping import checked, parallel

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from quarantable.draw.scene import Scene
    from quarantable.games.covirus.options import Options


class CovirusTable(Table):
    """Two dice that roll until somebody has a choice: turns that nothing fits are lost without a step (V8)."""

    seats = 2

    def __init__(self, options: "Options", max_turns: int | None) -> None:
        self._options = options
        self._max_turns = max_turns
        self._moment = begun(options)
        self.actions = count_of(options)
        self.most = most_of(options)

    def begin(self, chance: "np.random.Generator") -> None:
        """See `Table.begin`. A game that is cut off before anybody had a choice is begun again: there would be nothing to do in it."""
        self._chance = chance
        self._begin()
        while self.seat is None:
            self._begin()

    def _begin(self) -> None:
        self._moment = begun(self._options)
        self._roll()

    def _roll(self) -> None:
        """Until a roll fits."""
        while self._moment.needs_roll and not self._is_cut_off:
            smaller, larger = sorted(self._chance.integers(1, 7, size=2).tolist())
            roll_falls(self._moment, Roll(larger, smaller))

    @property
    def _is_cut_off(self) -> bool:
        return self._max_turns is not None and self._moment.position.state.turns >= self._max_turns

    @property
    def seat(self) -> int | None:
        """See `Table.seat`."""
        return None if self._moment.roll is None else self._moment.seat

    @property
    def is_over(self) -> bool:
        """See `Table.is_over`."""
        return self._moment.is_over

    def observed(self, seat: int) -> "NDArray[np.uint8]":
        """See `Table.observed`."""
        return observed(self._moment, seat)

    def masked(self) -> "NDArray[np.uint8]":
        """See `Table.masked`."""
        return masked(self._moment)

    def take(self, number: int) -> None:
        """See `Table.take`."""
        take(self._moment, number)
        self._roll()

    def name_of(self, number: int) -> str:
        """See `Table.name_of`."""
        return name_of(self._moment, number)

    def rewards(self) -> tuple[float, ...]:
        """See `Table.rewards`."""
        return rewards_of(self._moment)

    def told(self) -> str:
        """See `Table.told`."""
        return text_of(self._moment)

    def drawn(self) -> "Scene":
        """See `Table.drawn`."""
        return scene_of(self._moment)


class raw_env(TurnByTurn, EzPickle):  # noqa: N801  # PettingZoo's name for it
    """The environment without PettingZoo's wrappers."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": "covirus_v1",
        "title": "Covirus",
        "render_modes": list(RENDER_MODES),
        "render_fps": 2,
        "is_parallelizable": False,
    }

    def __init__(self, options: Given = None, *, max_turns: int | None = None, render_mode: str | None = None, **named: Any) -> None:
        """See `env`."""
        EzPickle.__init__(self, options, max_turns=max_turns, render_mode=render_mode, **named)
        TurnByTurn.__init__(self, CovirusTable(COVIRUS.read_options(together(options, named)), turns_allowed(max_turns)), render_mode)


def env(options: Given = None, *, max_turns: int | None = None, render_mode: str | None = None, **named: Any) -> Any:
    """Covirus for two agents, `player_0` (the virus, who starts) and `player_1` (the cure).

    Options are those of the rules: a preset's name, a map, or by name; what can't be is refused as the rules refuse it. After `max_turns`
    turns, lost ones included, a game that isn't over is cut off: truncated, without rewards. None: it goes on to its end, which comes at
    some time.

    >>> covirus = env(width=6, length=4)
    >>> covirus.reset(seed=1)
    >>> covirus.action_space("player_0"), covirus.observation_space("player_0")["observation"].shape
    (Discrete(76), (15, 4, 6))
    >>> env(half="shut")
    Traceback (most recent call last):
    quarantable.games.contract.BadValue: protocol: The option “half” can't be “shut”.
    """
    return checked(raw_env(options, max_turns=max_turns, render_mode=render_mode, **named))


def parallel_env(options: Given = None, *, max_turns: int | None = None, render_mode: str | None = None, **named: Any) -> Any:
    """`env` in parallel form: at each step every agent gives an action, that of who is to act counts."""
    return parallel(raw_env(options, max_turns=max_turns, render_mode=render_mode, **named))
