"""Scenes in a terminal: each character a quarter-block with two colours, so that a cell shows four places.

>>> from quarantable.draw.scene import Box, Paint
>>> [row] = cells(Scene(3, 2, (Box(0, 0, 1.5, 2, Paint(fill="#bf3d15")),)), columns=3, rows=1)
>>> row[1], "".join(cell.character for cell in row)
(Cell(character='▌', fore='#bf3d15', back='#ffffff'), ' ▌ ')
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from .as_pixels import pixels
from .scene import Scene

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_SPLITS: Final = " ▘▝▀▖▌▞▛"
"""Which of a cell's four places (upper left 1, upper right 2, lower left 4) have the fore colour; the lower right one never has."""


_NOT_WORTH_IT: Final = 60.0
"""Differences of colour, squared, that nobody sees: such a cell stays whole."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One character, and the colours of it and behind it, `#rrggbb`."""

    character: str
    fore: str
    back: str


def cells(scene: Scene, columns: int, rows: int) -> tuple[tuple[Cell, ...], ...]:
    """The picture, row by row, as large as fits into so many characters, each twice as high as wide."""
    wide = max(1, min(columns, int(2 * rows * scene.width / scene.height)))
    high = max(1, min(rows, round(wide * scene.height / scene.width / 2)))
    splits, fore, back = _nearest(_quarters(pixels(scene, 2 * wide), high, wide))
    return tuple(
        tuple(Cell(_SPLITS[split], _spelt(above if split else below), _spelt(below)) for split, above, below in zip(*row, strict=True))
        for row in zip(splits.tolist(), fore.tolist(), back.tolist(), strict=True)
    )


def _quarters(seen: "NDArray[np.uint8]", rows: int, columns: int) -> "NDArray[np.float64]":
    """The colours of every cell's four places: (rows, columns, 4, 3). A place is two pixels high; what the last row lacks is white."""
    import numpy as np

    whole = np.full((4 * rows, 2 * columns, 3), 255.0)
    whole[: len(seen)] = seen[: 4 * rows]
    places: NDArray[np.float64] = whole.reshape(rows, 2, 2, columns, 2, 3).mean(axis=2)
    return places.transpose(0, 2, 1, 3, 4).reshape(rows, columns, 4, 3)


def _nearest(places: "NDArray[np.float64]") -> "tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]":
    """For every cell the way to divide its four places in two that comes nearest to their colours, and the colours of both parts."""
    import numpy as np

    has_fore = (np.arange(len(_SPLITS))[:, None] >> np.arange(4)) & 1
    counts = has_fore.sum(axis=1)[:, None]
    fore = np.einsum("sp,rcpj->rcsj", has_fore, places)
    back = (places.sum(axis=2)[:, :, None] - fore) / (4 - counts)
    fore /= np.maximum(counts, 1)
    kept = (fore**2 * counts + back**2 * (4 - counts)).sum(axis=3)
    kept[:, :, 0] += _NOT_WORTH_IT
    best = kept.argmax(axis=2)
    chosen = best[:, :, None, None]
    both = (np.take_along_axis(each, chosen, axis=2)[:, :, 0].round().astype(np.int64) for each in (fore, back))
    return best, *both


def _spelt(colour: list[int]) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)
