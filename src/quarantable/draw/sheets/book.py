"""Pages, each a scene in millimetres, as one PDF."""

from collections.abc import Iterable

from quarantable.draw.as_pdf import document, place
from quarantable.draw.scene import Scene

from .wording import Language


def book(pages: Iterable[Scene], title: str, language: Language) -> bytes:
    """The file. A page lies across where its scene does; the title and the language are for readers and screen readers."""
    pdf = document()
    pdf.set_title(title)
    pdf.set_lang(language)
    pdf.set_creator("Quarantable")
    for page in pages:
        pdf.add_page(format=(page.width, page.height))
        place(pdf, page, 0, 0, page.width)
    return bytes(pdf.output())
