"""An agent's observation, mask and info don't depend on what it can't see: while the rules show it the same, they are the same bytes."""

from random import Random
from typing import Any

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as some

from quarantable.envs import contagious_v1
from quarantable.games.contagious.game import Position
from tests.envs.contagious.test_actions import positions
from tests.envs.contagious.test_observation import hide
from tests.games.contagious.builders import GAME, WAYS


@given(seed=some.integers(0, 2**32), players=some.integers(2, 6), way=some.sampled_from(WAYS))
@settings(max_examples=25)
def test_hidden_cards_make_no_difference_until_they_are_seen(seed: int, players: int, way: dict[str, str]) -> None:
    random, seat = Random(seed), seed % players
    before = random.choice(positions(way, players, seed)[:-1])
    after = GAME.restore(before.options, before.to_bytes())
    hide(after, seat, random)
    one, other = at(before, way), at(after, way)
    assert shown(one, seat) == shown(other, seat)
    while is_same_to(one, other, seat):
        assert told(one, seat) == told(other, seat)
        actions = np.flatnonzero(masked(one) & masked(other)).tolist()
        if not actions:
            break
        action = random.choice(actions)
        one.step(action)
        other.step(action)


def at(position: Position, way: dict[str, str]) -> Any:
    """An environment in which this position has come about."""
    env: Any = contagious_v1.raw_env(players=position.state.players, **way)
    env.table.position = position
    env.table.begin = lambda _: None
    env.reset()
    return env


def is_same_to(one: Any, other: Any, seat: int) -> bool:
    return not (GAME.is_over(one.table.position) or GAME.is_over(other.table.position)) and shown(one, seat) == shown(other, seat)


def shown(env: Any, seat: int) -> dict[str, Any]:
    """What the rules show."""
    return GAME.state(env.table.position, seat)


def told(env: Any, seat: int) -> tuple[bytes, bytes, str]:
    """What the environment tells."""
    agent = env.possible_agents[seat]
    seen = env.observe(agent)
    return seen["observation"].tobytes(), seen["action_mask"].tobytes(), repr((env.infos[agent], env.rewards, env.agent_selection))


def masked(env: Any) -> Any:
    return env.observe(env.agent_selection)["action_mask"]
