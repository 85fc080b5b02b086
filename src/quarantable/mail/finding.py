"""Messages in whatever text they came in: quoted, wrapped, forwarded, below an answer, in other letters that look the same.

What programs do to text is undone first (`plain`); what counts then are words of letters and digits alone.
"""

import html
import re
import unicodedata
from collections.abc import Iterator
from contextlib import suppress
from itertools import accumulate, pairwise, product
from typing import Final

from .message import Message, check_of, words_of, write
from .reading import Strange, normalised, read
from .refusals import Altered, CutOff, Malformed, MessageRefusal, NotAMessage, TooLong

LONGEST: Final = 100_000
"""Characters of a text that is looked through."""
LONGEST_INSERTED: Final = 12
"""Words that were put between the parts of a message, and are passed over."""
MOST_SEARCHED: Final = 80
"""Words of a message in which it is tried which of them were put there."""
LONGEST_LOCATED: Final = 600
"""Letters and digits of a message in which it is tried which of them was altered."""
MOST_WORDS: Final = 400
"""Of one message; the longest has far fewer."""

_MOST_DIGITS: Final = 5
_START: Final = ["covirus", "message"]
_END: Final = "done"
_ESCAPED: Final = re.compile(r"=[ \t]*\r?\n|(?:=[0-9A-F]{2})+")
"""What mails break lines with, and spell bytes with (RFC 2045, 6.7)."""
_TAG: Final = re.compile(r"</?[a-z][^<>]{0,300}>", re.IGNORECASE)
_DOTLESS: Final = {0x131: "i"}
"""Capital I as Turkish programs make it small."""
_GLUED: Final = re.compile("(.+)(turn|play|yours|resigns|agrees|name|date|width|opens|seals|after|check)")
"""A word that began a line, and is joined to the end of the line before it."""
_SYMBOLS: Final = "0123456789abcdefghijklmnopqrstuvwxyz"


def find(text: str) -> tuple[list[Message], list[MessageRefusal]]:
    """The intact messages in a text, each once, in the order in which they stand, and what is wrong with those that aren't intact.

    Raises `TooLong`, and `NotAMessage` if nothing in it begins as a message does.
    """
    messages: list[Message] = []
    refused: list[MessageRefusal] = []
    for words in _candidates(plain(text)):
        try:
            message = _mended(words) if refused else _searched(words)
        except MessageRefusal as refusal:
            refused.append(refusal)
        else:
            if message not in messages:
                messages.append(message)
    if not messages and not refused:
        raise NotAMessage
    return messages, refused


def plain(text: str) -> list[str]:
    """The words of a text, without what mail, chat and web pages add or change. Raises `TooLong`.

    >>> plain("&gt; > \uff231 <b>to</b>\u00a0f\u200b2")
    ['c1', 'to', 'f2']
    """
    if len(text) > LONGEST:
        raise TooLong
    unbroken = _ESCAPED.sub(lambda match: bytes.fromhex(match[0].replace("=", "")).decode(errors="replace"), text)
    unescaped = _TAG.sub(" ", html.unescape(html.unescape(unbroken)))
    # Before too: sorting marks by the thousand, as composing them apart does, takes time that grows with their square.
    letters = unicodedata.normalize("NFKD", _without_marks(unescaped)).translate(_DOTLESS).casefold()
    return words_of(_without_marks(letters))


def _without_marks(text: str) -> str:
    """Without marks on letters, and what can't be seen; they separate nothing: a soft hyphen in "c1" leaves it c1."""
    if text.isascii():
        return text
    return "".join(each if each.isascii() else _seen(each) for each in text)


def _seen(character: str) -> str:
    """What is seen of it: nothing of a mark, and of a digit of another script our own."""
    if unicodedata.category(character) in ("Mn", "Me", "Cf"):
        return ""
    return str(unicodedata.decimal(character, character))


def _candidates(words: list[str]) -> Iterator[list[str]]:
    """Stretches of words that begin as messages do, each up to the next that does."""
    starts = [at for at in range(len(words) - 1) if words[at : at + 2] == _START]
    for start, end in pairwise([*starts, len(words)]):
        yield words[start : min(end, start + MOST_WORDS)]


def _searched(words: list[str]) -> Message:
    """The message that a stretch begins with, if need be without what was put into it. If it was altered, it is told where."""
    try:
        return _mended(words)
    except Altered:
        with suppress(MessageRefusal):
            return _without_insertion(_unglued(words))
        raise _located(words) from None


def _mended(words: list[str]) -> Message:
    """The message that a stretch begins with, if need be with its lines parted again. Raises as `_intact` does."""
    try:
        return _intact(words)
    except (Altered, Malformed):
        with suppress(MessageRefusal):
            return _intact(_unglued(words))
        raise


def _unglued(words: list[str]) -> list[str]:
    """As before something took out the line ends, as a field of one line does with what is pasted."""
    return [part for word in words for part in _parted(word)]


def _parted(word: str) -> list[str]:
    """A line of one word may be joined at both of its ends."""
    match = _GLUED.fullmatch(word)
    return [word] if match is None else [*_parted(match[1]), match[2]]


def _without_insertion(words: list[str]) -> Message:
    """As before something was put between two parts: a time, a sender, “2 of 2”. Raises `Altered`."""
    said = words[: words.index(_END) + 1]
    sizes = range(1, LONGEST_INSERTED + 1 if len(said) <= MOST_SEARCHED else 0)
    for at, size in product(range(len(_START), len(said)), sizes):
        with suppress(MessageRefusal):
            return _intact([*said[:at], *said[at + size :]])
    raise _altered(words, "")


def _intact(words: list[str]) -> Message:
    """The message that a stretch begins with. Raises `CutOff`, `Altered`, `Malformed`."""
    if _END not in words:
        raise CutOff(number=_number(words))
    checked, shown = _before_check(words)
    if check_of(checked) != shown:
        raise _altered(words, "")
    try:
        message = read(checked)
    except Strange as strange:
        raise Malformed(number=strange.number, word=strange.word) from None
    if "".join(words_of(write(message))[:-3]) != "".join(checked):
        raise Malformed(number=message.number, word=" ".join(checked[2:3]))
    return message


def _number(words: list[str]) -> int:
    """The number that a message gives itself; 0 if it can't be read."""
    number = "".join(words[2:3])
    return int(number) if number.isdecimal() and len(number) <= _MOST_DIGITS else 0


def _before_check(words: list[str]) -> tuple[list[str], str]:
    """The words before the check, and the check as it was sent, empty if there is none."""
    said = normalised(words[: words.index(_END)])
    at = len(said) - 1 - said[::-1].index("check") if "check" in said else len(said)
    return said[:at], "".join(said[at + 1 :])


def _located(words: list[str]) -> Altered:
    """Where it was altered: where changing one letter back makes the check fit, or else in the first word that can't stand there."""
    checked, shown = _before_check(words)
    joined = "".join(checked)
    for at in range(len(joined) if len(joined) <= LONGEST_LOCATED else 0):
        if any(check_of((joined[:at], symbol, joined[at + 1 :])) == shown for symbol in _SYMBOLS):
            return _altered(words, _word_at(checked, at))
    try:
        read(checked)
    except Strange as strange:
        return _altered(words, strange.word)
    return _altered(words, "")


def _altered(words: list[str], word: str) -> Altered:
    return Altered(where=f", it seems in “{word}”" if word else "", word=word, number=_number(words))


def _word_at(words: list[str], at: int) -> str:
    """The word in which the letter lies that has this place among all letters."""
    ends = accumulate(map(len, words))
    return next(word for word, end in zip(words, ends, strict=True) if at < end)
