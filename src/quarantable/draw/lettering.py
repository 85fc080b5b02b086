"""How wide words are in the font that they have on paper and as pixels; a page's own font may be a little narrower or wider.

>>> round(width_of("13", 29)), round(width_of("13", 29, is_bold=True))
(37, 40)
"""

from functools import cache
from pathlib import Path
from typing import Final
from unicodedata import bidirectional

REGULAR: Final = "DejaVuSans.ttf"
BOLD: Final = "DejaVuSans-Bold.ttf"


@cache
def font_file(name: str) -> Path:
    """A font that comes with Matplotlib. Raises FileNotFoundError where Matplotlib isn't installed."""
    from importlib.util import find_spec

    found = find_spec("matplotlib")
    if found is None or found.origin is None:
        raise FileNotFoundError(name)
    return Path(found.origin).with_name("mpl-data") / "fonts" / "ttf" / name


def width_of(text: str, size: float, *, is_bold: bool = False) -> float:
    """The width of one line of text, in the unit of its size."""
    widths, per_em = _widths(BOLD if is_bold else REGULAR)
    return sum(widths.get(ord(letter), per_em) for letter in text) * size / per_em


def size_to_fit(text: str, most: float, width: float, *, is_bold: bool = False) -> float:
    """The font's size, at most `most`, in which the text is no wider than `width`."""
    return min(most, width / max(width_of(text, 1, is_bold=is_bold), 1e-9))


def in_letters(text: str) -> str:
    r"""The text with a sign of replacement for each letter that the font lacks: names may have any.

    Letters that run from right to left are replaced too: nobody here joins and turns them, and they would be read backwards.

    >>> in_letters("Zoë 久 \u05d3\u05df")
    'Zoë � ��'
    """
    widths, _ = _widths(REGULAR)
    return "".join(letter if ord(letter) in widths and not _is_leftward(letter) else "�" for letter in text)


def _is_leftward(letter: str) -> bool:
    return bidirectional(letter) in ("R", "AL")


@cache
def _widths(name: str) -> tuple[dict[int, int], int]:
    """How far each letter takes the pen, and the units that a font's size has."""
    from fontTools.ttLib import TTFont

    with TTFont(font_file(name), lazy=True) as font:
        advances = font["hmtx"].metrics
        return {code: advances[glyph][0] for code, glyph in font.getBestCmap().items()}, font["head"].unitsPerEm
