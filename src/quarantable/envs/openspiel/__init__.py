"""Both games for OpenSpiel. Importing this registers them, as OpenSpiel's own games in Python are registered.

    import pyspiel
    import quarantable.envs.openspiel

    cards = pyspiel.load_game("python_contagious(players=4)")
    field = pyspiel.load_game("python_covirus(width=8,length=10)")

The heads of `contagious/game.py` and `covirus/game.py` have their actions, chance and parameters.
"""

from .contagious.game import ContagiousGame
from .covirus.game import CovirusGame

__all__ = ["ContagiousGame", "CovirusGame"]
