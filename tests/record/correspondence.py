"""Whole games by message for tests of records: played at random, each message written when it is sent."""

from dataclasses import replace
from typing import Self

from quarantable.chance.message import Seed, agreed, seal
from quarantable.games.spelling import spell_options
from quarantable.record.model import ByMessage, Message, RollOff
from tests.record.games import Covirus, is_lost


class Correspondence(Covirus):
    """Covirus by message: the plays of `Covirus`, with the messages that bring them."""

    def set_up(self) -> None:
        self.id = "K7P2M"
        self.messages: list[Message] = []
        self.openings: list[bytes] = []
        for _ in range(4):
            self.send()
        self.seeded = 3
        self.seed_turn = 1
        self.entries.insert(0, RollOff(self.seed.roll_off()))
        one, other = self.seed.roll_off()[-1]
        self.order = (0, 1) if one > other else (1, 0)
        self.positions = [self.rules.new(self.options, 2)]

    @property
    def seed(self) -> Seed:
        before, answer = (self.openings[number - 3] for number in (self.seeded, self.seeded + 1))
        return Seed(agreed(self.id, spell_options(self.written)), self.seed_turn, before, answer)

    def send(self) -> None:
        """One message more. `openings[i]` is sealed by message i + 1, and opened by message i + 3."""
        number = len(self.messages) + 1
        seat = (number - 1) % 2
        self.openings.append(self.random.randbytes(16))
        opens = self.openings[number - 3] if number >= 3 else None
        sealed = seal(agreed(self.id, spell_options(self.written)), seat, (number + 1) // 2, self.openings[-1])
        self.messages.append(Message(seat, opens, sealed))
        self.entries.append(self.messages[-1])

    def roll(self) -> str:
        return self.seed.roll(self.plays + 1)

    def play(self, times: int = 1) -> Self:
        """One placement more, with the turns that are lost before it."""
        for _ in range(times):
            if self.turn is not None:
                self.place()
        return self

    def place(self) -> None:
        if len(self.messages) == self.seeded:
            self.send()
        self.lose()
        if self.messages[-1].seat != self.turn:
            self.send()
        self.make(self.choose())
        self.seeded, self.seed_turn = len(self.messages), self.plays + 1
        if self.turn is None:
            self.seal_nothing()

    def lose(self) -> None:
        while is_lost(self.rules, self.position, self.roll()):
            self.make(f"{self.roll()} -")

    def end(self, *, by_resigning: bool) -> Self:
        """In the answer to the last placement."""
        self.send()
        self.lose()
        self.leave_dice()
        seat = self.messages[-1].seat
        self.seal_nothing()
        return self.resign(seat) if by_resigning else self.stop()

    def seal_nothing(self) -> None:
        place = self.entries.index(self.messages[-1])
        self.entries[place] = replace(self.messages[-1], seals=None)

    def chance_of_record(self) -> ByMessage:
        return ByMessage(self.id)

    @property
    def date(self) -> str:
        return "2026-11-30"
