"""One step of many games of It's Contagious!: positions in, what learners want to know out, all of it in arrays made once."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from quarantable.bots.contagious.random_play import Table, shuffle
from quarantable.chance.splitmix import Generator, below
from quarantable.envs.contagious.actions import Codes, action_at, is_legal, write_mask
from quarantable.envs.contagious.observation import write_observation
from quarantable.envs.contagious.rewards import write_rewards
from quarantable.games.contagious.rules import deal, play
from quarantable.games.contagious.state import NOBODY, State
from quarantable.games.kernel import Vector, rule
from quarantable.games.rows import row_of


class Games(NamedTuple):
    """Everything that a step reads and writes; an element, or a row, for each game."""

    states: Sequence[State]
    generators: Sequence[Generator]  # where the next shuffles come from
    observations: Any  # uint8: what the seat that is to act sees
    masks: Any  # uint8: what it may do
    seats: Any  # int64: which it is
    rewards: Any  # float32, by seat: 0 but after a step that ended a game
    gains: Any  # float32: the reward of the seat that acted
    ended: Any  # uint8: did this step end a game?
    final_observations: Any  # uint8: what the seat that acted saw of the end; left from an earlier end where none was reached


NONE = -1


@rule
def begin(state: State, table: Table, generator: Generator) -> None:
    """Shuffle and deal (C4), draw who starts where nothing says it (C5)."""
    shuffle(state, table, generator)
    deal(state, below(generator, state.players) if table.starter == NOBODY else table.starter)


@rule
def show(state: State, codes: Codes, observation: Vector, mask: Vector) -> None:
    """Write down what the seat that is to act sees and may do."""
    write_observation(state, state.turn, observation)
    write_mask(state, codes, mask)


@rule
def begin_all(games: Games, codes: Codes, table: Table, first: int, end: int) -> None:
    """Begin the games from `first` to before `end`."""
    for game in range(first, end):
        forget_rewards(games, game)
        state = games.states[game]
        begin(state, table, games.generators[game])
        games.seats[game] = state.turn
        show(state, codes, row_of(games.observations, game), row_of(games.masks, game))


@rule
def first_illegal(games: Games, codes: Codes, actions: Vector, first: int, end: int) -> int:
    """The first game from `first` to before `end` whose action isn't legal, or NONE."""
    for game in range(first, end):
        if not is_legal(games.states[game], codes, actions[game]):
            return game
    return NONE


@rule
def step_all(games: Games, codes: Codes, table: Table, actions: Vector, first: int, end: int) -> None:
    """Play one legal action in each of the games from `first` to before `end`; whichever is over begins anew.

    What is called for every game is handed rows: compiled, handing on all of `games` would cost as much as a play.
    """
    for game in range(first, end):
        if games.ended[game] != 0:
            forget_rewards(games, game)
        state = games.states[game]
        seat = state.turn + 0  # compiled, a number of its own
        play(state, action_at(state, codes, actions[game]))
        if state.over != 0:
            close(games, game, seat)
            begin(state, table, games.generators[game])
        games.seats[game] = state.turn
        show(state, codes, row_of(games.observations, game), row_of(games.masks, game))


@rule
def close(games: Games, game: int, seat: int) -> None:
    """Write down how a game ended, `seat` having acted last."""
    state = games.states[game]
    rewards = row_of(games.rewards, game)
    write_rewards(state, rewards)
    write_observation(state, seat, row_of(games.final_observations, game))
    games.gains[game] = rewards[seat]
    games.ended[game] = 1


@rule
def forget_rewards(games: Games, game: int) -> None:
    """Wipe what the end of the game before left."""
    games.ended[game] = 0
    games.gains[game] = 0
    rewards = row_of(games.rewards, game)
    for seat in range(len(rewards)):
        rewards[seat] = 0
