"""Random games of It's Contagious!"""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from quarantable.bots.contagious.random_play import Tally, play_games, random_play
from quarantable.games.contagious.game import Contagious
from tests.bots.contagious.c_games import FEW, GOLDEN, MANY

ROOT = Path(__file__).parents[3]
GAME = Contagious()


@pytest.mark.parametrize(("rules", "games"), [("plain", FEW), ("compiled", MANY)])
def test_game_by_game_the_same_decisions_as_in_c(rules: str, games: int) -> None:
    command = [sys.executable, "-m", "tests.bots.contagious.our_games", str(games)]
    environment = {**os.environ, "QUARANTABLE_RULES": rules}
    done = subprocess.run(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, check=True)
    assert done.stdout.decode() == json.loads(GOLDEN.read_text("utf-8"))[str(games)]


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize(
    "options", ["written", "table", {"hand_size": 1, "deck": {"7": 9, "contagion": 60, "shield": 60, "antibodies": 60}}]
)
def test_parts_of_a_run_add_up_to_the_run(players: int, options: object) -> None:
    read = GAME.read_options(options)  # type: ignore[arg-type]  # a preset's name, or a map
    parts = [play_games(read, players, seed=7, first=first, games=games) for first, games in ((0, 1), (1, 4), (5, 0), (5, 3))]
    whole = play_games(read, players, seed=7, first=0, games=8)
    assert parts[0] + parts[1] + parts[2] + parts[3] == whole
    assert sum(whole.wins) == pytest.approx(8)
    assert whole.decisions >= 8


def test_compiled_rules_play_the_same_games_by_every_option() -> None:
    program = "from tests.bots.contagious.test_random_play import tallies; print(tallies())"
    environment = {**os.environ, "QUARANTABLE_RULES": "compiled"}
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, env=environment, stdout=subprocess.PIPE, check=True)
    assert done.stdout.decode().strip() == str(tallies())


def tallies() -> list[Tally]:
    """A few games by options that differ from the rules as written."""
    wild = {"W": 60, "1": 9, "2": 30, "8": 60, "13": 60, "flatten": 9, "contagion": 9, "shield": 9}
    special = {"W": 9, "7": 9, "9": 9, "contagion": 9, "shield": 9, "blowback": 9, "flatten": 9, "antibodies": 9}
    options: list[dict[str, Any]] = [
        {"take": "free", "flatten_again": "reverses", "hand_size": 20, "deck": wild},
        {"take": "free", "shield": "choice", "hand_size": 3, "deck": special},
        {"shield": "choice", "flatten_again": "reverses"},
    ]
    return [play_games(GAME.read_options(each), players, seed=7, first=0, games=20) for each in options for players in (2, 5)]


def test_the_largest_deck_and_hands_are_played_to_the_end() -> None:
    deck = {"W": 60, "8": 60, "contagion": 60, "shield": 60, "13": 15}
    options = GAME.read_options({"hand_size": 20, "deck": deck, "take": "free", "shield": "choice"})
    assert play_games(options, 6, seed=1, first=0, games=3).games == 3


def test_a_random_play_is_one_of_the_legal_ones_and_the_same_for_the_same_seed() -> None:
    legal = [str(rank) for rank in range(1, 14)]
    chosen = [random_play({}, GAME.read_options(), legal, seed) for seed in range(300)]
    assert set(chosen) == set(legal)
    assert chosen == [random_play({}, GAME.read_options(), legal, seed) for seed in range(300)]


def test_the_starter_of_the_options_leads_every_game() -> None:
    one_round = {"hand_size": 1, "deck": {"7": 2}}
    # Whoever leads plays the last card at once, and the other takes it all.
    led_by_1 = play_games(GAME.read_options({**one_round, "starter": 1}), 2, seed=3, first=0, games=10)
    assert led_by_1.wins == [0, 10]
    assert led_by_1.decisions == 10
