"""The numbers of actions: each stands for one play, and the mask marks exactly the legal ones."""

from random import Random
from typing import Any

import pytest

from quarantable.envs.contagious.actions import MOST_CODES, Codes, codes_for, is_legal, masked, name_of, number_of, play_at
from quarantable.games.contagious.game import Position
from quarantable.games.kernel import raw
from tests.games.contagious.builders import GAME, WAYS, shuffled

LARGE: dict[str, Any] = {
    "hand_size": 20,
    "deck": {"W": 60, "2": 20, "5": 30, "8": 60, "13": 20, "contagion": 30, "shield": 20, "flatten": 15},
}
SMALL: dict[str, Any] = {"hand_size": 2, "deck": {"W": 3, "1": 4, "9": 4, "12": 3, "contagion": 2, "blowback": 2, "antibodies": 2}}


def positions(options: dict[str, Any], players: int, seed: int) -> list[Position]:
    """Every position of one random game, the last one included."""
    random = Random(seed)
    position = shuffled(GAME.read_options(options), players, random)
    course = [GAME.restore(position.options, position.to_bytes())]
    while legal := GAME.legal(position):
        GAME.play(position, random.choice(legal))
        course.append(GAME.restore(position.options, position.to_bytes()))
    return course


def marked(position: Position, codes: Codes) -> set[int]:
    return set(masked(position, codes).nonzero()[0].tolist())


@pytest.mark.parametrize("way", WAYS, ids=lambda way: "-".join(way.values()))
@pytest.mark.parametrize(("options", "players"), [({}, 4), (LARGE, 3), (SMALL, 6), ({}, 2)], ids=["written", "large", "small", "two"])
def test_the_mask_marks_exactly_the_legal_plays(way: dict[str, str], options: dict[str, Any], players: int) -> None:
    codes = codes_for(GAME.read_options(way | options), players)
    for position in positions(way | options, players, seed=len(str(way)) + players)[::3]:
        numbers = [number_of(position, codes, play) for play in GAME.legal(position)]
        assert marked(position, codes) == set(numbers)
        assert [play_at(position, codes, number) for number in numbers] == GAME.legal(position)


@pytest.mark.parametrize("way", [WAYS[0], WAYS[-1]], ids=["first", "last"])
def test_what_is_legal_can_be_asked_number_by_number(way: dict[str, str]) -> None:
    codes = codes_for(GAME.read_options(way), 4)
    for position in positions(way, 4, seed=2)[::5]:
        legal = {number for number in range(-3, codes.count + 3) if is_legal(position.raw, raw(codes), number)}
        assert legal == marked(position, codes)


def test_after_the_end_nothing_is_legal() -> None:
    last = positions({}, 3, seed=5)[-1]
    codes = codes_for(last.options, 3)
    assert last.state.over
    assert marked(last, codes) == set()
    assert not any(is_legal(last.raw, raw(codes), number) for number in range(codes.count))


@pytest.mark.parametrize("options", [{}, {"shield": "choice"}, LARGE, SMALL])
@pytest.mark.parametrize("players", range(2, 6))
def test_every_number_stands_for_a_play_of_its_own(options: dict[str, Any], players: int) -> None:
    codes = codes_for(GAME.read_options(options), players)
    assert len({name_of(codes, number) for number in range(codes.count)}) == codes.count


def test_the_target_of_a_contagion_is_relative_to_who_plays_it() -> None:
    codes = codes_for(GAME.read_options(), 4)
    position = shuffled(GAME.read_options(), 4, Random(1))
    position.state.turn = 3
    second = next(number for number in range(codes.count) if name_of(codes, number) == "contagion>+2")
    assert play_at(position, codes, second) == "contagion>1"
    assert number_of(position, codes, "contagion>1") == second


def test_there_is_room_for_the_actions_of_every_deck() -> None:
    wilds = {"W": 60, **{str(rank): 20 for rank in range(2, 9)}, **{str(rank): 8 for rank in (1, 9, 10, 11, 12, 13)}}
    powers = dict.fromkeys(("shield", "blowback", "flatten", "antibodies", "contagion"), 1)
    codes = codes_for(GAME.read_options({"hand_size": 20, "shield": "choice", "deck": wilds | powers}), 6)
    assert codes.count == 7 * 230 + 6 * 8 + 4 + 5 + 3 <= MOST_CODES


@pytest.mark.parametrize("number", [-1, 193])
def test_a_number_that_is_no_action_has_no_play(number: int) -> None:
    position = shuffled(GAME.read_options(), 4, Random(1))
    with pytest.raises(IndexError, match="there are 193, from 0"):
        play_at(position, codes_for(position.options, 4), number)
