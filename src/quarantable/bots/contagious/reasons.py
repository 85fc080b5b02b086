"""Why a play of It's Contagious! may have been made: from what everybody sees, never from a hand.

>>> seen = {"turn": 1, "players": 3, "value": 5, "counting": "up", "top": 5, "pile": ["5"], "loads": [4, 0, 2], "direction": 1}
>>> reason(seen | {"draw_left": 30, "hand_sizes": [6, 6, 6]}, "5").why
'It matches the 5 on top.'
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from quarantable.bots.reason import Reason
from quarantable.games.contagious.notation import ContagionPlay, NumberPlay, parse

View = Mapping[str, Any]
"""A *state* of the engine protocol, as a spectator sees it before the play."""

LARGE_PILE: Final = 6
HIGH: Final = 11
SMALL_STEP: Final = 2

SENTENCES: Final[Mapping[str, str]] = {
    "last_cards": "It plays its last cards, which ends the game.",
    "matches": "It matches the {rank} on top.",
    "sheds": "It gets rid of {cards} cards at once.",
    "presses": "It makes the pile hard to beat, now that {cards} cards lie in it.",
    "opens_low": "It opens low, with a {value}, and keeps higher cards for later.",
    "opens": "It opens the pile with {value}.",
    "just_above": "It goes only just above {before}, and saves its higher cards.",
    "raises": "It goes up to {value}, which the next player must beat.",
    "goes_down": "It goes down to {value}, which leaves less room below.",
    "clears": "Antibodies clear its Viral Load of {cards} cards.",
    "flattens": "Flatten The Curve makes the pile count down, so that high cards no longer help.",
    "turns_back": "Blowback turns the direction, so that seat {seat} is next.",
    "passes": "It passes the turn on without adding to the value.",
    "sends_to_leader": "Contagion sends {cards} cards to seat {seat}, whose Viral Load is the smallest.",
    "sends": "Contagion sends {cards} cards to seat {seat}.",
    "bounces": "It bounces the Contagion, and the pile with it.",
    "accepts": "It accepts the whole pile.",
    "takes": "It takes the whole pile.",
}
"""Every reason's code with its English sentence."""

CODES: Final = tuple(SENTENCES)


def reason(state: View, play: str) -> Reason:
    """The best of the reasons for a play, in a spectator's view of the position before it."""
    read = parse(play)
    if isinstance(read, NumberPlay):
        return _for_numbers(state, read)
    if isinstance(read, ContagionPlay):
        return _for_contagion(state, read)
    return _WORDS[play](state)


def _because(code: str, **facts: Any) -> Reason:
    return Reason(code, SENTENCES[code], facts)


def _for_numbers(state: View, play: NumberPlay) -> Reason:
    if not state["draw_left"] and play.quantity == state["hand_sizes"][state["turn"]]:
        return _because("last_cards", cards=play.quantity)
    if state["counting"] == "down" and state["value"]:
        return _because("goes_down", value=play.total)
    cards = len(state["pile"]) + play.quantity
    if state["value"] and state["top"] == play.rank:
        return _because("matches", rank=play.rank, cards=play.quantity)
    if play.total >= HIGH and cards >= LARGE_PILE:
        return _because("presses", value=play.total, cards=cards)
    if play.quantity > 1:
        return _because("sheds", cards=play.quantity)
    if not state["value"]:
        return _because("opens_low" if play.total < HIGH // 2 else "opens", value=play.total)
    if play.total - state["value"] <= SMALL_STEP:
        return _because("just_above", before=state["value"], value=play.total)
    return _because("raises", value=play.total)


def _for_contagion(state: View, play: ContagionPlay) -> Reason:
    others = [load for seat, load in enumerate(state["loads"]) if seat != state["turn"]]
    is_least = len(others) > 1 and state["loads"][play.target] == min(others)
    return _because("sends_to_leader" if is_least else "sends", cards=len(state["pile"]) + 1, seat=play.target)


def _for_antibodies(state: View) -> Reason:
    load = state["loads"][state["turn"]]
    return _because("clears", cards=load) if load else _because("passes")


def _for_flatten(state: View) -> Reason:
    return _because("flattens" if state["counting"] == "up" else "passes")


def _for_blowback(state: View) -> Reason:
    seat = (state["turn"] - state["direction"]) % state["players"]
    return _because("turns_back", seat=seat) if state["players"] > 2 else _because("passes")


_WORDS: Final[Mapping[str, Callable[[View], Reason]]] = {
    "shield": lambda _: _because("passes"),
    "blowback": _for_blowback,
    "flatten": _for_flatten,
    "antibodies": _for_antibodies,
    "bounce": lambda state: _because("bounces", cards=len(state["pile"])),
    "accept": lambda state: _because("accepts", cards=len(state["pile"])),
    "take": lambda state: _because("takes", cards=len(state["pile"])),
}
