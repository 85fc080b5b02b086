"""Pages of a PDF looked at: what is written on them and where, and what is drawn, as pixels. Lengths in millimetres from the upper left."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray
from pypdfium2 import PdfDocument
from pypdfium2.raw import FPDF_PAGEOBJ_PATH

from quarantable.draw.sheets.paper import MARGIN

POINT = 25.4 / 72
WHITE = 255


@dataclass(frozen=True)
class Written:
    """A piece of text, and where its middle is."""

    text: str
    x: float
    y: float


def pages_of(pdf: bytes) -> list[Any]:
    return list(PdfDocument(pdf))


def size_of(page: Any) -> tuple[float, float]:
    return page.get_width() * POINT, page.get_height() * POINT


def text_of(page: Any) -> str:
    return " ".join(page.get_textpage().get_text_range().split())


def written_on(page: Any) -> Iterator[Written]:
    """Every piece of text of a page, as it was placed."""
    text, height = page.get_textpage(), page.get_height()
    for number in range(text.count_rects()):
        left, bottom, right, top = text.get_rect(number)
        yield Written(
            text.get_text_bounded(left, bottom, right, top).strip(), (left + right) / 2 * POINT, (height - (top + bottom) / 2) * POINT
        )


@dataclass(frozen=True)
class Drawn:
    """Something drawn: its middle and its size."""

    x: float
    y: float
    width: float
    height: float


def drawn_on(page: Any) -> Iterator[Drawn]:
    """Every shape of a page, without the words."""
    page_height = page.get_height()
    for each in page.get_objects(filter=(FPDF_PAGEOBJ_PATH,)):
        left, bottom, right, top = each.get_bounds()
        middle = (left + right) / 2 * POINT, (page_height - (top + bottom) / 2) * POINT
        yield Drawn(*middle, (right - left) * POINT, (top - bottom) * POINT)


def seen(page: Any, *, per_millimetre: float = 2) -> NDArray[np.uint8]:
    """A page as pixels, (height, width, 3)."""
    pixels: NDArray[np.uint8] = page.render(scale=per_millimetre * POINT, rev_byteorder=True).to_numpy()
    return pixels


def has_ink_outside(page: Any, margin: float = MARGIN, *, per_millimetre: float = 2) -> bool:
    """Is anything drawn nearer to the paper's edge than its margin? Half a line's width may be."""
    pixels, edge = seen(page, per_millimetre=per_millimetre), int((margin - 0.5) * per_millimetre)
    inside = pixels[edge:-edge, edge:-edge]
    return int((pixels < WHITE).sum()) != int((inside < WHITE).sum())


def shows(page: Any, colour: str) -> bool:
    """Is there a pixel of exactly this colour?"""
    wanted = [int(colour[place : place + 2], 16) for place in (1, 3, 5)]
    return bool((seen(page, per_millimetre=6) == wanted).all(axis=2).any())
