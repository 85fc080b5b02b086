"""Many games of Covirus at once: the games of the rules, seen as PettingZoo's environment sees them."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import gymnasium
import pytest
from gymnasium.utils import seeding

from quarantable.chance.splitmix import Generator, below, seeded
from quarantable.envs.covirus.actions import masked, name_of, take
from quarantable.envs.covirus.moment import Moment, begun, roll_falls
from quarantable.envs.covirus.observation import observed
from quarantable.envs.covirus.rewards import rewards_of
from quarantable.envs.vector import CovirusVectorEnv, IllegalAction, RandomPlayer
from quarantable.games.contract import BadValue
from quarantable.games.covirus.game import Covirus
from quarantable.games.covirus.notation import Roll
from quarantable.lab.streams import seeds_of
from tests.envs.vector.covirus_digest import SETTINGS, WIDE, digests

ROOT = Path(__file__).parents[3]
pytestmark = pytest.mark.filterwarnings("ignore:The rules of this process run as plain Python")


def roll_until_it_fits(moment: Moment, generator: Generator, max_turns: int | None) -> None:
    while moment.needs_roll and (max_turns is None or moment.position.state.turns < max_turns):
        one, other = divmod(below(generator, 36), 6)
        roll_falls(moment, Roll(max(one, other) + 1, min(one, other) + 1))


def games(word: int, options: Any, max_turns: int | None) -> Iterator[tuple[Moment, Generator]]:
    """The games that one stream of chance rolls, one after the other."""
    generator = seeded(word)
    while True:
        moment = begun(Covirus().read_options(options))
        roll_until_it_fits(moment, generator, max_turns)
        if moment.roll:
            yield moment, generator


@pytest.mark.parametrize(("options", "max_turns"), [*SETTINGS, ({"width": 33, "length": 4}, 12)])
def test_every_step_is_what_the_rules_make_of_the_plays(options: Any, max_turns: int | None) -> None:
    env, player = CovirusVectorEnv(2, options, max_turns=max_turns), RandomPlayer(2, seed=5)
    streams = [games(word, options, max_turns) for word in seeds_of(int(seeding.np_random(9)[0].integers(2**63)), 0, 2)]
    tables = [next(each) for each in streams]
    observations, infos = env.reset(seed=9)
    for _ in range(60):
        actions = player(infos["action_mask"]).copy()
        for game, (moment, _) in enumerate(tables):
            assert observations[game].tobytes() == observed(moment, moment.seat).tobytes()
            assert infos["action_mask"][game].tobytes() == masked(moment).tobytes()
            assert infos["seat"][game] == moment.seat
            assert env.play_of(game, int(actions[game])) == name_of(moment, int(actions[game]))
        movers = [moment.seat for moment, _ in tables]
        for (moment, generator), action in zip(tables, actions, strict=True):
            take(moment, int(action))
            roll_until_it_fits(moment, generator, max_turns)
        observations, rewards, terminations, truncations, infos = env.step(actions)
        assert terminations.tolist() == [moment.is_over for moment, _ in tables]
        assert truncations.tolist() == [not moment.is_over and moment.roll is None for moment, _ in tables]
        for game, (moment, _) in enumerate(tables):
            assert infos["rewards"][game].tolist() == list(rewards_of(moment))
            assert rewards[game] == infos["rewards"][game][movers[game]]
            assert infos["_final_obs"][game] == (moment.roll is None)
            if moment.roll is None:
                assert infos["final_obs"][game].tobytes() == observed(moment, movers[game]).tobytes()
                tables[game] = next(streams[game])


def by_compiled_rules(steps: int, **environment: str) -> list[list[str]]:
    """The digests of a process with compiled rules, with 1, 2 and 3 threads."""
    told = {name: value for name, value in os.environ.items() if name != "QUARANTABLE_RULES"} | environment
    command = [sys.executable, "-m", "tests.envs.vector.covirus_digest", str(steps)]
    done = subprocess.run(command, cwd=ROOT, env=told, stdout=subprocess.PIPE, text=True, check=True, timeout=1200)
    return [line.split() for line in done.stdout.splitlines()]


@pytest.mark.long
@pytest.mark.timeout(1800)
def test_compiled_and_plain_rules_give_the_same_bytes_and_stay_inside_their_arrays(tmp_path: Path) -> None:
    checked = by_compiled_rules(120, NUMBA_BOUNDSCHECK="1", NUMBA_CACHE_DIR=str(tmp_path))
    assert checked == by_compiled_rules(120) == [digests(2, 120, *SETTINGS, WIDE)] * 3


def test_an_illegal_action_is_refused_by_name_before_anything_moves() -> None:
    env = CovirusVectorEnv(2, {"width": 6, "length": 5})
    observations, infos = env.reset(seed=3)
    before = observations.copy()
    wrong = infos["action_mask"].argmin(axis=1)
    for action, why in ((-1, "which is no action"), (95, "which is no action"), (int(wrong[0]), f"“{env.play_of(0, int(wrong[0]))}”")):
        with pytest.raises(IllegalAction, match=f"game 0 was given action {action}, {why}"):
            env.step([action, int(infos["action_mask"][1].argmax())])
        assert (observations == before).all()
    with pytest.raises(ValueError, match="read-only"):
        infos["action_mask"][:] = 1


def test_what_can_not_be_is_refused() -> None:
    with pytest.raises(BadValue):
        CovirusVectorEnv(2, {"half": "shut"})
    with pytest.raises(ValueError, match="max_turns can be a whole number from 1 up, or None, not 0"):
        CovirusVectorEnv(2, max_turns=0)


def test_gymnasium_makes_it_and_its_spaces_hold_what_it_gives() -> None:
    env = gymnasium.make_vec("quarantable.envs.vector:quarantable/Covirus-v1", num_envs=3, options={"width": 4, "length": 4}, max_turns=20)
    player = RandomPlayer(3, seed=1)
    observations, infos = env.reset(seed=3)
    endings = set()
    for _ in range(60):
        assert env.observation_space.contains(observations)
        actions = player(infos["action_mask"])
        assert env.action_space.contains(actions)
        observations, _, ended, cut, infos = env.step(actions)
        endings |= {(bool(one), bool(other)) for one, other in zip(ended, cut, strict=True)}
    assert endings == {(False, False), (True, False), (False, True)}
