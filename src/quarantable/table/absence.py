"""Bots that play for people who are away, and people who come back."""

from quarantable.events import Returned, TakenOver, TakeOverVoted
from quarantable.events.fold import STAND_IN

from .commands import Return, VoteTakeOver
from .presence import agreed, is_away, voters
from .refusals import NoSuchSeat, NotAway
from .unfolding import Unfolding


def vote_take_over(unfolding: Unfolding, command: VoteTakeOver) -> None:
    """A person says whether a bot may play for one who is away; once all agree, it does. Raises `NotAway`."""
    unfolding.game_of(command.seat)
    unfolding.require_person(command.away)
    if command.away == command.seat:
        raise NoSuchSeat(seat=command.away)
    if not is_away(unfolding.state, unfolding.presence, command.away):
        raise NotAway(seat=command.away)
    unfolding.add(TakeOverVoted(at=unfolding.now, seat=command.seat, away=command.away, agree=command.agree))
    needed = voters(unfolding.state, unfolding.presence, command.away)
    if command.agree and set(needed) <= set(agreed(unfolding.state, unfolding.presence, command.away)):
        unfolding.add(
            TakenOver(at=unfolding.now, seat=command.away, level=STAND_IN, was_here=unfolding.presence.gone[command.away] is None)
        )


def come_back(unfolding: Unfolding, command: Return) -> None:
    """The bot that played for an absent person leaves; nothing happens if none did."""
    seat = unfolding.state.seats[command.seat]
    if seat.stand_in is not None and not seat.resigned:
        unfolding.add(Returned(at=unfolding.now, seat=command.seat))
