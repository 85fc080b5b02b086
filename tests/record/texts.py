"""Records as text, tampered with: whoever changes a record can compute its digest again."""

import hashlib

from quarantable.record.model import Record
from quarantable.record.writing import write


def digested(body: bytes) -> bytes:
    """A record whose last line fits, from what stands before that line."""
    return body + b"sha256 " + hashlib.sha256(body).hexdigest().encode() + b"\n"


def body_of(record: Record | bytes) -> bytes:
    """All that stands before the last line."""
    data = record if isinstance(record, bytes) else write(record).encode()
    return data[: data.rindex(b"sha256 ")]


class Tampering:
    """The lines of a record, to be changed; `text` has a digest that fits.

    Lines are found by how they begin; `entry` counts those that begin so, −1 is the last.
    """

    def __init__(self, record: Record) -> None:
        self.lines = body_of(record).decode().split("\n")[:-1]

    def where(self, beginning: str, entry: int = 0) -> int:
        """The place of a line, from 0."""
        return [place for place, line in enumerate(self.lines) if line.startswith(beginning)][entry]

    def change(self, beginning: str, old: str, new: str, entry: int = 0) -> "Tampering":
        place = self.where(beginning, entry)
        assert old in self.lines[place], self.lines[place]
        self.lines[place] = self.lines[place].replace(old, new, 1)
        return self

    def digit(self, beginning: str, entry: int = 0) -> "Tampering":
        """Another first digit of the value of a tag."""
        place = self.where(beginning, entry)
        start = self.lines[place].index('"') + 1
        digit = "1" if self.lines[place][start] == "0" else "0"
        self.lines[place] = self.lines[place][:start] + digit + self.lines[place][start + 1 :]
        return self

    def put(self, line: str, place: int) -> "Tampering":
        self.lines.insert(place, line)
        return self

    def drop(self, beginning: str, entry: int = 0) -> "Tampering":
        del self.lines[self.where(beginning, entry)]
        return self

    def exchange(self, one: int, other: int) -> "Tampering":
        self.lines[one], self.lines[other] = self.lines[other], self.lines[one]
        return self

    def cut(self, lines: int) -> "Tampering":
        """Without so many lines at the end."""
        del self.lines[-lines:]
        return self

    @property
    def text(self) -> str:
        return digested("".join(f"{line}\n" for line in self.lines).encode()).decode()
