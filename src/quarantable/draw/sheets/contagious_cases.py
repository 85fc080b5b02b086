"""The rule sheet of It's Contagious!: its cases, each with a picture of cards."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from quarantable.draw.cards import HEIGHT, WIDTH, card_back, card_face
from quarantable.draw.colours import INK, SOFT_INK, STRONG_EDGE
from quarantable.draw.lettering import size_to_fit
from quarantable.draw.scene import Box, Group, Paint, Path, Scene, Shape, Words, placed, turned
from quarantable.games.contagious.options import WRITTEN_DECK, deck_map

from .cases import Case, RuleSheet
from .tokens import arrow, chosen, cross, person, tick, value
from .wording import RuleWords

CARD: Final = 10.6
"""A card's width."""
TALL: Final = CARD * HEIGHT / WIDTH
_STEP: Final = 6.4
"""From one card to the next that lies over it."""
_TOP: Final = 2.4
_MIDDLE: Final = _TOP + TALL / 2
_HIGH: Final = _TOP + TALL + 0.2


def _cards(cards: Sequence[str], x: float, y: float = _TOP) -> Iterator[Shape]:
    """Faces that lie over each other, from left to right."""
    return (placed(card_face(card), x + _STEP * place, y, CARD) for place, card in enumerate(cards))


def _width(cards: Sequence[str]) -> float:
    return CARD + _STEP * (len(cards) - 1)


def _worth(text: str, x: float, y: float = _TOP + 0.6) -> Shape:
    """A pile's value at its upper right corner, which is (x, y)."""
    return value(text, x + 1.4, y + 3.2)


def _then(before: Sequence[str], worth: str, played: Sequence[str], now: str) -> Scene:
    """A pile and its value, what is played on it, and its value then."""
    first = 0.6 + _width(before)
    second = first + 14.6 + _width(played)
    shapes = (
        *_cards(before, 0.6),
        _worth(worth, first),
        arrow(first + 6.6, _MIDDLE + 2),
        *_cards(played, first + 14.6),
        _worth(now, second),
    )
    return Scene(second + 5.4, _HIGH, shapes)


def _hollow(x: float) -> Shape:
    """Where cards may lie, and none does."""
    return Box(x + 0.3, _TOP + 0.3, CARD - 0.6, TALL - 0.6, Paint(None, STRONG_EDGE, 0.4, (1.2, 1.2)), 1.2)


def _stack(x: float, y: float, width: float = CARD) -> Iterator[Shape]:
    return (placed(card_back(), x + 0.5 * each, y - 0.5 * each, width) for each in range(3))


def _heap(middle: float) -> Iterator[Shape]:
    """A Viral Load."""
    for card, degrees in (("8", -14.0), ("2", 9.0), ("11", -3.0)):
        yield Group((placed(card_face(card), middle - 3.9, _TOP, 7.8),), turned(degrees, middle, _TOP + 6))


def _load(x: float, words: RuleWords) -> Iterator[Shape]:
    """A Viral Load with its name."""
    yield from _heap(x + 10)
    yield _label(words.labels["load"], x + 10, 21)


def _label(text: str, middle: float, width: float) -> Shape:
    return Words(middle, _HIGH - 0.7, text, size_to_fit(text, 3.1, width), Paint(SOFT_INK), "middle")


def _setup(words: RuleWords) -> Scene:
    hands = (shape for place in range(3) for shape in _dealt(22 + 12.5 * place, is_first=place == 0))
    return Scene(58, _HIGH, (*_stack(4.2, _TOP + 0.6, 7.4), _label(words.labels["draw"], 8.4, 17), *hands))


def _dealt(x: float, *, is_first: bool) -> Iterator[Shape]:
    """Somebody with six cards; the first leads."""
    yield (chosen if is_first else person)(x + 5, _TOP + 6)
    for place in range(6):
        back = placed(card_back(), x + 3, _TOP + 7.4, 4.6)
        yield Group((back,), turned(-25 + 10.0 * place, x + 5.3, _TOP + 16))


def _turn(_words: RuleWords) -> Scene:
    marks = ((tick, "7"), (tick, "5"), (tick, "shield"), (cross, "2"))
    hand = [shape for place, (mark, card) in enumerate(marks) for shape in _held(card, mark(0, 0), 25.5 + 8.4 * place)]
    return Scene(59, _HIGH, (*_cards(["5"], 0.6), _worth("5", 11.2), arrow(17.8, _MIDDLE), *hand))


def _held(card: str, mark: Shape, x: float) -> Iterator[Shape]:
    """A card of a hand, and whether it may be played."""
    yield placed(card_face(card), x, _TOP - 1.6, 8.0)
    yield Group((mark,), (1, 0, 0, 1, x + 4, _HIGH - 2.2))


def _take(words: RuleWords) -> Scene:
    pile = ["6", "9", "10"]
    return Scene(60, _HIGH, (*_cards(pile, 0.6), _worth("10", 0.6 + _width(pile)), arrow(31, _MIDDLE, 6), *_load(38.5, words)))


def _beat(_words: RuleWords) -> Scene:
    return _then(["4"], "4", ["7"], "7")


def _several(_words: RuleWords) -> Scene:
    return _then(["9"], "9", ["5", "5"], "10")


def _match(_words: RuleWords) -> Scene:
    return _then(["3"], "3", ["3"], "6")


def _wild(_words: RuleWords) -> Scene:
    shapes = (*_beside(("5", "W"), 0.6, "10", "5 + 5"), *_beside(("W", "W"), 31, "8", "4 + 4"))
    return Scene(60, _HIGH + 4, shapes)


def _beside(cards: Sequence[str], x: float, worth: str, total: str) -> Iterator[Shape]:
    """Two cards side by side, so that every mark is read, and what they are worth together."""
    yield from (placed(card_face(card), x + (CARD + 0.4) * place, _TOP, CARD) for place, card in enumerate(cards))
    end = x + 2 * CARD + 0.4
    yield value(worth, end + 3.6, _TOP + 3.8)
    yield Words((x + end) / 2, _HIGH + 3.2, total, 3.2, Paint(INK), "middle", is_bold=True)


def _lead(_words: RuleWords) -> Scene:
    second = 19.4
    shapes = (_hollow(0.6), arrow(12.6, _MIDDLE), *_cards(["shield"], second), _worth("–", second + CARD))
    return Scene(58, _HIGH, (*shapes, arrow(second + 17.4, _MIDDLE + 2, 3.4), *_cards(["2"], second + 22), _worth("2", second + 22 + CARD)))


def _covered(_words: RuleWords) -> Scene:
    hand = [shape for place, (mark, card) in enumerate(((cross, "5"), (tick, "6"))) for shape in _held(card, mark(0, 0), 33 + 9.5 * place)]
    return Scene(51, _HIGH, (*_cards(["5", "blowback"], 0.6), _worth("5", 0.6 + _width("5b")), arrow(24.5, _MIDDLE), *hand))


def _people(x: float, acting: int, count: int = 3) -> Iterator[Shape]:
    return ((chosen if place == acting else person)(x + 9 * place, _MIDDLE + 5) for place in range(count))


def _passed(_words: RuleWords) -> Scene:
    hop = Path(f"M26 {_MIDDLE - 3}c2 -5 7 -5 9 -0.6m-0.2 -2.6l0.2 2.6l-2.6 -0.4", Paint(None, SOFT_INK, 0.7))
    return Scene(50, _HIGH, (*_cards(["shield"], 0.6), *_people(26, acting=1), hop))


def _turned_round(_words: RuleWords) -> Scene:
    back = Path(f"M35 {_MIDDLE - 3}c-2 -5 -7 -5 -9 -0.6m0.2 -2.6l-0.2 2.6l2.6 -0.4", Paint(None, SOFT_INK, 0.7))
    return Scene(50, _HIGH, (*_cards(["blowback"], 0.6), *_people(26, acting=0), back))


def _flatten(_words: RuleWords) -> Scene:
    pile = ["9", "flatten"]
    first = 0.6 + _width(pile)
    low = value("8", first + 16.4 + _width("44"), _TOP + 3.8, "down")
    return Scene(
        58,
        _HIGH,
        (
            *_cards(pile, 0.6),
            value("9", first + 1.4, _TOP + 3.8, "down"),
            arrow(first + 7, _MIDDLE + 2),
            *_cards(["4", "4"], first + 15),
            low,
        ),
    )


def _antibodies(_words: RuleWords) -> Scene:
    pile = ["6", "2", "antibodies"]
    end = 22 + _width(pile)
    return Scene(end + 5.4, _HIGH, (*_heap(6), arrow(14, _MIDDLE, 5), *_cards(pile, 22), _worth("6", end)))


def _contagion(_words: RuleWords) -> Scene:
    pile = ["4", "9", "contagion"]
    return Scene(50, _HIGH, (*_cards(pile, 0.6), arrow(0.6 + _width(pile) + 2.4, _MIDDLE, 7), chosen(41, _MIDDLE + 5)))


def _bounce(_words: RuleWords) -> Scene:
    forth, back = arrow(21, _MIDDLE - 3, 7.5), arrow(28.5, _MIDDLE + 3, -7.5)
    return Scene(
        57, _HIGH, (chosen(3.4, _MIDDLE + 5), *_cards(["contagion"], 8), forth, back, *_cards(["shield"], 32), person(49, _MIDDLE + 5))
    )


def _end(words: RuleWords) -> Scene:
    nothing = Box(6, _TOP - 0.2, 7.8, 10.8, Paint(None, STRONG_EDGE, 0.4, (1.2, 1.2)), 1.2)
    last = (person(30, _TOP + 9), *_cards(["9"], 36), arrow(53, _MIDDLE))
    return Scene(92, _HIGH, (nothing, _label(words.labels["draw"], 9.9, 19), *last, *_load(64, words)))


def _deck(_words: RuleWords) -> Scene:
    deck: Mapping[str, int] = deck_map(WRITTEN_DECK)
    step = 6.3
    return Scene(
        step * len(deck), 13, tuple(shape for place, card in enumerate(deck) for shape in _counted(card, deck[card], step * place))
    )


def _counted(card: str, count: int, x: float) -> Iterator[Shape]:
    yield placed(card_face(card), x + 0.3, 0.2, 5.7)
    yield Words(x + 3.1, 12, f"×{count}", 3.2, Paint(INK), "middle", is_bold=True)


SHEET: Final = RuleSheet(
    (
        (Case("setup", "C3–C5", _setup), Case("turn", "C6", _turn), Case("take", "C7", _take)),
        (Case("beat", "C10", _beat, 3), Case("several", "C9", _several, 3), Case("match", "C11", _match, 3), Case("wild", "C9", _wild, 3)),
        (Case("lead", "C8", _lead), Case("covered", "C12", _covered), Case("flatten", "C15", _flatten)),
        (
            Case("shield", "C13", _passed, 3),
            Case("blowback", "C14", _turned_round, 3),
            Case("antibodies", "C16", _antibodies, 3),
            Case("contagion", "C17", _contagion, 3),
        ),
        (Case("bounce", "C18", _bounce), Case("end", "C19 C20", _end, 8)),
    ),
    heading=_deck,
)
