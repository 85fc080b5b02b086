"""Positions of It's Contagious! as tests write them down."""

from collections import Counter
from collections.abc import Sequence
from itertools import product
from random import Random
from typing import Any

from quarantable.games.contagious.game import Contagious, Position
from quarantable.games.contagious.options import Options

GAME = Contagious()

WAYS = tuple(
    {"take": take, "shield": shield, "flatten_again": again}
    for take, shield, again in product(("forced", "free"), ("automatic", "choice"), ("stays", "reverses"))
)
"""Every combination of the options that are words."""


def dealt(hands: Sequence[str], draw: str = "", *, starter: int = 0, **options: Any) -> Position:
    """A game in which seat i holds the cards of `hands[i]` (`"5 W shield"`) and `draw` is drawn from its front."""
    held = [hand.split() for hand in hands]
    deck = [hand[i] for i in range(len(held[0])) for hand in held] + draw.split()
    return new(options | {"hand_size": len(held[0])}, len(held), deck, starter)


def new(options: dict[str, Any], players: int, deck: Sequence[str], starter: int) -> Position:
    """A game with exactly these cards."""
    return GAME.new(GAME.read_options(options | {"deck": dict(Counter(deck))}), players, deck=deck, starter=starter)


def shuffled(options: Options, players: int, random: Random) -> Position:
    """A game as people start it."""
    deck = list(GAME.cards(options))
    random.shuffle(deck)
    return GAME.new(options, players, deck=deck, starter=random.randrange(players))


def after(position: Position, *plays: str) -> Position:
    """The position itself, after these plays."""
    for play in plays:
        GAME.play(position, play)
    return position
