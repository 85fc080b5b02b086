"""A deck to print and cut: nine cards of 63 × 88 mm a page, crop marks, and backs that come to lie behind them.

>>> from quarantable.draw.sheets.paper import PAPERS
>>> pages = deck_pages({"7": 10}, PAPERS["a4"], "en", Backs.LONG_EDGE)
>>> len(pages)
4
"""

from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from typing import Final

from quarantable.draw.cards import BACK, HEIGHT, WIDTH, is_power, printed_back, printed_face
from quarantable.draw.colours import SOFT_INK
from quarantable.draw.lettering import size_to_fit
from quarantable.draw.pictures import OUTLINE
from quarantable.draw.scene import Box, Group, Paint, Path, Scene, Words, placed, turned

from .paper import Frame, Paper
from .wording import Language, Wording, wording

CARD: Final = (63.0, 88.0)
"""Of playing cards as they are sold, so that sleeves fit, in millimetres."""
ACROSS: Final = 3
DOWN: Final = 3
BLEED: Final = 2.0
"""How far the backs' colour goes beyond the cards: printers shift the second side."""

_FACE: Final = 59.5
"""A face's width: the white round it forgives a crooked cut."""
_MARK: Final = (0.9, 3.3)
"""Where a crop mark begins and ends, outside the cards."""


class Backs(StrEnum):
    """How the paper is turned for its second side, or that nothing is printed there."""

    LONG_EDGE = "long-edge"
    SHORT_EDGE = "short-edge"
    NONE = "none"


def deck_pages(deck: Mapping[str, int], paper: Paper, language: Language, backs: Backs) -> list[Scene]:
    """The pages of a deck, a map from card to how many (C2): fronts, each followed by its backs."""
    words = wording(language)
    faces = {card: face(card, words) for card in deck}
    cards = [card for card, count in deck.items() for _ in range(count)]
    fronts = [cards[start : start + ACROSS * DOWN] for start in range(0, len(cards), ACROSS * DOWN)]
    pages = ((_fronts([faces[card] for card in front], paper), _backs(len(front), paper, backs)) for front in fronts)
    return [page for front, back in pages for page in ((front,) if backs is Backs.NONE else (front, back))]


def face(card: str, words: Wording) -> Scene:
    """A card with its name, and what a Power Card does in a few words, both ways up; a number needs neither."""
    name = words.names.get(card, card)
    scene = printed_face(card, name)
    if card.isdigit():
        return scene
    told = (_small(words.about[card], 28.4, 5.6),) if is_power(card) else (_small(name, 107.0, 7.5),)
    return Scene(scene.width, scene.height, (*scene.shapes, *told, Group(told, turned(180, WIDTH / 2, HEIGHT / 2))))


def _small(text: str, y: float, size: float) -> Words:
    return Words(WIDTH / 2, y, text, size_to_fit(text, size, WIDTH - 20), Paint(OUTLINE), "middle")


def slots(paper: Paper) -> list[Frame]:
    """Where the cards of a page lie, row by row."""
    width, height = CARD
    room = Frame((paper.width - ACROSS * width) / 2, (paper.height - DOWN * height) / 2, ACROSS * width, DOWN * height)
    return room.parts(ACROSS, DOWN, gap=0)


def back_slots(paper: Paper, backs: Backs) -> list[Frame]:
    """Where the back of each card lies on the other side, in the order of `slots`."""
    places = slots(paper)
    return [places[_behind(number, backs)] for number in range(len(places))]


def _behind(number: int, backs: Backs) -> int:
    """The place, on the paper turned round, that lies behind a place."""
    row, column = divmod(number, ACROSS)
    if backs == Backs.SHORT_EDGE:
        return (DOWN - 1 - row) * ACROSS + column
    return row * ACROSS + ACROSS - 1 - column


def _fronts(faces: Sequence[Scene], paper: Paper) -> Scene:
    shapes = (_within(scene, slot, _FACE) for scene, slot in zip(faces, slots(paper), strict=False))
    return Scene(paper.width, paper.height, (*shapes, Path(_crop_marks(paper), Paint(None, SOFT_INK, 0.15))))


def _within(scene: Scene, slot: Frame, width: float) -> Group:
    """A card in the middle of its place."""
    height = width * scene.height / scene.width
    return placed(scene, slot.x + (slot.width - width) / 2, slot.y + (slot.height - height) / 2, width)


def _backs(count: int, paper: Paper, backs: Backs) -> Scene:
    """Colour behind all cards first, since it goes over their edges."""
    places = back_slots(paper, backs)[:count]
    colour = (Box(each.x - BLEED, each.y - BLEED, each.width + 2 * BLEED, each.height + 2 * BLEED, Paint(BACK)) for each in places)
    return Scene(paper.width, paper.height, (*colour, *(_back(each, backs) for each in places)))


def _back(slot: Frame, backs: Backs) -> Group:
    back = _within(printed_back(), slot, slot.width)
    if backs != Backs.SHORT_EDGE:
        return back
    return Group((back,), turned(180, slot.x + slot.width / 2, slot.y + slot.height / 2))


def _crop_marks(paper: Paper) -> str:
    """Path data: a stroke beyond every cut, at both ends."""
    places = slots(paper)
    left, top, right, bottom = places[0].x, places[0].y, places[-1].right, places[-1].bottom
    start, end = _MARK
    upright = (f"M{x:.3f} {y:.3f}v{end - start:.3f}" for x in _cuts(left, CARD[0], ACROSS) for y in (top - end, bottom + start))
    level = (f"M{x:.3f} {y:.3f}h{end - start:.3f}" for y in _cuts(top, CARD[1], DOWN) for x in (left - end, right + start))
    return "".join((*upright, *level))


def _cuts(start: float, step: float, count: int) -> Iterator[float]:
    return (start + step * number for number in range(count + 1))
