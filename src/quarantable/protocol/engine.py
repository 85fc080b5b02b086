"""The engine protocol's messages: a line of JSON ↔ a request, an answer ↔ a line. `docs/engine-protocol.md` is its description.

Reading is strict: what is not exactly a request is refused with the rule `protocol`. Nothing here knows the games, so whether a key
belongs to the game that is on the table (`roll`), or a seat exists, is for the engine to say.

What the description leaves open is read so: an object with the same key twice is no request; `players` must be said for cards and is
always 2 on a field, where `new` has no such key; a seed is a number of 64 bits, and one that is not given is drawn by chance;
`random` plays 1 to 10,000,000 games; a number of more than 4000 digits is none.

>>> read_request(b'{"do": "check", "play": "5*2"}')
Check(play='5*2')
>>> read_request(b'{"do": "show", "seat": true}')
Traceback (most recent call last):
quarantable.protocol.engine.WrongValue: protocol: “seat” can't be true; it must be a seat's number, or null.
"""

import json
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any, Final, NoReturn

from quarantable.games.contract import EVERYTHING, Everything, Refusal
from quarantable.games.wording import shortened, shown

LONGEST_LINE: Final = 1 << 20
"""Bytes of a request without its newline; a longer line is refused unread."""
MOST_DIGITS: Final = 4000
"""Of a whole number; Python reads few more."""
LONGEST_WHY: Final = 400
"""Characters of a sentence in an answer, which may quote what was asked."""


class UnreadableLine(Refusal):
    """A line that is no JSON object in UTF-8."""

    rule = "protocol"
    sentence = "The line is not a JSON object in UTF-8: {reason}."


class LineTooLong(Refusal):
    """A line that is refused without being read."""

    rule = "protocol"
    sentence = "The line is longer than {most} bytes."


class UnknownRequest(Refusal):
    """`do` is missing, or names nothing that can be done."""

    rule = "protocol"
    sentence = "“do” can't be {value}; it must be one of {known}."


class UnknownKey(Refusal):
    """A key that the request doesn't have, or not in this game."""

    rule = "protocol"
    sentence = "“{do}” has no key “{key}” here."


class MissingKey(Refusal):
    """A key that the request needs."""

    rule = "protocol"
    sentence = "“{do}” needs the key “{key}” here."


class WrongValue(Refusal):
    """The value of a key is of the wrong type, or out of bounds."""

    rule = "protocol"
    sentence = "“{key}” can't be {value}; it must be {expected}."


@dataclass(frozen=True, slots=True)
class Hello:
    """Who is there, and what games are there?"""


@dataclass(frozen=True, slots=True)
class New:
    """Start a game, in place of the current one."""

    game: str
    options: Mapping[str, Any] | str | None = None
    players: int | None = None
    starter: int | None = None
    deck: Sequence[str] | None = None
    """The whole order, dealt from its front (C4)."""
    seed: int | None = None


@dataclass(frozen=True, slots=True)
class Legal:
    """Which plays are legal?"""

    roll: str | None = None


@dataclass(frozen=True, slots=True)
class Check:
    """Would this play be refused?"""

    play: str


@dataclass(frozen=True, slots=True)
class Play:
    """Make a play."""

    play: str


@dataclass(frozen=True, slots=True)
class Stop:
    """Both agree to stop here (V11)."""


@dataclass(frozen=True, slots=True)
class Undo:
    """Go one play back."""


@dataclass(frozen=True, slots=True)
class Show:
    """The position, as the engine knows it or as a seat (None: a spectator) may see it."""

    seat: int | Everything | None = EVERYTHING


@dataclass(frozen=True, slots=True)
class Bot:
    """What would our bot play?"""

    level: str
    seconds: float | None = None
    playouts: int | None = None
    seed: int | None = None
    roll: str | None = None


@dataclass(frozen=True, slots=True)
class Random:
    """Statistics of games of random plays."""

    game: str
    games: int
    options: Mapping[str, Any] | str | None = None
    players: int | None = None
    seed: int | None = None


Request = Hello | New | Legal | Check | Play | Stop | Undo | Show | Bot | Random


@dataclass(frozen=True, slots=True)
class _Kind:
    expected: str
    holds: Callable[[Any], bool]


def _is_integer(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_list_of_texts(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(each, str) for each in value)


def _is_positive(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and 0 < value < math.inf


_TEXT = _Kind("a text", lambda value: isinstance(value, str))
_INTEGER = _Kind("a whole number", _is_integer)
_SEED = _Kind("a whole number from 0 to 2^64 - 1", lambda value: _is_integer(value) and 0 <= value < 1 << 64)
_OPTIONS = _Kind("a preset's name, or a map", lambda value: isinstance(value, str | dict))
_DECK = _Kind("a list of card names, each a text", _is_list_of_texts)
_SEAT = _Kind("a seat's number, or null", lambda value: value is None or _is_integer(value))
_SECONDS = _Kind("a positive number", _is_positive)
_PLAYOUTS = _Kind("a whole number from 1", lambda value: _is_integer(value) and value >= 1)
_GAMES = _Kind("a whole number from 1 to 10000000", lambda value: _is_integer(value) and 1 <= value <= 10_000_000)


@dataclass(frozen=True, slots=True)
class _Form:
    make: Callable[..., Request]
    needed: Mapping[str, _Kind]
    possible: Mapping[str, _Kind]


_FORMS: Final[Mapping[str, _Form]] = {
    "hello": _Form(Hello, {}, {}),
    "new": _Form(New, {"game": _TEXT}, {"options": _OPTIONS, "players": _INTEGER, "starter": _INTEGER, "deck": _DECK, "seed": _SEED}),
    "legal": _Form(Legal, {}, {"roll": _TEXT}),
    "check": _Form(Check, {"play": _TEXT}, {}),
    "play": _Form(Play, {"play": _TEXT}, {}),
    "stop": _Form(Stop, {}, {}),
    "undo": _Form(Undo, {}, {}),
    "show": _Form(Show, {}, {"seat": _SEAT}),
    "bot": _Form(Bot, {"level": _TEXT}, {"seconds": _SECONDS, "playouts": _PLAYOUTS, "seed": _SEED, "roll": _TEXT}),
    "random": _Form(Random, {"game": _TEXT, "games": _GAMES}, {"options": _OPTIONS, "players": _INTEGER, "seed": _SEED}),
}


def read_request(line: bytes) -> Request:
    """The request that a line (its newline aside) is. Raises a `Refusal` with the rule `protocol` if it is none."""
    given = _read_object(line)
    do = given.pop("do", None)
    form = _FORMS.get(do) if isinstance(do, str) else None
    if form is None:
        raise UnknownRequest(value=shown(do), known=", ".join(_FORMS))
    _check_keys(do, form, given)
    return form.make(**given)


def _check_keys(do: object, form: _Form, given: Mapping[str, Any]) -> None:
    kinds = {**form.needed, **form.possible}
    for key, value in given.items():
        if key not in kinds:
            raise UnknownKey(do=do, key=shortened(key))
        if not kinds[key].holds(value):
            raise WrongValue(key=key, value=shown(value), expected=kinds[key].expected)
    for key in form.needed:
        if key not in given:
            raise MissingKey(do=do, key=key)


def _read_object(line: bytes) -> dict[str, Any]:
    try:
        given = json.loads(line.decode(), object_pairs_hook=_once_each, parse_int=_whole_number, parse_constant=_no_constant)
    except UnicodeDecodeError:
        raise UnreadableLine(reason="it is not UTF-8") from None
    except RecursionError:
        raise UnreadableLine(reason="it is nested too deeply") from None
    except ValueError as problem:
        raise UnreadableLine(reason=_reason(problem)) from None
    if not isinstance(given, dict):
        raise UnreadableLine(reason="it is another kind of value")
    return given


def _reason(problem: ValueError) -> str:
    if isinstance(problem, json.JSONDecodeError):
        return f"{problem.msg} at character {problem.pos + 1}"
    return str(problem)


def _whole_number(digits: str) -> int:
    if len(digits) > MOST_DIGITS:
        raise ValueError("a number is too long")
    return int(digits)


def _once_each(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    # Which of two equal keys counts is not the same in every JSON reader, so neither does.
    result = dict(pairs)
    if len(result) != len(pairs):
        raise ValueError("a key stands twice in one object")
    return result


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no JSON number")


def write_request(request: Random) -> bytes:
    r"""The line, newline and all, that asks for this.

    >>> write_request(Random("covirus", games=5, seed=1))
    b'{"do":"random","game":"covirus","games":5,"seed":1}\n'
    """
    given = {each.name: getattr(request, each.name) for each in fields(request)}
    return _line({"do": "random", **{key: value for key, value in given.items() if value is not None}})


def write_answer(answer: Mapping[str, Any]) -> bytes:
    r"""The line, newline and all, that says that a request worked.

    >>> write_answer({"count": 0})
    b'{"ok":true,"count":0}\n'
    """
    return _line({"ok": True, **answer})


def write_refusal(refusal: Refusal) -> bytes:
    """The line, newline and all, that says which rule a request ran against."""
    return _line({"ok": False, "rule": refusal.rule, "why": shortened(refusal.why, LONGEST_WHY)})


def _line(answer: Mapping[str, Any]) -> bytes:
    # ASCII with escapes, so that any locale and any reader gets the same.
    return json.dumps(answer, separators=(",", ":"), allow_nan=False).encode() + b"\n"
