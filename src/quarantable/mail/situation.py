"""Where a game by message stands for the player who keeps it: whose go it is, which roll, what is to be done next."""

from dataclasses import dataclass
from typing import Literal

from quarantable.record.model import ByMessage, Play, Record, RollOff, Seat
from quarantable.record.model import Message as Letter
from quarantable.record.model import Result as RecordedResult
from quarantable.record.writing import write as write_record

from .correspondence import Board, there
from .kept import Kept
from .message import Passed, to_send
from .playing import ahead

Phase = Literal["invited", "to_send", "waiting", "to_play", "finished"]


@dataclass(frozen=True, slots=True)
class Situation:
    """What a player knows: all that both know, and, if it is theirs to write, the dice that their own opening brings."""

    kept: Kept
    phase: Phase
    """`invited`: one's invitation has no answer yet. `to_send`: one's last message left nothing to choose, and has only to be sent.
    `waiting`: one's last message holds what one chose. `to_play`: one has to choose. `finished`: the game is over.
    """
    board: Board | None
    roll_off: tuple[tuple[int, int], ...] | None
    plays: tuple[Play, ...]
    """All that stand, lost turns too."""
    lost: tuple[Play, ...]
    """The lost turns that came with the last message, and those that one's own opening brings now."""

    @property
    def fits(self) -> bool:
        """Is it one's own to place with the roll?"""
        return self.phase == "to_play" and self.board is not None and self.board.mover == self.kept.seat

    @property
    def is_last_mine(self) -> bool:
        """Is the last message one's own, so that it has to have been sent?"""
        return self.kept.game.messages[-1].seat == self.kept.seat

    @property
    def last_message(self) -> str:
        """One's own last message, as it is sent."""
        return to_send(next(each for each in reversed(self.kept.game.messages) if each.seat == self.kept.seat))

    @property
    def offers_stop(self) -> bool:
        """May one agree to stop?"""
        return self.phase == "to_play" and self.kept.game.offers_stop


def situation_of(kept: Kept) -> Situation:
    """Where the game stands."""
    game = kept.game
    seen = ahead(kept) if kept.is_to_write else None
    board, news = (game.board, ()) if seen is None else (seen.board, seen.lost)
    offs = [each.pairs for each in game.entries if isinstance(each, RollOff)]
    roll_off = seen.roll_off if seen is not None and seen.roll_off else next(iter(offs), None)
    plays = tuple(each for each in game.entries if isinstance(each, Play)) + news
    lost = tuple(each for each in (*_told_last(kept), *news) if each.play.endswith(" -"))
    return Situation(kept, _phase(kept), board, roll_off, plays, lost)


def _phase(kept: Kept) -> Phase:
    if kept.game.is_over:
        return "finished"
    if kept.is_to_write:
        return "to_play"
    last = kept.game.messages[-1]
    if last.number == 1:
        return "invited"
    return "to_send" if last.deed is None or isinstance(last.deed, Passed) else "waiting"


def _told_last(kept: Kept) -> list[Play]:
    """The plays that came with the last message: the other's, or, if nothing came since, one's own."""
    entries = kept.game.entries
    last = max(at for at, each in enumerate(entries) if isinstance(each, Letter))
    return [each for each in entries[last:] if isinstance(each, Play)]


def record_of(kept: Kept) -> Record | None:
    """The record of a finished game, the same on both sides; None before."""
    game, invitation = kept.game, kept.game.invitation
    if game.result is None:
        return None
    return Record(
        game="covirus",
        options=there(invitation.options),
        seats=tuple(Seat("person", name) for name in game.names),
        date=there(invitation.date),
        chance=ByMessage(kept.game_id),
        result=RecordedResult(game.result.reason, game.result.scores, game.result.winners),
        entries=game.entries,
    )


def record_text(kept: Kept) -> str | None:
    """Its text, `game.qtr`."""
    record = record_of(kept)
    return None if record is None else write_record(record)
