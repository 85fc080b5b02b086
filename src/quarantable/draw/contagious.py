"""A table of It's Contagious!: the active pile and its value, who plays, hands and Viral Loads, as one viewer may see them.

It says everything without words; only the players' names are written.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from operator import itemgetter
from typing import Any, Final

from quarantable.games.contract import Everything

from .cards import HEIGHT as CARD_HEIGHT
from .cards import WIDTH as CARD_WIDTH
from .cards import card_back, card_face
from .colours import ACCENT, DEEP_TABLE, EDGE, INK, SHEET, SOFT_INK, STRONG_EDGE, TABLE, VIRUS, VIRUS_WASH
from .lettering import size_to_fit
from .scene import Box, Group, Paint, Path, Round, Scene, Shape, Words, moved, placed, scaled

WIDTH: Final = 720.0
HEIGHT: Final = 480.0
_EDGE: Final = 12.0
_GAP: Final = 8.0
_HOLLOW: Final = Paint(None, STRONG_EDGE, 1.6, (5, 5))
"""Round a place where cards may come to lie."""
_MARK: Final = 0.53
"""The part of a card's width that has its mark."""
_MOST_ROWS: Final = 5
_BACKS: Final = 5
"""Of a hidden hand at most so many are drawn; the number beside them tells how many there are."""
_ARROWS: Final = {
    "up": "M12 20V5M5.5 11L12 4.5l6.5 6.5",
    "down": "M12 4v15M5.5 13l6.5 6.5 6.5-6.5",
    1: "M4.5 12a7.5 7.5 0 1 1 3 6M20.5 7.5l-1 5-4.5-2",
    -1: "M19.5 12a7.5 7.5 0 1 0-3 6M3.5 7.5l1 5 4.5-2",
}
"""Which way the pile counts, and which way play goes round, 24 × 24."""
_GERM: Final = "M12 3v18M3 12h18M5.6 5.6l12.8 12.8M18.4 5.6L5.6 18.4"
_CROWN: Final = "M3 19V7l5 5 4-8 4 8 5-5v12z"


def table_scene(state: Mapping[str, Any], viewer: int | Everything | None, *, names: Sequence[str] = ()) -> Scene:
    """The table as a *state* of the engine protocol tells it, 720 × 480.

    `viewer` is the seat whose hand lies open below; None: a spectator, to whom no hand is open; `EVERYTHING`: all hands that the state
    holds are open. `names` are the players' by seat; without them they are called by their numbers.
    """
    called = [*names, *map(str, range(len(names), state["players"]))]
    layout = _shared(state["players"]) if viewer is None or isinstance(viewer, Everything) else _seen_from(viewer, state["players"])
    panels = (
        Group(_panel(state, seat, called[seat], size, hand=_open_hand(state, viewer, seat)), moved(x, y))
        for seat, x, y, size in layout.panels
    )
    pile = Group(tuple(_pile(state, layout.pile_height)), moved(_EDGE, layout.pile_top))
    own = () if layout.near is None else _near(state, layout.near, called[layout.near])
    return Scene(WIDTH, HEIGHT, (Box(0, 0, WIDTH, HEIGHT, Paint(TABLE)), *panels, pile, *own))


@dataclass(frozen=True, slots=True)
class _Size:
    wide: float
    high: float


@dataclass(frozen=True, slots=True)
class _Layout:
    panels: tuple[tuple[int, float, float, _Size], ...]
    """Seats, and where their panels lie."""
    pile_top: float
    pile_height: float
    near: int | None
    """Whose hand lies open below."""


def _seen_from(seat: int, players: int) -> _Layout:
    """The others clockwise from left to right, then the pile, then one's own hand."""
    others = [each % players for each in range(seat + 1, seat + players)]
    return _Layout(tuple(_side_by_side(others, _EDGE, 92)), pile_top=116, pile_height=184, near=seat)


def _shared(players: int) -> _Layout:
    """All seats clockwise round the pile: one half above, from left to right, the other below, from right to left."""
    half = -(-players // 2)
    above, below = range(half), range(players - 1, half - 1, -1)
    panels = (*_side_by_side(above, _EDGE, 138), *_side_by_side(below, HEIGHT - _EDGE - 138, 138))
    return _Layout(panels, pile_top=162, pile_height=156, near=None)


def _side_by_side(seats: Sequence[int], y: float, high: float) -> Iterator[tuple[int, float, float, _Size]]:
    wide = (WIDTH - 2 * _EDGE + _GAP) / len(seats) - _GAP
    return ((seat, _EDGE + place * (wide + _GAP), y, _Size(wide, high)) for place, seat in enumerate(seats))


def _open_hand(state: Mapping[str, Any], viewer: int | Everything | None, seat: int) -> list[str] | None:
    """The cards of a hand as far as this viewer sees them; None: only how many they are."""
    hand: list[str] | None = state["hands"][seat]
    return hand if isinstance(viewer, Everything) or viewer == seat else None


def _near(state: Mapping[str, Any], seat: int, name: str) -> Iterator[Shape]:
    """The viewer's own panel and hand, below."""
    hand = state["hands"][seat]
    yield Group(_panel(state, seat, name, _Size(150, 92), hand=None if hand is None else []), moved(_EDGE, HEIGHT - _EDGE - 92))
    high = 136.0
    yield from _spread(hand or [], 176, HEIGHT - _EDGE - high, WIDTH - _EDGE - 176, high)


def _panel(state: Mapping[str, Any], seat: int, name: str, size: _Size, *, hand: list[str] | None) -> tuple[Shape, ...]:
    """One player: the name, the hand, the Viral Load; marked whose turn it is, and by a crown who has won."""
    is_acting, is_asked, has_won = state["turn"] == seat, state["asked"] == seat, seat in state["winners"]
    edge = Paint(VIRUS_WASH if is_asked else SHEET, VIRUS if is_asked else ACCENT if is_acting else EDGE, 3 if is_acting else 1.2)
    left = 28.0 if is_acting or has_won else 10.0
    return (
        Box(0, 0, size.wide, size.high, edge, 10),
        *_mark(is_acting=is_acting, is_asked=is_asked, has_won=has_won),
        Words(left, 22, name, size_to_fit(name, 14, size.wide - left - 8, is_bold=True), Paint(INK), is_bold=True),
        *_hand(hand, state["hand_sizes"][seat], size),
        *_load(state["loads"][seat], size),
    )


def _mark(*, is_acting: bool, is_asked: bool, has_won: bool) -> Iterator[Shape]:
    if has_won:
        yield Group((Path(_CROWN, Paint(ACCENT, INK, 1.5)),), scaled(0.75, 7, 8))
    elif is_acting:
        yield Path("M10 10l11 7-11 7z", Paint(VIRUS if is_asked else ACCENT))


def _hand(hand: list[str] | None, count: int, size: _Size) -> Iterator[Shape]:
    """Open cards, or backs and a number."""
    high = size.high - 42
    if hand is not None:
        yield from _spread(hand, 8, 34, size.wide - 62, high)
    elif count:
        backs, wide = min(count, _BACKS), high * CARD_WIDTH / CARD_HEIGHT
        yield from (placed(card_back(), 8 + 9 * place, 34, wide) for place in range(backs))
        yield Words(8 + 9 * backs + wide, 40 + high / 2, str(count), 17, Paint(INK), is_bold=True)


def _load(count: int, size: _Size) -> Iterator[Shape]:
    """A Viral Load: a germ and a number."""
    x, y, text = size.wide - 52, 34 + (size.high - 42) / 2, str(count)
    yield Group((Path(_GERM, Paint(None, VIRUS, 2.2)), Round(12, 12, 6, 6, Paint(VIRUS))), moved(x, y - 12))
    yield Words(x + 26, y + 6, text, size_to_fit(text, 17, 22, is_bold=True), Paint(INK), is_bold=True)


def _spread(cards: Sequence[str], x: float, y: float, room: float, high: float) -> Iterator[Shape]:
    """Faces in as many rows as let them be largest, overlapping, but so that every corner mark is seen."""
    rows, wide = max(((rows, _fitting(len(cards), rows, room, high)) for rows in range(1, _MOST_ROWS + 1)), key=itemgetter(1))
    per_row = -(-len(cards) // rows)
    step, down = min(wide + 4, (room - wide) / max(1, per_row - 1)), high / rows
    for place, card in enumerate(cards):
        row, column = divmod(place, max(1, per_row))
        yield placed(card_face(card), x + column * step, y + row * down, wide)


def _fitting(count: int, rows: int, room: float, high: float) -> float:
    """How wide cards can be in so many rows."""
    across = -(-count // rows)
    return min(room / (1 + _MARK * max(0, across - 1)), (high - 4 * (rows - 1)) / rows * CARD_WIDTH / CARD_HEIGHT)


def _pile(state: Mapping[str, Any], high: float) -> Iterator[Shape]:
    """The middle of the table: value, directions, the pile's cards, the draw pile."""
    yield Box(0, 0, WIDTH - 2 * _EDGE, high, Paint(SHEET, EDGE, 1.2), 14)
    yield from _value(state)
    yield from _signs(state)
    if state["pile"]:
        yield from _spread(state["pile"], 190, 14, 390, high - 28)
    else:
        yield Box(190, 14, (high - 28) * CARD_WIDTH / CARD_HEIGHT, high - 28, _HOLLOW, 10)
    yield from _stock(state["draw_left"])


def _value(state: Mapping[str, Any]) -> Iterator[Shape]:
    text = "–" if state["value"] is None else str(state["value"])
    yield Words(60, 84, text, size_to_fit(text, 64, 96, is_bold=True), Paint(INK), "middle", is_bold=True)
    if state["top"] is not None:
        yield Words(60, 118, f"= {state['top']}", 20, Paint(SOFT_INK), "middle")


def _signs(state: Mapping[str, Any]) -> Iterator[Shape]:
    """Counting up in a disc, down in a box of another colour: told apart by shape as well."""
    if state["counting"] == "up":
        yield Round(145, 48, 24, 24, Paint(DEEP_TABLE))
    else:
        yield Box(121, 24, 48, 48, Paint(VIRUS), 5)
    yield Group((Path(_ARROWS[state["counting"]], Paint(None, SHEET, 3)),), scaled(1.4, 128.2, 31.2))
    yield Group((Path(_ARROWS[state["direction"]], Paint(None, INK, 3)),), scaled(1.4, 128.2, 83))


def _stock(left: int) -> Iterator[Shape]:
    """The draw pile: thicker while there is more, a hollow place once it is gone."""
    x, y, wide = 606.0, 26.0, 56.0
    high = wide * CARD_HEIGHT / CARD_WIDTH
    yield from (placed(card_back(), x + 2 * level, y - 2 * level, wide) for level in range(min(4, -(-left // 12))))
    if not left:
        yield Box(x, y, wide, high, _HOLLOW, 8)
    yield Words(x + wide / 2, y + high + 22, str(left), 17, Paint(INK), "middle", is_bold=True)
