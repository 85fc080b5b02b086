"""It's Contagious! for PettingZoo. `player_0`, `player_1`, … sit clockwise."""

from collections.abc import MutableSequence
from typing import TYPE_CHECKING, Any, ClassVar, cast

import numpy as np
from gymnasium.utils import EzPickle

from quarantable.draw.contagious import table_scene
from quarantable.envs.contagious.actions import action_at, codes_for, masked, name_of
from quarantable.envs.contagious.observation import most_of, observed
from quarantable.envs.contagious.rewards import write_rewards
from quarantable.envs.contagious.text import text_of
from quarantable.games.contagious import rules
from quarantable.games.contagious.game import Contagious
from quarantable.games.contract import EVERYTHING
from quarantable.games.kernel import raw

from .given import Given, together
from .table import Table
from .turn_by_turn import RENDER_MODES, TurnByTurn
from .wrapping import checked, parallel

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from quarantable.draw.scene import Scene
    from quarantable.games.contagious.options import Options

GAME = Contagious()


class ContagiousTable(Table):
    """A shuffled deck, and a starter who is drawn unless the options name one (C5)."""

    def __init__(self, options: "Options", players: int) -> None:
        GAME.check_set_up(options, players, None)
        self.seats = players
        self._options = options
        self._codes = codes_for(options, players)
        self.actions = int(self._codes.count)
        self.most = most_of(options, players)
        self.position = self._dealt(np.arange(sum(options.deck)), 0)

    def _dealt(self, order: "NDArray[np.int64]", drawn: int) -> Any:
        cards, options = GAME.cards(self._options), self._options
        starter = drawn if options.starter is None else options.starter
        return GAME.new(options, self.seats, deck=[cards[place] for place in order], starter=starter)

    def begin(self, chance: np.random.Generator) -> None:
        """See `Table.begin`."""
        self.position = self._dealt(chance.permutation(sum(self._options.deck)), int(chance.integers(self.seats)))

    @property
    def seat(self) -> int | None:
        """See `Table.seat`."""
        return GAME.turn(self.position)

    @property
    def is_over(self) -> bool:
        """See `Table.is_over`."""
        return GAME.is_over(self.position)

    def observed(self, seat: int) -> "NDArray[np.uint8]":
        """See `Table.observed`."""
        return observed(self.position, seat)

    def masked(self) -> "NDArray[np.uint8]":
        """See `Table.masked`."""
        return masked(self.position, self._codes)

    def take(self, number: int) -> None:
        """See `Table.take`."""
        rules.play(self.position.raw, action_at(self.position.raw, raw(self._codes), number))

    def name_of(self, number: int) -> str:
        """See `Table.name_of`."""
        return name_of(self._codes, number)

    def rewards(self) -> tuple[float, ...]:
        """See `Table.rewards`."""
        rewards = np.zeros(self.seats)
        write_rewards(self.position.raw, cast(MutableSequence[float], rewards))
        return tuple(rewards.tolist())

    def told(self) -> str:
        """See `Table.told`."""
        return text_of(self.position)

    def drawn(self) -> "Scene":
        """See `Table.drawn`."""
        return table_scene(GAME.state(self.position, EVERYTHING), EVERYTHING)


class raw_env(TurnByTurn, EzPickle):  # noqa: N801  # PettingZoo's name for it
    """The environment without PettingZoo's wrappers."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": "contagious_v1",
        "title": GAME.title,
        "render_modes": list(RENDER_MODES),
        "render_fps": 2,
        "is_parallelizable": False,
    }

    def __init__(self, players: int = 4, options: Given = None, *, render_mode: str | None = None, **named: Any) -> None:
        """See `env`."""
        EzPickle.__init__(self, players, options, render_mode=render_mode, **named)
        TurnByTurn.__init__(self, ContagiousTable(GAME.read_options(together(options, named)), players), render_mode)


def env(players: int = 4, options: Given = None, *, render_mode: str | None = None, **named: Any) -> Any:
    """It's Contagious! for 2 to 6 agents, `player_0`, `player_1`, …, who sit clockwise; who starts is drawn.

    Options are those of the rules: a preset's name, a map, or by name; what can't be is refused as the rules refuse it. A game always comes
    to its end.

    >>> contagious = env(3, "table", hand_size=5)
    >>> contagious.reset(seed=1)
    >>> contagious.action_space("player_0"), contagious.observation_space("player_0")["observation"].shape
    (Discrete(166), (129,))
    >>> env(players=7)
    Traceback (most recent call last):
    quarantable.games.contagious.refusals.WrongPlayers: C3: 7 can't play: it takes 2 to 6.
    """
    return checked(raw_env(players, options, render_mode=render_mode, **named))


def parallel_env(players: int = 4, options: Given = None, *, render_mode: str | None = None, **named: Any) -> Any:
    """`env` in parallel form: at each step every agent gives an action, that of who is to act counts."""
    return parallel(raw_env(players, options, render_mode=render_mode, **named))
