"""Scenes as pixels, drawn by PDFium."""

from typing import TYPE_CHECKING

from .as_pdf import document, place
from .scene import Scene

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


def pixels(scene: Scene, width: int) -> "NDArray[np.uint8]":
    """The picture on white, (height, width, 3), red, green, blue; as high as its shape makes it."""
    from pypdfium2 import PdfBitmap, PdfDocument
    from pypdfium2.raw import FPDF_REVERSE_BYTE_ORDER, FPDF_RenderPageBitmap, FPDFBitmap_BGR

    pdf = document(paper=(scene.width, scene.height))
    pdf.add_page()
    place(pdf, scene, 0, 0, scene.width)
    page = PdfDocument(bytes(pdf.output()))[0]
    height = round(width * scene.height / scene.width)
    bitmap = PdfBitmap.new_native(width, height, FPDFBitmap_BGR, rev_byteorder=True)
    bitmap.fill_rect((255, 255, 255, 255), 0, 0, width, height)
    FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, FPDF_REVERSE_BYTE_ORDER)
    drawn: NDArray[np.uint8] = bitmap.to_numpy().copy()
    return drawn
