"""Other deals for an information state: as likely as they are, whatever the true cards."""

from collections import Counter
from random import Random

import pyspiel
import pytest

from quarantable.envs.openspiel.contagious import resampling
from tests.chance.chi_square import BOUND, deviate
from tests.envs.openspiel.orders import World, world_of, worlds_like
from tests.envs.openspiel.playing import SMALL, after, decisions

LEAST_EXPECTED = 8
WORLDS = [
    ("players=3,hand_size=2,deck=2:2;3:3;shield:1;contagion:2", 2, 2),
    ("players=2,hand_size=2,deck=1:1;2:2;contagion:2;shield:3", 4, 5),
    ("players=2,hand_size=2,deck=1:3;2:2;4:2;flatten:1", 3, 5),
]
"""Set-ups, seeds and numbers of plays: a Contagion, one that Shields have answered, a hand that could play nothing."""
MORE_WORLDS = [
    (f"{set_up},{options}", seed, plays)
    for set_up in (
        "players=2,hand_size=2,deck=1:1;2:2;3:2;W:1;shield:1",
        "players=3,hand_size=2,deck=1:3;4:2;W:2;9:1",
        "players=2,hand_size=3,deck=2:3;5:3;contagion:1;shield:1",
        "players=2,hand_size=2,deck=1:1;2:2;contagion:2;shield:3",
        "players=2,hand_size=2,deck=1:3;2:2;4:2;flatten:1",
    )
    for options in ("preset=written", "preset=table")
    for seed in range(3)
    for plays in (2, 4, 6)
]


def deviate_of(set_up: str, seed: int, plays: int, samples: int) -> float:
    """How far resampled worlds are from all that fit what the player to act, or player 0, has seen."""
    random, state = Random(seed), after(f"python_contagious({set_up})", seed, plays)
    player = max(state.current_player(), 0)
    expected = {world: chance * samples for world, chance in worlds_like(state, player).items()}
    counts = Counter(world_of(state.resample_from_infostate(player, random.random).course) for _ in range(samples))
    assert set(counts) <= set(expected)
    return _deviate(counts, expected)


def _deviate(counts: Counter[World], expected: dict[World, float]) -> float:
    frequent = [world for world, number in expected.items() if number >= LEAST_EXPECTED]
    cells = [(counts[world], expected[world]) for world in frequent]
    rest = sum(expected.values()) - sum(number for _, number in cells)
    if rest >= LEAST_EXPECTED:
        cells.append((counts.total() - sum(count for count, _ in cells), rest))
    return deviate(*zip(*cells, strict=True)) if len(cells) > 1 else 0.0


@pytest.mark.parametrize(("set_up", "seed", "plays"), WORLDS)
def test_worlds_are_as_likely_as_the_orders_of_the_deck_that_fit(set_up: str, seed: int, plays: int) -> None:
    assert abs(deviate_of(set_up, seed, plays, samples=600)) < BOUND


@pytest.mark.long
@pytest.mark.parametrize(("set_up", "seed", "plays"), MORE_WORLDS)
def test_many_worlds_are_as_likely_as_the_orders_of_the_deck_that_fit(set_up: str, seed: int, plays: int) -> None:
    assert deviate_of(set_up, seed, plays, samples=3000) < BOUND


@pytest.mark.parametrize(("set_up", "seed", "plays"), WORLDS)
def test_they_are_so_where_no_deal_is_kept_and_one_of_a_pool_is_drawn(
    set_up: str, seed: int, plays: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(resampling, "MOST_TELLINGS", 0)
    monkeypatch.setattr(resampling, "POOL", 40)
    assert abs(deviate_of(set_up, seed, plays, samples=200)) < BOUND


def test_large_hands_of_few_kinds_find_a_deal_too() -> None:
    game = "python_contagious(players=2,hand_size=20,deck=8:60;W:60;13:60;12:60;11:15,take=free,shield=choice)"
    random, state = Random(1), after(game, 1, 60)
    other = state.resample_from_infostate(0, random.random)
    assert other.information_state_string(0) == state.information_state_string(0)


@pytest.mark.parametrize("preset", ["written", "table"])
def test_another_deal_leads_to_the_same_information_state(preset: str) -> None:
    random = Random(1)
    for state in decisions(f"python_contagious({SMALL},preset={preset})", 6):
        for seat in range(3):
            other = state.resample_from_infostate(seat, random.random)
            assert other.information_state_string(seat) == state.information_state_string(seat)
            assert other.current_player() == state.current_player()


def test_the_true_cards_are_not_more_likely_than_others() -> None:
    """Before anything is played every hand is as likely as its cards are."""
    random, state = Random(3), after("python_contagious(players=2,hand_size=1,deck=1:1;2:1;3:1;4:1;5:1,starter=0)", 0, 0)
    found = Counter(world_of(state.resample_from_infostate(0, random.random).course)[1][1] for _ in range(800))
    assert len(found) == 4
    assert abs(deviate(list(found.values()), [200] * 4)) < BOUND


def test_openspiels_own_sampler_will_do() -> None:
    state = after(f"python_contagious({SMALL})", 2, 3)
    other = state.resample_from_infostate(1, pyspiel.UniformProbabilitySampler(0.0, 1.0))
    assert other.information_state_string(1) == state.information_state_string(1)


def test_nothing_is_resampled_while_cards_are_drawn() -> None:
    with pytest.raises(ValueError, match="when a player is to act"):
        pyspiel.load_game("python_contagious").new_initial_state().resample_from_infostate(0, Random(1).random)


def test_where_exact_draws_are_too_rare_likely_worlds_are_drawn_by_weight(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resampling, "MOST_TELLINGS", 0)
    monkeypatch.setattr(resampling, "POOL", 30)
    assert deviate_of(*WORLDS[0], samples=300) < BOUND


def test_if_nothing_is_found_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resampling, "MOST_TELLINGS", 0)
    monkeypatch.setattr(resampling, "POOL", 0)
    with pytest.raises(resampling.NoneFound):
        after(f"python_contagious({SMALL})", 2, 3).resample_from_infostate(1, Random(1).random)


@pytest.mark.parametrize("player", [-1, 3])
def test_who_is_not_there_has_seen_nothing(player: int) -> None:
    with pytest.raises(ValueError, match=f"no player {player}"):
        after(f"python_contagious({SMALL})", 2, 3).resample_from_infostate(player, Random(1).random)
