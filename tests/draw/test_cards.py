"""The cards, drawn: each its own, within its frame, and readable by who doesn't know the pictures."""

from concurrent.futures import ThreadPoolExecutor
from xml.etree import ElementTree as ET

import numpy as np
import pytest
from numpy.typing import NDArray
from pypdfium2 import PdfDocument

from quarantable.draw.as_cells import cells
from quarantable.draw.as_pdf import document, place
from quarantable.draw.as_pixels import pixels
from quarantable.draw.as_svg import svg_of
from quarantable.draw.cards import card_back, card_face, printed_face
from quarantable.draw.pictures import kinds
from quarantable.draw.scene import Scene, placed
from quarantable.games.contagious.state import CARDS

MARGIN = 20
FACES = {card: card_face(card) for card in kinds()}
PRINTED = {card: printed_face(card, f"Name of {card}") for card in kinds()}


def small(scene: Scene) -> NDArray[np.uint8]:
    return pixels(scene, 50)


def with_margin(scene: Scene) -> NDArray[np.uint8]:
    """In units of the scene, a pixel each."""
    wide = Scene(scene.width + 2 * MARGIN, scene.height + 2 * MARGIN, (placed(scene, MARGIN, MARGIN, scene.width),))
    return pixels(wide, round(wide.width))


def test_every_kind_of_card_of_the_rules_has_a_picture() -> None:
    assert set(kinds()) == set(CARDS)


def test_no_two_cards_look_alike() -> None:
    seen = [small(scene).tobytes() for scene in [*FACES.values(), *PRINTED.values(), card_back()]]
    assert len(set(seen)) == len(seen)


@pytest.mark.parametrize("scene", [FACES["10"], FACES["W"], FACES["contagion"], PRINTED["13"], PRINTED["flatten"], card_back()])
def test_nothing_of_a_card_lies_outside_its_box(scene: Scene) -> None:
    seen = with_margin(scene)
    seen[MARGIN:-MARGIN, MARGIN:-MARGIN] = 255
    assert (seen == 255).all()


def test_a_printed_card_looks_the_same_from_both_ends() -> None:
    seen = pixels(PRINTED["6"], 200).astype(int)
    corner, other = seen[:60, :100], seen[::-1, ::-1][:60, :100]
    assert np.abs(corner - other).mean() < 4


def test_a_name_stays_on_its_card_however_long() -> None:
    seen = with_margin(printed_face("shield", "Donaudampfschifffahrtsgesellschaft"))
    seen[MARGIN:-MARGIN, MARGIN:-MARGIN] = 255
    assert (seen == 255).all()


def test_words_on_paper_can_be_found_and_copied() -> None:
    pdf = document()
    pdf.add_page()
    place(pdf, printed_face("shield", "“Scudo” – più sì, ¿señal?"), 20, 20, 63)
    text = PdfDocument(bytes(pdf.output()))[0].get_textpage().get_text_range()
    assert text.count("“Scudo” – più sì, ¿señal?") == 2


def test_letters_that_the_font_lacks_are_replaced_without_complaint(caplog: pytest.LogCaptureFixture) -> None:
    pdf = document()
    pdf.add_page()
    place(pdf, printed_face("shield", "盾 Zoë"), 20, 20, 63)
    assert "� Zoë" in PdfDocument(bytes(pdf.output()))[0].get_textpage().get_text_range()
    assert not caplog.records


def test_svg_needs_no_styles_that_a_strict_page_refuses_and_loads_nothing() -> None:
    text = "".join(svg_of(scene) for scene in FACES.values())
    assert not any(word in text for word in ("<style", "<script", "style=", " id=", "url(", "href"))
    assert ET.fromstring(svg_of(FACES["7"], title="Seven & up"))[0].text == "Seven & up"  # noqa: S314  # we drew it ourselves


def test_pictures_can_be_drawn_in_several_threads() -> None:
    with ThreadPoolExecutor(4) as pool:
        assert len(set(pool.map(lambda _: small(FACES["9"]).tobytes(), range(40)))) == 1


def test_in_a_terminal_cards_differ_and_keep_their_shape() -> None:
    drawn = [cells(scene, columns=10, rows=20) for scene in FACES.values()]
    assert len(set(drawn)) == len(drawn)
    assert {(len(rows), len(rows[0])) for rows in drawn} == {(7, 10)}


def test_pixels_are_exactly_as_wide_as_asked_for() -> None:
    assert pixels(card_back(), 37).shape == (52, 37, 3)
    assert pixels(card_back(), 100).shape == (140, 100, 3)
