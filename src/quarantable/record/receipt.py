"""What a browser keeps of a game, to hold its record against: the commitment it was shown, its own nonces, the list, what it saw happen.

The text is JSON:

    {"receipt": "1", "table": "Vt4…", "game_number": 1, "commitment": "9f2c…",
     "mine": {"0": "0011…"}, "nonces": {"0": "0011…"}, "events": "5b1d…"}

`nonces` and `events` are null as long as the game hasn't started, or wasn't seen to its end.
"""

import hashlib
import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from quarantable.chance.fair import NONCE_SIZE, SECRET_SIZE
from quarantable.games.contract import Refusal

from .model import Entry, GoOn, Play, Resign, Return, Stop, TakeOver, Undo

MOST_BYTES: Final = 64 * 1024
"""Of a receipt that is read."""

_FIELDS: Final = {"receipt", "table", "game_number", "commitment", "mine", "nonces", "events"}
_SEAT: Final = re.compile("[0-9]")


class UnreadableReceipt(Refusal):
    """The text is no receipt."""

    rule = "record"
    sentence = "This is no receipt of a game: {reason}."


@dataclass(frozen=True, slots=True)
class Receipt:
    """What one browser knows of one game."""

    table: str
    game_number: int
    commitment: str
    """As it was first shown."""
    mine: Mapping[int, bytes]
    """The nonces that this browser said, by seat."""
    nonces: Mapping[int, bytes] | None
    """All of them, as they were sent when the game started."""
    events: str | None
    """`digest_of_events`."""


def digest_of_events(entries: Sequence[Entry]) -> str:
    r"""Of all that happened in a game, in order, undone plays too: SHA-256, in hexadecimal digits, over a line of each.

    What stands before the last `goes-on` is another game's and doesn't count; nor do comments, and dice that nobody played.

    >>> digest_of_events([Play(1, 0, "64 a1:f4"), Stop()]) == hashlib.sha256(b"0 64 a1:f4\nstop\n").hexdigest()
    True
    """
    begun = max((place + 1 for place, entry in enumerate(entries) if isinstance(entry, GoOn)), default=0)
    before = max((entry.number for entry in entries[:begun] if isinstance(entry, Play)), default=0)
    return hashlib.sha256("".join(f"{line}\n" for line in _lines(entries[begun:], before)).encode()).hexdigest()


def _lines(entries: Iterable[Entry], before: int) -> Iterator[str]:
    """What a browser hears of each event; `before`: how many plays stood when the game began."""
    for entry in entries:
        match entry:
            case Play(seat=seat, play=play):
                yield f"{seat} {play}"
            case Undo(seat=seat, to=to):
                yield f"undo {seat} to {to - before}"
            case TakeOver(seat=seat, level=level):
                yield f"take-over {seat} {level}"
            case Return(seat=seat):
                yield f"return {seat}"
            case Resign(seat=seat):
                yield f"resign {seat}"
            case Stop():
                yield "stop"


def write_receipt(receipt: Receipt) -> str:
    """The receipt as text."""
    fields = {
        "receipt": "1",
        "table": receipt.table,
        "game_number": receipt.game_number,
        "commitment": receipt.commitment,
        "mine": _spelt(receipt.mine),
        "nonces": None if receipt.nonces is None else _spelt(receipt.nonces),
        "events": receipt.events,
    }
    return json.dumps(fields, indent=1, ensure_ascii=False) + "\n"


def _spelt(nonces: Mapping[int, bytes]) -> dict[str, str]:
    return {str(seat): nonce.hex() for seat, nonce in sorted(nonces.items())}


def read_receipt_file(path: Path) -> Receipt:
    """The receipt in a file. Raises `UnreadableReceipt`, `OSError`."""
    with path.open("rb") as file:
        return read_receipt(file.read(MOST_BYTES + 1))


def read_receipt(given: str | bytes) -> Receipt:
    """The receipt that a text is. Raises `UnreadableReceipt`, and nothing else."""
    fields = _fields_of(given)
    nonces = fields["nonces"]
    return Receipt(
        _text(fields, "table"),
        _game_number(fields["game_number"]),
        _hexadecimal(fields["commitment"], SECRET_SIZE, "the commitment"),
        _nonces(fields["mine"]),
        None if nonces is None else _nonces(nonces),
        None if fields["events"] is None else _hexadecimal(fields["events"], SECRET_SIZE, "the digest of the events"),
    )


def _fields_of(given: str | bytes) -> dict[str, Any]:
    if len(given) > MOST_BYTES:
        raise UnreadableReceipt(reason=f"it is longer than {MOST_BYTES} bytes")
    try:
        text = given if isinstance(given, str) else given.decode()
        fields = json.loads(text)
    except (ValueError, RecursionError):
        raise UnreadableReceipt(reason="it isn't JSON in UTF-8") from None
    if not isinstance(fields, dict) or fields.get("receipt") != "1":
        raise UnreadableReceipt(reason="it doesn't say that it is a receipt of version 1")
    if set(fields) != _FIELDS:
        raise UnreadableReceipt(reason=f"it has just the fields {', '.join(sorted(_FIELDS))}")
    return fields


def _text(fields: dict[str, Any], name: str) -> str:
    if not isinstance(fields[name], str):
        raise UnreadableReceipt(reason=f"“{name}” is a text")
    return str(fields[name])


def _game_number(value: Any) -> int:
    if type(value) is not int or value < 1:
        raise UnreadableReceipt(reason="the game's number is a number from 1")
    return value


def _hexadecimal(value: Any, size: int, what: str) -> str:
    if not isinstance(value, str) or not re.fullmatch(f"[0-9a-f]{{{2 * size}}}", value):
        raise UnreadableReceipt(reason=f"{what} has {2 * size} hexadecimal digits")
    return value


def _nonces(value: Any) -> dict[int, bytes]:
    if not isinstance(value, dict) or not all(_SEAT.fullmatch(seat) for seat in value):
        raise UnreadableReceipt(reason="nonces stand by the numbers of their seats")
    return {int(seat): bytes.fromhex(_hexadecimal(nonce, NONCE_SIZE, "a nonce")) for seat, nonce in value.items()}
