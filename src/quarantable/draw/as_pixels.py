"""Scenes as pixels, drawn by PDFium straight from their shapes: fast enough for pictures that move."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from ctypes import c_float, c_uint8, c_ushort
from functools import cache
from threading import Lock
from typing import TYPE_CHECKING, Any, Final

from .colours import parts
from .lettering import BOLD, REGULAR, font_file, in_letters, width_of
from .outline import outline_of
from .scene import Box, Group, Matrix, Paint, Path, Round, Scene, Shape, Words, after, moved

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_ROUND: Final = 1
_BY_WINDING: Final = 2
_UPRIGHT: Final[Matrix] = (1, 0, 0, -1, 0, 0)
"""Letters stand up, in a scene whose y points down."""
_ONE_AT_A_TIME: Final = Lock()
"""PDFium may not be called from two threads at once."""


def pixels(scene: Scene, width: int) -> "NDArray[np.uint8]":
    """The picture on white, (height, width, 3), red, green, blue; as high as its shape makes it."""
    upright = (1 / scene.width, 0, 0, -1 / scene.height, 0, 1)
    flat = _flat(scene.shapes, upright)
    with _ONE_AT_A_TIME, _laid_out(_words(shape, at) if isinstance(shape, Words) else _path(shape, at) for shape, at in flat):
        return _seen(width, round(width * scene.height / scene.width))


def _flat(shapes: tuple[Shape, ...], matrix: Matrix) -> Iterator[tuple[Path | Box | Round | Words, Matrix]]:
    """Every shape with all that its groups do to it, the lowest first."""
    for shape in shapes:
        if isinstance(shape, Group):
            yield from _flat(shape.shapes, after(matrix, shape.matrix))
        else:
            yield shape, matrix


@contextmanager
def _laid_out(shapes: Iterable[Any]) -> Iterator[None]:
    """These on the page, each on what lies there already, and the page empty again afterwards."""
    from pypdfium2.raw import FPDFPage_InsertObject, FPDFPage_RemoveObject, FPDFPageObj_Destroy

    lying = []
    try:
        for shape in shapes:
            FPDFPage_InsertObject(_page(), shape)
            lying.append(shape)
        yield
    finally:
        for shape in reversed(lying):
            FPDFPage_RemoveObject(_page(), shape)
            FPDFPageObj_Destroy(shape)


def _seen(width: int, height: int) -> "NDArray[np.uint8]":
    """What the page looks like in so many pixels."""
    from pypdfium2 import PdfBitmap
    from pypdfium2.raw import FPDF_REVERSE_BYTE_ORDER, FPDF_RenderPageBitmap, FPDFBitmap_BGR

    bitmap = PdfBitmap.new_native(width, height, FPDFBitmap_BGR, rev_byteorder=True)
    bitmap.fill_rect((255, 255, 255, 255), 0, 0, width, height)
    FPDF_RenderPageBitmap(bitmap, _page(), 0, 0, width, height, 0, FPDF_REVERSE_BYTE_ORDER)
    drawn: NDArray[np.uint8] = bitmap.to_numpy().copy()
    return drawn


@cache
def _page() -> Any:
    """One for all pictures, 1 × 1: a document that pages are added to and taken from grows."""
    from pypdfium2.raw import FPDFPage_New

    return FPDFPage_New(_document(), 0, 1, 1)


@cache
def _document() -> Any:
    """One for all pictures, since what costs most is to read its fonts."""
    from pypdfium2 import PdfDocument

    return PdfDocument.new()


@cache
def _font(name: str) -> Any:
    from pypdfium2.raw import FPDF_FONT_TRUETYPE, FPDFText_LoadFont

    data = font_file(name).read_bytes()
    return FPDFText_LoadFont(_document(), (c_uint8 * len(data)).from_buffer_copy(data), len(data), FPDF_FONT_TRUETYPE, True)


def _path(shape: Path | Box | Round, matrix: Matrix) -> Any:
    from pypdfium2.raw import FPDFPageObj_CreateNewPath, FPDFPath_BezierTo, FPDFPath_Close, FPDFPath_LineTo, FPDFPath_MoveTo

    path = FPDFPageObj_CreateNewPath(0, 0)
    draw = {"M": FPDFPath_MoveTo, "L": FPDFPath_LineTo, "C": FPDFPath_BezierTo, "Z": FPDFPath_Close}
    for letter, points in outline_of(shape):
        draw[letter](path, *points)
    _paint(path, shape.paint)
    return _at(path, matrix)


def _paint(path: Any, paint: Paint) -> None:
    from pypdfium2 import raw

    raw.FPDFPath_SetDrawMode(path, _BY_WINDING if paint.fill else 0, paint.stroke is not None)
    if paint.fill:
        raw.FPDFPageObj_SetFillColor(path, *parts(paint.fill), 255)
    if paint.stroke:
        raw.FPDFPageObj_SetStrokeColor(path, *parts(paint.stroke), 255)
        raw.FPDFPageObj_SetStrokeWidth(path, paint.width)
        raw.FPDFPageObj_SetLineCap(path, _ROUND)
        raw.FPDFPageObj_SetLineJoin(path, _ROUND)
        if paint.dash:
            raw.FPDFPageObj_SetDashArray(path, (c_float * 2)(*paint.dash), 2, 0)


def _words(shape: Words, matrix: Matrix) -> Any:
    from pypdfium2.raw import FPDFPageObj_CreateTextObj, FPDFPageObj_SetFillColor, FPDFText_SetText

    words = FPDFPageObj_CreateTextObj(_document(), _font(BOLD if shape.is_bold else REGULAR), shape.size)
    text = in_letters(shape.text)
    letters = (text + "\0").encode("utf-16-le")
    FPDFText_SetText(words, (c_ushort * (len(letters) // 2)).from_buffer_copy(letters))
    FPDFPageObj_SetFillColor(words, *parts(shape.paint.fill or "#000000"), 255)
    back = {"start": 0.0, "middle": 0.5, "end": 1.0}[shape.anchor] * width_of(text, shape.size, is_bold=shape.is_bold)
    return _at(words, after(matrix, after(moved(shape.x - back, shape.y), _UPRIGHT)))


def _at(shape: Any, matrix: Matrix) -> Any:
    from pypdfium2.raw import FS_MATRIX, FPDFPageObj_SetMatrix

    FPDFPageObj_SetMatrix(shape, FS_MATRIX(*matrix))
    return shape
