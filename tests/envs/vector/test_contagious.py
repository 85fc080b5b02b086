"""Many games of It's Contagious! at once: the rules' own games, whatever the number of threads, by Gymnasium's conventions."""

import copy
import os
import pickle
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils import seeding
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import RecordEpisodeStatistics

from quarantable.bots.contagious.random_play import begin_table, shuffle
from quarantable.chance.splitmix import below, seeded
from quarantable.envs.contagious.actions import codes_for, masked, play_at
from quarantable.envs.contagious.observation import observed
from quarantable.envs.contagious.rewards import write_rewards
from quarantable.envs.vector import ContagiousVectorEnv, IllegalAction, RandomPlayer
from quarantable.games.contagious.game import Position
from quarantable.games.contagious.refusals import DeckTooSmall, WrongPlayers
from quarantable.games.contagious.state import CARDS
from quarantable.games.kernel import raw
from quarantable.lab.streams import seeds_of
from tests.envs.vector.contagious_digest import SETTINGS, digests
from tests.games.contagious.builders import GAME

ROOT = Path(__file__).parents[3]
pytestmark = pytest.mark.filterwarnings("ignore:The rules of this process run as plain Python")


def dealt_by(word: int, players: int, options: Any) -> Iterator[Position]:
    """The games that one stream of chance deals one after the other, set up through the contract that all the house uses."""
    read = GAME.read_options(options)
    state, table = begin_table(read, players)
    generator = seeded(word)
    while True:
        shuffle(raw(state), raw(table), generator)
        deck = [CARDS[kind] for kind in reversed(list(state.deck)[: table.cards])]
        yield GAME.new(read, players, deck=deck, starter=below(generator, players))


@pytest.mark.parametrize(("players", "options"), SETTINGS)
def test_every_step_is_what_the_rules_make_of_the_plays(players: int, options: Any) -> None:
    env, player = ContagiousVectorEnv(3, players, options), RandomPlayer(3, seed=5)
    codes = codes_for(GAME.read_options(options), players)
    deals = [dealt_by(word, players, options) for word in seeds_of(int(seeding.np_random(9)[0].integers(2**63)), 0, 3)]
    positions = [next(each) for each in deals]
    observations, infos = env.reset(seed=9)
    for _ in range(150):
        actions = player(infos["action_mask"]).copy()
        for game, position in enumerate(positions):
            assert observations[game].tobytes() == observed(position, position.state.turn).tobytes()
            assert infos["action_mask"][game].tobytes() == masked(position, codes).tobytes()
            assert infos["seat"][game] == position.state.turn
        movers = [position.state.turn for position in positions]
        for position, action in zip(positions, actions, strict=True):
            GAME.play(position, play_at(position, codes, action))
        observations, rewards, terminations, truncations, infos = env.step(actions)
        assert terminations.tolist() == infos["_final_obs"].tolist() == [bool(each.state.over) for each in positions]
        assert not truncations.any()
        for game, (position, mover) in enumerate(zip(positions, movers, strict=True)):
            worth = [0.0] * players
            if position.state.over:
                write_rewards(position.raw, worth)
                assert infos["final_obs"][game].tobytes() == observed(position, mover).tobytes()
                positions[game] = next(deals[game])
            assert infos["rewards"][game].tolist() == pytest.approx(worth)
            assert rewards[game] == infos["rewards"][game][mover]


def by_compiled_rules(steps: int, **environment: str) -> list[list[str]]:
    """The digests of a process that chooses compiled rules by itself, with 1, 2 and 3 threads."""
    told = {name: value for name, value in os.environ.items() if name != "QUARANTABLE_RULES"} | environment
    command = [sys.executable, "-m", "tests.envs.vector.contagious_digest", str(steps)]
    done = subprocess.run(command, cwd=ROOT, env=told, stdout=subprocess.PIPE, text=True, check=True, timeout=1200)
    return [line.split() for line in done.stdout.splitlines()]


def test_compiled_and_plain_rules_give_the_same_bytes_with_any_number_of_threads() -> None:
    assert by_compiled_rules(40) == [digests(2, 40)] * 3


@pytest.mark.long
@pytest.mark.timeout(1800)
def test_compiled_steps_stay_inside_their_arrays(tmp_path: Path) -> None:
    checked = by_compiled_rules(2000, NUMBA_BOUNDSCHECK="1", NUMBA_CACHE_DIR=str(tmp_path))
    assert checked == by_compiled_rules(2000) == [digests(1, 2000)] * 3


@pytest.mark.long
def test_random_play_has_the_lengths_and_winners_of_the_random_bots() -> None:
    program = "from tests.envs.vector.random_figures import figures; print(*figures(games=60_000))"
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True, timeout=600)
    for distance in map(float, done.stdout.split()):
        assert abs(distance) < 4


def bad_actions(env: ContagiousVectorEnv, infos: dict[str, Any]) -> Iterator[tuple[int, str]]:
    yield -1, "which is no action"
    yield 193, "which is no action"
    yield 2**40, "which is no action"
    wrong = int(infos["action_mask"][1].argmin())
    yield wrong, f"“{env.action_names()[wrong]}”, which is not legal there"


def test_an_illegal_action_is_refused_by_name_before_anything_moves() -> None:
    env, player = ContagiousVectorEnv(3), RandomPlayer(3, seed=5)
    observations, infos = env.reset(seed=2)
    before = observations.copy()
    for wrong, why in bad_actions(env, infos):
        actions = player(infos["action_mask"]).copy()
        actions[1] = wrong
        with pytest.raises(IllegalAction, match=f"game 1 was given action {wrong}, {why}; no game has moved") as refusal:
            env.step(actions)
        assert (refusal.value.game, refusal.value.action) == (1, wrong)
        assert (observations == before).all()


def test_a_mask_that_somebody_has_written_to_lets_nothing_illegal_through() -> None:
    env = ContagiousVectorEnv(2)
    _, infos = env.reset(seed=1)
    wrong = infos["action_mask"].argmin(axis=1)
    infos["action_mask"][:] = 1
    with pytest.raises(IllegalAction):
        env.step(wrong)


@pytest.mark.parametrize("actions", [[0], [0.5, 1.0], np.zeros((2, 1), np.int64), ["take", "take"]])
def test_actions_of_the_wrong_shape_or_kind_are_refused(actions: Any) -> None:
    env = ContagiousVectorEnv(2)
    env.reset(seed=1)
    with pytest.raises(ValueError, match="actions must be 2 whole numbers"):
        env.step(actions)


def test_a_step_before_the_first_reset_is_refused() -> None:
    with pytest.raises(RuntimeError, match="reset comes before the first step"):
        ContagiousVectorEnv(1).step([0])


@pytest.mark.parametrize("copied", [copy.deepcopy, pickle.dumps])
def test_it_says_that_it_can_not_be_copied(copied: Any) -> None:
    with pytest.raises(TypeError, match="make another"):
        copied(ContagiousVectorEnv(1))


def test_what_can_not_be_is_refused_in_the_rules_own_words() -> None:
    with pytest.raises(WrongPlayers):
        ContagiousVectorEnv(2, players=7)
    with pytest.raises(DeckTooSmall):
        ContagiousVectorEnv(2, players=6, options={"hand_size": 20})
    with pytest.raises(ValueError, match="num_envs must be at least 1"):
        ContagiousVectorEnv(0)
    with pytest.raises(ValueError, match="threads must be at least 1"):
        ContagiousVectorEnv(1, threads=0)


def test_the_same_seed_deals_the_same_games_and_none_deals_others() -> None:
    env = ContagiousVectorEnv(5)
    first = env.reset(seed=4)[0].copy()
    second = env.reset()[0].copy()
    assert (env.reset(seed=4)[0] == first).all()
    assert (second != first).any()
    assert (ContagiousVectorEnv(5).reset(seed=4)[0] == first).all()


def test_gymnasium_makes_it_and_its_wrappers_take_it() -> None:
    made = gymnasium.make_vec("quarantable.envs.vector:quarantable/Contagious-v1", num_envs=4, players=3, options="table")
    assert made.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    env, player = RecordEpisodeStatistics(made), RandomPlayer(4, seed=1)
    observations, infos = env.reset(seed=3)
    assert env.observation_space.contains(observations)
    for _ in range(300):
        actions = player(infos["action_mask"])
        assert env.action_space.contains(actions)
        assert env.single_action_space.sample(infos["action_mask"][0]) in env.single_action_space
        observations, _, _, _, infos = env.step(actions)
        assert env.observation_space.contains(observations)
    assert len(env.length_queue) > 4
    assert min(env.length_queue) > 20
    env.close()


def test_who_has_imported_the_rules_before_is_told_why_it_is_slow() -> None:
    with pytest.warns(RuntimeWarning, match="import quarantable.envs.vector before any other"):
        ContagiousVectorEnv(1)
