"""One of our levels at a seat."""

from quarantable.bots.choosing import choose
from quarantable.bots.question import Question
from quarantable.record.model import Seat

from .entrants import Entrant, spell_budget
from .match import Fault


class Level:
    """A player that is one of our levels, in this process."""

    def __init__(self, entrant: Entrant) -> None:
        self._entrant = entrant
        self._level = entrant.level or ""

    @property
    def recorded(self) -> Seat:
        """See `match.Player`."""
        return Seat("bot", self._level)

    @property
    def told(self) -> str:
        """See `match.Player`."""
        return f"{self._level}, {spell_budget(self._entrant.budget)}"

    def choose(self, question: Question, seed: int) -> str:
        """See `match.Player`."""
        try:
            return choose(self._level, question, self._entrant.budget, seed).play
        except Exception as error:  # whatever is wrong with it, only its game is lost
            raise Fault(f"it failed: {type(error).__name__}: {error}") from error

    def close(self) -> None:
        """There is nothing to let go of."""
