"""Beginners at Covirus, as people are: they care for less than there is to see, and do that well."""

from typing import Final

from .greedy import Taste

UNSEEN: Final = 101
"""How full a line of the other's must be for someone who looks only at their own."""

GENTLE: Final = Taste(spoiling=0, beginning=5, notices=UNSEEN, homely=50)
"""Fills its own fullest lines, close to home, and never looks at what the other does."""

FAIR: Final = Taste(spoiling=25, beginning=5, notices=60, homely=20)
"""Builds near home too, and spoils what the other has nearly completed."""
