"""What a command is given: records, in files or on standard input, and options as they are typed."""

import json
import sys
from pathlib import Path
from typing import Any, Final

from quarantable.games.contract import Refusal
from quarantable.record.lines import MOST_BYTES
from quarantable.record.model import Record
from quarantable.record.reading import read, read_file

STANDARD_INPUT: Final = Path("-")


class Failed(Exception):
    """Why a command can't be carried out: a sentence that names the file."""


class CantRead(Refusal):
    """The system doesn't give the file."""

    rule = "record"
    sentence = "It can't be read: {reason}."


def read_record(file: Path) -> Record:
    """The record in a file; `-` is standard input. Raises `UnreadableRecord`, `CantRead`."""
    try:
        return read(sys.stdin.buffer.read(MOST_BYTES + 1)) if file == STANDARD_INPUT else read_file(file)
    except OSError as error:
        raise CantRead(reason=error.strerror or str(error)) from error


def options_in(text: str | None) -> dict[str, Any] | str | None:
    """Options as they are typed: a preset's name or JSON. Raises `Failed`."""
    if text is None or not text.lstrip().startswith("{"):
        return text
    try:
        read: dict[str, Any] = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise Failed(f"The options are no JSON: {error}.") from None
    return read
