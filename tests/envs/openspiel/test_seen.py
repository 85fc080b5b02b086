"""Information states and observations of It's Contagious!: all that a player has seen, and nothing more."""

from collections import defaultdict
from itertools import pairwise

import numpy as np
import pyspiel
import pytest
from open_spiel.python.observation import make_observation

from tests.envs.openspiel.playing import SMALL, TINY, after, decisions

GAME = f"python_contagious({SMALL},preset=table)"


def test_an_information_state_remembers_every_earlier_one() -> None:
    texts = [[state.information_state_string(seat) for seat in range(3)] for state in decisions(GAME, 3)]
    for earlier, later in pairwise(texts):
        assert all(after.startswith(before) and after != before for before, after in zip(earlier, later, strict=True))


@pytest.mark.parametrize("seed", range(3))
def test_text_and_tensor_tell_the_same_states_apart(seed: int) -> None:
    by_text, by_tensor = defaultdict(set), defaultdict(set)
    for game_seed in range(20 * seed, 20 * seed + 20):
        for state in decisions(TINY, game_seed):
            for seat in range(2):
                text, tensor = state.information_state_string(seat), tuple(state.information_state_tensor(seat))
                by_text[text].add(tensor)
                by_tensor[tensor].add(text)
    assert all(len(found) == 1 for found in [*by_text.values(), *by_tensor.values()])


@pytest.mark.parametrize("preset", ["written", "table"])
def test_what_a_player_sees_stays_the_same_when_hidden_cards_are_others(preset: str) -> None:
    random = np.random.default_rng(5)
    game = f"python_contagious(players=4,preset={preset})"
    for plays in (0, 9, 23):
        state = after(game, 4, plays)
        for seat in range(4):
            other = state.resample_from_infostate(seat, random.random)
            assert str(other) != str(state)
            assert other.information_state_string(seat) == state.information_state_string(seat)
            assert other.information_state_tensor(seat) == state.information_state_tensor(seat)
            assert other.observation_string(seat) == state.observation_string(seat)
            assert other.observation_tensor(seat) == state.observation_tensor(seat)


def test_what_is_public_is_the_same_for_all_and_what_is_private_for_nobody_else() -> None:
    public = pyspiel.IIGObservationType(public_info=True, perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE)
    private = pyspiel.IIGObservationType(public_info=False, perfect_recall=False, private_info=pyspiel.PrivateInfoType.SINGLE_PLAYER)
    state = after(GAME, 1, 5)
    everything = make_observation(state.get_game(), public)
    own = make_observation(state.get_game(), private)
    assert len({everything.string_from(state, seat) for seat in range(3)}) == 1
    assert "hand" not in everything.dict
    assert "hand:" not in everything.string_from(state, 0)
    own.set_from(state, 1)
    assert set(own.dict) == {"player", "hand"}
    assert own.dict["hand"].tolist() == list(state.course.state.hands[1])


@pytest.mark.parametrize("remembers", [False, True])
def test_all_hands_can_be_asked_for(remembers: bool) -> None:
    state = after(GAME, 1, 5)
    kind = pyspiel.IIGObservationType(public_info=True, perfect_recall=remembers, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS)
    everything = make_observation(state.get_game(), kind)
    everything.set_from(state, 1)
    first_hands = state.course.hands if remembers else [_kinds(state.course.state.hands[seat]) for seat in range(3)]
    assert [_kinds(hand) for hand in everything.dict["hand"]] == [tuple(first_hands[seat]) for seat in (1, 2, 0)]


def _kinds(counts: object) -> tuple[int, ...]:
    return tuple(kind for kind, count in enumerate(counts) for _ in range(int(count)))  # type: ignore[arg-type, var-annotated]  # an array


def test_seats_are_relative_to_who_sees() -> None:
    state = after(GAME, 1, 0)
    kind = pyspiel.IIGObservationType(perfect_recall=False)
    table = make_observation(state.get_game(), kind)
    for seat in range(3):
        table.set_from(state, seat)
        assert table.dict["player"].argmax() == seat
        assert (table.dict["turn"].argmax() + seat) % 3 == state.current_player()
