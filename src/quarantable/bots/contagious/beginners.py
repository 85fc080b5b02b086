"""Players of It's Contagious! who still have something to learn: each weighs fewer reasons than `greedy.py`; none errs on purpose."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from quarantable.games.contagious.options import Options

from .greedy import Weights, best

GENTLE: Final = Weights(
    value=0.01,
    pressure=0,
    match=0,
    card=1,
    last_card=1,
    wild=0,
    shield=-1.5,
    blowback=-1.5,
    flatten=-1.5,
    antibodies=-1.5,
    contagion=-1.5,
    purge=0,
    send=0,
    lead=0,
)
"""Gets rid of as many cards as will go, and of Power Cards as soon as they come; what others have is no concern."""

FAIR: Final = Weights(
    value=0.1,
    pressure=0,
    match=0,
    card=0.3,
    last_card=0.3,
    wild=1.5,
    shield=2,
    blowback=2,
    flatten=2,
    antibodies=4,
    contagion=4,
    purge=0.3,
    send=0.3,
    lead=0,
)
"""Plays low and saves Wilds and Power Cards, whoever sits next and however large the pile."""


def gentle_play(view: Mapping[str, Any], options: Options, legal: Sequence[str], seed: int) -> str:  # noqa: ARG001  # as every bot's
    """What `GENTLE` likes best."""
    return best(view, legal, GENTLE)


def fair_play(view: Mapping[str, Any], options: Options, legal: Sequence[str], seed: int) -> str:  # noqa: ARG001  # as every bot's
    """What `FAIR` likes best."""
    return best(view, legal, FAIR)
