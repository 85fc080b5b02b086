"""`quarantable replay` and `quarantable convert`: records for people to read, and for programs to analyse."""

import io
import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, TextIO

import typer

from quarantable.games.contract import EVERYTHING, Refusal
from quarantable.games.registry import GAMES
from quarantable.record.converting import rows
from quarantable.record.drawing import draw
from quarantable.record.model import Record
from quarantable.record.replaying import Step, replay
from quarantable.record.writing import spell_entry

from .reading import Failed, read_record


def show(file: Path, step: int | None) -> None:
    """Print a record, one position a step; or the one after step number `step`, from 1. Raises `Failed`."""
    try:
        record = read_record(file)
        typer.echo(_title(record))
        _show_steps(record, step)
    except Refusal as refusal:
        raise Failed(f"{file}: {refusal.why}") from refusal
    if step is not None and step > len(record.entries):
        raise Failed(f"{file}: there is no step {step}; the last one is {len(record.entries)}.")
    typer.echo(f"\n{_ending(record)}")


def _show_steps(record: Record, step: int | None) -> None:
    for number, each in enumerate(replay(record), 1):
        if step in (None, number):
            typer.echo(f"\n{_told(record, number, each)}")


def _title(record: Record) -> str:
    seats = ", ".join(f"seat {number}: {seat.name}" for number, seat in enumerate(record.seats))
    return f"{GAMES[record.game].title}  {record.date}  {seats}"


def _told(record: Record, number: int, step: Step) -> str:
    """One step: what happened, and where the game stands."""
    happened = f"step {number} (line {step.line}): {spell_entry(step.entry)}"
    if step.position is None:
        return happened
    drawn = draw(record.game, GAMES[record.game].state(step.position, EVERYTHING))
    return f"{happened}\n{drawn}" if step.turn is None else f"{happened}\n{drawn}\n{_turn(record, step)}"


def _turn(record: Record, step: Step) -> str:
    name = record.seats[step.turn or 0].name
    colour = f", {('the virus', 'the cure')[step.order.index(step.turn or 0)]}" if GAMES[record.game].has_dice else ""
    return f"next: seat {step.turn}, {name}{colour}{'' if step.roll is None else f', with {step.roll}'}"


def _ending(record: Record) -> str:
    result = record.result
    if result.outcome == "unfinished":
        return "The game isn't finished."
    winners = " and ".join(record.seats[seat].name for seat in result.winners) or "nobody"
    scores = " ".join(map(str, result.scores))
    return f"Ended: {result.outcome.replace('_', ' ')}. Scores by seat: {scores}. Won by {winners}."


def convert(files: Sequence[Path], output: Path | None) -> list[str]:
    """Write the rows of every file as JSON lines, to `output` or standard output. What can't be read is told, file by file.

    Raises `Failed` if `output` can't be written, or is one of the files.
    """
    if output is None:
        return list(_converted(files, _standard_output()))
    if output.exists() and any(file.exists() and file.samefile(output) for file in files):
        raise Failed(f"{output} is one of the records: it would be lost. Write to another file.")
    try:
        with output.open("w", encoding="utf-8", newline="\n") as target:
            return list(_converted(files, target))
    except OSError as error:
        raise Failed(f"{output} can't be written: {error.strerror}.") from error


def _standard_output() -> TextIO:
    """In UTF-8, with line feeds, whatever the system thinks of it."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8", newline="\n")
    return sys.stdout


def _converted(files: Sequence[Path], target: TextIO) -> Iterator[str]:
    for file in files:
        try:
            lines = [_line({**row, "file": str(file)}) for row in rows(read_record(file))]  # all of a file, or nothing
        except Refusal as refusal:
            yield f"{file}: {refusal.why}"
        else:
            target.writelines(lines)


def _line(row: dict[str, Any]) -> str:
    return json.dumps(row, ensure_ascii=False, separators=(",", ":")) + "\n"
