"""A game to keep on paper: a front page with where it ended, then every play, with a picture every few of them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from quarantable.draw.cards import HEIGHT, WIDTH, card_face
from quarantable.draw.colours import INK, SOFT_INK
from quarantable.draw.lettering import size_to_fit, width_of
from quarantable.draw.scene import Paint, Scene, Shape, Words, placed

from .kept import KeptGame, State, Turn
from .kept_pictures import picture
from .kept_words import name_of, names_of, title_of, told
from .lines import LEADING, lines_of, packed, shortened, written
from .paper import Frame, Paper
from .signs import sign
from .wording import Language, Wording, wording

MOST_PICTURES: Final = 16
LEAST_PLAYS: Final = 4
"""Between one picture and the next."""

_COLUMNS: Final = 2
_GAP: Final = 8.0
_TEXT: Final = 3.0
_TITLE: Final = 7.0
_PLAYS: Final = 9.0
"""Above the plays, for their title."""
_FOOT: Final = 6.0
_HIGHEST: Final = 60.0
"""A picture among the plays: three of them stand in a column."""
_LOADS: Final = 14.0, 34.0
"""How high a Viral Load shown card by card is, at least and at most."""

_NAME: Final = 28.0
"""The room for a name before its Viral Load."""
_MARK: Final = 0.45
"""The part of a card's width that has its mark."""


def kept_pages(game: KeptGame, paper: Paper, language: Language) -> list[Scene]:
    """The pages."""
    words = wording(language)
    frame = paper.frame
    room = Frame(frame.x, frame.y, frame.width, frame.height - _FOOT)
    pages = list(_pages(game, room, words))
    feet = (_foot(game, frame, words.game["page"].format(page=number, pages=len(pages)), words) for number in range(1, len(pages) + 1))
    return [Scene(paper.width, paper.height, (*shapes, *foot)) for shapes, foot in zip(pages, feet, strict=True)]


def _pages(game: KeptGame, room: Frame, words: Wording) -> Iterator[tuple[Shape, ...]]:
    """What stands on them: the plays below the front where all of them fit there, else on pages of their own."""
    below, front = _front(game, room, words)
    columns = _columns(_below(room, _PLAYS))
    items = list(_items(game, columns[0].width, words))
    if game.last is None:
        first, *others = _flowing(items, [_columns(below), columns])
        yield from ((*front, *first), *others)
        return
    left, standing = _standing(game, game.last, below, words)
    first, *others = _flowing(items, [_columns(_below(left, _PLAYS)), columns])
    if not others:
        yield (*front, *standing, *((_plays_title(left, words), *first) if items else ()))
        return
    yield (*front, *standing)
    yield from ((_plays_title(room, words), *shapes) for shapes in _flowing(items, [columns]))


def _columns(room: Frame) -> list[Frame]:
    return room.parts(_COLUMNS, 1, _GAP)


def _below(room: Frame, height: float) -> Frame:
    """What is left of a frame below its head."""
    return Frame(room.x, room.y + height, room.width, room.height - height)


def _front(game: KeptGame, room: Frame, words: Wording) -> tuple[Frame, list[Shape]]:
    """What, when, who, how it ended, and how far that is; and the room below it."""
    title = title_of(game, words)
    shapes: list[Shape] = [
        Words(room.x, room.y + 6, title, size_to_fit(title, _TITLE, room.width, is_bold=True), Paint(INK), is_bold=True),
        Words(room.x, room.y + 12, game.date, 3.2, Paint(SOFT_INK)),
    ]
    y = room.y + 15
    for seat in game.order or range(len(game.names)):
        shapes += _player(game, seat, room.x, y, room.width)
        y += 5.6
    lines = lines_of(told(game, words), 3.6, room.width)
    shapes += written(lines, room.x, y + 1, 3.6, Paint(INK))
    y += 3 + len(lines) * LEADING * 3.6
    caption = words.game["so_far" if game.ending.outcome == "unfinished" else "final"].format(plays=len(game.turns))
    shapes.append(Words(room.x, y + 4, caption, 3.4, Paint(SOFT_INK), is_bold=True))
    if game.last is None and game.seen is not None and game.seen.hand:
        holder = words.game["hand"].format(names=names_of(game, () if game.seen.seat is None else (game.seen.seat,)))
        shapes += (Words(room.x, y + 11, holder, _TEXT, Paint(INK)), *_hand(game.seen.hand, room.x, y + 13, room.width))
        y += 40
    return _below(room, y + 7 - room.y), shapes


def _player(game: KeptGame, seat: int, x: float, y: float, width: float) -> Iterator[Shape]:
    """A name, after the sign of its side, or the seat's number, by which plays speak of it."""
    if game.game == "contagious":
        yield Words(x, y + 3.4, str(seat), 3.4, Paint(SOFT_INK))
    elif game.order:
        yield sign("virus" if seat == game.order[0] else "cure", x, y, 4)
    name = shortened(name_of(game, seat), 4, width - 6)
    yield Words(x + 6, y + 3.4, name, 4, Paint(INK), is_bold=seat in game.ending.winners)


def _standing(game: KeptGame, state: State, room: Frame, words: Wording) -> tuple[Frame, list[Shape]]:
    """Where it stands as a picture; of a card game that has ended also what everybody has caught. And the room below that."""
    shapes: list[Shape] = []
    loads: Sequence[Sequence[str]] = state.get("load_cards", ()) if game.ending.outcome != "unfinished" else ()
    if not _is_cleared(state):
        shown = _fitted(picture(game, state, None), Frame(room.x, room.y, room.width, room.height - _LOADS[0] * len(loads)))
        shapes.append(shown.group)
        room = _below(room, shown.frame.height + 2)
    if loads:
        shapes.append(Words(room.x, room.y + 4, words.contagious.labels["load"], 3.4, Paint(SOFT_INK), is_bold=True))
        room = _below(room, 6)
        most = min(_LOADS[1], room.height / len(loads))
        for player, cards in enumerate(loads):
            high = _load_height(cards, room.width, most)
            shapes += _load(game, player, cards, Frame(room.x, room.y, room.width, high))
            room = _below(room, high)
    return room, shapes


def _load_height(cards: Sequence[str], width: float, most: float) -> float:
    """So that of every card its mark is seen."""
    wide = (width - _NAME) / (1 + _MARK * max(0, len(cards) - 1))
    return max(_LOADS[0], min(most, wide * HEIGHT / WIDTH + 3)) if cards else _LOADS[0]


def _is_cleared(state: State) -> bool:
    """Is there no card on the table any more, since all have become somebody's Viral Load (C19)?"""
    return "pile" in state and not state["pile"] and not any(state["hand_sizes"])


def _load(game: KeptGame, seat: int, cards: Sequence[str], room: Frame) -> Iterator[Shape]:
    """A Viral Load, card by card, with whose it is and how many they are."""
    high = room.height - 3
    wide = high * WIDTH / HEIGHT
    yield Words(room.x, room.y + 0.5 * high, shortened(name_of(game, seat), 3.4, _NAME - 3), 3.4, Paint(INK), is_bold=True)
    yield Words(room.x, room.y + 0.5 * high + 4.4, str(len(cards)), 3.4, Paint(SOFT_INK))
    step = min(wide + 1, (room.width - _NAME - wide) / max(1, len(cards) - 1))
    yield from (placed(card_face(card), room.x + _NAME + step * place, room.y, wide) for place, card in enumerate(cards))


def _hand(cards: Sequence[str], x: float, y: float, width: float) -> Iterator[Shape]:
    """The cards side by side."""
    step = min(22.0, width / len(cards))
    return (placed(card_face(card), x + step * place, y, step * 0.94) for place, card in enumerate(cards))


@dataclass(frozen=True, slots=True)
class _Fitted:
    """A picture, and where it lies."""

    scene: Scene
    frame: Frame

    @property
    def group(self) -> Shape:
        """As part of a page."""
        return placed(self.scene, self.frame.x, self.frame.y, self.frame.width)


def _fitted(scene: Scene, room: Frame) -> _Fitted:
    """As large as fits, but no larger than its own size, in the middle, at the top."""
    width = min(room.width, room.height * scene.width / scene.height, scene.width)
    return _Fitted(scene, Frame(room.x + (room.width - width) / 2, room.y, width, width * scene.height / scene.width))


def _plays_title(room: Frame, words: Wording) -> Shape:
    return Words(room.x, room.y + 4.6, words.game["plays"], 5, Paint(INK), is_bold=True)


def _foot(game: KeptGame, frame: Frame, page: str, words: Wording) -> Iterator[Shape]:
    who = f"{title_of(game, words)}: {', '.join(name_of(game, seat) for seat in range(len(game.names)))}"
    width = frame.width - width_of(page, 2.6) - 4
    yield Words(frame.x, frame.bottom - 0.8, shortened(who, 2.6, width), 2.6, Paint(SOFT_INK))
    yield Words(frame.right, frame.bottom - 0.8, page, 2.6, Paint(SOFT_INK), "end")


@dataclass(frozen=True, slots=True)
class _Item:
    """Something that stands in a column: a line of plays, or a picture with what it shows."""

    height: float
    text: str
    scene: Scene | None = None

    def drawn(self, x: float, y: float, width: float) -> Iterator[Shape]:
        """With its upper left corner there."""
        if self.scene is None:
            yield from written([self.text], x, y, _TEXT, Paint(INK))
            return
        yield Words(x + width / 2, y + 4.4, self.text, _TEXT, Paint(SOFT_INK), "middle", is_bold=True)
        yield _fitted(self.scene, Frame(x, y + 6, width, self.height - 9)).group


def _flowing(items: Sequence[_Item], frames: Sequence[Sequence[Frame]]) -> list[tuple[Shape, ...]]:
    """The items down one column after the other, page by page; `frames` are the columns of the first pages, the last for all others too."""
    pages: list[list[Shape]] = [[]]
    column, y = 0, frames[0][0].y
    for item in items:
        columns = frames[min(len(pages), len(frames)) - 1]
        if y + item.height > columns[column].bottom:
            column += 1
            if column == len(columns):
                pages.append([])
                column, columns = 0, frames[min(len(pages), len(frames)) - 1]
            y = columns[column].y
        pages[-1] += item.drawn(columns[column].x, y, columns[column].width)
        y += item.height
    return [tuple(shapes) for shapes in pages]


def _items(game: KeptGame, width: float, words: Wording) -> Iterator[_Item]:
    """The plays, and after every few of them where the game stood."""
    begin, before = 0, game.start
    for end in _pictured(game):
        yield from _lines(game, begin, game.turns[begin:end], width)
        after = game.turns[end - 1].state
        if after is not None:
            yield _pictured_item(picture(game, after, before), words.game["after"].format(plays=end), width)
        begin, before = end, after
    yield from _lines(game, begin, game.turns[begin:], width)


def _pictured_item(scene: Scene, caption: str, width: float) -> _Item:
    return _Item(min(_HIGHEST, width * scene.height / scene.width) + 9, caption, scene)


def _lines(game: KeptGame, before: int, turns: Sequence[Turn], width: float) -> Iterator[_Item]:
    pieces = (f"{number}. {shortened(name_of(game, turn.seat), _TEXT, 16)} {turn.play}" for number, turn in enumerate(turns, before + 1))
    return (_Item(_TEXT * LEADING, line) for line in packed(pieces, _TEXT, width))


def _pictured(game: KeptGame) -> list[int]:
    """After how many plays there is a picture: every few of those that changed the board, not after the last, which is on the front."""
    states = [game.start, *(turn.state for turn in game.turns)]
    changing = [place for place in range(1, len(states)) if _differs(states[place - 1], states[place])]
    step = max(LEAST_PLAYS, -(-len(changing) // MOST_PICTURES))
    return [place for place in changing[step - 1 :: step] if place < len(game.turns)]


def _differs(before: State | None, after: State | None) -> bool:
    """Is there a position, and anything else to be seen on it?"""
    return after is not None and (before is None or before.get("lines") != after.get("lines") or "lines" not in after)
