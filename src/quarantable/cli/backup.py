"""`quarantable backup` and `quarantable restore`: tables to a file and back."""

from pathlib import Path

import platformdirs
import typer

from quarantable.server.stores.backup import Contents, copy_tables
from quarantable.server.stores.opening import FILE


def back_up(data: Path | None, file: Path) -> None:
    """Copy the tables in a folder to a file. Raises `NoCopy`."""
    _tell(file, copy_tables(_kept_in(data), file))


def restore(file: Path, data: Path | None) -> None:
    """Copy the tables in a file to a folder that has none. Raises `NoCopy`."""
    target = _kept_in(data)
    _tell(target, copy_tables(file, target))


def _kept_in(data: Path | None) -> Path:
    return (data or platformdirs.user_data_path("quarantable")) / FILE


def _tell(target: Path, contents: Contents) -> None:
    typer.echo(f"{target}: {contents.tables} tables, {contents.events} events, all read.")
