"""Records in the page: checked, and shown step by step."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from quarantable.games.contract import EVERYTHING, Refusal
from quarantable.games.registry import GAMES
from quarantable.record.kinds import chance_of, kind_of, seat_of
from quarantable.record.model import Play, Record
from quarantable.record.reading import read
from quarantable.record.receipt import read_receipt
from quarantable.record.replaying import Step, replay
from quarantable.record.verifying import verify
from quarantable.record.writing import spell_entry


class NotText(Refusal):
    """A field must hold text."""

    rule = "protocol"
    sentence = "The field “{field}” must hold text."


def verified(request: Mapping[str, Any]) -> dict[str, Any]:
    """`{"do":"verify","record":TEXT,"receipt":TEXT|null}`: what holds of the record, step by step."""
    record = read(text_in(request, "record"))
    receipt = None if request.get("receipt") is None else read_receipt(text_in(request, "receipt"))
    report = verify(record, receipt)
    return {
        "is": "verified",
        "holds": report.holds,
        "proven": report.proven,
        "chance": report.chance,
        "summary": report.summary,
        "steps": [asdict(step) for step in report.steps],
    }


def replayed(request: Mapping[str, Any]) -> dict[str, Any]:
    """`{"do":"replay","record":TEXT}`: the record, and where the game stood after each entry."""
    record = read(text_in(request, "record"))
    steps = list(replay(record))
    return {
        "is": "replay",
        "game": record.game,
        "options": dict(record.options),
        "seats": [{"kind": seat.kind, "name": seat.name} for seat in record.seats],
        "order": list(steps[-1].order) if steps else [],
        "date": record.date,
        "chance": chance_of(record.chance),
        "view": None if record.seen is None else {"seat": record.seen.seat, "hand": list(record.seen.hand)},
        "result": {"outcome": record.result.outcome, "scores": list(record.result.scores), "winners": list(record.result.winners)},
        "steps": [_step(record, step) for step in steps],
    }


def _step(record: Record, step: Step) -> dict[str, Any]:
    entry, position = step.entry, step.position
    return {
        "line": step.line,
        "text": spell_entry(entry),
        "kind": kind_of(entry),
        "seat": seat_of(entry),
        "play": entry.play if isinstance(entry, Play) else None,
        "plays": step.plays,
        "position": None if position is None else GAMES[record.game].state(position, EVERYTHING),
        "turn": step.turn,
        "roll": step.roll,
    }


def text_in(request: Mapping[str, Any], field: str) -> str:
    """A field that must hold text. Raises `NotText`."""
    text = request.get(field)
    if not isinstance(text, str):
        raise NotText(field=field)
    return text
