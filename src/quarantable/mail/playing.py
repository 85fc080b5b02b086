r"""What a player does with a game by message: invite, read what came, move. Each gives the game as it is kept from then on.

>>> from .message import write
>>> ada = invite_to({"width": 4, "length": 4}, "Ada", day="2026-11-30")
>>> bob = accept(write(ada.game.messages[-1]), "Bob")
>>> ada = read(ada, "Bob wrote:\n> " + write(bob.game.messages[-1]))
>>> len(ada.game.messages), ada.is_to_write
(3, False)
"""

import secrets
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from quarantable.chance.message import OPENING_SIZE, seal

from . import refusals
from .base32 import encode
from .correspondence import COVIRUS, Correspondence, Outlook, agreed_by, follow, outlook, there
from .finding import find
from .kept import Kept
from .message import ID_LENGTH, Deed, Message, Passed, Placed
from .names import clean_name
from .typed import deed

_ID_SIZE: Final = 4


def invite_to(options: Mapping[str, Any] | str | None, name: str, day: str) -> Kept:
    """A new game, with its invitation. `day` is today's date, UTC. Raises `BadName`, and what `Covirus.read_options` does."""
    read_options = COVIRUS.write_options(COVIRUS.read_options(options))
    game_id = encode(secrets.token_bytes(_ID_SIZE))[:ID_LENGTH]
    return _sealed(Kept(0, (), Correspondence()), Message(game_id, 1, name=clean_name(name), date=day, options=read_options))


def accept(text: str, name: str | None) -> Kept:
    """The game of an invitation, with its answer. Raises `NameNeeded`, `BadName`, `NoSuchGame`, and what `find` finds wrong."""
    invitation = _invitation(text)
    if name is None:
        width, length = (there(invitation.options)[side] for side in ("width", "length"))
        raise refusals.NameNeeded(name=invitation.name, width=width, length=length, game_id=invitation.game_id, options=invitation.options)
    game = follow(Correspondence(), invitation)
    return _sealed(Kept(1, (), game), Message(invitation.game_id, 2, name=clean_name(name), after=game.after))


def _invitation(text: str) -> Message:
    messages, refused = find(text)
    invitations = [each for each in messages if each.number == 1]
    if len(invitations) > 1:
        raise refusals.Ambiguous(number=1)
    if invitations:
        return invitations[0]
    raise refusals.NoSuchGame(game_id=messages[0].game_id) if messages else refused[0]


def read(kept: Kept, text: str) -> Kept:
    """The game with the message that goes on with it, wherever it stands in the text, and with the answer, if nothing is to be chosen.

    Raises what is wrong with the text, or with the message; then nothing has changed.
    """
    messages, refused = find(text)
    ours = [each for each in messages if each.game_id == kept.game_id]
    number = len(kept.game.messages) + 1
    coming = [each for each in ours if each.number == number and each.seat != kept.seat and not kept.game.is_over]
    if not coming:
        raise _why_none(kept, ours, refused) or refusals.AnotherGame(theirs=messages[0].game_id, ours=kept.game_id)
    if len(coming) > 1:
        raise refusals.Ambiguous(number=number)
    return _answered(replace(kept, game=follow(kept.game, coming[0])))


def _why_none(kept: Kept, ours: list[Message], refused: list[refusals.MessageRefusal]) -> refusals.MessageRefusal | None:
    """What to say of a text without the next message: the gravest first. None if all of it belongs to another game."""
    known = kept.game.messages
    for each in ours:
        if each.number > len(known):
            return _too_late(kept, each.number)
        if each != known[each.number - 1]:
            return (refusals.ForkOfMine if each.seat == kept.seat else refusals.Fork)(number=each.number)
    damaged = next((each for each in refused if not 0 < each.facts["number"] <= len(known)), None)
    if damaged:
        return damaged  # a quoted older one, often cut off, is of no interest
    read_before = [each.number for each in ours if each.seat != kept.seat]
    if read_before:
        return refusals.AlreadyRead(number=max(read_before))
    if ours:
        return refusals.MyOwn(number=max(each.number for each in ours))
    return refused[0] if refused else None


def _too_late(kept: Kept, number: int) -> refusals.MessageRefusal:
    """Why a message with a number that isn't known yet isn't the next one."""
    if kept.game.is_over:
        return refusals.AfterTheEnd(number=number)
    if kept.is_to_write or number % 2 == (kept.seat + 1) % 2:
        return refusals.FromElsewhere(number=number)
    return refusals.FromTheFuture(number=number, expected=len(kept.game.messages) + 1)


def _answered(kept: Kept) -> Kept:
    """With the next message, if it is one's own and leaves nothing to choose."""
    if not kept.is_to_write:
        return kept
    seen = ahead(kept)
    if seen is None:
        return _written(kept, None, None)
    if seen.board.mover == kept.seat or kept.game.offers_stop:
        return kept
    return _written(kept, seen, Passed(there(seen.board.roll)))


def move(kept: Kept, typed: str) -> Kept:
    """The game with the message that does what was typed.

    Raises `GameIsOver`, `NotYourTurn`, `NothingOffered`, what `typed.deed` does, and the refusals of the rules.
    """
    seen, meant = _meant(kept, typed)
    return _written(kept, seen, meant)


def check(kept: Kept, typed: str) -> None:
    """Raises what `move` would raise."""
    _meant(kept, typed)


def _meant(kept: Kept, typed: str) -> tuple[Outlook, Deed]:
    if kept.game.is_over:
        raise refusals.GameIsOver
    seen = ahead(kept) if kept.is_to_write else None
    if seen is None:
        raise refusals.NotYourTurn
    board = seen.board
    meant = deed(typed, board.roll if board.mover == kept.seat else None, board.turn_number) or Passed(there(board.roll))
    if isinstance(meant, Placed):
        COVIRUS.check(board.position, meant.play)
    return seen, meant


def ahead(kept: Kept) -> Outlook | None:
    """What whoever is to write knows already, since they know what they will open; None until there are dice."""
    number = len(kept.game.messages) + 1
    return outlook(kept.game, _opening(kept, number)) if number > 3 else None


def _opening(kept: Kept, number: int) -> bytes:
    """What one's message of this number, from 3, opens."""
    return kept.openings[(number - 1) // 2 - 1]


def _written(kept: Kept, seen: Outlook | None, meant: Deed | None) -> Kept:
    """The game with one's next message. Only the one with which it ends seals nothing."""
    number = len(kept.game.messages) + 1
    turn = None if seen is None else seen.board.turn_number
    message = Message(kept.game_id, number, turn=turn, deed=meant, opens=_opening(kept, number), after=kept.game.after)
    try:
        return replace(kept, game=follow(kept.game, message))
    except refusals.MissingSeal:
        return _sealed(kept, message)


def _sealed(kept: Kept, message: Message) -> Kept:
    """The game with this message, which seals the next opening: one that was made before an interruption, or a new one."""
    number = (message.number + 1) // 2
    openings = kept.openings if len(kept.openings) >= number else (*kept.openings, secrets.token_bytes(OPENING_SIZE))
    game = agreed_by(message if message.number == 1 else kept.game.invitation)
    sealed = seal(game, message.seat, number, openings[number - 1])
    return replace(kept, openings=openings, game=follow(kept.game, replace(message, seals=sealed)))
