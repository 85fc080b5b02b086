"""Whole games, play by play, for each preset: `REWRITE_GOLDEN=1 pytest tests/games/contagious/test_golden.py` writes them anew."""

import os
from pathlib import Path
from random import Random

import pytest

from quarantable.games.contagious.game import Position
from quarantable.games.contract import EVERYTHING
from tests.games.contagious.builders import GAME, shuffled

FOLDER = Path(__file__).with_name("golden")


def playthrough(preset: str, players: int) -> str:
    """A random game as text: one position a play."""
    random = Random(players)
    position = shuffled(GAME.read_options(preset), players, random)
    lines = [f"{GAME.title} preset {preset}, {players} players, seed {players}", *described(position)]
    while legal := GAME.legal(position):
        player, play = GAME.turn(position), random.choice(legal)
        GAME.play(position, play)
        lines += [f"{player} of {' '.join(legal)}", f"{player}: {play}", *described(position)]
    return "\n".join(lines) + "\n"


def described(position: Position) -> list[str]:
    return [f"  {key} {value}" for key, value in GAME.state(position, EVERYTHING).items()]


@pytest.mark.parametrize("players", [2, 3, 6])
@pytest.mark.parametrize("preset", sorted(GAME.presets))
def test_the_game_goes_as_it_always_went(preset: str, players: int) -> None:
    path = FOLDER / f"{preset}-{players}.txt"
    if os.environ.get("REWRITE_GOLDEN"):
        path.write_text(playthrough(preset, players))
    assert playthrough(preset, players) == path.read_text()
