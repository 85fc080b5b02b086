"""Lines of a stream, however long they are, in bounded memory."""

from collections.abc import Iterator
from typing import Final, Protocol

CHUNK: Final = 1 << 16


class TooLong:
    """Stands in for a line that was longer than it may be, and has been passed over."""


TOO_LONG: Final = TooLong()


class Lines(Protocol):
    """What is needed of a stream of bytes."""

    def readline(self, limit: int, /) -> bytes:
        """The next line with its newline, or its first `limit` bytes; nothing at the end of the stream."""


def read_lines(stream: Lines, most: int) -> Iterator[bytes | TooLong]:
    r"""Every line without its newline, the last one also if it has none; `TOO_LONG` for one of more than `most` bytes.

    >>> from io import BytesIO
    >>> [line if isinstance(line, bytes) else "too long" for line in read_lines(BytesIO(b"one\n\nthree\nto"), 3)]
    [b'one', b'', 'too long', b'to']
    """
    while line := stream.readline(most + 1):
        if line.endswith(b"\n"):
            yield line[:-1]
        elif len(line) <= most:
            yield line
        else:
            _skip(stream)
            yield TOO_LONG


def _skip(stream: Lines) -> None:
    while chunk := stream.readline(CHUNK):
        if chunk.endswith(b"\n"):
            return
