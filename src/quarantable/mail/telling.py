"""A game by message told to its player: the field, whose go it is, what to do next, and the message to send. `game.txt` holds it."""

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Final

from quarantable.games.covirus.notation import Rectangle
from quarantable.record.drawing import draw
from quarantable.record.model import Play

from .correspondence import COVIRUS, Board, there
from .kept import Kept, texts_of
from .message import Passed, spoken
from .situation import Situation, record_text, situation_of

TOLD: Final = "game.txt"
RECORD: Final = "game.qtr"

_COLOURS: Final = ("virus", "cure")
_MOST_LOST: Final = 12
"""Lost turns that are told one by one."""


def texts(kept: Kept) -> dict[str, str]:
    """All texts in which a game is kept, in the order in which they have to be written: the truth first, then what follows from it."""
    record = record_text(kept)
    followed = {TOLD: told(situation_of(kept))}
    return {**texts_of(kept), **followed, **({} if record is None else {RECORD: record})}


def told(situation: Situation) -> str:
    """The game as its player reads it."""
    parts = [_heading(situation), _so_far(situation), _next(situation)]
    if situation.is_last_mine:
        parts.append(f"Your last message:\n\n{situation.last_message}".rstrip())
    return "\n\n".join(filter(None, parts)) + "\n"


def _heading(situation: Situation) -> str:
    kept, invitation = situation.kept, situation.kept.game.invitation
    names = kept.game.names
    between = f"{names[0]} and {names[1]}" if len(names) == 2 else f"{names[0]} has invited"
    options = " ".join(f"{name}={value}" for name, value in there(invitation.options).items())
    return f"Covirus by message, game {kept.game_id}: {between}. Since {invitation.date}.\n{options}"


def _so_far(situation: Situation) -> str:
    board = situation.board
    if board is None:
        return ""
    return "\n".join([*_told(situation, board), "", draw("covirus", COVIRUS.state(board.position, None))])


def _told(situation: Situation, board: Board) -> Iterator[str]:
    names = situation.kept.game.names
    colours = zip(board.order, _COLOURS, (1, there(situation.kept.game.invitation.options)["length"]), strict=True)
    yield ", ".join(f"{names[seat]} is the {colour} ({colour[0]}, from line {line})" for seat, colour, line in colours) + "."
    yield f"The roll-off of {names[0]} and {names[1]}: {', '.join(f'{one} to {other}' for one, other in there(situation.roll_off))}."
    yield from _latest(situation)


def _latest(situation: Situation) -> Iterator[str]:
    """The last placement, and the turns that were lost before and after it."""
    names, runs = situation.kept.game.names, _runs(situation.plays)
    last = max((at for at, run in enumerate(runs) if not _is_lost(run[0])), default=0)
    for run in runs[max(0, last - 1) :]:
        if _is_lost(run[0]):
            yield _lost(run)
        else:
            yield f"Turn {run[-1].number}: {names[run[-1].seat]} placed {spoken(run[-1].play)}."


def _runs(plays: Iterable[Play]) -> list[list[Play]]:
    """Placements and lost turns by turns: of each, those that follow each other."""
    return [list(run) for _, run in groupby(plays, _is_lost)]


def _is_lost(play: Play) -> bool:
    return play.play.endswith(" -")


def _lost(lost: list[Play]) -> str:
    rolls = " ".join(each.play[:2] for each in lost[:_MOST_LOST])
    more = " …" if len(lost) > _MOST_LOST else ""
    if len(lost) == 1:
        return f"Turn {lost[0].number} was lost: {rolls} fitted nowhere."
    return f"Turns {lost[0].number} to {lost[-1].number} were lost, as the rolls fitted nowhere: {rolls}{more}"


def _next(situation: Situation) -> str:
    kept = situation.kept
    other = kept.game.names[1 - kept.seat] if len(kept.game.names) == 2 else "the other"
    if situation.phase == "finished":
        return _ended(situation)
    if situation.phase == "to_play":
        return _to_play(situation, there(situation.board), other)
    last = kept.game.messages[-1].deed
    passed = f"The next turn is {other}'s, with {last.roll}: there is nothing for you to place.\n" if isinstance(last, Passed) else ""
    return f"{passed}Send your last message, if you haven't yet, and read what {other} answers."


def _to_play(situation: Situation, board: Board, other: str) -> str:
    offer = f"{other} offers to stop here: agree, or go on.\n" if situation.offers_stop else ""
    if not situation.fits:
        return f"{offer}Turn {board.turn_number} is {other}'s, with {board.roll}: “agree” or “go on”."
    colour = _COLOURS[board.order.index(situation.kept.seat)]
    return f"{offer}Turn {board.turn_number} is yours, the {colour}'s: the roll is {board.roll}. {how(there(board.roll))}"


def how(roll: str) -> str:
    """How a roll is placed, and typed.

    >>> print(how("42"))
    Place a rectangle of 4 by 2 squares: type two opposite corners, as in “a1:d2”.
    >>> print(how("66"), how("33"))
    Fill a line: type its number, as in “line 3”. Fill 9 squares that hang together: type them, as in “a1 b1 b2 …”.
    """
    larger, smaller = int(roll[0]), int(roll[1])
    if larger != smaller:
        corners = Rectangle(0, 0, larger - 1, smaller - 1)
        return f"Place a rectangle of {larger} by {smaller} squares: type two opposite corners, as in “{corners}”."
    if larger == 6:
        return "Fill a line: type its number, as in “line 3”."
    if larger == 1:
        return "Fill a square: type it, as in “b2”."
    return f"Fill {larger**2} squares that hang together: type them, as in “a1 b1 b2 …”."


def _ended(situation: Situation) -> str:
    kept = situation.kept
    result, names = there(kept.game.result), kept.game.names
    how = {"played_out": "The game is over", "stopped": "Both agreed to stop", "resigned": "The game was given up"}[result.reason]
    who = f"{names[result.winners[0]]} has won" if len(result.winners) == 1 else "a draw"
    score = ", ".join(f"{name} {points}" for name, points in zip(names, result.scores, strict=True))
    last = " Send your last message, if you haven't yet." if situation.is_last_mine else ""
    return f"{how}: {who}. Completed lines: {score}.{last} The record is {RECORD}."
