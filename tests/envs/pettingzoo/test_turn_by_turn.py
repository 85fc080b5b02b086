"""What PettingZoo's own tests don't ask: rewards, chance, what is refused, how games are cut off."""

import pickle
from math import fsum
from random import Random
from typing import Any

import numpy as np
import pytest
from pettingzoo.utils.conversions import aec_to_parallel

from quarantable.envs import contagious_v1, covirus_v1
from quarantable.games.contagious.game import Contagious
from quarantable.games.contract import Refusal
from tests.envs.pettingzoo.ways import CONTAGIOUS, COVIRUS, WAYS, Way, played

SMALL = [CONTAGIOUS[6], COVIRUS[1]]


@pytest.mark.parametrize("way", WAYS[1:8] + WAYS[9:], ids=str)
def test_rewards_add_up_to_nothing_and_go_to_who_has_won(way: Way) -> None:
    env = way.env()
    env.reset(seed=5)
    given = played(env, Random(5).choice)
    assert fsum(given.values()) == pytest.approx(0, abs=1e-12)
    if "max_turns" not in way.given and len(set(given.values())) > 1:
        won = {int(agent[-1]) for agent, reward in given.items() if reward == max(given.values())}
        assert won == winners(env)


def winners(env: Any) -> set[int]:
    """As the picture's text tells them."""
    last = env.unwrapped.table.told().splitlines()[0]
    names = ["virus has", "cure has"] if "turns" in last else [f"player {seat}" for seat in range(6)]
    return {seat for seat, name in enumerate(names) if name in last}


@pytest.mark.parametrize("way", SMALL, ids=str)
def test_a_seed_gives_the_same_games_one_after_another_and_none_goes_on_with_chance(way: Way) -> None:
    def course(env: Any) -> list[bytes]:
        random, course = Random(1), []
        for seed in (7, None, None):
            env.reset(seed=seed)
            course.append(env.observe(env.agent_selection)["observation"].tobytes())
            played(env, random.choice)
        return course

    one, other = course(way.env()), course(way.env())
    assert one == other
    assert len(set(one)) > 1


def test_without_a_seed_no_two_games_need_be_the_same() -> None:
    def first_hands() -> bytes:
        env = contagious_v1.env(starter=0)
        env.reset()
        seen: bytes = b"".join(env.observe(agent)["observation"].tobytes() for agent in env.agents)
        return seen

    assert first_hands() != first_hands()


def test_who_starts_is_drawn_unless_the_options_say() -> None:
    def starters(env: Any) -> set[str]:
        found = set()
        for seed in range(30):
            env.reset(seed=seed)
            found.add(env.agent_selection)
        return found

    assert starters(contagious_v1.env(3)) == {"player_0", "player_1", "player_2"}
    assert starters(contagious_v1.env(3, starter=1)) == {"player_1"}


def test_chance_is_its_own_and_not_numpys_for_all() -> None:
    np.random.seed(3)
    expected = np.random.random()
    np.random.seed(3)
    played_from_a_seed(covirus_v1.env(width=5, length=5))
    assert np.random.random() == expected


def played_from_a_seed(env: Any) -> dict[str, float]:
    env.reset(seed=2)
    return played(env, Random(2).choice)


@pytest.mark.parametrize("way", SMALL, ids=str)
def test_an_illegal_action_is_refused_and_ends_the_game_behind_pettingzoos_wrappers(way: Way) -> None:
    raw, env = way.raw(), way.env()
    for each in (raw, env):
        each.reset(seed=1)
    mask = raw.last()[0]["action_mask"]
    illegal = int(np.flatnonzero(mask == 0)[0])
    for action in (illegal, -1, len(mask), None, 1.0, "1", [illegal]):
        with pytest.raises(ValueError, match="isn't legal for player_"):
            raw.step(action)
    assert raw.last()[0]["action_mask"].tobytes() == mask.tobytes()
    agent = env.agent_selection
    env.step(illegal)
    assert env.rewards == {each: -1.0 if each == agent else 0.0 for each in env.possible_agents}
    assert all(env.terminations.values())


def test_actions_have_names() -> None:
    cards, field = contagious_v1.env(players=3, starter=1), covirus_v1.env(width=4, length=4)
    for env in (cards, field):
        env.reset(seed=1)
    assert [cards.unwrapped.table.name_of(number) for number in (0, 190)] == ["1", "contagion>+2"]
    legal = np.flatnonzero(field.last()[0]["action_mask"]).tolist()
    roll, placement = field.unwrapped.table.name_of(legal[0]).split()
    assert f"has rolled {roll}" in field.unwrapped.table.told()
    assert placement


def test_who_is_not_to_act_has_nothing_legal() -> None:
    for way in SMALL:
        env = way.env()
        env.reset(seed=4)
        acting = [agent for agent in env.agents if env.observe(agent)["action_mask"].any()]
        assert acting == [env.agent_selection]


def test_a_game_of_covirus_that_takes_too_many_turns_is_cut_off_without_rewards() -> None:
    env = covirus_v1.env(width=12, length=12, max_turns=3)
    env.reset(seed=0)
    assert set(played(env, Random(0).choice).values()) == {0.0}
    env.reset(seed=0)
    while env.agents and not any(env.truncations.values()):
        env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[0]))
    assert all(env.truncations.values())
    assert not any(env.terminations.values())
    assert "Turn 4: the cure is to roll." in env.unwrapped.table.told()


def test_a_game_is_cut_off_only_once_somebody_had_a_choice() -> None:
    env = covirus_v1.parallel_env(width=4, length=4, max_turns=1)
    for seed in range(10):
        seen, _ = env.reset(seed=seed)
        legal = [np.flatnonzero(seen[agent]["action_mask"]) for agent in env.agents]
        assert len(legal[0])
        env.step({"player_0": int(legal[0][0]), "player_1": 0})


def test_numbers_of_numpy_are_as_good_as_others() -> None:
    given: dict[str, Any] = {"players": np.int64(3), "hand_size": np.int64(4), "deck": {"5": np.uint8(30)}, "starter": np.int32(1)}
    cards = contagious_v1.env(**given)
    assert cards.unwrapped.table.position.options == Contagious().read_options({"hand_size": 4, "deck": {"5": 30}, "starter": 1})
    field: dict[str, Any] = {"width": np.int64(6), "max_turns": np.int64(9)}
    assert covirus_v1.env(**field).action_space("player_0").n == 3 * 6 * 40 + 40


@pytest.mark.parametrize(
    ("make", "given", "told"),
    [
        (contagious_v1.env, {"players": 4.0}, "C3: 4.0 can't play"),
        (contagious_v1.env, {"options": 5}, "can't be 5"),
        (contagious_v1.env, {"deck": {5: 30}}, "a map that names a card 5 instead of “5”"),
        (contagious_v1.env, {"players": 7}, "C3: 7 can't play: it takes 2 to 6."),
        (contagious_v1.env, {"hand_size": 0}, "C2: "),
        (contagious_v1.env, {"players": 2, "starter": 4}, "C5: "),
        (contagious_v1.env, {"deck": {"5": 3}}, "C2: "),
        (contagious_v1.env, {"preset": "house"}, "There is no preset “house”"),
        (covirus_v1.env, {"length": 41}, "V1: "),
        (covirus_v1.env, {"options": {"width": 3}}, "V1: "),
        (covirus_v1.raw_env, {"colour": "red"}, "There is no option “colour”"),
        (covirus_v1.parallel_env, {"end": "never"}, "The option “end” can't be “never”"),
    ],
)
def test_bad_options_are_refused_with_the_rules_own_sentences(make: Any, given: dict[str, Any], told: str) -> None:
    with pytest.raises(Refusal, match=told):
        make(**given)


def test_options_by_name_go_before_a_preset_or_map() -> None:
    table: Any = contagious_v1.raw_env(2, "table", take="forced").table
    assert table.position.options == Contagious().read_options({"shield": "choice"})
    assert covirus_v1.raw_env({"width": 5, "length": 6}, width=7).table.most.shape[1:] == (6, 7)


@pytest.mark.parametrize("given", [{"max_turns": 0}, {"max_turns": 2.5}, {"max_turns": "9"}, {"render_mode": "smells"}])
def test_what_isnt_a_matter_of_the_rules_is_refused_too(given: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=next(iter(given))):
        covirus_v1.env(**given)


@pytest.mark.parametrize("way", SMALL, ids=str)
def test_pettingzoos_conversion_for_environments_without_turns_does_not_apply(way: Way) -> None:
    with pytest.raises(AssertionError, match="is_parallelizable"):
        aec_to_parallel(way.env())


@pytest.mark.parametrize("way", SMALL, ids=str)
def test_a_pickled_environment_is_made_as_the_first_was(way: Way) -> None:
    again = pickle.loads(pickle.dumps(way.env()))  # noqa: S301  # its own
    assert again.action_space("player_0") == way.env().action_space("player_0")
    assert played_from_a_seed(again) == played_from_a_seed(way.env())
