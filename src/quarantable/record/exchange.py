"""A game by messages held against its protocol: who sends what when, what is opened, and the dice that come of it (docs/fair-chance.md).

Message m, from 1, is seat 0's if m is odd. The first two only seal, each further one opens what its sender had sealed before, and the last
seals nothing. A seed is of the message with the last placement (at first of message 3) and of its answer.
"""

from typing import Any, Final

from quarantable.chance.message import Seed, agreed, is_opening
from quarantable.games.roll_off import order_of
from quarantable.games.spelling import spell_options

from .breaches import WrongMessage, WrongMoment, WrongOpening
from .model import ByMessage, Entry, Message, Play, Record, Resign, Roll, RollOff, Stop

FIRST_OPENED: Final = 3
"""The first message that opens something."""


class Exchange:
    """The messages of a record, followed entry by entry."""

    def __init__(self, record: Record, chance: ByMessage) -> None:
        self._game = agreed(chance.game_id, spell_options(record.options))
        self._all = [entry for entry in record.entries if isinstance(entry, Message)]
        self._is_finished = record.result.outcome != "unfinished"
        self._come = 0
        """How many messages have come."""
        self._first = FIRST_OPENED
        """The number of the first of the two messages that the seed is of."""
        self._turn = 1
        """The turn for which that seed is made."""
        self._order = (0, 1)
        """The seats of the virus and of the cure; the roll-off says which."""
        self._has_dice = False

    def take(self, entry: Entry, plays: int) -> Any:
        """Go on by an entry, before which `plays` stand; what chance gives there: a roll, the pairs of a roll-off, or None.

        Raises `WrongMessage`, `WrongOpening`, `WrongMoment`.
        """
        if isinstance(entry, Message):
            self._take_message(entry)
        if isinstance(entry, RollOff):
            return self._roll_off()
        if isinstance(entry, Roll):
            self._has_dice = True
            return self._seed(plays + 1).roll(plays + 1)
        if isinstance(entry, Play):
            return self._roll_for(entry, plays + 1)
        if isinstance(entry, Resign | Stop):
            self._take_end(entry, plays + 1)
        return None

    def _take_message(self, message: Message) -> None:
        number, self._come = self._come + 1, self._come + 1
        if message.seat != (number - 1) % 2:
            raise WrongMessage(number=number, because="the two take turns, and seat 0 begins")
        if (message.opens is None) != (number < FIRST_OPENED):
            raise WrongMessage(number=number, because="the first two only seal, and every other opens what its sender sealed before")
        if (message.seals is None) != (self._is_finished and number == len(self._all)):
            raise WrongMessage(number=number, because="every message but the last seals something")
        if message.opens is not None and not self._is_opened(message.opens, number):
            raise WrongOpening(number=number, seat=message.seat)

    def _is_opened(self, opening: bytes, number: int) -> bool:
        sealed = self._all[number - 3].seals
        return sealed is not None and is_opening(opening, sealed, self._game, (number - 1) % 2, (number - 1) // 2)

    def _seed(self, turn: int) -> Seed:
        """Raises `WrongMoment` if its openings aren't there."""
        pair = self._all[self._first - 1 : self._first + 1]
        if len(pair) < 2 or pair[0].opens is None or pair[1].opens is None:
            raise WrongMoment(number=turn, because="the openings that give its dice are missing")
        return Seed(self._game, self._turn, pair[0].opens, pair[1].opens)

    def _roll_off(self) -> tuple[tuple[int, int], ...]:
        pairs = self._seed(1).roll_off()
        self._order = order_of(pairs)
        return pairs

    def _roll_for(self, play: Play, number: int) -> str:
        roll = self._seed(number).roll(number)
        answer = self._first + 1
        if play.play.endswith(" -"):
            if self._come != answer:
                raise WrongMoment(number=number, because=f"it was lost when message {answer} came")
            return roll
        due = answer if (answer - 1) % 2 == play.seat else answer + 1
        if self._come != due:
            raise WrongMoment(number=number, because=f"it belongs to message {due}")
        self._first, self._turn = self._come, number + 1
        return roll

    def _take_end(self, entry: Resign | Stop, number: int) -> None:
        """Whoever ends the game does so in a message of their own, and knows the dice by then."""
        sender = (self._come - 1) % 2
        if isinstance(entry, Resign) and entry.seat != sender:
            raise WrongMessage(number=self._come, because="who resigns says so in an own message")
        if isinstance(entry, Stop) and not self._answers_placement:
            raise WrongMessage(number=self._come, because="who agrees to stop answers a placement, with which it was offered")
        if not self._is_answer and not (self._come == self._first + 2 and sender == self._mover(number)):
            raise WrongMessage(number=self._come, because="who resigns answers a placement, or does so instead of an own play")
        if not self._has_dice:
            raise WrongMoment(number=number, because="its dice were known when the game ended, and should stand before the end")

    @property
    def _is_answer(self) -> bool:
        """Is the last message the second of the two that the seed is of?"""
        return self._come == self._first + 1

    @property
    def _answers_placement(self) -> bool:
        return self._is_answer and self._first > FIRST_OPENED

    def _mover(self, number: int) -> int:
        """The seat whose turn it is (V9)."""
        return self._order[(number - 1) % 2]
