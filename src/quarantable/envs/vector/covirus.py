"""Many games of Covirus at once, by the conventions of `gymnasium.vector.VectorEnv`."""

from collections.abc import Mapping
from typing import Any

from quarantable.envs.covirus.actions import count_of, name_of
from quarantable.envs.covirus.cutting_off import turns_allowed
from quarantable.envs.covirus.moment import begun
from quarantable.envs.covirus.observation import most_of
from quarantable.games.covirus.game import Covirus
from quarantable.games.covirus.notation import Roll
from quarantable.games.covirus.state import NARROW_WIDTH, Placement, State, Work
from quarantable.games.kernel import narrowed, raw
from quarantable.lab.streams import new_rows

from .covirus_steps import Due, Fields, begin_all, first_illegal, step_all
from .forms import for_rules
from .many_games import Infos, ManyGames


class CovirusVectorEnv(ManyGames):
    """Games of Covirus: observations as in `envs/covirus/observation.py`, actions as in `envs/covirus/actions.py`.

    See `ManyGames` for all else. Free shapes are built square by square; lost turns (V8) are played between two steps. Seat 0 is the
    virus and starts. A game that isn't over after `max_turns` turns, lost ones counted, is cut off: truncated, without rewards. Masks
    can't be written to.
    """

    def __init__(
        self, num_envs: int = 1, options: Mapping[str, Any] | str | None = None, *, max_turns: int | None = None, threads: int = 1
    ) -> None:
        """`options` as everywhere: a preset's name, or a map.

        Raises the rules' own refusal of options that can't be, ValueError for a number of games, turns or threads below 1.
        """
        game = Covirus()
        self._options = game.read_options(options)
        super().__init__(num_envs, 2, count_of(self._options), most_of(self._options), threads=threads)
        self._most_turns = turns_allowed(max_turns) or 0
        is_narrow = self._options.width <= NARROW_WIDTH
        work = narrowed(Work) if is_narrow else Work
        self._states, states = new_rows(narrowed(State) if is_narrow else State, num_envs)
        placements, built = new_rows(narrowed(Placement) if is_narrow else Placement, num_envs)
        self._due, due = new_rows(Due, num_envs)
        start = game.new(self._options).state
        for name in ("width", "length", "corner", "closed", "attached", "end"):
            self._states[name] = getattr(start, name)
        placements["high"] = -1
        self._works = {first: raw(work.zeros()) for first, _ in self._threads.parts}
        told = {name: for_rules(each) for name, each in self._results.items()}
        self._fields = Fields(states, built, due, self._generators, **told)

    def _begin(self, first: int, end: int) -> None:
        begin_all(self._fields, self._most_turns, self._works[first], first, end)

    def _play(self, actions: Any, first: int, end: int) -> None:
        step_all(self._fields, actions, self._most_turns, self._works[first], first, end)

    def _first_illegal(self, actions: Any, first: int, end: int) -> int:
        return first_illegal(self._fields, actions, first, end)

    def _infos(self) -> Infos:
        infos = super()._infos()
        infos["action_mask"].flags.writeable = False
        return infos

    def play_of(self, game: int, action: int) -> str:
        """See `ManyGames`; of a free shape it is one more square (`22 c3`)."""
        moment, due = begun(self._options), self._due[game]
        moment.position.state.turns = int(self._states[game]["turns"])  # a play is spelt by whose turn it is, and by the roll
        moment.roll = Roll(int(due["larger"]), int(due["smaller"]))
        return name_of(moment, action)
