"""How much may happen at one table."""

from typing import Any, Final

from quarantable import table as commands

from .gate import require
from .limits import Limits
from .pace import Pace, Seconds
from .refusals import TableFull

BRINGS_TO_AN_END: Final = (commands.Play, commands.Roll, commands.Resign, commands.AnswerStop)
"""What a full table still takes: a game has an end."""


class TablePace:
    """What people may do at one table, whoever they are. Each question raises `TooFast` if it is asked too often."""

    def __init__(self, limits: Limits, seconds: Seconds) -> None:
        self._most_events = limits.events
        self._sittings = Pace(limits.sittings_at_table, seconds)
        self._deeds = Pace(limits.deeds, seconds)
        self._hints = Pace(limits.hints, seconds)

    def let_sit(self) -> None:
        """May an invitation be tried?"""
        require(self._sittings.take())

    def let_hint(self) -> None:
        """May a bot be asked?"""
        require(self._hints.take())

    def let_do(self, deed: Any, events: int) -> None:
        """May a person do this, at a table with so many events? Raises `TableFull` besides."""
        if events >= self._most_events and not isinstance(deed, BRINGS_TO_AN_END):
            raise TableFull
        require(self._deeds.take())
