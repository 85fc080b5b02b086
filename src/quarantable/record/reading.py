"""From text to a record, strictly: only what `writing.write` writes is read, and whatever else comes is refused with its line and column.

Reading takes time and memory in proportion to the text, of which there is a most. Whether the plays are legal, and chance fair,
`verifying` says.
"""

from pathlib import Path
from typing import Final

from .body import read_entry
from .head import Tags, read_chance, read_date, read_format, read_game, read_options, read_result, read_seats, read_seen
from .lines import MOST_BYTES, split, text_of
from .model import ByMessage, Chance, Entry, Record, Seeded
from .refusals import DigestMismatch, TooManyEntries, WrongTag, WrongValue
from .writing import digest_of

MOST_ENTRIES: Final = 10_000
"""Of a record that is read. The longest games, the largest fields filled to the last square, have about 2,500 plays."""

_DAY: Final = 10


def read(given: str | bytes) -> Record:
    """The record that a text, or its UTF-8 bytes, is. Raises an `UnreadableRecord`, and nothing else.

    >>> read("A game of chess")
    Traceback (most recent call last):
    quarantable.record.refusals.NotARecord: record: This is no record: it doesn't begin with [Quarantable …].
    """
    text = text_of(given)
    tags = Tags(text[:200].split("\n", 1)[:1])
    read_format(tags)
    lines, digest = split(text)
    record = _record(lines)
    if digest != digest_of(text[: text.rindex("sha256 ")]):
        raise DigestMismatch(line=len(lines) + 1, column=8)
    return record


def read_file(path: Path) -> Record:
    """The record in a file, of which no more is read than a record can hold. Raises `UnreadableRecord`, `OSError`."""
    with path.open("rb") as file:
        return read(file.read(MOST_BYTES + 1))


def _record(lines: list[str]) -> Record:
    tags = Tags(lines)
    read_format(tags)
    rules = read_game(tags)
    options, seats, date = read_options(tags, rules), read_seats(tags, rules), read_date(tags)
    date_line = tags.at
    chance = read_chance(tags, len(seats))
    _check_date(date, chance, date_line)
    seen, result = read_seen(tags, len(seats)), read_result(tags, len(seats))
    tags.end()
    return Record(rules.name, options, seats, date, chance, result, _entries(lines, tags.at, len(seats)), seen)


def _check_date(date: str, chance: Chance, line: int) -> None:
    if bool(date) == isinstance(chance, Seeded):
        raise WrongTag(line=line, column=1, expected="[Date “…”] unless chance is seeded")
    if (len(date) == _DAY) != isinstance(chance, ByMessage):
        raise WrongValue(line=line, column=8, tag="Date", reason="by message it is a day, at a table a day and time")


def _entries(lines: list[str], start: int, seats: int) -> tuple[Entry, ...]:
    if len(lines) - start > MOST_ENTRIES:
        raise TooManyEntries(line=start + MOST_ENTRIES + 1, column=1, most=MOST_ENTRIES)
    return tuple(read_entry(line, start + number, seats) for number, line in enumerate(lines[start:], 1))
