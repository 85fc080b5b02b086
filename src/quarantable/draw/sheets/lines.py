"""Text cut into lines that fit; sizes and widths in one unit, whatever it is.

>>> lines_of("Beat it, match it, or catch it.", size=3, width=25)
['Beat it, match', 'it, or catch it.']
"""

from collections.abc import Iterator
from typing import Final

from quarantable.draw.lettering import width_of
from quarantable.draw.scene import Anchor, Paint, Words

LEADING: Final = 1.28
"""From one line's baseline to the next, for a font of size 1."""


def lines_of(text: str, size: float, width: float) -> list[str]:
    """The text in lines at most so wide; a word that is wider has a line for itself."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width_of(longer, size) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


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
