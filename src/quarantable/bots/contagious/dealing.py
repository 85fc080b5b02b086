"""Where a chain of worlds is, and what it must fit: one record for all of `worlds.py` and `suiting.py`."""

from quarantable.games.contagious.rules import MOST_ACTIONS
from quarantable.games.contagious.state import KINDS, MOST_CARDS, MOST_IN_HAND, SEATS
from quarantable.games.kernel import Matrix, Record, Vector, field

from .policy import MOST_TERMS, SIZE

STEP = 4
"""Whole numbers to an event: what it is, whose hand, and two more."""
MOST_CHOICES = 12
"""Decisions of others that are thought about, the latest: the more of them, the slower the chain moves."""
MOST_EVENTS = 3 * MOST_CARDS + SEATS + MOST_CHOICES
"""A card can enter once and leave once, and there is a card played between two proofs."""
MOMENT = 2 + MOST_IN_HAND
"""Whole numbers to a remembered hand: its limit, how many slots, the slots."""
CHOICE_SIZE = 32
LIKES = 256


class Deal(Record):
    """A chain of worlds: what it is drawn from, where it is, and room for the next draw."""

    rng: int = field("uint64")
    weight: int = field("int64")  # of the world the chain is at, 2^60 for 1; 0 before the first
    cards_left: int = field("int32")  # how many cards are unseen
    told: int = field("int32")  # events
    remembered: int = field("int32")  # moments
    seat: int = field("int8")  # who knows
    players: int = field("int8")
    hand_sizes: Vector = field("uint8", SEATS)
    unseen: Vector = field("uint8", KINDS)
    cards: Vector = field("uint8", MOST_CARDS)  # every unseen card
    order: Vector = field("uint8", MOST_CARDS)  # the world: the others' hands seat by seat, then the draw pile from its end
    slots: Matrix = field("int16", SEATS, MOST_IN_HAND)
    used: Vector = field("int16", SEATS)
    epoch: Vector = field("int16", SEATS)
    birth: Vector = field("int16", MOST_CARDS + 1)
    card: Vector = field("uint8", MOST_CARDS + 1)
    left: Vector = field("uint8", KINDS)
    held: Matrix = field("uint8", SEATS, KINDS)
    events: Vector = field("int32", STEP * MOST_EVENTS)
    forbidden: Matrix = field("int32", SEATS, MOST_CARDS + 1)  # by seat and proofs so far: what a card of that age can't be
    moments: Matrix = field("int32", MOST_CARDS + 1 + MOST_CHOICES, MOMENT)
    choices: int = field("int32")  # how many decisions of others are thought about
    chosen: Matrix = field("int32", MOST_CHOICES, CHOICE_SIZE)  # each with the position it was made in
    likes: Vector = field("int32", LIKES)  # by how far a score lies below the best
    weights: Vector = field("int32", SIZE)  # of the policy; the rest is room for it
    actions: Vector = field("int32", MOST_ACTIONS)
    scores: Vector = field("int32", MOST_ACTIONS)
    terms: Vector = field("int32", MOST_TERMS)
