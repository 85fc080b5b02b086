"""What the commands of `quarantable mail` do: each changes the folder, then prints where the game stands and what to send."""

import sys
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
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
from quarantable.mail.refusals import AlreadyRead, MessageRefusal, NameNeeded
from quarantable.mail.situation import Situation, situation_of
from quarantable.mail.telling import told

MOST_BYTES: Final = 4 * LONGEST
"""Of a file; more could not be a text that is looked through."""


class CantRead(MessageRefusal):
    """The file with the message can't be read."""

    sentence = "{file} can't be read: {reason}."


def invite(folder: Path, name: str, options: Mapping[str, Value]) -> None:
    """`mail new`."""
    today = datetime.now(UTC).date().isoformat()
    _tell(folder, lambda: begin(folder, lambda: invite_to(options, name, today)))


def read_into(folder: Path, file: str, name: str | None) -> None:
    """`mail read`."""
    _tell(folder, lambda: _read(folder, _text(file), name))


def _read(folder: Path, text: str, name: str | None) -> Kept:
    if holds_a_game(folder):
        return change(folder, lambda kept: read(kept, text))
    accepted = accept(text, name)  # before there is a folder: a text that is refused leaves none behind
    return begin(folder, lambda: accepted)


def place(folder: Path, typed: str) -> None:
    """`mail move`."""
    _tell(folder, lambda: change(folder, lambda kept: move(kept, typed)))


def show_again(folder: Path) -> None:
    """`mail show`."""
    _tell(folder, lambda: look(folder))


def _tell(folder: Path, deed: Callable[[], Kept]) -> None:
    """Do it, and print where the game stands then; or say why not, and end with status 1 if that is to be put right."""
    try:
        kept = deed()
    except NameNeeded as refusal:
        typer.echo(f"{refusal.why} That is: add --name and your name to the command.", err=True)
        raise typer.Exit(1) from None
    except Refusal as refusal:
        typer.echo(refusal.why, err=True)
        raise typer.Exit(0 if isinstance(refusal, AlreadyRead) else 1) from None
    situation = situation_of(kept)
    typer.echo(told(situation), nl=False)
    if following := _following(folder, situation):
        typer.echo(f"\n{following}", err=True)


def _following(folder: Path, situation: Situation) -> str:
    """The command that goes on with the game; it isn't part of what is printed, which may be sent as it is."""
    quoted = f'"{folder}"' if " " in str(folder) else str(folder)
    if situation.phase == "finished":
        return ""
    if situation.phase == "to_play":
        return f"To do so: quarantable mail move {quoted} …"
    return f"To read the answer: quarantable mail read {quoted}"


def _text(file: str) -> str:
    """What stands in a file. Raises `CantRead`."""
    try:
        if file == "-":
            if sys.stdin.isatty():
                typer.echo("Paste the message, then press Ctrl+D at the start of a line (on Windows Ctrl+Z, then Enter).", err=True)
            return _decoded(sys.stdin.buffer.read(MOST_BYTES))
        with Path(file).open("rb") as opened:
            return _decoded(opened.read(MOST_BYTES))
    except OSError as error:
        raise CantRead(file=file, reason=error.strerror or str(error)) from error


def _decoded(data: bytes) -> str:
    """UTF-8, or UTF-16 with its mark at the beginning, as Windows programs keep what is called Unicode there."""
    return data.decode("utf-16" if data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)) else "utf-8", errors="replace")
