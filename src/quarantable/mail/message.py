"""What a message says, and how it is written: letters, digits, blanks and line ends, so that nothing on its way has a reason to change it.

>>> print(write(Message("K7P2MA", 5, turn=3, deed=Placed("42 c1:f2"), opens=bytes(16), seals=bytes(20), after=bytes(8))), end="")
COVIRUS MESSAGE 5 GAME K7P2MA TURN 3
play 42 c1 to f2
opens 000000 00000 00000 00000 00000
seals 000000 00000 00000 000000 00000 00000
after 00000 0000 0000 check 8AJC2 done
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from quarantable.chance.message import OPENING_SIZE, SEAL_SIZE
from quarantable.chance.stream import digest
from quarantable.games.contract import Value

from .base32 import encode, grouped

AFTER_SIZE: Final = 8
"""Bytes of the hash of the game so far that a message shows."""
CHECK_SIZE: Final = 3
ID_LENGTH: Final = 6
"""Symbols of a game's id."""
SIZES: Final = {"opens": OPENING_SIZE, "seals": SEAL_SIZE, "after": AFTER_SIZE}
"""Bytes of the values, by the word before them."""

INVITING: Final = "Shall we play Covirus by messages? Give this to Quarantable, and send me what it answers.\n\n"

_WORD: Final = re.compile("[a-z0-9]+")


@dataclass(frozen=True, slots=True)
class Placed:
    """A placement, in the notation of records, and whether its player offers to stop after it."""

    play: str
    offers_stop: bool = False


@dataclass(frozen=True, slots=True)
class Passed:
    """Nothing was to be played: the next roll that fits is the other's."""

    roll: str


@dataclass(frozen=True, slots=True)
class Resigned:
    """The sender gives up."""


@dataclass(frozen=True, slots=True)
class Agreed:
    """The sender agrees to stop."""


Deed = Placed | Passed | Resigned | Agreed


@dataclass(frozen=True, slots=True)
class Message:
    """One message. Number 1 is the invitation (name, date, options), 2 the answer (name), 3 only opens and seals; from 4 on all have a
    turn and a deed. `after` is a hash of all messages before; `seals` is None where the game ends.
    """

    game_id: str
    number: int
    name: str | None = None
    date: str | None = None
    options: Mapping[str, Value] | None = None
    turn: int | None = None
    deed: Deed | None = None
    opens: bytes | None = None
    seals: bytes | None = None
    after: bytes | None = None

    @property
    def seat(self) -> int:
        """Who sends it: 0 who invited, 1 who answered."""
        return (self.number - 1) % 2


def write(message: Message) -> str:
    """The text of a message."""
    head = f"COVIRUS MESSAGE {message.number} GAME {message.game_id}"
    lines = [head if message.turn is None else f"{head} TURN {message.turn}", *_said(message)]
    lines += [f"{word} {grouped(encode(value))}" for word, value in (("opens", message.opens), ("seals", message.seals)) if value]
    last = "" if message.after is None else f"after {grouped(encode(message.after))} "
    text = "\n".join([*lines, last])
    return f"{text}check {check_of(words_of(text)).upper()} done\n"


def to_send(message: Message) -> str:
    """The text of a message as it is sent; the invitation tells what it is."""
    return f"{INVITING if message.number == 1 else ''}{write(message)}"


def words_of(text: str) -> list[str]:
    """The words of a text as messages count them: small letters and digits."""
    return _WORD.findall(text.lower())


def check_of(words: Iterable[str]) -> str:
    """Five symbols that show whether the words before them came as they were sent; where they were broken doesn't matter."""
    return encode(digest([b"quarantable message check", "".join(words).encode()])[:CHECK_SIZE]).lower()


def chained(before: bytes, message: Message) -> bytes:
    """The hash of all messages up to this one, from the one up to the message before it: 32 bytes."""
    return digest([b"quarantable messages", before, " ".join(words_of(write(message))).encode()])


def _said(message: Message) -> Iterable[str]:
    if message.name is not None:
        yield f"name {len(message.name.encode())} {grouped(encode(message.name.encode()))}"
    if message.date is not None:
        yield f"date {message.date.replace('-', ' ')}"
    if message.options is not None:
        yield " ".join(f"{name.replace('_', ' ')} {value}" for name, value in message.options.items())
    if message.deed is not None:
        yield _deed(message.deed)


def _deed(deed: Deed) -> str:
    if isinstance(deed, Placed):
        return f"play {spoken(deed.play)}{' offers to stop' if deed.offers_stop else ''}"
    if isinstance(deed, Passed):
        return f"yours {deed.roll}"
    return "resigns" if isinstance(deed, Resigned) else "agrees to stop"


def spoken(play: str) -> str:
    """A placement without a character that programs turn into something else.

    >>> spoken("42 c1:f2"), spoken("66 =17"), spoken("22 a1,b1,a2,b2")
    ('42 c1 to f2', '66 line 17', '22 a1 b1 a2 b2')
    """
    return play.replace(":", " to ").replace("=", "line ").replace(",", " ")
