"""Random play of Covirus: what it does, and that the C playouts do the same (`c_games.py`)."""

import json
import os
import subprocess
import sys
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quarantable.bots.covirus import random_play
from quarantable.bots.covirus.random_play import Draft, Tally, no_smaller, play_games, play_one, room_for
from quarantable.chance.splitmix import seeded
from quarantable.games.contract import Unreadable
from quarantable.games.covirus.check import CovirusPosition, empty_placement
from quarantable.games.covirus.options import Options
from quarantable.games.covirus.state import State, Work
from quarantable.games.kernel import narrowed, raw
from tests.bots.covirus.c_games import FEW, GOLDEN, MANY
from tests.games.covirus.builders import GAME, ROLLS, WAYS, after, field, options, positions

ROOT = Path(__file__).parents[3]


@pytest.mark.timeout(600)  # with nothing compiled yet, on a busy machine
@pytest.mark.parametrize("records", ["narrow", "wide"])
@pytest.mark.parametrize(("rules", "games"), [("plain", FEW), ("compiled", MANY)])
def test_game_by_game_the_same_turns_and_completed_lines_as_in_c(rules: str, games: int, records: str) -> None:
    command = [sys.executable, "-m", "tests.bots.covirus.our_games", str(games), records]
    run = subprocess.run(command, cwd=ROOT, env={**os.environ, "QUARANTABLE_RULES": rules}, capture_output=True, text=True, check=True)
    assert run.stdout == json.loads(GOLDEN.read_text("utf-8"))[str(games)]


@given(positions(), st.integers(0, 2**64 - 1))
@settings(max_examples=60)
def test_every_random_turn_is_legal(position: CovirusPosition, seed: int) -> None:
    if GAME.is_over(position):
        return
    for roll in ROLLS:
        play = random_play(position, roll, seed)
        GAME.check(position, play)
        assert play == random_play(position, roll, seed)


@pytest.mark.parametrize("roll", ["21", "31", "66", "11"])
def test_every_listed_turn_is_played_sooner_or_later(roll: str) -> None:
    position = after(field(free_shape="attached"), "21 a1:a2", "66 -")
    assert {random_play(position, roll, seed) for seed in range(400)} == set(GAME.legal(position, roll) or [])


def test_a_roll_that_is_none_is_unreadable() -> None:
    with pytest.raises(Unreadable):
        random_play(field(), "24", 1)


def test_where_a_rectangle_does_not_fit_none_fits_that_holds_it() -> None:
    for smaller, larger in combinations(range(1, 7), 2):
        holding = {(one, other) for one, other in combinations(range(1, 7), 2) if one >= smaller and other >= larger}
        assert no_smaller(larger, smaller) == sum(1 << 8 * one + other for one, other in holding)


@given(options(most=6), st.integers(0, 2**64 - 1), st.lists(st.integers(0, 3), min_size=1, max_size=3))
@settings(max_examples=25)
def test_a_run_may_be_cut_into_parts(chosen: Options, seed: int, parts: list[int]) -> None:
    whole, first = Tally(0, 0, (0, 0)), 0
    for games in parts:
        whole += play_games(chosen, 2, seed, first, games)
        first += games
    assert whole == play_games(chosen, 2, seed, 0, first)
    assert whole.games == first == sum(whole.wins)
    assert whole.shared == whole.games - sum(whole.won)


@pytest.mark.parametrize("way", WAYS, ids=lambda way: "-".join(way.values()))
def test_games_by_every_combination_of_options_come_to_an_end(way: dict[str, str]) -> None:
    tally = play_games(GAME.read_options({**way, "width": 5, "length": 6}), 2, seed=1, first=0, games=3)
    assert tally.games == 3
    assert tally.decisions >= 3


@pytest.mark.parametrize("way", WAYS, ids=lambda way: "-".join(way.values()))
def test_narrow_and_wide_records_are_played_alike(way: dict[str, str]) -> None:
    chosen = GAME.read_options({**way, "width": 9, "length": 7})
    rooms = room_for(chosen, 2), (GAME.new(chosen, 2).state, Work.zeros(), empty_placement())
    for seed in range(2):
        for state, work, placement in rooms:
            play_one(raw(state), seeded(seed), raw(Draft.zeros()), raw(work), raw(placement))
        assert seen(rooms[0][0]) == seen(rooms[1][0])


def seen(state: State) -> list[Any]:
    """All numbers of a position, whatever their width."""
    return [[list(row) for row in state.mine], list(state.empty), list(state.status), list(state.done), state.turns, state.free, state.open]


@pytest.mark.parametrize(("width", "is_narrow"), [(31, True), (32, False)])
def test_lines_that_need_more_than_31_bits_get_wide_records(width: int, is_narrow: bool) -> None:
    state = room_for(Options(width=width), 2)[0]
    state.empty[0] = (1 << width) - 1
    assert state.empty[0] == (1 << width) - 1
    assert isinstance(state, narrowed(State).structure) == is_narrow


def test_what_random_play_shows_is_what_the_rules_say_it_shows() -> None:
    tally = play_games(Options(), 2, seed=12345, first=0, games=25)
    assert 250 < tally.decisions / tally.games < 450
