"""Both games for OpenSpiel. Importing this registers them, as OpenSpiel's own games in Python are registered.

    import pyspiel
    import quarantable.envs.openspiel

    cards = pyspiel.load_game("python_contagious(players=4)")
    field = pyspiel.load_game("python_covirus(width=8,length=10)")

The heads of `contagious/game.py` and `covirus/game.py` have their actions, chance and parameters.
"""

from quarantable.envs.needed import need

need("pyspiel", extra="openspiel")

from .contagious.game import ContagiousGame  # noqa: E402  # only where OpenSpiel is
from .covirus.game import CovirusGame  # noqa: E402  # as above

__all__ = ["ContagiousGame", "CovirusGame"]
