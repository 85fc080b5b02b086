"""A player of It's Contagious! that looks at one play at a time: a sum of weighted reasons for and against each, the best is played.

The reasons: a high value on a large pile is trouble for whoever follows, on a small pile it is a waste; Wilds and Power Cards are kept
for when they are needed; Antibodies are worth the Viral Load they take away, a Contagion the pile it sends. The weights were found by
self-play (`training/contagious_greedy.py`), those for two players apart.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from quarantable.games.contagious.notation import ContagionPlay, NumberPlay, parse
from quarantable.games.contagious.options import Options

View = Mapping[str, Any]
"""A *state* of the engine protocol, as the seat to play may see it."""


@dataclass(frozen=True, slots=True)
class Weights:
    """How much each reason counts, for or against."""

    value: float = 0.058
    """Against each point of a new value."""
    pressure: float = 0.02
    """For each point of a new value, for each card of the pile (counting down: each point that is given up)."""
    match: float = 0.99
    card: float = 0.835
    """For each card of a number play."""
    last_card: float = 0.575
    """The same, once the draw pile is gone."""
    wild: float = 1.6
    """Against each Wild."""
    shield: float = 1.285
    """Against a Shield; the next four are likewise against playing that card."""
    blowback: float = 1.045
    flatten: float = 1.04
    antibodies: float = 2.465
    contagion: float = 3.125
    purge: float = 0.085
    """For each card of the Viral Load that Antibodies take away."""
    send: float = 0.068
    """For each card that a Contagion sends."""
    lead: float = 0.096
    """For each card less that the infected seat has than oneself."""
    take: float = 1.0
    """Against each card of a pile that is taken."""
    bounce: float = 1.0
    """For each card of a pile that is bounced."""


WEIGHTS = Weights()
DUEL = Weights(
    value=0.072,
    pressure=0.0176,
    match=1.02,
    card=0.79,
    last_card=0.36,
    wild=1.6,
    shield=1.15,
    blowback=1.18,
    flatten=1.17,
    antibodies=3.3,
    contagion=3.2,
    purge=0.064,
    send=0.066,
    lead=0.063,
)
"""For two players."""


def greedy_play(view: View, options: Options, legal: Sequence[str], seed: int) -> str:  # noqa: ARG001  # as every bot's
    """The legal play with the best reasons, in this view of the seat to play."""
    return best(view, legal, DUEL if len(view["loads"]) == 2 else WEIGHTS)


def best(view: View, legal: Sequence[str], weights: Weights = WEIGHTS) -> str:
    """The play with the best reasons; of equal ones the first, of equal targets the next clockwise: no seat is picked on."""
    return max(legal, key=lambda play: (worth(view, play, weights), -_way_to_target(view, play)))


def _way_to_target(view: View, play: str) -> int:
    """How many seats clockwise a Contagion goes; 0 for other plays."""
    read = parse(play)
    return (read.target - view["turn"]) % len(view["loads"]) if isinstance(read, ContagionPlay) else 0


def worth(view: View, play: str, weights: Weights = WEIGHTS) -> float:
    """The sum of reasons for and against a play, higher is better."""
    read = parse(play)
    if isinstance(read, NumberPlay):
        return _worth_of_numbers(view, read, weights)
    if isinstance(read, ContagionPlay):
        return _worth_of_contagion(view, read, weights)
    return _WORTH_OF_WORDS[play](view, weights)


def _worth_of_numbers(view: View, play: NumberPlay, weights: Weights) -> float:
    is_up = view["counting"] == "up"
    is_match: bool = is_up and view["top"] == play.rank
    value: int = play.total + (view["value"] if is_match else 0)
    trouble = value if is_up else 13 - value
    card = weights.card if view["draw_left"] else weights.last_card
    for_it = card * play.quantity + weights.pressure * trouble * len(view["pile"]) + weights.match * is_match
    return for_it - weights.value * trouble - weights.wild * play.wilds


def _worth_of_contagion(view: View, play: ContagionPlay, weights: Weights) -> float:
    ahead: int = view["loads"][view["turn"]] - view["loads"][play.target]
    return weights.send * len(view["pile"]) + weights.lead * ahead - weights.contagion


def _worth_of_antibodies(view: View, weights: Weights) -> float:
    load: int = view["loads"][view["turn"]]
    return weights.purge * load - weights.antibodies


_WORTH_OF_WORDS: Mapping[str, Callable[[View, Weights], float]] = {
    "shield": lambda _, weights: -weights.shield,
    "blowback": lambda _, weights: -weights.blowback,
    "flatten": lambda _, weights: -weights.flatten,
    "antibodies": _worth_of_antibodies,
    "take": lambda view, weights: -weights.take * len(view["pile"]),
    "accept": lambda view, weights: -weights.bounce * len(view["pile"]),
    "bounce": lambda _, weights: -weights.shield,
}
