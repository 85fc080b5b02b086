"""From bytes to the lines of a record: what is no text, and what no line may hold, is refused here, in one pass and with its place."""

import re
from typing import Final

from quarantable.games.wording import shown

from .refusals import CutShort, ForbiddenCharacter, NotUtf8, OtherLineEnds, RecordTooLong

MOST_BYTES: Final = 4 * 1024 * 1024
"""Of a record that is read."""

NUMBER: Final = r"(?:0|[1-9][0-9]{0,8})"
"""A number as records spell it."""

_FORBIDDEN: Final = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")
_END: Final = re.compile("sha256 [0-9a-f]{64}\n")
_LENGTH_OF_END: Final = 72


def text_of(given: str | bytes) -> str:
    """The text, if it is one that a record may hold. Raises `RecordTooLong`, `NotUtf8`, `OtherLineEnds`, `ForbiddenCharacter`."""
    if len(given) > MOST_BYTES:
        raise RecordTooLong(line=1, column=1, most=MOST_BYTES)
    text = given if isinstance(given, str) else _decoded(given)
    if found := _FORBIDDEN.search(text):
        line, column = _place(text, found.start())
        if text.startswith("\r\n", found.start()):
            raise OtherLineEnds(line=line, column=column)
        raise ForbiddenCharacter(line=line, column=column, character=f"U+{ord(found[0]):04X}")
    if isinstance(given, str) and len(text.encode()) > MOST_BYTES:
        raise RecordTooLong(line=1, column=1, most=MOST_BYTES)
    return text


def _decoded(given: bytes) -> str:
    try:
        return given.decode()
    except UnicodeDecodeError as error:
        line, column = _place(given[: error.start].decode(), error.start)
        raise NotUtf8(line=line, column=column) from None


def _place(text: str, index: int) -> tuple[int, int]:
    before = text[:index]
    return before.count("\n") + 1, len(before) - before.rfind("\n")


def split(text: str) -> tuple[list[str], str]:
    """The lines before the last, and the digest in the last one. Raises `CutShort`."""
    if not _END.fullmatch(text[-_LENGTH_OF_END:]) or text[-_LENGTH_OF_END - 1 : -_LENGTH_OF_END] != "\n":
        raise CutShort(line=max(1, text.count("\n") + (not text.endswith("\n"))), column=1)
    return text[: -_LENGTH_OF_END - 1].split("\n"), text[-65:-1]


def quoted(text: str) -> str:
    """A piece of the record, as a sentence can quote it."""
    return shown(text)
