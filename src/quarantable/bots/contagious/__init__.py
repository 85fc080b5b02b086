"""Programs that play It's Contagious! What they know is a seat's view and its legal plays.

>>> view = {"counting": "up", "top": 3, "value": 3, "draw_left": 40, "pile": ["3"], "loads": [0, 0], "turn": 0}
>>> greedy_play(view, Options(), ["13", "shield", "3"], seed=0)
'3'
"""

from quarantable.games.contagious.options import Options

from .greedy import greedy_play
from .random_play import random_play

__all__ = ["Options", "greedy_play", "random_play"]
