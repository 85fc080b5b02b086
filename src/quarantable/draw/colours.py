"""The colours of both games, the same on the page (light), on paper, in a terminal. No meaning hangs on one alone."""

from typing import Final

SHEET: Final = "#fffcf5"
INK: Final = "#1c2b2d"
SOFT_INK: Final = "#53605d"
EDGE: Final = "#d5c8af"
STRONG_EDGE: Final = "#8b7f68"
TABLE: Final = "#dcebe4"
DEEP_TABLE: Final = "#0f5c55"
ACCENT: Final = "#c4810a"

VIRUS: Final = "#bf3d15"
VIRUS_WASH: Final = "#fbdfd2"
CURE: Final = "#1d64a8"
CURE_WASH: Final = "#d9e8f7"
SPOILED: Final = "#8d8474"


def mixed(over: str, under: str, share: float) -> str:
    """`over` painted on `under` so that only a share of it, 0 to 1, covers.

    >>> mixed("#ffffff", "#000000", 0.5)
    '#808080'
    """
    pairs = zip(parts(over), parts(under), strict=True)
    return "#" + "".join(f"{round(above * share + below * (1 - share)):02x}" for above, below in pairs)


def parts(colour: str) -> tuple[int, int, int]:
    """Red, green and blue, 0 to 255, of a colour `#rrggbb`."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)
