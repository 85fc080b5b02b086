"""The papers, and where on them something may be printed; lengths in millimetres.

>>> PAPERS["a4"].frame
Frame(x=10.0, y=10.0, width=190.0, height=277.0)
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

PaperName: TypeAlias = Literal["a4", "letter"]

MARGIN: Final = 10.0
"""Most printers at home leave 4 to 6 mm white, and hands need some."""


@dataclass(frozen=True, slots=True)
class Frame:
    """A part of a page, by its upper left corner."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """Its right side."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """Its lower side."""
        return self.y + self.height

    def parts(self, columns: int, rows: int, gap: float) -> "list[Frame]":
        """It cut into equal parts, row by row, with gaps between them.

        >>> [each.x for each in Frame(0, 0, 21, 10).parts(2, 1, gap=1)]
        [0.0, 11.0]
        """
        width, height = (self.width - gap * (columns - 1)) / columns, (self.height - gap * (rows - 1)) / rows
        places = [(column, row) for row in range(rows) for column in range(columns)]
        return [Frame(self.x + column * (width + gap), self.y + row * (height + gap), width, height) for column, row in places]


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet of paper."""

    name: PaperName
    width: float
    height: float

    @property
    def frame(self) -> Frame:
        """What is inside the margins."""
        return Frame(MARGIN, MARGIN, self.width - 2 * MARGIN, self.height - 2 * MARGIN)

    @property
    def title(self) -> str:
        """Its name in sentences."""
        return self.name.capitalize()

    @property
    def across(self) -> "Paper":
        """The same sheet turned by a quarter."""
        return Paper(self.name, self.height, self.width)


PAPERS: Final[Mapping[PaperName, Paper]] = {"a4": Paper("a4", 210.0, 297.0), "letter": Paper("letter", 215.9, 279.4)}
