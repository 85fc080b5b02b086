"""Text cut into lines that fit; sizes and widths in one unit, whatever it is.

>>> lines_of("Beat it, match it, or catch it.", size=3, width=25)
['Beat it, match', 'it, or catch it.']
"""

from collections.abc import Iterable, Iterator
from typing import Final

from quarantable.draw.lettering import width_of
from quarantable.draw.scene import Anchor, Paint, Words

LEADING: Final = 1.28
"""From one line's baseline to the next, for a font of size 1."""


def lines_of(text: str, size: float, width: float) -> list[str]:
    """The text in lines at most so wide."""
    return packed(text.split(), size, width, between=" ")


def packed(pieces: Iterable[str], size: float, width: float, *, between: str = "   ") -> list[str]:
    """Pieces side by side in lines at most so wide. One that is wider than a line is cut, after a comma if it has some.

    >>> packed(["1. Ada 42 a1:b4", "2. Bob 22 a1,a2,a3,b3"], size=3, width=27)
    ['1. Ada 42 a1:b4', '2. Bob 22 a1,a2,', 'a3,b3']
    """
    lines: list[str] = []
    for piece in (part for whole in pieces for part in _cut(whole, size, width)):
        longer = f"{lines[-1]}{between}{piece}" if lines else piece
        if lines and width_of(longer, size) <= width:
            lines[-1] = longer
        else:
            lines.append(piece)
    return lines


def _cut(piece: str, size: float, width: float) -> Iterator[str]:
    while width_of(piece, size) > width and len(piece) > 1:
        most = max(1, next(length for length in range(len(piece), -1, -1) if width_of(piece[:length], size) <= width))
        length = piece.rfind(",", 1, most) + 1 or most
        yield piece[:length]
        piece = piece[length:]
    yield piece


def written(lines: list[str], x: float, y: float, size: float, paint: Paint, anchor: Anchor = "start") -> Iterator[Words]:
    """The lines below each other; the first begins below y."""
    return (Words(x, y + size * (0.93 + LEADING * number), line, size, paint, anchor) for number, line in enumerate(lines))


def shortened(text: str, size: float, width: float) -> str:
    """As much of a line as fits, with … for what doesn't.

    >>> shortened("Ada Lovelace", size=3, width=15)
    'Ada Lo…'
    """
    if width_of(text, size) <= width:
        return text
    while text and width_of(f"{text}…", size) > width:
        text = text[:-1]
    return f"{text.rstrip()}…"
