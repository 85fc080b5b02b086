"""A run's rows as a Parquet file: written as they come, so that a run may have far more games than fit in memory."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from errno import EISDIR
from os import strerror
from pathlib import Path
from typing import Any, Final

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from .columns import Column
from .setting import Setting
from .streams import Array
from .studied import STUDIED

GROUP: Final = 100_000
"""Rows of a row group: what a reader loads at once."""
UNFINISHED: Final = ".unfinished"
"""Ends the name of a file that is being written."""


class Table:
    """A file that rows are added to."""

    def __init__(self, writer: pq.ParquetWriter, columns: list[Column], schema: pa.Schema) -> None:
        self._writer, self._columns, self._schema = writer, columns, schema
        self._waiting: list[pa.RecordBatch] = []
        self._rows = 0

    def add(self, first: int, rows: Array) -> None:
        """Add the rows of games that follow those added before; `first` is the number of the first one."""
        numbers = pa.array(np.arange(first, first + len(rows)))
        values = [numbers, *(pa.array(column.read(rows)) for column in self._columns)]
        self._waiting.append(pa.record_batch(values, schema=self._schema))
        self._rows += len(rows)
        if self._rows >= GROUP:
            self.flush()

    def flush(self) -> None:
        """Write what waits."""
        # Forgotten before they are written: who is interrupted in between must not write them twice.
        waiting, size, self._waiting, self._rows = self._waiting, self._rows, [], 0
        if waiting:
            self._writer.write_table(pa.Table.from_batches(waiting), row_group_size=size)


@contextmanager
def table_at(path: Path, setting: Setting) -> Iterator[Table]:
    """A table that is there under its name once it is whole: also if the run is interrupted, with the games so far.

    Raises `OSError` if the file can't be written.
    """
    if path.is_dir():
        raise IsADirectoryError(EISDIR, strerror(EISDIR), path)
    columns = STUDIED[setting.game].columns(setting)
    schema = _schema(columns, setting)
    unfinished = path.with_name(path.name + UNFINISHED)
    writer = pq.ParquetWriter(unfinished, schema, compression="zstd")
    table = Table(writer, columns, schema)
    try:
        yield table
    finally:
        try:
            with writer:
                table.flush()
        except OSError:
            # Without its end nobody can read it.
            unfinished.unlink(missing_ok=True)
            raise
        unfinished.replace(path)


def _schema(columns: list[Column], setting: Setting) -> pa.Schema:
    """Types, a sentence with every column, and how to have the same games again."""
    rows = np.zeros(1, np.dtype(_row_kind(setting)))
    fields: list[Any] = [pa.field("game", pa.int64(), metadata={"sentence": "The game's number in the run, from 0."})]
    fields += [pa.field(each.name, pa.array(each.read(rows)).type, metadata={"sentence": each.sentence}) for each in columns]
    return pa.schema(fields, metadata={"quarantable": json.dumps(asdict(setting))})


def _row_kind(setting: Setting) -> Any:
    return STUDIED[setting.game].row.structure
