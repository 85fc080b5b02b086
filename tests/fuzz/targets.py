"""What is fuzzed: each reader is given any bytes, and may raise nothing but the refusal that it documents.

What is read goes on to whatever follows in real use: records are written again, verified, followed and converted.
"""

import hashlib
import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Final

from quarantable.games.contract import Refusal
from quarantable.mail.finding import plain
from quarantable.mail.kept import Kept, read_kept, texts_of
from quarantable.mail.message import check_of
from quarantable.mail.playing import accept, move
from quarantable.mail.playing import read as read_into
from quarantable.mail.reading import normalised
from quarantable.mail.refusals import MessageRefusal
from quarantable.mail.telling import texts
from quarantable.offline import answer
from quarantable.record.converting import rows
from quarantable.record.reading import read
from quarantable.record.receipt import Receipt, UnreadableReceipt, read_receipt, write_receipt
from quarantable.record.refusals import UnreadableRecord
from quarantable.record.replaying import CannotBeFollowed
from quarantable.record.verifying import verify
from quarantable.record.writing import write

CORPUS: Final = Path(__file__).with_name("corpus")
KEPT: Final = Path(__file__).with_name("kept")
_END: Final = re.compile(rb"(.*\n)sha256 [^\n]*\n?", re.DOTALL)
_START: Final = re.compile(rb"(?=covirus\s+message)", re.IGNORECASE)
_CHECK: Final = re.compile(rb"(check[\s>]+)[0-9a-z]+(?=[\s>]+done)", re.IGNORECASE)


@dataclass(frozen=True)
class Target:
    """A reader, by the name of its folder in the corpus."""

    name: str
    read: Callable[[bytes], None]
    """Reads bytes, and fails where they are not treated as they should be."""
    tokens: tuple[bytes, ...]
    """Words of its language."""
    mend: Callable[[bytes, Random], bytes] = lambda data, _: data
    """Makes a mutated text pass the first gate, now and then, so that more than the gate is tried."""

    def corpus(self) -> list[bytes]:
        """Texts to begin with, and those that once were trouble."""
        return [path.read_bytes() for path in sorted((CORPUS / self.name).iterdir())]


def told(refusal: Refusal) -> None:
    """A refusal says something that can be printed, and where it has a place, one that there is."""
    assert refusal.why.encode()
    assert refusal.code
    assert json.dumps(refusal.facts)
    assert min(refusal.facts.get("line", 1), refusal.facts.get("column", 1)) >= 1


def read_record(data: bytes) -> None:
    """Read a record, and do with it all that is done with records."""
    try:
        record = read(data)
    except UnreadableRecord as refusal:
        told(refusal)
        return
    assert write(record).encode() == data
    for step in verify(record, RECEIPT).steps:
        assert step.why.encode()
    try:
        list(rows(record))
    except CannotBeFollowed as refusal:
        told(refusal)
    for deed in ("verify", "replay") if data.endswith((b"0\n", b"1\n")) else ():  # the same again, so an eighth will do
        assert '"code":"broken"' not in answer(json.dumps({"do": deed, "record": data.decode(), "receipt": None}))


def read_a_receipt(data: bytes) -> None:
    """Read a receipt, and hold a record against it."""
    try:
        receipt = read_receipt(data)
    except UnreadableReceipt as refusal:
        told(refusal)
        return
    assert read_receipt(write_receipt(receipt)) == receipt
    for step in verify(RECORD, receipt).steps:
        assert step.why.encode()


def read_a_message(data: bytes) -> None:
    """Read a text as an invitation or the next message of a game, and keep what comes of it; and as a move that was typed."""
    text = data.decode(errors="replace")
    try:
        kept = accept(text, "Bob") if "message 1 " in text.lower() else read_into(WAITING, text)
    except MessageRefusal as refusal:
        told(refusal)
    else:
        if len(data) % 4 == 0:  # most texts lead to the same
            keep(kept)
    try:
        move(TO_PLAY, text)
    except Refusal as refusal:
        told(refusal)


def keep(kept: Kept) -> None:
    """What is kept can be read again, and be told to people."""
    again = read_kept(texts_of(kept))
    assert texts_of(again) == texts_of(kept)
    assert all(each.encode() for each in texts(again).values())


def with_their_checks(data: bytes, random: Random) -> bytes:
    """Most messages get a check that fits, so that what is before it is read."""
    return data if random.random() < 0.02 else b"".join(map(_with_its_check, _START.split(data)))


def _with_its_check(data: bytes) -> bytes:
    words = plain(data.decode(errors="replace")[:10_000])
    if "done" not in words:
        return data
    said = normalised(words[: words.index("done")])
    before = said[: len(said) - 1 - said[::-1].index("check")] if "check" in said else said
    mended, found = _CHECK.subn(rb"\g<1>" + check_of(before).encode(), data, count=1)
    return mended if found else " ".join([*before, "check", check_of(before), "done "]).encode()


def with_its_digest(data: bytes, random: Random) -> bytes:
    """Most records get a last line that fits, so that what is before it is read."""
    body = _END.fullmatch(data)
    if body is None or random.random() < 0.1:
        return data
    return body[1] + b"sha256 " + hashlib.sha256(body[1]).hexdigest().encode() + b"\n"


def kept_in(stage: str) -> Kept:
    """One side of a game by message, at a stage of it."""
    return read_kept({name: (KEPT / f"{stage}-{name}").read_text("utf-8") for name in ("messages.txt", "secret.txt")})


RECORD: Final = read((CORPUS / "record" / "covirus-fair.qtr").read_bytes())
RECEIPT: Final[Receipt] = read_receipt((CORPUS / "receipt" / "whole.json").read_bytes())
WAITING: Final = kept_in("waiting")
"""Bob waits for message 7."""
TO_PLAY: Final = kept_in("to-play")
_OF_RECORDS: Final = (
    "undo 0 to 1|take-back 1 to 0|take-over 1 greedy|return 1|resign 0|stop|rolled 42|goes-on|starter 1|roll-off 3:3 5:2|deck W 1|{words}"
    "|message 0|opens|seals|1. 0 42 c1:f2|2. 1 53 -|66 =1|11 a1|22 a1,a2|take|accept|shield|W=9|person|bot greedy|unfinished|public"
)
_OF_RECEIPTS: Final = '"receipt"|"mine"|"nonces"|"events"|"0"|"5"|{}|[]|true|1.0|"\\ud800"|"\\u0000"|,|:'
_OF_MESSAGES: Final = (
    "COVIRUS MESSAGE 7 GAME DMJWYW TURN 3|covirus message|done|check|after|opens|seals|play|yours|resigns|agrees|offers to stop|name 3|date"
    "|width 40|66 line 4|22 a1 a2 b1 b2|11 a1|to|> |o|i|l|resign|agree|go on|stop|c1:d2"
)

TARGETS: Final = {
    target.name: target
    for target in (
        Target("record", read_record, tuple(_OF_RECORDS.encode().split(b"|")), with_its_digest),
        Target("receipt", read_a_receipt, tuple(_OF_RECEIPTS.encode().split(b"|"))),
        Target("message", read_a_message, tuple(_OF_MESSAGES.encode().split(b"|")), with_their_checks),
    )
}
