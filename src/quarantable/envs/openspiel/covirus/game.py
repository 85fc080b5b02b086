"""Covirus for OpenSpiel: `pyspiel.load_game("python_covirus(width=8,length=10)")`.

Two players fill a field of squares, line by line, as their dice say: the virus (player 0, who begins) from the first line, the cure
(player 1) from the last. Different dice are a rectangle that touches one's own bottom line or colour, a double 6 the rest of a line, a
double 1 one square, other doubles a free shape. Who completes most lines wins. All the rules: `docs/rules/covirus.md`; as functions:
`games/covirus/rules.py`.

**Actions** are the numbers of `envs/covirus/actions.py`, seen from one's own side: one's bottom line is line 0. With S = width · length:

| actions | what |
|---|---|
| 0 … S − 1 | a rectangle of the two dice, upright, by its lower left corner: line · width + column (V4) |
| S … 2 S − 1 | the same, flat (V4) |
| 2 S … 3 S − 1 | one square: of a double 1 (V6), or the next one of a free shape (V7) |
| 3 S … 3 S + length − 1 | the rest of a line (V5) |

A free shape takes as many actions as it has squares; each of them leaves a legal shape possible.

**Chance** rolls before every turn. Outcomes: 0 is 11, 1 is 21, 2 is 22, 3 is 31, … 20 is 66, the larger die first; doubles fall with
1/36, others with 2/36. A turn that nothing fits is lost at once (V8): nobody acts, and chance rolls again. Who is the virus isn't rolled
for (V3).

**Returns** are given at the end: 1 to who has completed more lines, −1 to the other, 0 to both at a draw (V12).

**Parameters**: every option of the rules; `max_turns`, lost turns included, after which the score stands as if both had agreed to stop
(V11), since waiting for a double 1 could last for ever; `field`, squares that are filled at the start, for endgames and algorithms that
need a small tree: `field=vv.v/..../..../cc..`, line 1 first. What the rules refuse raises their own `Refusal`.
"""

from collections.abc import Mapping
from typing import Any, Final

import pyspiel

from quarantable.envs.covirus.actions import count_of, name_of
from quarantable.envs.covirus.rewards import rewards_of
from quarantable.envs.openspiel.parameters import options_given, parameter_specification
from quarantable.games.contract import BadValue
from quarantable.games.covirus.game import Covirus
from quarantable.games.covirus.options import Options

from .course import ROLLS, Course, begin, legal_in
from .observers import FieldObserver, HistoryObserver, history, shown

RULES: Final = Covirus()
MAX_TURNS: Final = 2000
"""Random play on the whole field takes about 350 turns, 70 % of them lost."""
KINDS: Final = ("upright", "flat", "square", "line")
GAME_TYPE: Final = pyspiel.GameType(
    short_name="python_covirus",
    long_name="Covirus",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=parameter_specification(RULES, max_turns=MAX_TURNS, field=""),
)


class CovirusGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    """The game with given options."""

    def __init__(self, parameters: Mapping[str, Any] | None = None) -> None:
        given = dict(parameters or {})
        options, most_turns = RULES.read_options(options_given(RULES, given)), given.get("max_turns", MAX_TURNS)
        if most_turns < 1:
            raise BadValue(option="max_turns", value=most_turns)
        self.beginning: Course = begin(options, most_turns, given.get("field", ""))
        super().__init__(GAME_TYPE, _info(options), given)

    def new_initial_state(self) -> "CovirusState":
        """The empty field."""
        return CovirusState(self)

    def make_py_observer(self, kind: Any = None, parameters: Mapping[str, Any] | None = None) -> FieldObserver | HistoryObserver:
        """What writes observations or, with perfect recall, information states. Raises ValueError for parameters: there are none."""
        if parameters:
            raise ValueError(f"observers have no parameters, but got {dict(parameters)}")
        kind = kind or pyspiel.IIGObservationType(perfect_recall=False)
        options = self.beginning.moment.position.options
        return HistoryObserver(kind) if kind.perfect_recall else FieldObserver(options, kind)

    def max_chance_nodes_in_history(self) -> int:
        """A roll for every turn."""
        return self.beginning.most_turns


def _info(options: Options) -> pyspiel.GameInfo:
    return pyspiel.GameInfo(
        num_distinct_actions=count_of(options),
        max_chance_outcomes=len(ROLLS),
        num_players=2,
        min_utility=-1.0,
        max_utility=1.0,
        utility_sum=0.0,
        max_game_length=options.width * options.length,  # every action fills a square or more
    )


class CovirusState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel has no types
    """A game so far; `course` is all of it."""

    def __init__(self, game: CovirusGame) -> None:
        super().__init__(game)
        self.course: Course = game.beginning

    def current_player(self) -> int:
        """Who is to act: a player, chance, or nobody any more."""
        moment = self.course.moment
        if moment.is_over:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if moment.needs_roll else moment.seat

    def is_terminal(self) -> bool:
        """Has the game ended?"""
        return self.course.moment.is_over

    def _legal_actions(self, player: int) -> list[int]:  # noqa: ARG002  # only who is to act is asked
        return list(legal_in(self.course))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Every roll and how likely it is."""
        return self.course.outcomes()

    def _apply_action(self, action: int) -> None:
        course = self.course
        if action not in (range(len(ROLLS)) if course.is_chance else legal_in(course)):
            raise ValueError(f"{action} is not among what may happen here: {self.legal_actions()}")
        self.course = course.after_roll(action) if course.is_chance else course.after_action(action)

    def _action_to_string(self, player: int, action: int) -> str:
        moment = self.course.moment
        if player == pyspiel.PlayerId.CHANCE:
            return str(ROLLS[action])
        if player == moment.seat and moment.roll is not None:
            return name_of(moment, action)
        options = moment.position.options
        kind, place = divmod(action, options.width * options.length)
        return f"{KINDS[kind]} {place}"

    def returns(self) -> list[float]:
        """What the game was worth to each player; 0 until its end."""
        return list(rewards_of(self.course.moment))

    def __str__(self) -> str:
        return f"{history(self.course)}\n{shown(self.course)}"


pyspiel.register_game(GAME_TYPE, CovirusGame)
