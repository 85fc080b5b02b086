"""It's Contagious! for OpenSpiel: `pyspiel.load_game("python_contagious(players=4)")`.

The goal is the smallest Viral Load. The leader of a round starts a pile; in turn everyone beats its value, matches its top card or plays
a Power Card, and draws back up; who can't takes the pile into their Viral Load. When the draw pile is gone, the game ends with the first
empty hand. All the rules: `docs/rules/contagious.md`; as functions: `games/contagious/rules.py`.

**Actions** are the numbers of `envs/contagious/actions.py`, without a gap for given options and players; with the defaults and 4 players:

| actions | what |
|---|---|
| 0 … 184 | number plays by rank, within a rank by Wilds and then naturals: `1`, `1*2`, … `W=2`, `2+W`, … `13*4` (C9) |
| 185 … 188 | `shield`, `blowback`, `flatten`, `antibodies` (C13 to C16) |
| 189 … 191 | `contagion` to the next seat clockwise, the one after it, … (C17) |
| 192 | `take` (C7) |
| 193, 194 | `accept`, `bounce` (C18), only with `shield=choice` |

**Chance** names the starter first (outcome: the seat), unless `starter` is given, then deals one card at a time, clockwise from seat 0, and
later draws one for whoever has played (outcome: the kind of card, 0 Wild, 1 to 13, 14 shield, 15 blowback, 16 flatten, 17 antibodies,
18 contagion). The next card is each of those left in the pile with the same chance: the pile has no order before it is drawn. Shields
that answer by themselves are nobody's action. What is being dealt or drawn is seen once all of it is there.

**Returns** are given at the end: a winner's share of the win (C20) less an even share: 1/k − 1/n to each of k winners, −1/n to the others.

**Parameters**: `players`, `preset` (`written` or `table`) and every option of the rules; `deck` is written `1:4;2:5;W:4`, `starter=-1`
is drawn. A set-up that the rules refuse raises their own `Refusal`.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import numpy as np
import pyspiel

from quarantable.envs.contagious.actions import Codes, action_at, codes_for, is_legal, number_at
from quarantable.envs.contagious.rewards import write_rewards
from quarantable.envs.openspiel.parameters import options_given, parameter_specification
from quarantable.games.contagious.game import Contagious
from quarantable.games.contagious.notation import spell_action
from quarantable.games.contagious.rules import action_of, kind_of, second_of
from quarantable.games.contagious.state import CARDS, CONTAGION, KINDS
from quarantable.games.kernel import raw

from .course import Agreement, Course, begin
from .observers import MemoryObserver, TableObserver
from .resampling import resampled
from .seen import as_text, seen_by

RULES = Contagious()
GAME_TYPE = pyspiel.GameType(
    short_name="python_contagious",
    long_name="It's Contagious!",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=RULES.players.stop - 1,
    min_num_players=RULES.players.start,
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    provides_factored_observation_string=True,
    parameter_specification=parameter_specification(RULES, players=4),
)


class ContagiousGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    """The game with given options."""

    def __init__(self, parameters: Mapping[str, Any] | None = None) -> None:
        given = dict(parameters or {})
        options, players = RULES.read_options(options_given(RULES, given)), given.get("players", 4)
        RULES.check_set_up(options, players, options.starter)
        self.agreement = Agreement(options, players)
        self.codes = codes_for(options, players)
        super().__init__(GAME_TYPE, _info(self.agreement, self.codes), given)

    def new_initial_state(self) -> "ContagiousState":
        """Nothing is dealt yet."""
        return ContagiousState(self)

    def make_py_observer(self, kind: Any = None, parameters: Mapping[str, Any] | None = None) -> TableObserver | MemoryObserver:
        """What writes observations or, with perfect recall, information states. Raises ValueError for parameters: there are none."""
        if parameters:
            raise ValueError(f"observers have no parameters, but got {dict(parameters)}")
        kind = kind or pyspiel.IIGObservationType(perfect_recall=False)
        return (MemoryObserver if kind.perfect_recall else TableObserver)(self.agreement, kind)

    def max_chance_nodes_in_history(self) -> int:
        """The starter and every card."""
        return 1 + self.agreement.cards


def _info(agreement: Agreement, codes: Codes) -> pyspiel.GameInfo:
    return pyspiel.GameInfo(
        num_distinct_actions=codes.count,
        max_chance_outcomes=KINDS,
        num_players=agreement.players,
        min_utility=-1 / agreement.players,
        max_utility=1 - 1 / agreement.players,
        utility_sum=0.0,
        max_game_length=agreement.most_steps,
    )


class ContagiousState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel has no types
    """A game so far; `course` is all of it."""

    def __init__(self, game: ContagiousGame) -> None:
        super().__init__(game)
        self.course: Course = begin(game.agreement)

    @property
    def _codes(self) -> Codes:
        agreement = self.course.agreement
        return codes_for(agreement.options, agreement.players)

    def current_player(self) -> int:
        """Who is to act: a player, chance, or nobody any more."""
        course = self.course
        if course.is_chance or course.state is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if course.is_over else course.state.turn

    def is_terminal(self) -> bool:
        """Has the game ended?"""
        return self.course.is_over

    def _legal_actions(self, player: int) -> list[int]:  # noqa: ARG002  # only who is to act is asked
        position, codes = self.course.position, raw(self._codes)
        return sorted(int(number_at(position.raw, codes, action)) for action in RULES.actions(position))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What chance may bring, and how likely it is."""
        return self.course.outcomes()

    def _apply_action(self, action: int) -> None:
        course = self.course
        if not self._may_be(action):
            raise ValueError(f"{action} is not among what may happen here: {self.legal_actions()}")
        if course.is_chance:
            self.course = course.after_chance(action)
        else:
            self.course = course.after_play(int(action_at(course.position.raw, raw(self._codes), action)))

    def _may_be(self, action: int) -> bool:
        """Can chance bring this, or may it be played? OpenSpiel itself doesn't look."""
        if self.course.is_chance:
            return self.course.may_bring(action)
        return bool(is_legal(self.course.position.raw, raw(self._codes), action))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"seat {action} begins" if self.course.starter is None else CARDS[action]
        if not 0 <= action < self._codes.count:
            raise ValueError(f"{action} is no action: there are {self._codes.count}, from 0")
        play = self._codes.plays[action]
        if kind_of(play) == CONTAGION:
            play = action_of(CONTAGION, 0, (player + second_of(play)) % self.course.agreement.players)
        return spell_action(play)

    def returns(self) -> list[float]:
        """What the game was worth to each player; 0 until its end."""
        rewards = np.zeros(self.course.agreement.players)
        if self.course.is_over:
            write_rewards(self.course.position.raw, rewards)  # type: ignore[arg-type]  # an array is as good as a list
        return [float(reward) for reward in rewards]

    def __str__(self) -> str:
        course = self.course
        told = as_text(seen_by(course, range(course.agreement.players)))
        return told + "".join(f" +{CARDS[kind]}" for kind in course.drawn)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "ContagiousState":
        """Another state that this player can't tell from this one, as likely as it is by the cards (see `resampling.py`).

        What others might have preferred to play counts for nothing. Raises ValueError while chance deals or draws, and
        for a player who isn't there.
        """
        if not 0 <= player < self.num_players():
            raise ValueError(f"there is no player {player}: there are {self.num_players()}, from 0")
        if self.course.is_chance:
            raise ValueError("information states are resampled when a player is to act, or at the end")
        draws = resampled(seen_by(self.course, [player]), player, sampler)
        state: ContagiousState = self.get_game().new_initial_state()
        if state.course.starter is None:
            state.apply_action(self.course.starter)
        state.play_out(self.course.plays(), draws)
        return state

    def play_out(self, plays: Iterable[int], draws: Iterable[int]) -> None:
        """From the deal on: these actions of the rules in turn, with these cards whenever chance deals or draws."""
        cards = iter(draws)
        self._draw(cards)
        for play in plays:
            self.apply_action(int(number_at(self.course.position.raw, raw(self._codes), play)))
            self._draw(cards)

    def _draw(self, cards: Iterator[int]) -> None:
        while self.course.is_chance:
            self.apply_action(next(cards))


pyspiel.register_game(GAME_TYPE, ContagiousGame)
