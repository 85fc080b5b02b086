"""It's Contagious! in a terminal: cards, the pile, what a play would do, and what happened."""

from .describing import describe

__all__ = ["describe"]
