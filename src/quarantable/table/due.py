"""What a table does by itself, and when: rolls, lost turns, and the plays of bots.

It depends on public things only, so that time tells nothing of hidden cards. It never plays a take or an answer for a person.
"""

from msgspec import Struct

from quarantable.events import CurrentGame, TableState

from .commands import PlayForBot, PlayLostTurn, Return, RollByItself, TakeOver
from .playing import rolls_by_itself, waits_for_roll
from .presence import Presence, given_up, has_returned
from .undoing import undoable_seat

UNDO_PAUSE = 3000
"""How long the table waits (ms) before it rolls or loses a turn, while the play before can be undone, or typed dice mended."""
ROLL_PAUSE = 700
"""How long the dice wait (ms) when nothing can."""
LOST_PAUSE = 700
"""How long a lost turn is to be seen (ms)."""
RUN_PAUSE = 120
"""How long each further one of a run is, and the roll after it (ms)."""
THINKING = {"random": 600, "greedy": 900, "gentle": 800, "fair": 900, "strong": 1100, "best": 1600}
"""How long a bot takes (ms), by its level: so that people can follow, and longer than it thinks."""
SECOND_THOUGHTS = 2000
"""How long it takes at least (ms) where a person may still undo a play of cards, or mend typed dice."""


class Due(Struct, frozen=True):
    """`command` is to be decided on at the time `at` (ms), unless something happens before."""

    at: int
    command: RollByItself | PlayLostTurn | PlayForBot | Return | TakeOver


def due(state: TableState, *, now: int, presence: Presence) -> Due | None:
    """The next thing the table does by itself; None if it waits for a person."""
    for seat in range(len(state.seats)):
        if has_returned(state, presence, seat):
            return Due(now, Return(seat))
    return Due(now, TakeOver()) if given_up(state, presence) else _next_act(state, now)


def _next_act(state: TableState, now: int) -> Due | None:
    game = state.playing
    if game is None or game.turn is None:
        return None
    if rolls_by_itself(state):
        return Due(_end_of_wait(game, now, _pause(game, ROLL_PAUSE)), RollByItself())
    if game.fits is False:
        return Due(_end_of_wait(game, now, UNDO_PAUSE if state.dice == "typed" else _pause(game, LOST_PAUSE)), PlayLostTurn())
    level = state.seats[game.turn].bot
    if level is None or not is_thinking(state, game.turn):
        return None
    return Due(_end_of_wait(game, now, _thinking(state, game, level)), PlayForBot(game.turn))


def is_thinking(state: TableState, seat: int) -> bool:
    """Does a bot sit there that is to play now?"""
    game = state.playing
    if game is None or game.turn != seat or state.seats[seat].bot is None:
        return False
    return not waits_for_roll(game) and game.fits is not False


def _end_of_wait(game: CurrentGame, now: int, wait: int) -> int:
    """When so much time (ms) will have passed. A clock that was set back far would make it long: then it is over now."""
    end = game.since + wait
    return end if end - now <= 2 * wait else now


def _pause(game: CurrentGame, usual: int) -> int:
    if undoable_seat(game) is not None:
        return UNDO_PAUSE
    return RUN_PAUSE if _lost_before(game) else usual


def _lost_before(game: CurrentGame) -> bool:
    """Was the turn before this one lost?"""
    return bool(game.plays) and game.plays[-1].by == "table"


def _thinking(state: TableState, game: CurrentGame, level: str) -> int:
    may_be_mended = state.dice == "typed" or undoable_seat(game) is not None
    return max(THINKING[level], SECOND_THOUGHTS if may_be_mended else 0)
