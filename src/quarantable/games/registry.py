"""The games there are, by name."""

from typing import Any

from .contagious.game import Contagious
from .contract import Game
from .covirus.game import Covirus

GAMES: dict[str, Game[Any, Any]] = {game.name: game for game in (Contagious(), Covirus())}
