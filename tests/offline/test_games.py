"""What can be chosen before a game is told without a server, too."""

import json

from quarantable.games.registry import GAMES
from quarantable.offline import answer


def test_every_game_is_told_with_every_option() -> None:
    told = json.loads(answer('{"do":"games"}'))
    assert {game["name"]: [option["name"] for option in game["options"]] for game in told["games"]} == {
        name: [spec.name for spec in game.option_specs] for name, game in GAMES.items()
    }
