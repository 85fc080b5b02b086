"""Programs that play Covirus."""

from .choosing import choose
from .greedy import greedy_play
from .random_play import random_play

__all__ = ["choose", "greedy_play", "random_play"]
