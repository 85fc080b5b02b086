"""Covirus by message in the page: the same as `quarantable mail`, with the texts of a game in the browser's storage instead of a folder.

Every answer holds all texts of the game as they are to be kept (`files`), the `message` that is to be sent now, if any, and what to `show`.
"""

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import Any, Final

from quarantable.games.contract import Refusal
from quarantable.mail import playing
from quarantable.mail.correspondence import COVIRUS, there
from quarantable.mail.finding import find
from quarantable.mail.kept import Kept, read_kept
from quarantable.mail.message import Message
from quarantable.mail.situation import Situation, record_text, situation_of
from quarantable.mail.telling import texts
from quarantable.record.model import Play

from .records import text_in

Request = Mapping[str, Any]


class NotAGame(Refusal):
    """The field must hold the texts of a game."""

    rule = "protocol"
    sentence = "The field “files” must hold the texts of a game by their names."


def begun(request: Request) -> dict[str, Any]:
    """`{"do":"mail_new","name","options"}`: a new game and its invitation."""
    today = datetime.now(UTC).date().isoformat()
    return _told(playing.invite_to(request.get("options"), text_in(request, "name"), today))


def was_read(request: Request) -> dict[str, Any]:
    """`{"do":"mail_read","files":{…}|null,"text","name"?}`: the game after a message; without files, of an invitation."""
    text = text_in(request, "text")
    if request.get("files") is None:
        return _told(playing.accept(text, None if request.get("name") is None else text_in(request, "name")))
    return _told(playing.read(_kept(request), text))


def moved(request: Request) -> dict[str, Any]:
    """`{"do":"mail_move","files","play","offer_stop"?:true}`: the game after one's move."""
    return _told(playing.move(_kept(request), _typed(request)))


def shown(request: Request) -> dict[str, Any]:
    """`{"do":"mail_show","files"}`: the game as it stands."""
    return _told(_kept(request))


def checked(request: Request) -> dict[str, Any]:
    """`{"do":"mail_check","files","play"}`: refused as the move would be, or the game as it stands."""
    kept = _kept(request)
    playing.check(kept, _typed(request))
    return _told(kept)


def legal(request: Request) -> dict[str, Any]:
    """`{"do":"mail_legal","files"}`: every placement of one's roll; null where they can't be listed, or where nothing is to be placed."""
    situation = situation_of(_kept(request))
    board = situation.board
    plays = COVIRUS.legal(board.position, board.roll) if situation.fits and board is not None else None
    return {"is": "mail", "show": {"plays": plays}}


def found(request: Request) -> dict[str, Any]:
    """`{"do":"mail_find","text"}`: the messages in a text, so that the game of one can be looked up."""
    messages, refused = find(text_in(request, "text"))
    if not messages:
        raise refused[0]
    return {"is": "mail", "show": {"found": [_found(each) for each in messages]}}


def _found(message: Message) -> dict[str, Any]:
    invites = message.number == 1
    options = None if message.options is None else dict(message.options)
    shown = {"game_id": message.game_id, "number": message.number, "seat": message.seat, "invites": invites}
    return {**shown, "name": message.name, "options": options}


def _kept(request: Request) -> Kept:
    files = request.get("files")
    if not isinstance(files, dict) or not all(isinstance(text, str) for text in files.values()):
        raise NotAGame
    return read_kept(files)


def _typed(request: Request) -> str:
    play = text_in(request, "play")
    return f"{play} stop" if request.get("offer_stop") is True else play


def _told(kept: Kept) -> dict[str, Any]:
    situation = situation_of(kept)
    message = situation.last_message if situation.is_last_mine else None
    return {"is": "mail", "files": texts(kept), "message": message, "show": _show(kept, situation)}


def _show(kept: Kept, situation: Situation) -> dict[str, Any]:
    game, board = kept.game, situation.board
    return {
        "game_id": kept.game_id,
        "phase": situation.phase,
        "me": kept.seat,
        "names": [*game.names, None][:2],
        "options": dict(there(game.invitation.options)),
        "date": game.invitation.date,
        "number": len(game.messages),
        "position": None if board is None else COVIRUS.state(board.position, None),
        "order": None if board is None else list(board.order),
        "roll_off": None if situation.roll_off is None else [list(pair) for pair in situation.roll_off],
        "turn": None if board is None or game.is_over else board.mover,
        "roll": None if board is None or game.is_over else board.roll,
        "turn_number": 1 if board is None else board.turn_number,
        "fits": situation.fits,
        "lost": [_play(each) for each in situation.lost],
        "plays": [_play(each) for each in situation.plays],
        **_agreeing(kept, situation),
        "result": _result(kept),
        "record": record_text(kept),
        "last_message": situation.last_message,
        "last_is_mine": situation.is_last_mine,
    }


def _agreeing(kept: Kept, situation: Situation) -> dict[str, Any]:
    """What can be done besides placing."""
    is_mine = situation.phase == "to_play"
    can = {
        "offer_stop": situation.fits,
        "agree": situation.offers_stop,
        "resign": is_mine,
        "go_on": is_mine and not situation.fits,
    }
    offered_by = kept.game.messages[-1].seat if kept.game.offers_stop and not kept.game.is_over else None
    return {"offers_stop": situation.offers_stop, "stop": offered_by, "can": can}


def _play(play: Play) -> dict[str, Any]:
    return {"number": play.number, "seat": play.seat, "play": play.play}


def _result(kept: Kept) -> dict[str, Any] | None:
    result = kept.game.result
    if result is None:
        return None
    return {"reason": result.reason, "scores": list(result.scores), "winners": list(result.winners), "loser": result.loser}


MAIL_VERBS: Final[Mapping[str, Callable[[Request], dict[str, Any]]]] = {
    "mail_new": begun,
    "mail_read": was_read,
    "mail_move": moved,
    "mail_show": shown,
    "mail_check": checked,
    "mail_legal": legal,
    "mail_find": found,
}
"""What can be asked about games by message."""
