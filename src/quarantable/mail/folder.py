"""A game by message in a folder of plain text files. What was written is on disk before anybody hears of it.

A file is replaced whole, or not at all: it is written beside, brought to disk, and renamed. A process that is killed leaves the game as
it was before or as it is after; the openings come to disk before the message that seals them.
"""

import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from .kept import MESSAGES, SECRET, Kept, is_only_begun, read_kept
from .refusals import FolderBusy, FolderInUse, FolderUnwritable, NoGameHere
from .telling import RECORD, TOLD, texts

LOCK: Final = "lock"
"""A file that whoever is at work holds; it says nothing by being there."""


def begin(folder: Path, begun: Callable[[], Kept]) -> Kept:
    """Keep a new game in a folder, which is made if it isn't there. Raises `FolderInUse`, `FolderBusy`, `FolderUnwritable`."""
    with _at_work(folder):
        if taken := _taken(folder):
            raise FolderInUse(folder=str(folder), file=taken)
        kept = begun()
        _write(folder, texts(kept))
        return kept


def _taken(folder: Path) -> str | None:
    """A file that a new game would write over, and that is not what an interrupted beginning left."""
    for name in (MESSAGES, TOLD, RECORD):
        if (folder / name).exists():
            return name
    secret = folder / SECRET
    return SECRET if secret.exists() and not (secret.is_file() and is_only_begun(_text_of(secret))) else None


def change(folder: Path, changed: Callable[[Kept], Kept]) -> Kept:
    """Go on with the game in a folder. Raises `NoGameHere`, `Damaged`, `FolderBusy`, `FolderUnwritable`, and what `changed` raises."""
    if not holds_a_game(folder):
        raise NoGameHere(folder=str(folder))
    with _at_work(folder):
        kept = changed(_read(folder))
        _write(folder, texts(kept))
        return kept


def look(folder: Path) -> Kept:
    """The game in a folder; files that an interruption left behind the messages are brought up to them. Raises as `change` does."""
    return change(folder, lambda kept: kept)


def holds_a_game(folder: Path) -> bool:
    """Is there a game?"""
    return (folder / MESSAGES).is_file()


def _read(folder: Path) -> Kept:
    return read_kept({name: _text_of(folder / name) for name in (SECRET, MESSAGES) if (folder / name).exists()})


def _text_of(file: Path) -> str:
    return file.read_text("utf-8", errors="replace")


def _write(folder: Path, wanted: Mapping[str, str]) -> None:
    """Bring the files to these texts, in this order; what is as wanted is left alone."""
    for name, text in wanted.items():
        path, data = folder / name, text.encode()
        if not path.exists() or path.read_bytes() != data:
            _replace(path, data)


def _replace(path: Path, data: bytes) -> None:
    beside = path.with_name(f"{path.name}.new")
    beside.unlink(missing_ok=True)
    private = 0o600 if path.name == SECRET else 0o666
    handle = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), private)
    with os.fdopen(handle, "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    beside.replace(path)
    _bring_names_to_disk(path.parent)


def _bring_names_to_disk(folder: Path) -> None:
    """A renamed file can be lost with the folder's own entry. Windows, and some network drives, have no such call."""
    if os.name == "nt":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        with suppress(OSError):
            os.fsync(handle)
    finally:
        os.close(handle)


@contextmanager
def _at_work(folder: Path) -> Iterator[None]:
    """Alone in the folder; the system lets go of it when the process ends, however it ends."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with (folder / LOCK).open("a") as file:
            _hold(folder, file.fileno())
            yield
    except OSError as error:
        raise FolderUnwritable(folder=str(folder), reason=error.strerror or str(error)) from error


def _hold(folder: Path, handle: int) -> None:
    try:
        if os.name == "nt":
            import msvcrt

            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]  # only on Windows
        else:
            import fcntl

            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise FolderBusy(folder=str(folder)) from None
