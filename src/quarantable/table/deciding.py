"""The one way in which anything happens at a table: a command is decided on, and leads to events or is refused.

Deciding does nothing but think: the caller stores the events, and only then do they have happened.
"""

from collections.abc import Callable
from typing import Any

from quarantable.chance.source import Source
from quarantable.events import TableState

from . import absence, commands, ending, hinting, playing, seating, starting, undoing
from .commands import Command, Decided, OfSeat, PlayForBot, PlayLostTurn, Return, RollByItself, TakeOver
from .due import due
from .presence import Presence
from .refusals import NotDue, NotYetHappened, Stale
from .unfolding import Decision, Unfolding

_OF_PEOPLE: dict[type[Any], Callable[[Unfolding, Any], dict[str, Any] | None]] = {
    commands.Free: seating.free,
    commands.Invite: seating.invite,
    commands.Nonce: starting.nonce,
    commands.Start: starting.start,
    commands.Rematch: starting.rematch,
    commands.Play: playing.play,
    commands.Roll: playing.roll,
    commands.Undo: undoing.undo,
    commands.AskTakeBack: undoing.ask_take_back,
    commands.AnswerTakeBack: undoing.answer_take_back,
    commands.OfferStop: ending.offer_stop,
    commands.AnswerStop: ending.answer_stop,
    commands.Resign: ending.resign,
    commands.VoteTakeOver: absence.vote_take_over,
    commands.Return: absence.come_back,
    commands.TakeHint: hinting.take_hint,
}

_OF_THE_TABLE: dict[type[Any], Callable[[Unfolding], None]] = {
    TakeOver: absence.take_over,
    RollByItself: playing.make_roll,
    PlayLostTurn: playing.play_lost_turn,
}


def decide(state: TableState, command: Command, *, now: int, source: Source, presence: Presence) -> Decision:
    """What `command` leads to at a table in this state, at the time `now` (ms). Raises a `Refusal`; changes nothing."""
    unfolding = Unfolding(state, now, source, presence)
    answer = _carry_out(unfolding, command)
    return Decision(unfolding.events, unfolding.state, answer or {})


def _carry_out(unfolding: Unfolding, command: Command) -> dict[str, Any] | None:
    if isinstance(command, commands.Sit):
        return seating.sit(unfolding, command)
    if isinstance(command, PlayForBot):
        _require_due(unfolding, PlayForBot(command.seat))
        playing.play_for_bot(unfolding, command)
        return None
    if isinstance(command, TakeOver | RollByItself | PlayLostTurn):
        _require_due(unfolding, command)
        _OF_THE_TABLE[type(command)](unfolding)
        return None
    unfolding.require_person(command.seat)
    if isinstance(command, Decided):
        _refuse_stale(unfolding.state, command.after)
    if isinstance(command, OfSeat):
        absence.come_back(unfolding, Return(command.seat))
    return _OF_PEOPLE[type(command)](unfolding, command)


def _refuse_stale(state: TableState, after: int) -> None:
    """Raises `Stale` if what can be done has changed since event `after`, `NotYetHappened` if there is no such event."""
    if after > state.n:
        raise NotYetHappened(after=after)
    if state.current is not None and after < state.current.changed:
        raise Stale


def _require_due(unfolding: Unfolding, command: TakeOver | RollByItself | PlayLostTurn | PlayForBot) -> None:
    expected = due(unfolding.state, now=unfolding.now, presence=unfolding.presence)
    if expected is None or expected.command != command or unfolding.now < expected.at:
        raise NotDue
