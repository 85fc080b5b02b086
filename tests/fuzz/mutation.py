"""What a damaged disk, a careless editor, a chat program or a cheat may make of a text, at random but always the same for a seed."""

import re
from collections.abc import Callable, Sequence
from random import Random
from typing import Final

Change = Callable[[bytearray, Random], None]

STRANGE: Final = (
    *(b"\x00", b"\n", b"\n\n", b"\r\n", b"\t", b" ", b"  ", b'"', b"\\", b"{", b"}", b"[", b"]", b"-", b"=\n", b"> ", b"&amp;", b"<br>"),
    *(b"-1", b"0", b"00", b"1", b"9" * 9, b"9" * 5000, b"1e9", b"NaN", b"null", b"[" * 3000, b"a" * 3000),
    *(b"\xff", b"\xc3", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\xef\xbb\xbf"),
    *(each.encode() for each in ("\u200b\u202e\u2028", "é", "e\u0301", "\N{MATHEMATICAL DOUBLE-STRUCK DIGIT ONE}", "\u0663", "\ufb00")),
)
"""Pieces that readers stumble over."""


def mutated(texts: Sequence[bytes], tokens: Sequence[bytes], random: Random) -> bytes:
    """One of the texts, changed in one to four places, mostly below its head if it has one. `tokens` are words of its language."""
    chosen = random.choice(texts)
    head, empty, body = chosen.partition(b"\n\n") if random.random() < 0.6 else (b"", b"", chosen)
    text = bytearray(body)
    for _ in range(random.choice((1, 1, 1, 2, 4))):
        if random.random() < 0.3:
            _insert(text, random, random.choice((*tokens, *STRANGE)))
        elif random.random() < 0.1:
            _splice(text, random, random.choice(texts))
        else:
            random.choice(CHANGES)(text, random)
    return head + empty + bytes(text)


def _insert(text: bytearray, random: Random, piece: bytes) -> None:
    at = random.randint(0, len(text))
    text[at : at + random.choice((0, 0, 1, len(piece)))] = piece


def _splice(text: bytearray, random: Random, other: bytes) -> None:
    """From some line on, another text."""
    lines, others = text.split(b"\n"), other.split(b"\n")
    text[:] = b"\n".join(lines[: random.randint(0, len(lines))] + [bytearray(each) for each in others[random.randint(0, len(others)) :]])


def _flip(text: bytearray, random: Random) -> None:
    if text:
        text[random.randrange(len(text))] ^= 1 << random.randrange(8)


def _overwrite(text: bytearray, random: Random) -> None:
    if text:
        text[random.randrange(len(text))] = random.choice(b"0123456789abcdefghijklmnopqrstuvwxyz \n.:,-")


def _cut(text: bytearray, random: Random) -> None:
    start, end = _stretch(text, random)
    del text[start:end]


def _repeat(text: bytearray, random: Random) -> None:
    start, end = _stretch(text, random)
    text[end:end] = text[start:end] * random.choice((1, 1, 2, 50))


def _move(text: bytearray, random: Random) -> None:
    start, end = _stretch(text, random)
    piece = text[start:end]
    del text[start:end]
    at = random.randint(0, len(text))
    text[at:at] = piece


def _stretch(text: bytearray, random: Random) -> tuple[int, int]:
    start = random.randint(0, len(text))
    return start, min(len(text), start + random.choice((1, 2, 8, 60, 400)))


def _end_early(text: bytearray, random: Random) -> None:
    del text[random.randint(0, len(text)) :]


def _leave_a_line_out(text: bytearray, random: Random) -> None:
    lines = text.split(b"\n")
    del lines[random.randrange(len(lines))]
    text[:] = b"\n".join(lines)


def _repeat_a_line(text: bytearray, random: Random) -> None:
    lines = text.split(b"\n")
    lines.insert(random.randrange(len(lines)), random.choice(lines))
    text[:] = b"\n".join(lines)


def _exchange_lines(text: bytearray, random: Random) -> None:
    lines = text.split(b"\n")
    one, other = random.randrange(len(lines)), random.randrange(len(lines))
    lines[one], lines[other] = lines[other], lines[one]
    text[:] = b"\n".join(lines)


def _exchange_words(text: bytearray, random: Random) -> None:
    words = text.split(b" ")
    one, other = random.randrange(len(words)), random.randrange(len(words))
    words[one], words[other] = words[other], words[one]
    text[:] = b" ".join(words)


def _another_number(text: bytearray, random: Random) -> None:
    """A number that is in the text becomes one that is nearby, or far off."""
    numbers = list(re.finditer(rb"[0-9]+", text))
    if numbers:
        found = random.choice(numbers)
        near = str(max(0, int(found[0][:9]) + random.choice((-1, 1, 1, 10)))).encode()
        text[found.start() : found.end()] = random.choice((near, near, b"0", b"999999999"))


CHANGES: Final[tuple[Change, ...]] = (
    _flip,
    _overwrite,
    _overwrite,
    _cut,
    _repeat,
    _move,
    _end_early,
    _leave_a_line_out,
    _repeat_a_line,
    _exchange_lines,
    _exchange_words,
    _another_number,
    _another_number,
)
