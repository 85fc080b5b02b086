"""Thousands of games at once, for learners: positions in one array, compiled steps over all of them, no Python for each game.

Imported before any other part of quarantable, it has this process's rules compiled.
"""

from quarantable.envs.needed import need

from .compiling import prefer_compiled

need("gymnasium", extra="envs")
prefer_compiled()

from gymnasium import register  # noqa: E402  # the mode of the rules is settled before the first is imported

from .choosing import RandomPlayer  # noqa: E402  # as above
from .contagious import ContagiousVectorEnv  # noqa: E402  # as above
from .covirus import CovirusVectorEnv  # noqa: E402  # as above
from .illegal import IllegalAction  # noqa: E402  # as above

__all__ = ["ContagiousVectorEnv", "CovirusVectorEnv", "IllegalAction", "RandomPlayer"]

register("quarantable/Contagious-v1", vector_entry_point="quarantable.envs.vector:ContagiousVectorEnv")
register("quarantable/Covirus-v1", vector_entry_point="quarantable.envs.vector:CovirusVectorEnv")
