r"""The one text of a record (docs/records.md).

`write` checks nothing: what `reading.read` made, or what a game made, has one spelling, and this is it.

>>> spell_entry(Play(12, 0, "42 c1:f2")), spell_entry(Undo(0, 9, by_consent=True)), spell_entry(Message(0, None, bytes(20)))[:25]
('12. 0 42 c1:f2', 'take-back 0 to 9', 'message 0 seals 000000000')
"""

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from functools import singledispatch

from quarantable.games.spelling import spell_value

from .model import (
    FORMAT,
    ByMessage,
    Chance,
    Comment,
    Deck,
    Entry,
    Fair,
    GoOn,
    Message,
    Play,
    Record,
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


def write(record: Record) -> str:
    """The record as text, with its digest."""
    text = "".join(f"{line}\n" for line in (*head_of(record), "", *map(spell_entry, record.entries)))
    return f"{text}sha256 {digest_of(text)}\n"


def digest_of(text: str) -> str:
    """What the last line says of all before it: 64 hexadecimal digits."""
    return hashlib.sha256(text.encode()).hexdigest()


def origin_of(entries: Iterable[Entry]) -> str:
    """What an agreement says of these entries, where a game goes on from them: SHA-256 over their lines, in hexadecimal digits."""
    return digest_of("".join(f"{spell_entry(entry)}\n" for entry in entries))


def line_of(record: Record, entry: int) -> int:
    """The line of the text, from 1, in which this entry stands, counted from 0."""
    return len(head_of(record)) + 2 + entry


def tag_line_of(record: Record, tag: str) -> int:
    """The line of the text, from 1, in which a tag stands; raises ValueError if none does."""
    return [name for name, _ in tags_of(record)].index(tag) + 1


def head_of(record: Record) -> list[str]:
    """The tag lines."""
    return [f'[{tag} "{_escaped(value)}"]' for tag, value in tags_of(record)]


def _escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"')


def tags_of(record: Record) -> Iterator[tuple[str, str]]:
    """Every tag with its value, in the order of the text."""
    yield "Quarantable", FORMAT
    yield "Game", record.game
    yield from ((f"Option.{name}", spell_value(value)) for name, value in record.options.items())
    yield from ((f"Seat.{number}", f"{seat.kind} {seat.name}") for number, seat in enumerate(record.seats))
    if record.date:
        yield "Date", record.date
    yield from _of_chance(record.chance)
    if record.seen is not None:
        yield "View", "public" if record.seen.seat is None else str(record.seen.seat)
        if record.seen.seat is not None:
            yield "Hand", " ".join(record.seen.hand)
    yield "Result", record.result.outcome
    if record.result.outcome != "unfinished":
        yield "Scores", _numbers(record.result.scores)
        yield "Winners", _numbers(record.result.winners)


def _of_chance(chance: Chance) -> Iterator[tuple[str, str]]:
    if isinstance(chance, ByMessage):
        yield from (("Chance", "message-1"), ("GameId", chance.game_id))
        return
    if isinstance(chance, Seeded):
        yield from (("Chance", "seeded-1"), ("Seed", str(chance.seed)), ("Deal", str(chance.deal)))
        return
    yield "Chance", "fair-1" if isinstance(chance, Fair) else "declared"
    yield "Table", chance.table
    yield "GameNumber", str(chance.game_number)
    if isinstance(chance, Fair):
        if chance.leader is not None:
            yield "Leader", str(chance.leader)
        yield "Commitment", chance.commitment
        yield from ((f"Nonce.{seat}", nonce.hex()) for seat, nonce in chance.nonces)
        if chance.secret is not None:
            yield "Secret", chance.secret.hex()


def _numbers(numbers: Sequence[int]) -> str:
    return " ".join(map(str, numbers))


@singledispatch
def spell_entry(entry: Entry) -> str:
    """The line of an entry."""
    raise TypeError(f"{entry!r} is no entry of a record")


@spell_entry.register
def _(entry: RollOff) -> str:
    return " ".join(["roll-off", *(f"{one}:{other}" for one, other in entry.pairs)])


@spell_entry.register
def _(entry: Deck) -> str:
    return " ".join(["deck", *entry.cards])


@spell_entry.register
def _(entry: Starter) -> str:
    return f"starter {entry.seat}"


@spell_entry.register
def _(entry: Play) -> str:
    return f"{entry.number}. {entry.seat} {entry.play}"


@spell_entry.register
def _(entry: Undo) -> str:
    return f"{'take-back' if entry.by_consent else 'undo'} {entry.seat} to {entry.to}"


@spell_entry.register
def _(entry: Roll) -> str:
    return f"rolled {entry.roll}"


@spell_entry.register
def _(entry: Resign) -> str:
    return f"resign {entry.seat}"


@spell_entry.register
def _(entry: TakeOver) -> str:
    return f"take-over {entry.seat} {entry.level}"


@spell_entry.register
def _(entry: Return) -> str:
    return f"return {entry.seat}"


@spell_entry.register
def _(_: Stop) -> str:
    return "stop"


@spell_entry.register
def _(entry: Message) -> str:
    opens = "" if entry.opens is None else f" opens {entry.opens.hex()}"
    seals = "" if entry.seals is None else f" seals {entry.seals.hex()}"
    return f"message {entry.seat}{opens}{seals}"


@spell_entry.register
def _(entry: GoOn) -> str:
    return " ".join(["goes-on", *entry.cards])


@spell_entry.register
def _(entry: Comment) -> str:
    return f"{{{entry.text}}}"
