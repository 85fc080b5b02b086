"""Hints, where a table allows them: that one was taken all are told, what it says only who took it."""

from quarantable.bots.question import Question
from quarantable.events import CurrentGame, Hinted, TableState

from .asking import question_of
from .commands import TakeHint
from .playing import waits_for_roll
from .refusals import HasResigned, NoHints, NotPlaying, NotYourTurn, RollFirst, Stale
from .unfolding import Unfolding


def can_hint(state: TableState, seat: int) -> bool:
    """May the seat ask for a hint? Whose turn it is may, if there is something to choose."""
    game = state.playing
    if game is None or not state.hints or game.turn != seat or not state.seats[seat].speaks:
        return False
    return not waits_for_roll(game) and game.fits is not False


def hint_question(state: TableState, seat: int) -> tuple[Question, CurrentGame]:
    """What a bot is asked for the seat. Raises `NoHints`, `NotPlaying`, `HasResigned`, `NotYourTurn`, `RollFirst`."""
    game = state.playing
    if not state.hints:
        raise NoHints
    if game is None:
        raise NotPlaying
    if state.seats[seat].resigned:
        raise HasResigned
    if game.turn != seat:
        raise NotYourTurn
    if waits_for_roll(game):
        raise RollFirst
    return question_of(state, game), game


def take_hint(unfolding: Unfolding, command: TakeHint) -> dict[str, object]:
    """A seat is told. Asked again in the same position, it is told again and nothing happens. Raises `Stale`, and as `hint_question`."""
    _, game = hint_question(unfolding.state, command.seat)
    if game.changed != command.changed:
        raise Stale
    if game.hinted != game.changed:
        unfolding.add(Hinted(at=unfolding.now, seat=command.seat))
    return command.told
