"""Random games as `tests/bots/*/c_games.py` counts them, played by the lab: `python -m tests.lab.as_in_c GAME GAMES` prints their digest.

A program of its own, so that a test can choose the mode of the rules.
"""

import sys
from typing import Any
from unittest.mock import patch

import numpy as np

from quarantable.lab.contagious import run as contagious_run
from quarantable.lab.covirus import run as covirus_run
from quarantable.lab.setting import Setting
from quarantable.lab.streams import Array, Seeds
from tests.bots.contagious import c_games as contagious_games
from tests.bots.covirus import c_games as covirus_games
from tests.lab.builders import of_cards, of_fields, play


def from_seeds(run: Any, setting: Setting, seeds: list[int]) -> Array:
    """Rows of games that start from these very seeds."""

    def given(_seed: int, _first: int, _games: int) -> Seeds:
        return np.array([seeds, seeds], np.uint64).T.copy()

    with patch.object(run, "one_stream", given):
        return play(setting, len(seeds))


def cards_digest(games: int) -> str:
    """Of games of It's Contagious!: decisions, loads and starter."""
    seeds = list(contagious_games.seeds(games))
    by_players = {players: from_seeds(contagious_run, of_cards(players=players), seeds) for players in contagious_games.PLAYERS}
    number_of = {seed: number for number, seed in enumerate(seeds)}

    def play_one(seed: int, players: int) -> contagious_games.Game:
        row = by_players[players][number_of[seed]]
        return int(row["decisions"]), row["loads"][:players].tolist(), int(row["starter"])

    return contagious_games.digest_of(play_one, games)


def field_digest(games: int) -> str:
    """Of games of Covirus: turns and completed lines."""
    rows = from_seeds(covirus_run, of_fields(width=20, length=40), list(covirus_games.seeds(games)))
    return covirus_games.digest_of((int(row["turns"]), int(row["done"][0]), int(row["done"][1])) for row in rows)


if __name__ == "__main__":
    sys.stdout.write({"contagious": cards_digest, "covirus": field_digest}[sys.argv[1]](int(sys.argv[2])))
