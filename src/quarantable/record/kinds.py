"""What entries and chances are called where records are turned into something else: rows for analysis, answers to the page."""

from typing import Final, Literal

from .model import (
    ByMessage,
    Chance,
    Comment,
    Deck,
    Declared,
    Entry,
    Fair,
    GoOn,
    Message,
    Play,
    Resign,
    Return,
    Roll,
    RollOff,
    Seeded,
    Starter,
    Stop,
    TakeOver,
    Undo,
)

ChanceKind = Literal["fair", "message", "declared", "seeded"]

_KINDS: Final[dict[type[Entry], str]] = {
    RollOff: "roll-off",
    Deck: "deck",
    Starter: "starter",
    Play: "play",
    Undo: "undo",
    Roll: "rolled",
    Resign: "resign",
    TakeOver: "take-over",
    Return: "return",
    Stop: "stop",
    Message: "message",
    GoOn: "goes-on",
    Comment: "comment",
}
_CHANCES: Final[dict[type[Chance], ChanceKind]] = {Fair: "fair", ByMessage: "message", Declared: "declared", Seeded: "seeded"}


def kind_of(entry: Entry) -> str:
    """What kind of entry this is, by the word its line begins with.

    >>> kind_of(Undo(0, 9, by_consent=True)), kind_of(Play(1, 0, "5"))
    ('take-back', 'play')
    """
    return "take-back" if isinstance(entry, Undo) and entry.by_consent else _KINDS[type(entry)]


def seat_of(entry: Entry) -> int | None:
    """The seat that did it; None where nobody did, or all."""
    return entry.seat if isinstance(entry, Play | Undo | Resign | TakeOver | Return | Starter | Message) else None


def chance_of(chance: Chance) -> ChanceKind:
    """Whose chance it is: of a server's table, of two who exchange messages, of dice that people rolled themselves, or of a seed."""
    return _CHANCES[type(chance)]
