"""Who is connected, who is away, and whose say it is that a bot takes over."""

from typing import Literal

from msgspec import Struct

from quarantable.events import TableState

GONE_AFTER = 60_000
"""Without a connection for so long (ms), a person is away."""


Bots = Literal["ready", "warming", "simple"]
"""Can bots think here, soon, or not at all? Until they can, those who would play simply."""


class Presence(Struct, frozen=True):
    """Who is connected at the instant `now` (ms): for each seat None while it is, else since when it isn't (ms); and how ready bots are."""

    now: int
    gone: tuple[int | None, ...]
    bots: Bots = "simple"

    @classmethod
    def of_all(cls, seats: int, now: int) -> "Presence":
        """Everybody is connected."""
        return cls(now, (None,) * seats)


def is_here(state: TableState, presence: Presence, seat: int) -> bool:
    """Is the seat's player connected? Bots always are."""
    each = state.seats[seat]
    return each.kind == "bot" or (each.is_filled and presence.gone[seat] is None)


def away_from(state: TableState, presence: Presence, seat: int) -> int | None:
    """The instant, past or to come, from which the person of the seat is away if nothing happens; None if never.

    That is 60 s after the last connection ended, or when its turn has lasted for the table's limit.
    """
    if not state.seats[seat].speaks:
        return None
    gone, game = presence.gone[seat], state.playing
    without_connection = None if gone is None else gone + GONE_AFTER
    if game is None or game.turn != seat or state.limit_seconds is None:
        return without_connection
    too_long = game.since + 1000 * state.limit_seconds
    return too_long if without_connection is None else min(too_long, without_connection)


def is_away(state: TableState, presence: Presence, seat: int) -> bool:
    """Is the person of the seat away?"""
    instant = away_from(state, presence, seat)
    return instant is not None and instant <= presence.now


def has_returned(state: TableState, presence: Presence, seat: int) -> bool:
    """Has the person for whom a bot plays connected again?"""
    each = state.seats[seat]
    return each.may_return and not each.was_here and presence.gone[seat] is None


def next_away(state: TableState, presence: Presence) -> int | None:
    """The next instant (ms) at which somebody will be away who isn't yet, so that the others can be told; None if nobody will."""
    instants = [away_from(state, presence, seat) for seat in range(len(state.seats))]
    return min([instant for instant in instants if instant is not None and instant > presence.now], default=None)


def voters(state: TableState, presence: Presence, away: int) -> tuple[int, ...]:
    """The other people, who must all agree before a bot plays for the seat. Those who are away can't be asked."""
    return tuple(seat for seat in state.people if seat != away and not is_away(state, presence, seat))


def agreed(state: TableState, presence: Presence, away: int) -> tuple[int, ...]:
    """Who of them has agreed, this time: a vote about an earlier absence is void, and one that the clock was set back before."""
    instant = away_from(state, presence, away)
    if state.playing is None or instant is None:
        return ()
    votes = state.playing.votes.get(away, {})
    return tuple(seat for seat in voters(state, presence, away) if instant <= votes.get(seat, -1) <= presence.now)


def given_up(state: TableState, presence: Presence) -> tuple[int, ...]:
    """The seats that a bot may play for, since everybody whose say it is has agreed, at least one."""
    if state.playing is None or not state.playing.votes:
        return ()
    return tuple(away for away in state.playing.votes if agreed(state, presence, away) == voters(state, presence, away) != ())
