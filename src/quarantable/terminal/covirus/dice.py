"""Two dice, drawn with characters.

>>> print(dice("52"))
╭───────╮ ╭───────╮
│ ●   ● │ │ ●     │
│   ●   │ │       │
│ ●   ● │ │     ● │
╰───────╯ ╰───────╯
"""

from typing import Final

_PIPS: Final = {
    "1": ("       ", "   ●   ", "       "),
    "2": (" ●     ", "       ", "     ● "),
    "3": (" ●     ", "   ●   ", "     ● "),
    "4": (" ●   ● ", "       ", " ●   ● "),
    "5": (" ●   ● ", "   ●   ", " ●   ● "),
    "6": (" ●   ● ", " ●   ● ", " ●   ● "),
}
_BLANK: Final = ("       ", "   ?   ", "       ")


def dice(roll: str | None) -> str:
    """Five rows; with question marks before they are rolled."""
    faces = [_PIPS[die] for die in roll] if roll else [_BLANK, _BLANK]
    rows = [" ".join(f"│{face[row]}│" for face in faces) for row in range(3)]
    return "\n".join(["╭───────╮ ╭───────╮", *rows, "╰───────╯ ╰───────╯"])
