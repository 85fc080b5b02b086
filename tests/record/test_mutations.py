"""Every single byte of a record changed: as it is, the digest gives it away; with the digest computed again, chance, rules and receipt do.

What nothing protects is listed in docs/records.md, *What nothing protects*, and here in `is_unprotected`.
"""

import random
import re
from collections.abc import Iterator
from typing import Final

import pytest

from quarantable.record.model import ByMessage, Declared, Fair, GoOn, Play, Record
from quarantable.record.reading import read
from quarantable.record.receipt import Receipt
from quarantable.record.refusals import UnreadableRecord
from quarantable.record.verifying import verify
from quarantable.record.writing import line_of, write
from tests.record import whole
from tests.record.texts import body_of, digested

ANYWHERE: Final = re.compile(r'\[Seat\.\d "person .*"\]|\[Date ".*"\]|\{.*\}')
"""Names, the date, comments."""
BOT: Final = re.compile("take-over [0-9] [a-z][a-z0-9-]*")
"""Which bot took over, without a receipt."""


class Mutated:
    """A record, and what is to be thought of its mutations."""

    def __init__(self, name: str, *, with_receipt: bool = False) -> None:
        game = whole.GAMES[name]
        self.record: Record = game.record()
        self.receipt: Receipt | None = game.receipt() if with_receipt else None
        self.body = body_of(self.record)
        self.lines = self.body.decode().split("\n")
        self.own = line_of(
            self.record, max((place for place, entry in enumerate(self.record.entries) if isinstance(entry, GoOn)), default=0)
        )
        """The first line of what this game's receipt tells."""

    def mutations(self, share: float, flips: int, seed: int = 0) -> Iterator[tuple[int, bytes]]:
        """Of a share of the bytes, so many others each."""
        chance = random.Random(seed)
        for place in range(len(self.body)):
            if chance.random() < share:
                for _ in range(flips):
                    yield place, self._flipped(place, chance)

    def _flipped(self, place: int, chance: random.Random) -> bytes:
        old = self.body[place]
        new = chance.choice([old ^ 1 << chance.randrange(8), chance.randrange(256), chance.choice(b"0123456789abcdef -:,=")])
        return self.body[:place] + bytes([new if new != old else old ^ 1]) + self.body[place + 1 :]

    def passes(self, mutated: bytes) -> bool:
        """Read with its digest computed again, does it hold?"""
        try:
            return verify(read(digested(mutated)), self.receipt).holds
        except UnreadableRecord:
            return False

    def is_unprotected(self, place: int, mutated: bytes) -> bool:
        """Is it one of the documented places?"""
        number = self.body[:place].count(b"\n") + 1
        new = mutated.decode().split("\n")[number - 1]
        if isinstance(self.record.chance, Declared) or (ANYWHERE.fullmatch(new) and ANYWHERE.fullmatch(self.lines[number - 1])):
            return True
        if self.receipt is None and BOT.fullmatch(new) and BOT.fullmatch(self.lines[number - 1]):
            return True
        return self._is_other_play(number, new) or self._is_never_opened(number)

    def _is_other_play(self, number: int, new: str) -> bool:
        """Another legal play at the same dice: seen with a receipt, but for what the game went on from."""
        play = re.compile(r"(\d+\. \d )(.*)")
        one, other = play.fullmatch(self.lines[number - 1]), play.fullmatch(new)
        if not one or not other or one[1] != other[1]:
            return False
        same_dice = self.record.game == "contagious" or one[2][:2] == other[2][:2]
        return same_dice and (self.receipt is None or number < self.own)

    def _is_never_opened(self, number: int) -> bool:
        """By message: the last seal, which the end of the game left closed."""
        seals = [place for place, line in enumerate(self.lines, 1) if " seals " in line]
        return isinstance(self.record.chance, ByMessage) and number == seals[-1]


def check(mutated: Mutated, share: float, flips: int) -> None:
    digest = write(mutated.record).encode()[len(mutated.body) :]
    for place, body in mutated.mutations(share, flips):
        with pytest.raises(UnreadableRecord):
            read(body + digest)
        assert not mutated.passes(body) or mutated.is_unprotected(place, body), body[max(0, place - 20) : place + 20]


FAIR: Final = [name for name, game in whole.GAMES.items() if isinstance(game.chance_of_record(), Fair)]


@pytest.mark.parametrize("name", whole.GAMES)
def test_a_changed_byte_is_noticed(name: str) -> None:
    check(Mutated(name), share=0.1, flips=1)


@pytest.mark.parametrize("name", FAIR)
def test_with_a_receipt_another_play_is_noticed_too(name: str) -> None:
    check(Mutated(name, with_receipt=True), share=0.1, flips=1)


@pytest.mark.long
@pytest.mark.timeout(1800)
@pytest.mark.parametrize(("name", "with_receipt"), [*((name, False) for name in whole.GAMES), *((name, True) for name in FAIR)])
def test_every_changed_byte_is_noticed(name: str, with_receipt: bool) -> None:
    check(Mutated(name, with_receipt=with_receipt), share=1, flips=4)


@pytest.mark.parametrize("name", whole.GAMES)
def test_a_changed_digit_of_the_digest_is_noticed(name: str) -> None:
    data = write(whole.GAMES[name].record()).encode()
    for place in range(len(data) - 72, len(data)):
        with pytest.raises(UnreadableRecord):
            read(data[:place] + bytes([data[place] ^ 1]) + data[place + 1 :])


def lines_left_out(body: bytes) -> Iterator[tuple[str, bytes]]:
    """Each line of the body's entries, and the record without it."""
    lines = body.decode().split("\n")
    for place in range(lines.index("") + 1, len(lines) - 1):
        yield lines[place], "\n".join(lines[:place] + lines[place + 1 :]).encode()


@pytest.mark.parametrize("name", whole.GAMES)
def test_a_line_that_is_left_out_is_noticed(name: str) -> None:
    """But for those that leave no trace: comments, unplayed dice; without a receipt, who came back, who gave up what was lost."""
    mutated = Mutated(name, with_receipt=name in FAIR)
    passing = {line.split(" ")[0] for line, body in lines_left_out(mutated.body) if mutated.passes(body)}
    assert {word[0] if word.startswith("{") else word for word in passing} <= (
        {"{", "rolled"} if mutated.receipt else {"{", "rolled", "return", "resign"}
    )


@pytest.mark.parametrize("name", whole.GAMES)
def test_lines_in_another_order_are_noticed(name: str) -> None:
    mutated = Mutated(name, with_receipt=name in FAIR)
    lines = mutated.body.decode().split("\n")
    start = lines.index("") + 1
    for place in range(start, len(lines) - 2):
        pair = [lines[place + 1], lines[place]]
        if not any(line.startswith("{") for line in pair):
            changed = "\n".join([*lines[:place], *pair, *lines[place + 2 :]]).encode()
            unseen = {"rolled"} if mutated.receipt else {"take-over", "return", "resign"}
            assert not mutated.passes(changed) or {word.split(" ")[0] for word in pair} & unseen


def test_every_play_of_these_games_is_in_its_record() -> None:
    assert all(any(isinstance(entry, Play) for entry in game.record().entries) for game in whole.GAMES.values())
