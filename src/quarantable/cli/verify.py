"""`quarantable verify`: what holds of a record, step by step."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import typer

from quarantable.games.contract import Refusal
from quarantable.record.receipt import Receipt, read_receipt_file
from quarantable.record.steps import Report, Step
from quarantable.record.verifying import verify

from .reading import Failed, read_record

_CHANCE: Final = {
    "fair": "a server's, with everybody's nonces",
    "message": "by message",
    "declared": "declared by the players",
    "seeded": "from a seed",
}
_MARK: Final = {True: "holds", False: "WRONG", None: "open "}


def verify_files(files: Sequence[Path], receipt: Path | None) -> bool:
    """Print what holds of every record. Does everything of every one hold? Raises `Failed`."""
    if receipt is not None and len(files) != 1:
        raise Failed("A receipt is of one game: give one record with it.")
    kept = None if receipt is None else _read_receipt(receipt)
    found = [_verify_file(file, kept) for file in files]
    return all(found)


def _read_receipt(file: Path) -> Receipt:
    try:
        return read_receipt_file(file)
    except Refusal as refusal:
        raise Failed(f"{file}: {refusal.why}") from refusal
    except OSError as error:
        raise Failed(f"{file}: It can't be read: {error.strerror}.") from error


def _verify_file(file: Path, receipt: Receipt | None) -> bool:
    try:
        report = verify(read_record(file), receipt)
    except Refusal as refusal:
        typer.echo(f"{file}\n  {_MARK[False]}  {refusal.why}")
        return False
    typer.echo(_told(file, report))
    return report.holds


def _told(file: Path, report: Report) -> str:
    return "\n".join([str(file), f"  chance: {_CHANCE[report.chance]}", *map(_line, report.steps), f"  {report.summary}"])


def _line(step: Step) -> str:
    place = "" if step.line is None else f"line {step.line}: "
    return f"  {_MARK[step.holds]}  {place}{step.why}"
