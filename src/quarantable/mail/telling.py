"""A game by message told to its player: the field, whose go it is, what to do next, and the message to send. `game.txt` holds it."""

from collections.abc import Iterator
from typing import Final

from quarantable.record.drawing import draw
from quarantable.record.model import Play

from .correspondence import COVIRUS, Board, there
from .kept import Kept, texts_of
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
    yield ", ".join(f"{names[seat]} is the {colour}" for seat, colour in zip(board.order, _COLOURS, strict=True)) + _roll_off(situation)
    placed = [each for each in situation.plays if not each.play.endswith(" -")]
    if placed:
        last = placed[-1]
        yield f"Last placed: turn {last.number}, {names[last.seat]}: {last.play}"
    if situation.lost:
        yield _lost(situation.lost)


def _roll_off(situation: Situation) -> str:
    pairs = there(situation.roll_off)
    return f" (roll-off {' '.join(f'{one}:{other}' for one, other in pairs)})."


def _lost(lost: tuple[Play, ...]) -> str:
    rolls = " ".join(each.play[:2] for each in lost[:_MOST_LOST])
    more = " …" if len(lost) > _MOST_LOST else ""
    return f"Lost turns, which nothing fitted: {len(lost)} ({rolls}{more})"


def _next(situation: Situation) -> str:
    kept = situation.kept
    other = kept.game.names[1 - kept.seat] if len(kept.game.names) == 2 else "the other"
    if situation.phase == "finished":
        return _ended(situation)
    if situation.phase == "to_play":
        return _to_play(situation, there(situation.board), other)
    first = "Send your last message" if situation.phase in ("to_send", "invited") else "Send your last message, if you haven't yet"
    return f"{first}, and read what {other} answers."


def _to_play(situation: Situation, board: Board, other: str) -> str:
    offer = f"{other} offers to stop here: agree, or go on.\n" if situation.offers_stop else ""
    if not situation.fits:
        return f"{offer}Turn {board.turn_number} is {other}'s, with {board.roll}: “agree” or “go on”."
    colour = _COLOURS[board.order.index(situation.kept.seat)]
    return f"{offer}Turn {board.turn_number} is yours, the {colour}'s: the roll is {board.roll}. Place it, as in “c1:f2”."


def _ended(situation: Situation) -> str:
    kept = situation.kept
    result, names = there(kept.game.result), kept.game.names
    how = {"played_out": "The game is over", "stopped": "Both agreed to stop", "resigned": "The game was given up"}[result.reason]
    who = f"{names[result.winners[0]]} has won" if len(result.winners) == 1 else "a draw"
    score = ", ".join(f"{name} {points}" for name, points in zip(names, result.scores, strict=True))
    last = " Send your last message, if you haven't yet." if situation.is_last_mine else ""
    return f"{how}: {who}. Completed lines: {score}.{last} The record is {RECORD}."
