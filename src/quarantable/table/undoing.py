"""Going back: undoing one's own last play, and taking back by consent."""

from quarantable.events import CurrentGame, PlayMade, TableState, TakeBackAnswered, TakeBackAsked, Undone

from .commands import AnswerTakeBack, AskTakeBack, Undo
from .refusals import AlreadyAsked, NoTakeBack, NothingAsked, NothingToUndo
from .unfolding import Unfolding


def undoable_seat(game: CurrentGame) -> int | None:
    """Whose last play can be undone, if anybody's: since that play nothing was drawn, rolled, or played, not even for a while."""
    if not game.plays or game.result is not None or not game.can_be_mended:
        return None
    last = game.plays[-1]
    stands = last.by != "person" or last.told or game.last_roll > last.n
    return None if stands else last.seat


def undo(unfolding: Unfolding, command: Undo) -> None:
    """A person takes its last play back. Raises `NothingToUndo`."""
    game = unfolding.game_of(command.seat)
    if undoable_seat(game) != command.seat:
        raise NothingToUndo
    _go_back(unfolding, command.seat, game.plays[-1])


def _go_back(unfolding: Unfolding, seat: int, made: PlayMade) -> None:
    unfolding.add(Undone(at=unfolding.now, seat=seat, to=made.n - 1))


def last_own_play(game: CurrentGame, seat: int) -> PlayMade | None:
    """The last play that the person of the seat made; a lost turn is none."""
    for made in reversed(game.plays):
        if made.seat == seat and made.by == "person":
            return made
    return None


def can_ask_take_back(state: TableState, seat: int) -> bool:
    """May the seat ask to go back?"""
    game = state.playing
    if game is None or game.rules.has_cards or game.take_back is not None or not state.seats[seat].speaks:
        return False
    return last_own_play(game, seat) is not None and game.can_be_mended


def ask_take_back(unfolding: Unfolding, command: AskTakeBack) -> None:
    """Ask all other people to go back to before one's last play. Raises `NoTakeBack`, `AlreadyAsked`, `NothingToUndo`."""
    game = unfolding.game_of(command.seat)
    if game.rules.has_cards:
        raise NoTakeBack
    if game.take_back is not None:
        raise AlreadyAsked
    if last_own_play(game, command.seat) is None or not game.can_be_mended:
        raise NothingToUndo
    unfolding.add(TakeBackAsked(at=unfolding.now, seat=command.seat))
    _go_back_if_all_agree(unfolding)


def answer_take_back(unfolding: Unfolding, command: AnswerTakeBack) -> None:
    """Agree or not; who asked may think better of it. Raises `NothingAsked`."""
    asked = unfolding.game_of(command.seat).take_back
    if asked is None or (command.agree and command.seat in asked.agreed):
        raise NothingAsked
    unfolding.add(TakeBackAnswered(at=unfolding.now, seat=command.seat, agree=command.agree))
    _go_back_if_all_agree(unfolding)


def _go_back_if_all_agree(unfolding: Unfolding) -> None:
    game = unfolding.game
    asked = game.take_back
    if asked is None or not asked.agreed.issuperset(unfolding.state.people):
        return
    made = last_own_play(game, asked.seat)
    if made is not None:
        _go_back(unfolding, asked.seat, made)
