"""What a seat's vector holds: all that is public and its own hand, and nothing else."""

from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as some

from quarantable.envs.contagious.observation import features, most_of, observed, size_of
from quarantable.envs.contagious.rewards import write_rewards
from quarantable.games.contagious.game import Position
from quarantable.games.contagious.state import CARDS
from quarantable.games.contagious.unseen import deal_anew
from quarantable.games.contract import EVERYTHING
from tests.envs.contagious.test_actions import LARGE, SMALL, positions
from tests.games.contagious.builders import GAME, WAYS


def read(position: Position, seat: int) -> dict[str, list[int]]:
    """The fields of a seat's vector by name."""
    vector = observed(position, seat)
    return {
        each.name: vector[each.offset : each.offset + each.size].tolist() for each in features(position.options, position.state.players)
    }


def around(seat: int, players: int) -> list[int]:
    """The seats as this one counts them."""
    return [(seat + steps) % players for steps in range(players)]


def counted(cards: list[str]) -> list[int]:
    return [cards.count(card) for card in CARDS]


def marks(seat: int | None, seats: list[int]) -> list[int]:
    return [int(each == seat) for each in seats]


@pytest.mark.parametrize(("options", "players"), [({}, 4), (WAYS[-1] | LARGE, 3), (SMALL | {"shield": "choice"}, 6)])
def test_the_fields_say_what_a_seat_sees(options: dict[str, Any], players: int) -> None:
    for number, position in enumerate(positions(options, players, seed=3)):
        seat = number % players
        state, seats, said = GAME.state(position, seat), around(seat, players), read(position, seat)
        assert said["hand"] == counted(state["hands"][seat])
        assert said["pile"] == counted(state["pile"])
        assert said["top"] == marks(state["top"] or 0, list(range(14)))
        assert said["value"][0] * 256 + said["value"][1] == (state["value"] or 0)
        assert said["counts_down"] + said["is_clockwise"] == [state["counting"] == "down", state["direction"] == 1]
        assert said["draw_left"] == [state["draw_left"]]
        assert said["hand_sizes"] == [state["hand_sizes"][each] for each in seats]
        assert said["load_sizes"] == [state["loads"][each] for each in seats]
        assert said["turn"] == marks(state["turn"], seats)
        assert said["leader"] == marks(state["leader"], seats)
        assert sum(said["sender"]) == (state["asked"] is not None)
        assert said["loads"] == [count for each in seats for count in counted(state["load_cards"][each])]


@pytest.mark.parametrize(("options", "players"), [({}, 2), (LARGE, 3), (SMALL, 6)])
def test_the_fields_cover_the_vector_and_bound_it(options: dict[str, Any], players: int) -> None:
    fields = features(GAME.read_options(options), players)
    assert [each.offset for each in fields] == np.cumsum([0, *(each.size for each in fields)])[:-1].tolist()
    assert sum(each.size for each in fields) == size_of(players)
    assert all(len(each.most) == each.size for each in fields)
    most = most_of(GAME.read_options(options), players)
    for position in positions(options, players, seed=8):
        assert all((observed(position, seat) <= most).all() for seat in range(players))


@given(seed=some.integers(0, 2**32), players=some.integers(2, 6), way=some.sampled_from(WAYS))
def test_hidden_cards_make_no_difference(seed: int, players: int, way: dict[str, str]) -> None:
    random = Random(seed)
    position = random.choice(positions(way, players, seed)[:-1])
    seat = random.randrange(players)
    other = GAME.restore(position.options, position.to_bytes())
    hide(other, seat, random)
    assert observed(position, seat).tobytes() == observed(other, seat).tobytes()


def hide(position: Position, seat: int, random: Random) -> None:
    """Deal what this seat doesn't see anew."""
    everything = GAME.state(position, EVERYTHING)["hands"]
    mine = counted(everything[seat])
    rest = [card for other, hand in enumerate(everything) if other != seat for card in hand]
    rest += [CARDS[kind] for kind in list(position.state.deck)[: position.state.draw_left]]
    random.shuffle(rest)
    before = sum(position.state.hand_sizes[:seat])
    own = [CARDS[kind] for kind, count in enumerate(mine) for _ in range(count)]
    deal_anew(position.state, rest[:before] + own + rest[before:])


@pytest.mark.parametrize("players", range(2, 7))
def test_rewards_are_shares_of_the_win_and_add_up_to_nothing(players: int) -> None:
    for seed in range(6):
        last = positions({"hand_size": 2}, players, seed)[-1]
        rewards = [0.0] * players
        write_rewards(last.raw, rewards)
        winners = GAME.winners(last)
        assert sum(rewards) == pytest.approx(0, abs=1e-12)
        assert rewards == [(1 / len(winners) if seat in winners else 0) - 1 / players for seat in range(players)]
