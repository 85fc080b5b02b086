"""What stays on this machine: the seats one has taken, receipts, and the tables that are played here, event by event.

Files are for their owner only, since a token is a seat. One is replaced whole or not at all; events are on disk
before anybody hears of them.
"""

import json
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import IO, Any

import msgspec
import platformdirs

from quarantable.events import AnyEvent, decode, encode


def usual_folder() -> Path:
    """Where the platform wants it."""
    return platformdirs.user_data_path("quarantable") / "terminal"


@dataclass(frozen=True)
class KeptTable:
    """A table one has sat down at. `server` None: it is played on this machine."""

    table: str
    server: str | None
    title: str
    tokens: Mapping[str, str] = field(default_factory=dict)
    """By seat."""


@dataclass(frozen=True)
class Keeping:
    """A folder of files."""

    folder: Path

    def keep(self, kept: KeptTable) -> None:
        """Keep a table; its tokens are added to those kept before. Raises OSError."""
        before = self.table(kept.table)
        tokens = {**(before.tokens if before else {}), **kept.tokens}
        self._write(self._table(kept.table), {**asdict(kept), "tokens": tokens})

    def table(self, table: str) -> KeptTable | None:
        """What is kept of a table."""
        found = self._read(self._table(table))
        return None if found is None else KeptTable(**found)

    def tables(self) -> list[KeptTable]:
        """All of them, the latest first."""
        files = sorted(self._files("tables", "*.json"), key=lambda path: path.stat().st_mtime, reverse=True)
        found = [self.table(path.stem) for path in files]
        return [each for each in found if each is not None]

    def forget(self, table: str) -> None:
        """Keep nothing of a table any more, but receipts."""
        for path in (self._table(table), self._events(table), self._events(table).with_suffix(".lock")):
            path.unlink(missing_ok=True)

    def receipt(self, table: str, game_number: int) -> dict[str, Any] | None:
        """What is kept of the chance of a game."""
        return self._read(self._receipt(table, game_number))

    def keep_receipt(self, receipt: Mapping[str, Any]) -> None:
        """Keep it. Raises OSError."""
        self._write(self._receipt(receipt["table"], receipt["game_number"]), receipt)

    def history(self, table: str) -> list[AnyEvent]:
        """The events of a table that is played here; a last one that was cut off while it was written never happened."""
        found = []
        with suppress(FileNotFoundError, msgspec.DecodeError):
            for line in self._events(table).read_bytes().splitlines():
                found.append(decode(line))  # noqa: PERF401  # what came before a damaged line counts
        return found

    def claim(self, table: str) -> IO[bytes] | None:
        """Be the only process at a table that is played here, until this file is closed; None: another one is. Raises OSError."""
        path = self.folder / "local" / f"{table}.lock"
        path.parent.mkdir(parents=True, exist_ok=True)
        file = path.open("ab")
        path.chmod(0o600)
        try:
            _hold(file.fileno())
        except OSError:
            file.close()
            return None
        return file

    def mend(self, table: str) -> None:
        """Cut off what was left of an event that never happened, so that the next one begins a line. Raises OSError."""
        path = self._events(table)
        written = path.read_bytes()
        whole = written.rfind(b"\n") + 1
        if whole < len(written):
            os.truncate(path, whole)

    def append(self, table: str, events: Sequence[AnyEvent]) -> None:
        """These have happened. Raises OSError."""
        path = self._events(table)
        path.parent.mkdir(parents=True, exist_ok=True)
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        with os.fdopen(descriptor, "ab") as file:
            file.write(b"".join(encode(event) + b"\n" for event in events))
            file.flush()
            os.fsync(file.fileno())

    def _table(self, table: str) -> Path:
        return self.folder / "tables" / f"{table}.json"

    def _events(self, table: str) -> Path:
        return self.folder / "local" / f"{table}.events"

    def _receipt(self, table: str, game_number: int) -> Path:
        return self.folder / "receipts" / f"{table}.{game_number}.json"

    def _files(self, *parts: str) -> Iterator[Path]:
        *folders, pattern = parts
        return self.folder.joinpath(*folders).glob(pattern)

    def _read(self, path: Path) -> dict[str, Any] | None:
        """What a file holds; None where there is none, or no JSON in it."""
        try:
            found: dict[str, Any] = json.loads(path.read_text("utf-8"))
        except (FileNotFoundError, ValueError):
            return None
        return found

    def _write(self, path: Path, what: Mapping[str, Any]) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        beside = path.with_suffix(".new")
        descriptor = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "w", encoding="utf-8") as file:
            json.dump(what, file, ensure_ascii=False)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)


def _hold(descriptor: int) -> None:
    """The system lets go of it when the process ends, however it ends. Raises OSError if another process has it."""
    if os.name == "nt":
        import msvcrt

        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]  # only on Windows
    else:
        import fcntl

        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


def tokens_of(kept: Iterable[tuple[str, str]]) -> list[str]:
    """The tokens, in the order of their seats.

    >>> tokens_of({"1": "b", "0": "a"}.items())
    ['a', 'b']
    """
    return [token for _, token in sorted(kept)]
