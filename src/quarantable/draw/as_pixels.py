"""Scenes as pixels, drawn by PDFium."""

from typing import TYPE_CHECKING

from .as_pdf import document, place
from .scene import Scene

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


def pixels(scene: Scene, width: int) -> "NDArray[np.uint8]":
    """The picture on white, (height, width, 3), red, green, blue; as high as its shape makes it."""
    from pypdfium2 import PdfDocument

    pdf = document(paper=(scene.width, scene.height))
    pdf.add_page()
    place(pdf, scene, 0, 0, scene.width)
    page = PdfDocument(bytes(pdf.output()))[0]
    drawn: NDArray[np.uint8] = page.render(scale=width / page.get_width(), rev_byteorder=True).to_numpy()
    return drawn[: round(width * scene.height / scene.width), :width].copy()
