"""How much may happen at one table."""

from typing import Any, Final

from quarantable import table as commands
from quarantable.protocol.socket import MOST_SEATS
from quarantable.server.refusals import TableFull

from .gate import require
from .limits import Limits, past
from .pace import Pace, Paces, Seconds

BRINGS_TO_AN_END: Final = (commands.Play, commands.Roll, commands.Resign, commands.AnswerStop)
"""What a full table still takes: a game has an end."""


class TablePace:
    """What people may do at one table, whoever they are. Each question raises `TooFast` if it is asked too often."""

    def __init__(self, limits: Limits, seconds: Seconds) -> None:
        self._most_events = limits.events
        self._sittings = Pace(limits.sittings_at_table, seconds)
        self._deeds = Paces(limits.deeds, seconds, MOST_SEATS)
        self._reasons = Pace(limits.reasons, seconds)
        self._hints = Pace(limits.hints, seconds)

    def let_sit(self) -> None:
        """May an invitation be tried that leads to no seat?"""
        require(self._sittings.take())

    def let_reason(self, events: int) -> None:
        """May be asked why a bot played so, after so many events?"""
        require(self._reasons.take(past(events)))

    def let_hint(self) -> None:
        """May a bot be asked?"""
        require(self._hints.take())

    def let_do(self, deed: Any, events: int) -> None:
        """May the person of a seat do this, at a table with so many events? Raises `TableFull` besides."""
        if events >= self._most_events and not isinstance(deed, BRINGS_TO_AN_END):
            raise TableFull
        require(self._deeds.take(str(deed.seat)))
