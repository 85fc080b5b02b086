"""Small records, written down by hand."""

from typing import Any

from quarantable.games.contract import Value
from quarantable.games.registry import GAMES
from quarantable.record.model import Deck, Declared, Entry, Record, Result, RollOff, Seat, Seen, Starter

PEOPLE = (Seat("person", "Ada"), Seat("person", "Bob"))
ROLL_OFF = RollOff(((3, 3), (2, 5)))


def options_of(game: str, **given: Any) -> dict[str, Value]:
    rules = GAMES[game]
    return rules.write_options(rules.read_options(given))


def covirus(*entries: Entry, outcome: Any = "unfinished") -> Record:
    """Ada is the cure, Bob the virus, on a field of 6 × 8."""
    options = options_of("covirus", width=6, length=8)
    return Record("covirus", options, PEOPLE, "2026-11-30T20:15:07.123Z", Declared("t", 1), Result(outcome), (ROLL_OFF, *entries))


def contagious(*entries: Entry, seen: Seen | None = None) -> Record:
    """Hands 5 7 and 6 8, then 9, 10, 11 to draw."""
    deck = ("5", "6", "7", "8", "9", "10", "11")
    options = options_of("contagious", hand_size=2, deck=dict.fromkeys(deck, 1))
    begin: tuple[Entry, ...] = () if seen else (Deck(deck), Starter(0))
    chance = Declared("t", 1)
    return Record("contagious", options, PEOPLE, "2026-11-30T20:15:07.123Z", chance, Result("unfinished"), (*begin, *entries), seen)
