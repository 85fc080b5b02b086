"""One live game at a table: what may be done, what it leads to, what the table does by itself, and what each client sees of it.

Pure: events and time come in, events come out. `create` and `decide` make events, `due` says what happens without being asked,
`view` and `event_view` are all that ever leaves for clients.
"""

from .asking import question_of
from .commands import (
    AnswerStop,
    AnswerTakeBack,
    AskTakeBack,
    Command,
    Free,
    Invite,
    Nonce,
    OfferStop,
    Play,
    PlayForBot,
    PlayLostTurn,
    Rematch,
    Resign,
    Return,
    Roll,
    RollByItself,
    Sit,
    Start,
    TakeHint,
    TakeOver,
    Undo,
    VoteTakeOver,
)
from .deciding import decide
from .deleting import require_deletable
from .due import Due, due
from .event_view import event_view
from .hinting import hint_question
from .presence import Bots, Presence, next_away
from .seating import Creation, GivenSeat, create
from .secrets import Secrets, SystemSecrets, hash_secret, place_of
from .unfolding import Decision
from .view import Viewer, Writer, WrittenPublic, is_hand_over, view

__all__ = [
    "AnswerStop",
    "AnswerTakeBack",
    "AskTakeBack",
    "Bots",
    "Command",
    "Creation",
    "Decision",
    "Due",
    "Free",
    "GivenSeat",
    "Invite",
    "Nonce",
    "OfferStop",
    "Play",
    "PlayForBot",
    "PlayLostTurn",
    "Presence",
    "Rematch",
    "Resign",
    "Return",
    "Roll",
    "RollByItself",
    "Secrets",
    "Sit",
    "Start",
    "SystemSecrets",
    "TakeHint",
    "TakeOver",
    "Undo",
    "Viewer",
    "VoteTakeOver",
    "Writer",
    "WrittenPublic",
    "create",
    "decide",
    "due",
    "event_view",
    "hash_secret",
    "hint_question",
    "is_hand_over",
    "next_away",
    "place_of",
    "question_of",
    "require_deletable",
    "view",
]
