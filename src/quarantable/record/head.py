"""The tag lines of a record, read strictly: each where it belongs, spelt as `writing` spells it."""

import datetime as dt
import re
from collections.abc import Callable, Sequence
from typing import Any, Final, TypeVar

from quarantable.chance import fair, message, seeded
from quarantable.games.contract import Game, OptionSpec, Refusal, Value
from quarantable.games.registry import GAMES
from quarantable.games.spelling import Misspelt, read_value, spell_value
from quarantable.games.wording import shortened

from .lines import NUMBER, quoted
from .model import FORMAT, ByMessage, Chance, Declared, Fair, Outcome, Result, Seat, Seeded, Seen
from .refusals import NotARecord, UnknownFormat, WrongTag, WrongValue

T = TypeVar("T")

OUTCOMES: Final[tuple[Outcome, ...]] = ("played_out", "stopped", "resigned", "unfinished")

_TAG: Final = re.compile(r'\[([A-Za-z_.0-9]+) "((?:[^"\\]++|\\["\\])*+)"\]')  # possessive: nothing is kept to go back to
_ESCAPE: Final = re.compile(r'\\(["\\])')
_NUMBER: Final = re.compile(NUMBER)
_NUMBERS: Final = re.compile(rf"(?:{NUMBER}(?: {NUMBER})*)?")
_BOT: Final = re.compile(r"[a-z][a-z0-9-]*")
_WORD: Final = re.compile(r"\S+")
_WORDS: Final = re.compile(r"(?:\S+(?: \S+)*)?")
_DAY: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_INSTANT: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\.[0-9]{3}Z")


class Misfit(ValueError):
    """A value isn't right; the message says why, as the end of a sentence."""


class Tags:
    """The tag lines one after the other: `at` counts those that are read."""

    def __init__(self, lines: Sequence[str]) -> None:
        self._lines = lines
        self.at = 0

    @property
    def _line(self) -> str:
        return self._lines[self.at] if self.at < len(self._lines) else ""

    def has(self, tag: str) -> bool:
        """Does this tag come next?"""
        return self._line.startswith(f"[{tag} ")

    def read(self, tag: str, parse: Callable[[str], T]) -> T:
        """The value of the tag that must come next. `parse` raises `Misfit`. Raises `WrongTag`, `WrongValue`."""
        found = _TAG.fullmatch(self._line) if self.has(tag) else None
        if found is None:
            raise WrongTag(line=self.at + 1, column=1, expected=f"[{tag} “…”]")
        try:
            value = parse(_ESCAPE.sub(r"\1", found[2]))
        except Misfit as misfit:
            raise WrongValue(line=self.at + 1, column=len(tag) + 4, tag=tag, reason=str(misfit)) from None
        self.at += 1
        return value

    def end(self) -> None:
        """The empty line after the tags comes next. Raises `WrongTag`."""
        if self._line or self.at >= len(self._lines):
            raise WrongTag(line=self.at + 1, column=1, expected="an empty line, for the tags are all there")
        self.at += 1


def read_format(tags: Tags) -> None:
    """Raises `NotARecord`, `UnknownFormat`."""
    if not tags.has("Quarantable"):
        raise NotARecord(line=1, column=1)
    version = tags.read("Quarantable", str)
    if version != FORMAT:
        raise UnknownFormat(line=1, column=15, version=quoted(version), known=FORMAT)


def read_game(tags: Tags) -> Game[Any, Any]:
    """The rules of the game."""

    def game(name: str) -> Game[Any, Any]:
        if name not in GAMES:
            raise Misfit(f"there is no game {quoted(name)}")
        return GAMES[name]

    return tags.read("Game", game)


def read_options(tags: Tags, rules: Game[Any, Any]) -> dict[str, Value]:
    """All options, as `Game.write_options` gives them."""
    return {spec.name: tags.read(f"Option.{spec.name}", _option_of(rules, spec)) for spec in rules.option_specs}


def _option_of(rules: Game[Any, Any], spec: OptionSpec) -> Callable[[str], Value]:
    def parse(text: str) -> Value:
        try:
            value = read_value(spec, text)
            options = rules.read_options({spec.name: value})
        except Misspelt:
            raise Misfit(f"the option is not spelt {quoted(text)}") from None
        except Refusal as refusal:
            raise Misfit(shortened(refusal.why, 200).rstrip(".")) from None
        if spell_value(rules.write_options(options)[spec.name]) != text:
            raise Misfit("the cards of a deck stand in the order of the rules, and none that it has none of")
        return value

    return parse


def read_seats(tags: Tags, rules: Game[Any, Any]) -> tuple[Seat, ...]:
    """Who sat there: as many as the game can be played by."""
    seats: list[Seat] = []
    while len(seats) < rules.players.start or (tags.has(f"Seat.{len(seats)}") and len(seats) + 1 in rules.players):
        seats.append(tags.read(f"Seat.{len(seats)}", _seat))
    return tuple(seats)


def _seat(text: str) -> Seat:
    kind, _, name = text.partition(" ")
    if kind == "bot" and _BOT.fullmatch(name):
        return Seat("bot", name)
    if kind == "person" and name and name == name.strip():
        return Seat("person", name)
    raise Misfit("a seat is “person” and a name, or “bot” and a level")


def read_date(tags: Tags) -> str:
    """A day, or a day and time, or nothing; which, `read_chance` says."""
    return tags.read("Date", _date) if tags.has("Date") else ""


def _date(text: str) -> str:
    try:
        dt.date.fromisoformat(text[:10])
    except ValueError:
        raise Misfit("it is a day, or a day and time, written as 2026-11-30T20:15:07.123Z") from None
    if not (_DAY.fullmatch(text) or _INSTANT.fullmatch(text)):
        raise Misfit("it is a day, or a day and time, written as 2026-11-30T20:15:07.123Z")
    return text


def read_chance(tags: Tags, seats: int) -> Chance:
    """Where chance came from, with all that it left."""
    version = tags.read("Chance", _one_of((fair.VERSION, message.VERSION, "declared", seeded.VERSION)))
    if version == message.VERSION:
        return ByMessage(tags.read("GameId", _word))
    if version == seeded.VERSION:
        return Seeded(tags.read("Seed", _whole), tags.read("Deal", _whole))
    table, game_number = tags.read("Table", _word), tags.read("GameNumber", _positive)
    if version == "declared":
        return Declared(table, game_number)
    leader = tags.read("Leader", _seat_of(seats)) if tags.has("Leader") else None
    commitment = tags.read("Commitment", _digits(fair.SECRET_SIZE)).hex()
    nonces = tuple((seat, tags.read(f"Nonce.{seat}", _digits(fair.NONCE_SIZE))) for seat in range(seats) if tags.has(f"Nonce.{seat}"))
    secret = tags.read("Secret", _digits(fair.SECRET_SIZE)) if tags.has("Secret") else None
    return Fair(table, game_number, leader, commitment, nonces, secret)


def read_seen(tags: Tags, seats: int) -> Seen | None:
    """Whose view it is."""
    if not tags.has("View"):
        return None
    seat = tags.read("View", lambda text: None if text == "public" else _seat_of(seats)(text))
    return Seen(seat) if seat is None else Seen(seat, tags.read("Hand", _words))


def read_result(tags: Tags, seats: int) -> Result:
    """How it ended; a score for every seat."""
    outcome = tags.read("Result", _one_of(OUTCOMES))
    if outcome == "unfinished":
        return Result(outcome)
    return Result(outcome, tags.read("Scores", _scores_of(seats)), tags.read("Winners", _winners_of(seats)))


def _one_of(words: tuple[T, ...]) -> Callable[[str], T]:
    def parse(text: str) -> T:
        if text not in words:
            raise Misfit(f"it is one of {', '.join(map(str, words))}")
        return words[words.index(text)]

    return parse


def _whole(text: str) -> int:
    if not re.fullmatch("0|[1-9][0-9]{0,19}", text):
        raise Misfit("it is a whole number from 0 of at most 20 digits")
    return int(text)


def _positive(text: str) -> int:
    if not _NUMBER.fullmatch(text) or text == "0":
        raise Misfit("it is a number from 1")
    return int(text)


def _word(text: str) -> str:
    if not _WORD.fullmatch(text):
        raise Misfit("it is a word without blanks")
    return text


def _words(text: str) -> tuple[str, ...]:
    if not _WORDS.fullmatch(text):
        raise Misfit("it is words with one blank between")
    return tuple(text.split(" ")) if text else ()


def _seat_of(seats: int) -> Callable[[str], int]:
    def parse(text: str) -> int:
        if not _NUMBER.fullmatch(text) or int(text) >= seats:
            raise Misfit(f"it is a seat from 0 to {seats - 1}")
        return int(text)

    return parse


def _numbers(text: str) -> tuple[int, ...]:
    if not _NUMBERS.fullmatch(text):
        raise Misfit("it is numbers with one blank between")
    return tuple(map(int, text.split(" "))) if text else ()


def _scores_of(seats: int) -> Callable[[str], tuple[int, ...]]:
    def parse(text: str) -> tuple[int, ...]:
        scores = _numbers(text)
        if len(scores) != seats:
            raise Misfit("it is a number for every seat")
        return scores

    return parse


def _winners_of(seats: int) -> Callable[[str], tuple[int, ...]]:
    def parse(text: str) -> tuple[int, ...]:
        winners = _numbers(text)
        if list(winners) != sorted(set(winners)) or any(winner >= seats for winner in winners):
            raise Misfit("it is seats, the lower before the higher")
        return winners

    return parse


def _digits(size: int) -> Callable[[str], bytes]:
    def parse(text: str) -> bytes:
        if not re.fullmatch(f"[0-9a-f]{{{2 * size}}}", text):
            raise Misfit(f"it is {2 * size} hexadecimal digits, 0 to 9 and a to f")
        return bytes.fromhex(text)

    return parse
