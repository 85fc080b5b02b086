"""Covirus in a terminal: the field, where one may place, the dice, and what happened."""

from .describing import describe

__all__ = ["describe"]
