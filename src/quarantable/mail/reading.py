"""The words of a message, read strictly: exactly what `message.write` writes, word for word.

>>> from .message import words_of
>>> read(words_of("covirus message 3 game k7p2ma opens 000000 00000 00000 00000 00000 after 00000 0000 0000")).number
3
"""

import re
from datetime import date
from typing import Final

from quarantable.games.contract import OptionSpec, Refusal, Value
from quarantable.games.covirus.game import Covirus

from .base32 import decode, length_of, spelt
from .message import CHECK_SIZE, ID_LENGTH, SIZES, Agreed, Deed, Message, Passed, Placed, Resigned
from .names import is_name

_NUMBER: Final = re.compile("[1-9][0-9]{0,4}")
_ROLL: Final = re.compile("[1-6][1-6]")
_SQUARE: Final = re.compile("[a-z]{1,2}[1-9][0-9]?")
_YEAR: Final = re.compile("[0-9]{4}")
_TWO_DIGITS: Final = re.compile("[0-9]{2}")
_LENGTHS: Final = {"game": ID_LENGTH, "check": length_of(CHECK_SIZE), **{word: length_of(size) for word, size in SIZES.items()}}
"""Symbols after each word that has base 32 after it, but for names."""
_LONGEST_NAME: Final = 160
"""Bytes of 40 characters."""


class Strange(Exception):
    """A word can't stand where it stands, in message `number` (0: even that can't be read)."""

    def __init__(self, number: int, word: str) -> None:
        self.number, self.word = number, word[:20]
        super().__init__(word)


def normalised(words: list[str]) -> list[str]:
    """The words with all that is in base 32 in its own symbols, though 0 became O on the way, or 1 became L.

    >>> normalised(["game", "k7p2mo", "after", "OOOOO", "oooo", "0000", "play", "o1"])
    ['game', 'k7p2m0', 'after', '00000', '0000', '0000', 'play', 'o1']
    """
    told: list[str] = []
    symbols = 0
    for word in words:
        told.append(spelt(word).lower() if symbols > 0 else word)
        symbols = symbols - len(word) if symbols > 0 else _symbols_after(told)
    return told


def _symbols_after(words: list[str]) -> int:
    """How many symbols of base 32 come after these words."""
    if words[-2:-1] == ["name"]:
        return length_of(int(words[-1])) if _NUMBER.fullmatch(words[-1]) else 0
    return _LENGTHS.get(words[-1], 0)


def read(words: list[str]) -> Message:
    """The message that words say, without the check at its end. Raises `Strange`."""
    reader = _Reader(words)
    reader.expect("covirus", "message")
    number = reader.number = reader.count()
    reader.expect("game")
    message = _read_from(reader, number, reader.symbols(ID_LENGTH).upper())
    reader.end()
    return message


def _read_from(reader: "_Reader", number: int, game_id: str) -> Message:
    if number == 1:
        name, day, options = reader.name(), reader.day(), reader.options()
        return Message(game_id, number, name=name, date=day, options=options, seals=reader.value("seals"))
    if number == 2:
        return Message(game_id, number, name=reader.name(), seals=reader.value("seals"), after=reader.value("after"))
    turn, deed = (reader.turn(), reader.deed()) if number > 3 else (None, None)
    opens = reader.value("opens")
    seals = reader.value("seals") if reader.next == "seals" else None
    return Message(game_id, number, turn=turn, deed=deed, opens=opens, seals=seals, after=reader.value("after"))


class _Reader:
    """The words that are left."""

    def __init__(self, words: list[str]) -> None:
        self._words = words[::-1]
        self.number = 0

    @property
    def next(self) -> str:
        """The next word, empty at the end."""
        return self._words[-1] if self._words else ""

    def take(self, pattern: re.Pattern[str]) -> str:
        """The next word, which has to match."""
        if not pattern.fullmatch(self.next):
            raise self.strange()
        return self._words.pop()

    def strange(self) -> Strange:
        """The next word can't stand there."""
        return Strange(self.number, self.next or "done")

    def expect(self, *words: str) -> None:
        """The next words are these."""
        for word in words:
            if self.next != word:
                raise self.strange()
            self._words.pop()

    def end(self) -> None:
        """Nothing comes any more."""
        if self._words:
            raise self.strange()

    def count(self) -> int:
        """A number from 1."""
        return int(self.take(_NUMBER))

    def symbols(self, length: int) -> str:
        """So many symbols, in however many groups."""
        taken = ""
        while len(taken) < length and self._words:
            taken += self._words.pop()
        if len(taken) != length:
            raise Strange(self.number, taken or "done")
        return taken

    def data(self, size: int) -> bytes:
        """So many bytes."""
        symbols = self.symbols(length_of(size))
        try:
            return decode(symbols, size)
        except ValueError:
            raise Strange(self.number, symbols) from None

    def value(self, word: str) -> bytes:
        """The bytes that stand after this word."""
        self.expect(word)
        return self.data(SIZES[word])

    def name(self) -> str:
        """A player's name."""
        self.expect("name")
        size = self.count()
        if size > _LONGEST_NAME:
            raise Strange(self.number, str(size))
        name = self.data(size).decode(errors="replace")
        if not is_name(name):
            raise Strange(self.number, "name")
        return name

    def day(self) -> str:
        """The day of the invitation."""
        self.expect("date")
        year, month, day = self.take(_YEAR), self.take(_TWO_DIGITS), self.take(_TWO_DIGITS)
        try:
            return date(int(year), int(month), int(day)).isoformat()
        except ValueError:
            raise Strange(self.number, day) from None

    def options(self) -> dict[str, Value]:
        """All options, in the order of the rules."""
        values = {spec.name: self._option(spec) for spec in Covirus.option_specs}
        try:
            Covirus().read_options(values)
        except Refusal:
            raise Strange(self.number, "options") from None
        return values

    def _option(self, spec: OptionSpec) -> Value:
        self.expect(*spec.name.split("_"))
        if not spec.choices:
            return self.count()
        if self.next not in spec.choices:
            raise self.strange()
        return self._words.pop()

    def turn(self) -> int:
        """The number of the turn that it is."""
        self.expect("turn")
        return self.count()

    def deed(self) -> Deed:
        """What the message does."""
        word = self.next
        if word == "yours":
            self.expect(word)
            return Passed(self.take(_ROLL))
        if word == "resigns":
            self.expect(word)
            return Resigned()
        if word == "agrees":
            self.expect(word, "to", "stop")
            return Agreed()
        return self._placed()

    def _placed(self) -> Placed:
        self.expect("play")
        play = f"{self.take(_ROLL)} {self._form()}"
        offers = self.next == "offers"
        if offers:
            self.expect("offers", "to", "stop")
        return Placed(play, offers)

    def _form(self) -> str:
        """A placement in the notation of records; what it means is for the rules to say."""
        if self.next == "line":
            self.expect("line")
            return f"={self.count()}"
        squares = [self.take(_SQUARE)]
        if self.next == "to":
            self.expect("to")
            return f"{squares[0]}:{self.take(_SQUARE)}"
        while _SQUARE.fullmatch(self.next):
            squares.append(self._words.pop())
        return ",".join(squares)
