"""What the commands of `quarantable mail` do: each changes the folder, then prints where the game stands and what to send."""

import sys
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import typer

from quarantable.games.contract import Refusal, Value
from quarantable.mail.finding import LONGEST
from quarantable.mail.folder import begin, change, holds_a_game, look
from quarantable.mail.kept import Kept
from quarantable.mail.playing import accept, invite_to, move, read
from quarantable.mail.refusals import AlreadyRead, MessageRefusal
from quarantable.mail.situation import situation_of
from quarantable.mail.telling import told

MOST_BYTES: Final = 4 * LONGEST
"""Of a file; more could not be a text that is looked through."""


class CantRead(MessageRefusal):
    """The file with the message can't be read."""

    sentence = "{file} can't be read: {reason}."


def invite(folder: Path, name: str, options: Mapping[str, Value]) -> None:
    """`mail new`."""
    today = datetime.now(UTC).date().isoformat()
    _tell(lambda: begin(folder, lambda: invite_to(options, name, today)))


def read_into(folder: Path, file: str, name: str | None) -> None:
    """`mail read`."""
    _tell(lambda: _read(folder, _text(file), name))


def _read(folder: Path, text: str, name: str | None) -> Kept:
    if holds_a_game(folder):
        return change(folder, lambda kept: read(kept, text))
    accepted = accept(text, name)  # before there is a folder: a text that is refused leaves none behind
    return begin(folder, lambda: accepted)


def place(folder: Path, typed: str) -> None:
    """`mail move`."""
    _tell(lambda: change(folder, lambda kept: move(kept, typed)))


def show_again(folder: Path) -> None:
    """`mail show`."""
    _tell(lambda: look(folder))


def _tell(deed: Callable[[], Kept]) -> None:
    """Do it, and print where the game stands then; or say why not, and end with status 1 if that is to be put right."""
    try:
        kept = deed()
    except Refusal as refusal:
        typer.echo(refusal.why, err=True)
        raise typer.Exit(0 if isinstance(refusal, AlreadyRead) else 1) from None
    typer.echo(told(situation_of(kept)), nl=False)


def _text(file: str) -> str:
    """What stands in a file. Raises `CantRead`."""
    try:
        if file == "-":
            if sys.stdin.isatty():
                typer.echo("Paste the message, then press Ctrl+D at the start of a line (on Windows Ctrl+Z, then Enter).", err=True)
            return sys.stdin.buffer.read(MOST_BYTES).decode(errors="replace")
        with Path(file).open("rb") as opened:
            return opened.read(MOST_BYTES).decode(errors="replace")
    except OSError as error:
        raise CantRead(file=file, reason=error.strerror or str(error)) from error
