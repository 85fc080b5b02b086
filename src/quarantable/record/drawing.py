"""A position drawn in characters, for people at a terminal. It is made of the *state* that `Game.state` shows.

>>> state = {"turn": "cure", "width": 3, "length": 2, "lines": ["vv.", ".cc"], "status": ["open", "spoiled"], "scores": [0, 0]}
>>> print(draw("covirus", state))
     a b c
  2  . c c  spoiled
  1  v v .
     virus 0, cure 0
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from quarantable.games.covirus.notation import column_name

State = Mapping[str, Any]


def draw(game: str, state: State) -> str:
    """The position of that game, some lines without a last line feed."""
    return _DRAWN[game](state)


def _covirus(state: State) -> str:
    """Line 1, the virus's own, at the bottom; every square's colour by its letter."""
    columns = [column_name(x) for x in range(state["width"])]
    deep = len(columns[-1])
    heads = [" ".join(name.rjust(deep)[row] for name in columns) for row in range(deep)]
    lines = [
        f"{number:3}  {' '.join(squares)}{'' if status == 'open' else f'  {status}'}"
        for number, (squares, status) in enumerate(zip(state["lines"], state["status"], strict=True), 1)
    ]
    score = "virus {}, cure {}".format(*state["scores"])
    return "\n".join([*(f"     {head}".rstrip() for head in heads), *reversed(lines), f"     {score}"])


def _contagious(state: State) -> str:
    """The pile, then every player's hand, or how many cards it holds, and Viral Load."""
    value = "none" if state["value"] is None else state["value"]
    direction = "clockwise" if state["direction"] == 1 else "counter-clockwise"
    pile = f"pile  {_cards(state['pile'])}  (value {value}, counting {state['counting']}, {direction}; {state['draw_left']} cards to draw)"
    return "\n".join([pile, *(_player(state, player) for player in range(state["players"]))])


def _player(state: State, player: int) -> str:
    hand, load = state["hands"][player], state["load_cards"][player]
    held = f"{state['hand_sizes'][player]} cards" if hand is None else _cards(hand)
    return f"seat {player}  hand: {held}  Viral Load {state['loads'][player]}: {_cards(load)}"


def _cards(cards: Sequence[str]) -> str:
    return " ".join(cards) or "–"


_DRAWN: Final[Mapping[str, Callable[[State], str]]] = {"covirus": _covirus, "contagious": _contagious}
