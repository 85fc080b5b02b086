"""What a person types as a move: a placement, with or without the roll, and words for the rest.

>>> deed("C1 - f2, stop", "42", None)
Placed(play='42 c1:f2', offers_stop=True)
>>> deed("Line 17", "66", None), deed("agree", None, None)
(Placed(play='66 =17', offers_stop=False), Agreed())
"""

import re
from typing import Final

from quarantable.games.covirus.notation import mended

from .message import Agreed, Deed, Placed, Resigned
from .refusals import HasToAnswer, HasToPlace, OfferNeedsAPlay, WrongRoll

LONGEST: Final = 1000
"""Characters that are looked at."""

_OFFER: Final = re.compile(r"(.*?)[\s,;.]+(?:and\s+)?(?:offers?\s+)?(?:to\s+)?stop\s*", re.DOTALL)
_ROLL: Final = re.compile(r"([1-6])\s*([1-6])(?![0-9])\s*(.*)", re.DOTALL)
_CORNERS: Final = re.compile(r"\s*(?:\bto\b|-|–|—)\s*")
_LINE: Final = re.compile(r"line\s*")
_TWO_SQUARES: Final = re.compile(r"([a-z]{1,2}[0-9]{1,2})[\s,;]+([a-z]{1,2}[0-9]{1,2})")


def deed(typed: str, roll: str | None, turn: int | None) -> Deed | None:
    """What was meant; None for going on without a placement. `roll` is to be played, of turn `turn`; None if it isn't one's own.

    Raises `WrongRoll`, `HasToPlace`, `HasToAnswer`, `OfferNeedsAPlay`;
    whether a placement is legal, or one at all, is for the rules to say.
    """
    words = " ".join(typed[:LONGEST].lower().split())
    if words in ("resign", "i resign"):
        return Resigned()
    if words in ("agree", "agree to stop", "i agree"):
        return Agreed()
    if words == "go on":
        if roll is not None:
            raise HasToPlace(roll=roll)
        return None
    if roll is None:
        raise HasToAnswer
    if words == "stop":
        raise OfferNeedsAPlay
    return _placed(words, roll, turn)


def _placed(words: str, roll: str, turn: int | None) -> Placed:
    offer = _OFFER.fullmatch(words)
    form = offer[1] if offer else words
    if said := _ROLL.fullmatch(form):
        if sorted(said[1] + said[2]) != sorted(roll):
            raise WrongRoll(turn=turn, roll=roll, said=said[1] + said[2])
        form = said[3]
    if roll[0] != roll[1]:
        form = _TWO_SQUARES.sub(r"\1:\2", form)  # two squares where a rectangle is due are its corners
    spelt = form if form == "-" else _LINE.sub("=", _CORNERS.sub(":", form))
    return Placed(mended(f"{roll} {spelt}"), offers_stop=offer is not None)
