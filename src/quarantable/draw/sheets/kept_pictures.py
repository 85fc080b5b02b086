"""A kept game's positions as pictures, and all of them as one that moves."""

from itertools import pairwise
from typing import Final

from quarantable.draw.animated import animation
from quarantable.draw.contagious import table_scene
from quarantable.draw.covirus import changed, field_scene
from quarantable.draw.scene import Scene
from quarantable.games.contract import EVERYTHING

from .kept import KeptGame, State
from .kept_words import name_of, title_of
from .wording import Language, wording

SECONDS: Final = {"contagious": 1.6, "covirus": 0.7}
"""How long a moving picture shows each play."""


def picture(game: KeptGame, state: State, before: State | None) -> Scene:
    """A position; on a field what was filled since `before` is outlined."""
    if game.game == "covirus":
        return field_scene(state, last=() if before is None else changed(before["lines"], state["lines"]))
    return table_scene(state, EVERYTHING, names=[name_of(game, seat) for seat in range(len(game.names))])


def moving_picture(game: KeptGame, language: Language) -> str | None:
    """The whole game as an animated SVG, a lost turn left out; None where its positions can't be known."""
    states = [state for state in (game.start, *(turn.state for turn in game.turns)) if state is not None]
    if not states:
        return None
    shown = [(None, states[0]), *((old, new) for old, new in pairwise(states) if _is_seen(game, old, new))]
    scenes = [picture(game, state, before) for before, state in shown]
    who = ", ".join(game.names)
    return animation(scenes, SECONDS[game.game], title=f"{title_of(game, wording(language))}: {who}") + "\n"


def _is_seen(game: KeptGame, before: State, after: State) -> bool:
    """Is anything drawn that wasn't?"""
    return game.game != "covirus" or before["lines"] != after["lines"]
