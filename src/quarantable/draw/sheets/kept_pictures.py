"""A kept game's positions as pictures, and all of them as one that moves."""

from collections.abc import Iterator
from typing import Final

from quarantable.draw.animated import animation
from quarantable.draw.colours import INK, SHEET
from quarantable.draw.contagious import table_scene
from quarantable.draw.covirus import changed, field_scene
from quarantable.draw.lettering import size_to_fit
from quarantable.draw.scene import Box, Paint, Scene, Shape, Words
from quarantable.games.contract import EVERYTHING

from .kept import KeptGame, State
from .kept_words import name_of, title_of, told
from .signs import sign
from .wording import Language, Wording, wording

SECONDS: Final = {"contagious": 1.6, "covirus": 0.7}
"""How long a moving picture shows each play."""
LEAST_LETTERS: Final = 6.0
"""The size of its words, in the scene's units."""


def picture(game: KeptGame, state: State, before: State | None) -> Scene:
    """A position; on a field what was filled since `before` is outlined."""
    if game.game == "covirus":
        return field_scene(state, last=() if before is None else changed(before["lines"], state["lines"]))
    return table_scene(state, EVERYTHING, names=[name_of(game, seat) for seat in range(len(game.names))])


def moving_picture(game: KeptGame, language: Language) -> str | None:
    """The whole game as an animated SVG, a lost turn left out; None where its positions can't be known.

    Below each position stand the players and what was played, in the end how it came out.
    """
    words = wording(language)
    scenes = [_captioned(picture(game, state, before), game, text) for before, state, text in _frames(game, words)]
    if not scenes:
        return None
    who = ", ".join(game.names)
    return animation(scenes, SECONDS[game.game], title=f"{title_of(game, words)}: {who}") + "\n"


def _frames(game: KeptGame, words: Wording) -> Iterator[tuple[State | None, State, str]]:
    """What is shown: the position before, the position, and what is said; the last position once more with how it ended."""
    if game.start is None or game.last is None:
        return
    yield None, game.start, game.date
    before = game.start
    for number, turn in enumerate(game.turns, 1):
        if turn.state is not None and _is_seen(game, before, turn.state):
            yield before, turn.state, f"{number}. {name_of(game, turn.seat)} {turn.play}"
            before = turn.state
    yield None, game.last, told(game, words)


def _captioned(scene: Scene, game: KeptGame, text: str) -> Scene:
    """A picture, and below it what is said; before that the two sides, since only a table names its players itself."""
    size = max(LEAST_LETTERS, scene.width / 40)
    inner = scene.width - 2 * size
    sides = tuple(_sides(game, size, scene.height + 1.5 * size, inner)) if game.game == "covirus" else ()
    high = 4 * size if sides else 2.4 * size
    said = Words(size, scene.height + high - 0.9 * size, text, size_to_fit(text, size, inner), Paint(INK))
    return Scene(scene.width, scene.height + high, (*scene.shapes, Box(0, scene.height, scene.width, high, Paint(SHEET)), *sides, said))


def _sides(game: KeptGame, size: float, y: float, width: float) -> Iterator[Shape]:
    """The virus and the cure, by their signs and names."""
    room = width / 2
    for side, seat, x in zip(("virus", "cure"), game.order, (size, size + room), strict=True):
        yield sign(side, x, y - size, 1.2 * size)
        name = name_of(game, seat)
        yield Words(x + 1.7 * size, y, name, size_to_fit(name, 1.1 * size, room - 2.2 * size), Paint(INK))


def _is_seen(game: KeptGame, before: State, after: State) -> bool:
    """Is anything drawn that wasn't?"""
    return game.game != "covirus" or before["lines"] != after["lines"]
