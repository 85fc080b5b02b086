"""What the lab keeps of one game of It's Contagious!: a row of plain numbers, filled while the game is played."""

from typing import Final

from quarantable.games.contagious.state import KINDS, SEATS
from quarantable.games.kernel import Matrix, Record, Vector, field

TENTHS: Final = 10
"""A game is looked at after each tenth of its decisions."""
MOST_DECISIONS: Final = 10_000
"""After so many a game is stopped. By the rules none comes near it: every decision takes a card out of a hand, or a pile with one."""


class Row(Record):
    """One game. What goes by seat has room for six; what was never the case is `NOT_YET`."""

    decisions: int = field("int32")
    """Plays, takes and answers to a Contagion (C18); forced ones too."""
    forced: int = field("int32")
    """Decisions with one legal play."""
    choices: int = field("int64")
    """Legal plays, summed over all decisions."""
    lead_changes: int = field("int32")
    """How often another seat came to have the smallest Viral Load alone."""
    led_from: int = field("int32")
    """Decisions made when the winner last came to have the smallest load alone; a shared win: all."""
    certain_at: int = field("int32")
    """Decisions made when nothing could change the winner any more, as far as counting cards can tell; the end at the latest."""
    largest_pile: int = field("uint8")
    """Of the piles that were taken (C7, C17); one left at the end (C19) doesn't count."""
    infections: int = field("uint8")
    """Contagions that were settled (C17)."""
    bounces: int = field("uint8")
    """Shields that answered a Contagion (C18)."""
    stopped: int = field("uint8")
    """1: the game was cut off after MOST_DECISIONS."""
    starter: int = field("int8")
    winners: int = field("uint8")
    """How many seats share the win (C20)."""
    loads: Vector = field("uint8", SEATS)
    """Viral Loads at the end."""
    won: Vector = field("uint8", SEATS)
    """1: this seat wins or shares the win."""
    turns: Vector = field("int32", SEATS)
    """Decisions by seat."""
    takes: Vector = field("int32", SEATS)
    """Piles taken (C7)."""
    dead: Vector = field("int32", SEATS)
    """Decisions at which nothing but taking the pile was legal, or allowed to that seat."""
    dead_in: Vector = field("int32", TENTHS)
    """Dead turns by tenth of the game."""
    turns_in: Vector = field("int32", TENTHS)
    """Decisions by tenth of the game."""
    leader_after: Vector = field("int8", TENTHS)
    """Who alone had the smallest load after each tenth; NOT_YET: nobody."""
    lead_after: Vector = field("uint8", TENTHS)
    """By how many cards."""
    first_hands: Matrix = field("uint8", SEATS, KINDS)
    """Cards dealt (C4), by seat and kind."""
    played: Matrix = field("uint8", SEATS, KINDS)
    """Cards played, by seat and kind."""
    left: Matrix = field("uint8", SEATS, KINDS)
    """Cards still in hand at the end."""


class Log(Record):
    """What is noted of every decision, until the game's length is known."""

    leader: Vector = field("int8", MOST_DECISIONS)
    """Who alone has the smallest load after it."""
    lead: Vector = field("uint8", MOST_DECISIONS)
    """By how many cards."""
    is_dead: Vector = field("uint8", MOST_DECISIONS)
    """Was taking the pile all that was legal?"""
    pile: int = field("int32")
    """Cards in the pile before the decision."""
    shields: int = field("int32")
    """Shields in the pile and in Viral Loads before a Contagion."""
    live_antibodies: int = field("int32")
    """Antibodies that can still be played (C16)."""
    cards: int = field("int32")
    """Of the deck."""
