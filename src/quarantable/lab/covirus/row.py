"""What the lab keeps of one game of Covirus: a row of plain numbers, filled while the game is played."""

from typing import Final

from quarantable.games.covirus.state import ROWS
from quarantable.games.kernel import Matrix, Record, Vector, field

TENTHS: Final = 10
"""A game is looked at after each tenth of its turns."""
MOST_TURNS: Final = 20_000
"""After so many a game is stopped; none is known that comes near it."""
DICE: Final = 7
"""Room for a table by the larger die and the smaller one."""


class Row(Record):
    """One game. Player 0 is the virus, 1 the cure; what was never the case is `NOT_YET`."""

    turns: int = field("int32")
    """Turns played, lost ones too."""
    forced: int = field("int32")
    """Turns with one legal placement; lost ones don't count."""
    listed: int = field("int32")
    """Turns whose legal placements can be counted: neither lost ones nor those for a free shape of several squares."""
    choices: int = field("int64")
    """Legal placements, summed over those turns."""
    lead_changes: int = field("int32")
    """How often the other player came to have more completed lines."""
    led_from: int = field("int32")
    """Turns played when the winner last came to have more completed lines than the other; a draw: all."""
    certain_at: int = field("int32")
    """Turns played when the winner, or the draw, could not change any more (V11)."""
    last_completed_at: int = field("int32")
    """Turns played when the last line was completed; 0 if none was."""
    lost_after: int = field("int32")
    """Turns lost after that."""
    stopped: int = field("int32")
    """1: the game was cut off after MOST_TURNS."""
    free: int = field("int32")
    """Unoccupied squares at the end."""
    spoiled: int = field("int32")
    """Spoiled lines at the end (V10)."""
    done: Vector = field("int32", 2)
    """Completed lines (V12)."""
    lost: Vector = field("int32", 2)
    """Turns lost (V8)."""
    rolled: Matrix = field("int32", DICE, DICE)
    """Turns by their dice, larger first."""
    lost_on: Matrix = field("int32", DICE, DICE)
    """Lost turns by their dice."""
    lost_in: Vector = field("int32", TENTHS)
    """Lost turns by tenth of the game."""
    turns_in: Vector = field("int32", TENTHS)
    """Turns by tenth of the game."""
    leader_after: Vector = field("int8", TENTHS)
    """Who had more completed lines after each tenth; NOT_YET: nobody."""
    lead_after: Vector = field("int8", TENTHS)
    """By how many."""
    status: Vector = field("int8", ROWS)
    """By line: open, completed by the virus, by the cure, spoiled (`games.covirus.state`)."""
    settled_at: Vector = field("int32", ROWS)
    """By line: turns played when it was completed or spoiled; 0: it is open."""
    mine: Matrix = field("int64", 2, ROWS)
    """The squares of each colour at the end."""


class Log(Record):
    """What is noted of every turn, until the game's length is known."""

    leader: Vector = field("int8", MOST_TURNS)
    lead: Vector = field("int8", MOST_TURNS)
    is_lost: Vector = field("uint8", MOST_TURNS)
    open: int = field("int64")
    """Open lines before the turn."""
    legal: int = field("int64")
    """Legal placements before the turn; `UNCOUNTED` where there are too many to list."""


UNCOUNTED: Final = -1
