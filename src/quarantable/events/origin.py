"""What the first game of a casual table goes on from: the set-up and the plays of a record, as far as they go."""

from functools import lru_cache
from typing import Any

from msgspec import Struct

from quarantable.games.contract import Game, Position


class Origin(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The set-up as `Started` tells it, and every play that stood then, nothing undone among them."""

    order: tuple[int, ...]
    starter: int | None
    roll_off: tuple[tuple[int, int], ...] | None
    deck: tuple[str, ...]
    plays: tuple[tuple[int, str], ...]
    """Seat and play."""
    dealt_anew: tuple[tuple[int, tuple[str, ...]], ...] = ()
    """Where that game itself had gone on from another: after how many plays, and the cards that were dealt then."""


@lru_cache(maxsize=16)  # asked for at the start, and whenever the table is read from its events
def position_after(origin: Origin, rules: Game[Any, Any], options: Any) -> Position[Any, Any]:
    """Where the game stood after these plays; to be changed by nobody. Raises what the rules refuse."""
    dealt = dict(origin.dealt_anew)
    position = rules.new(options, len(origin.order), deck=origin.deck or None, starter=origin.starter)
    for number, (_, play) in enumerate(origin.plays):
        if number in dealt:
            position = rules.dealt_anew(position, dealt[number])
        rules.play(position, play)
    return position
