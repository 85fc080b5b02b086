"""What holds of every game behind the contract."""

import random
from typing import Any

import pytest

from quarantable.games.contract import Game
from quarantable.games.registry import GAMES

SMALL: dict[str, dict[str, Any]] = {"contagious": {"hand_size": 3, "shield": "choice"}, "covirus": {"width": 5, "length": 5}}


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_what_is_private_laid_over_what_is_public_is_what_a_player_sees(game: Game[Any, Any]) -> None:
    chance = random.Random(1)
    options = game.read_options(SMALL.get(game.name))
    deck = chance.sample(game.cards(options), len(game.cards(options))) or None
    position = game.new(options, 2, deck=deck, starter=0 if deck else None)
    while not game.is_over(position):
        for player in range(2):
            assert {**game.state(position, None), **game.private(position, player)} == game.state(position, player)
        game.play(position, chance.choice(game.legal(position, chance.choice(["21", "43", "11"]) if game.has_dice else None) or []))
    assert game.is_decided(position)
