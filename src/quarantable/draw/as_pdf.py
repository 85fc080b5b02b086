"""Scenes on the pages of a PDF: lines and areas stay lines and areas, words stay words that can be searched for and copied.

>>> pdf = document()
>>> pdf.add_page()
>>> place(pdf, Scene(10, 10, (Words(1, 5, "Più “vicini”", 2, Paint(fill="#1c2b2d")),)), x=20, y=20, width=60)
>>> pdf.output()[:5]
bytearray(b'%PDF-')
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from .lettering import BOLD, REGULAR, font_file, in_letters
from .outline import outline_of
from .scene import Box, Group, Matrix, Paint, Path, Round, Scene, Words, placed

if TYPE_CHECKING:
    from fpdf import FPDF
    from fpdf.drawing import GraphicsContext, PaintedPath
    from fpdf.drawing_primitives import Transform

FAMILY: Final = "DejaVu"
"""The font of all words on paper: it has the letters of every language of the game."""


def document(*, paper: tuple[float, float] | str = "a4") -> "FPDF":
    """An empty document in millimetres, with the font of `FAMILY` in regular and bold; pages break only where they are told to."""
    from fpdf import FPDF

    pdf = FPDF(unit="mm", format=paper)
    pdf.set_auto_page_break(auto=False)
    for style, file in (("", REGULAR), ("B", BOLD)):
        pdf.add_font(FAMILY, style, font_file(file))
    pdf.set_font(FAMILY, size=10)
    return pdf


def place(pdf: "FPDF", scene: Scene, x: float, y: float, width: float) -> None:
    """Draw a scene on the current page, its upper left corner at (x, y) and so wide, in the document's unit.

    The document has the font of `FAMILY`, as one made by `document` has.
    """
    with pdf.drawing_context() as context:
        context.add_item(_context_of(placed(scene, x, y, width)), clone=False)


def _context_of(group: Group) -> "GraphicsContext":
    from fpdf.drawing import GraphicsContext

    context = GraphicsContext()
    context.transform = _transform(group.matrix)
    for shape in group.shapes:
        context.add_item(_context_of(shape) if isinstance(shape, Group) else _path_of(shape), clone=False)
    return context


def _path_of(shape: Path | Box | Round | Words) -> "PaintedPath":
    from fpdf.drawing import PaintedPath

    path = PaintedPath()
    if isinstance(shape, Words):
        path.text(shape.x, shape.y, in_letters(shape.text), FAMILY, "B" if shape.is_bold else "", shape.size, shape.anchor)
    else:
        draw: dict[str, Callable[..., object]] = {"M": path.move_to, "L": path.line_to, "C": path.curve_to, "Z": path.close}
        for letter, points in outline_of(shape):
            draw[letter](*points)
    _style(path, shape.paint)
    return path


def _style(path: "PaintedPath", paint: Paint) -> None:
    path.style.auto_close = False
    path.style.fill_color = paint.fill
    path.style.stroke_color = paint.stroke
    if paint.stroke:
        path.style.stroke_width = paint.width
        path.style.stroke_cap_style = path.style.stroke_join_style = "round"
        path.style.stroke_dash_pattern = paint.dash


def _transform(matrix: Matrix) -> "Transform":
    from fpdf.drawing_primitives import Transform

    return Transform(*matrix)
