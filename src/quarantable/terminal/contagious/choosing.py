"""Composing a play out of chosen cards. Which plays are legal the table says (`view.legal`); here is which of them the chosen cards make.

>>> legal = ["5", "5*2", "5+W", "W=7", "W=8", "contagion>1", "contagion>2", "take"]
>>> plays_of(["W"], legal), plays_of(["5", "W"], legal), can_become(["W", "W"], legal)
(['W=7', 'W=8'], ['5+W'], False)
"""

from collections import Counter
from collections.abc import Sequence

from quarantable.games.contagious.notation import ContagionPlay, NumberPlay, parse, spell

ANSWERS = ("take", "accept", "bounce")
"""Plays that need no cards to be chosen."""


def cards_of(text: str) -> list[str]:
    """The cards that a play puts on the pile out of a hand; none for a take or an answer.

    >>> cards_of("5*2+W"), cards_of("contagion>1"), cards_of("bounce")
    (['5', '5', 'W'], ['contagion'], [])
    """
    if text in ANSWERS:
        return []
    play = parse(text)
    if isinstance(play, NumberPlay):
        return [str(play.rank)] * play.naturals + ["W"] * play.wilds
    return ["contagion"] if isinstance(play, ContagionPlay) else [spell(play)]


def plays_of(cards: Sequence[str], legal: Sequence[str]) -> list[str]:
    """The legal plays made of exactly these cards: none, one, or one for each open rank or target."""
    return [play for play in legal if cards and Counter(cards_of(play)) == Counter(cards)]


def can_become(cards: Sequence[str], legal: Sequence[str]) -> bool:
    """Is there a legal play of these cards and perhaps more?"""
    return any(Counter(cards) <= Counter(cards_of(play)) for play in legal)


def _can_stand_for(card: str) -> bool:
    return card == "W" or (card.isdigit() and 2 <= int(card) <= 8)


def go_together(one: str, other: str) -> bool:
    """Do two cards go into one play: of one rank, or a Wild with a rank that it can stand for (C9)?"""
    if "W" in (one, other):
        return _can_stand_for(one) and _can_stand_for(other)
    return one == other and one.isdigit()


def tapped(hand: Sequence[str], chosen: Sequence[int], place: int) -> tuple[int, ...]:
    """The chosen places in the hand after a tap on one: put back, added, or chosen instead of what doesn't go with it.

    >>> tapped(["5", "5", "9"], (0,), 1), tapped(["5", "5", "9"], (0, 1), 2), tapped(["5"], (0,), 0)
    ((0, 1), (2,), ())
    """
    if place in chosen:
        return tuple(other for other in chosen if other != place)
    fits = all(go_together(hand[place], hand[other]) for other in chosen)
    return (*chosen, place) if fits else (place,)


def kept(before: Sequence[str], chosen: Sequence[int], now: Sequence[str]) -> tuple[int, ...]:
    """The places chosen before that hold the same cards in a hand that has changed; none if one of them has gone.

    >>> kept(["5", "9"], (1,), ["9"]), kept(["5", "9"], (0,), ["9"])
    ((0,), ())
    """
    free = list(range(len(now)))
    places: list[int] = []
    for place in chosen:
        at = next((other for other in free if now[other] == before[place]), None)
        if at is None:
            return ()
        free.remove(at)
        places.append(at)
    return tuple(places)
