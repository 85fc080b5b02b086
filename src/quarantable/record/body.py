"""The entries of a record's body, read strictly, one a line.

>>> read_entry("12. 0 42 c1:f2", 20, seats=2)
Play(number=12, seat=0, play='42 c1:f2')
>>> read_entry("undo 0 to x", 21, seats=2)
Traceback (most recent call last):
quarantable.record.refusals.UnreadableEntry: record: Line 21, column 11: an undo is written as “undo 0 to 11”.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from .lines import NUMBER, quoted
from .model import Comment, Deck, Entry, GoOn, Message, Play, Resign, Return, Roll, RollOff, Starter, Stop, TakeOver, Undo
from .refusals import UnreadableEntry

SEAT: Final = "seat"
"""In a form: a seat of the game."""


@dataclass(frozen=True)
class Form:
    """How an entry is written: patterns of the words after the first, of any further ones, and what it then is."""

    told: str
    """As the end of a sentence."""
    words: tuple[str, ...]
    build: Callable[[list[str]], Entry]
    tail: str | None = None
    least: int = 0
    """How many words the tail has at least."""


_ANY: Final = r".+"
_DIE: Final = "[1-6]"
_ROLL: Final = "11|2[12]|3[1-3]|4[1-4]|5[1-5]|6[1-6]"
_LEVEL: Final = "[a-z][a-z0-9-]*"


def _pairs(words: list[str]) -> RollOff:
    return RollOff(tuple((int(word[0]), int(word[2])) for word in words))


FORMS: Final[dict[str, Form]] = {
    "roll-off": Form("a roll-off is written as “roll-off 3:3 5:2”", (), _pairs, f"{_DIE}:{_DIE}", least=1),
    "deck": Form("a deck is the names of its cards with one blank between", (), lambda words: Deck(tuple(words)), _ANY, least=1),
    "starter": Form("a starter is written as “starter 2”", (SEAT,), lambda words: Starter(int(words[0]))),
    "undo": Form("an undo is written as “undo 0 to 11”", (SEAT, "to", NUMBER), lambda words: Undo(int(words[0]), int(words[2]))),
    "take-back": Form(
        "a take-back is written as “take-back 0 to 9”",
        (SEAT, "to", NUMBER),
        lambda words: Undo(int(words[0]), int(words[2]), by_consent=True),
    ),
    "rolled": Form("dice are written as “rolled 42”", (_ROLL,), lambda words: Roll(words[0])),
    "resign": Form("it is written as “resign 0”", (SEAT,), lambda words: Resign(int(words[0]))),
    "take-over": Form("it is written as “take-over 1 greedy”", (SEAT, _LEVEL), lambda words: TakeOver(int(words[0]), words[1])),
    "return": Form("it is written as “return 1”", (SEAT,), lambda words: Return(int(words[0]))),
    "stop": Form("it is written as “stop”", (), lambda _: Stop()),
    "goes-on": Form("what follows are names of cards with one blank between", (), lambda words: GoOn(tuple(words)), _ANY),
}
"""By the first word of the line."""

PLAY: Final = Form(
    "a play is written as “12. 0 42 c1:f2”: its number, the seat, and what was played",
    (SEAT,),
    lambda words: Play(int(words[0][:-1]), int(words[1]), " ".join(words[2:])),
    _ANY,
    least=1,
)
_PLAY_NUMBER: Final = re.compile(r"[1-9][0-9]{0,8}\.")
_MESSAGE: Final = re.compile(rf"message ({NUMBER})(?: opens ([0-9a-f]{{32}}))?(?: seals ([0-9a-f]{{40}}))?")
_COMMENT: Final = re.compile(r"\{([^{}]*)\}")


def read_entry(text: str, line: int, seats: int) -> Entry:
    """The entry in a line, which is the line-th of the record. Raises `UnreadableEntry`."""
    if text.startswith("{"):
        return _comment(text, line)
    words = text.split(" ")
    if words[0] == "message":
        return _message(text, line, seats)
    if words[0] in FORMS:
        form = FORMS[words[0]]
        _check(form, words, line, seats)
        return form.build(words[1:])
    if not _PLAY_NUMBER.fullmatch(words[0]):
        raise UnreadableEntry(line=line, column=1, reason=f"no entry begins with {quoted(words[0])}")
    _check(PLAY, words, line, seats)
    return PLAY.build(words)


def _check(form: Form, words: Sequence[str], line: int, seats: int) -> None:
    """Raises `UnreadableEntry` with the place of the first word that doesn't belong there."""
    given, fixed = len(words) - 1, len(form.words)
    for place, word in enumerate(words[1:]):
        pattern = form.words[place] if place < fixed else form.tail
        if pattern is None or not _fits(pattern, word, seats):
            raise UnreadableEntry(line=line, column=_column(words, place + 1), reason=form.told)
    if given < fixed + form.least:
        raise UnreadableEntry(line=line, column=_column(words, len(words)), reason=form.told)


def _fits(pattern: str, word: str, seats: int) -> bool:
    if pattern == SEAT:
        return re.fullmatch(NUMBER, word) is not None and int(word) < seats
    return re.fullmatch(pattern, word) is not None


def _column(words: Sequence[str], place: int) -> int:
    return sum(len(word) + 1 for word in words[:place]) + 1


def _message(text: str, line: int, seats: int) -> Message:
    found = _MESSAGE.fullmatch(text)
    if found is None or int(found[1]) >= seats:
        told = "a message is written as “message 0 opens … seals …”, with 32 and 40 hexadecimal digits"
        raise UnreadableEntry(line=line, column=9, reason=told)
    opens, seals = (None if digits is None else bytes.fromhex(digits) for digits in found.groups()[1:])
    return Message(int(found[1]), opens, seals)


def _comment(text: str, line: int) -> Comment:
    found = _COMMENT.fullmatch(text)
    if found is None:
        raise UnreadableEntry(line=line, column=1, reason="a comment stands in one pair of braces, and holds none")
    return Comment(found[1])
