"""Random play of Covirus: what it does, and that the C playouts do the same."""

import ctypes
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quarantable.bots.covirus import random_play
from quarantable.bots.covirus.random_play import Tally, play_games
from quarantable.games.contract import Unreadable
from quarantable.games.covirus.check import CovirusPosition
from quarantable.games.covirus.options import Options
from tests.games.covirus.builders import GAME, ROLLS, WAYS, after, field, options, positions

PROGRAM = Path(__file__).with_name("turns_of_games.py")
C_SOURCE = Path(__file__).parents[3] / "bench" / "limit" / "limit_covirus.c"


@pytest.fixture(scope="module")
def c_playouts(tmp_path_factory: pytest.TempPathFactory) -> ctypes.CDLL:
    compiler = shutil.which("gcc") or shutil.which("cc")
    if not compiler:
        pytest.skip("there is no C compiler on this machine")
    library = tmp_path_factory.mktemp("limit") / "covirus.so"
    subprocess.run([compiler, "-O2", "-shared", "-fPIC", str(C_SOURCE), "-o", str(library)], check=True)
    playouts = ctypes.CDLL(str(library))
    playouts.playout_one.argtypes = [ctypes.c_uint64, ctypes.POINTER(ctypes.c_int)]
    playouts.playout_one.restype = ctypes.c_long
    return playouts


@pytest.mark.timeout(600)  # with nothing compiled yet, on a busy machine
@pytest.mark.parametrize(("mode", "games"), [("plain", 30), ("compiled", 3000)])
def test_game_by_game_the_turns_and_completed_lines_are_those_of_the_c_playouts(c_playouts: ctypes.CDLL, mode: str, games: int) -> None:
    environment = {**os.environ, "QUARANTABLE_RULES": mode}
    run = subprocess.run([sys.executable, str(PROGRAM), "0", str(games)], env=environment, capture_output=True, text=True, check=True)
    assert run.stdout.splitlines() == [line_of(c_playouts, seed) for seed in range(games)]


def line_of(c_playouts: ctypes.CDLL, seed: int) -> str:
    lines = (ctypes.c_int * 2)()
    turns = c_playouts.playout_one(seed, lines)
    return f"{seed} {turns} {lines[0]} {lines[1]}"


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


def test_what_random_play_shows_is_what_the_rules_say_it_shows() -> None:
    tally = play_games(Options(), 2, seed=12345, first=0, games=25)
    assert 250 < tally.decisions / tally.games < 450
