"""Programs that play Covirus."""

from .greedy import greedy_play
from .random_play import random_play

__all__ = ["greedy_play", "random_play"]
