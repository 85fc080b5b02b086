"""Bots that play for people who are away, and people who come back."""

from quarantable.events import Returned, TakenOver, TakeOverVoted
from quarantable.events.fold import STAND_IN

from .commands import Return, VoteTakeOver
from .presence import given_up, is_away
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
    take_over(unfolding)


def take_over(unfolding: Unfolding) -> None:
    """A bot plays for everybody who is away and for whom all others have agreed to it."""
    for seat in given_up(unfolding.state, unfolding.presence):
        is_connected = unfolding.presence.gone[seat] is None
        unfolding.add(TakenOver(at=unfolding.now, seat=seat, level=STAND_IN, was_here=is_connected))


def come_back(unfolding: Unfolding, command: Return) -> None:
    """The bot that played for an absent person leaves; nothing happens if none did."""
    if unfolding.state.seats[command.seat].may_return:
        unfolding.add(Returned(at=unfolding.now, seat=command.seat))
