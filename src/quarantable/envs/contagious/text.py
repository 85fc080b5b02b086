"""A position of It's Contagious! as lines of text, as people like to read it: everybody's hand too.

>>> from quarantable.games.contagious.game import Contagious
>>> game = Contagious()
>>> options = game.read_options({"hand_size": 2})
>>> position = game.new(options, 2, deck=game.cards(options), starter=1)
>>> game.play(position, "W=4")
>>> print(text_of(position))
Pile: W. Value 4, counting up, clockwise. 67 cards to draw.
> player 0, Viral Load 0: W W
  player 1, Viral Load 0: 1 W
"""

from typing import Any

from quarantable.games.contagious.game import Contagious, Position
from quarantable.games.contract import EVERYTHING

_GAME = Contagious()


def text_of(position: Position) -> str:
    """The pile, then a line for each player, `>` before who is to act."""
    state = _GAME.state(position, EVERYTHING)
    return "\n".join([_heading(state), *(_seat(state, seat) for seat in range(state["players"]))])


def _heading(state: dict[str, Any]) -> str:
    if state["over"]:
        who = " and ".join(f"player {seat}" for seat in state["winners"])
        return f"Over: {who} {'has' if len(state['winners']) == 1 else 'have'} won."
    pile = f"Pile: {' '.join(state['pile']) or 'empty'}. {_value(state)}"
    asked = "" if state["asked"] is None else " A Contagion waits for an answer."
    return f"{pile} {state['draw_left']} cards to draw.{asked}"


def _value(state: dict[str, Any]) -> str:
    value = "No value" if state["value"] is None else f"Value {state['value']}"
    return f"{value}, counting {state['counting']}, {'' if state['direction'] == 1 else 'counter-'}clockwise."


def _seat(state: dict[str, Any], seat: int) -> str:
    mark = ">" if seat == state["turn"] else " "
    return f"{mark} player {seat}, Viral Load {state['loads'][seat]}: {' '.join(state['hands'][seat])}".rstrip()
