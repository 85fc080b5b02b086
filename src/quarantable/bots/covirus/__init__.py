"""Programs that play Covirus."""

from .random_play import random_play

__all__ = ["random_play"]
