"""Games for OpenSpiel. Importing this registers them, as OpenSpiel's own games in Python are registered.

    import pyspiel
    import quarantable.envs.openspiel

    game = pyspiel.load_game("python_contagious(players=4)")

The head of `contagious/game.py` has its actions, chance and parameters.
"""

from .contagious.game import ContagiousGame

__all__ = ["ContagiousGame"]
