"""A run's table as Parquet says all that its rows say, and what it says."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from quarantable.games.contagious.state import CARDS
from quarantable.lab import parquet
from quarantable.lab.parquet import table_at
from quarantable.lab.setting import Setting
from quarantable.lab.streams import Array
from quarantable.lab.studied import STUDIED
from tests.lab.builders import of_cards, of_fields, play

RUNS = (
    of_cards("greedy", "random", "fair", preset="table", seed=2**64 - 1, forbid=["1:W"]),
    of_fields("random", "greedy", width=9, length=7),
)
BOTH = pytest.mark.parametrize("setting", RUNS, ids=lambda each: each.game)


def written(path: Path, setting: Setting, parts: list[Array]) -> pa.Table:
    first = 0
    with table_at(path, setting) as table:
        for rows in parts:
            table.add(first, rows)
            first += len(rows)
    return pq.read_table(path)


@BOTH
@pytest.mark.parametrize("group", [3, parquet.GROUP])
def test_a_table_read_back_is_the_rows(setting: Setting, group: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parquet, "GROUP", group)
    rows = play(setting, 10)
    table = written(tmp_path / "run.parquet", setting, [rows[:4], rows[4:5], rows[5:]])
    assert table["game"].to_pylist() == list(range(10))
    # What waits is written once it is a group: memory is bounded by that.
    assert pq.ParquetFile(tmp_path / "run.parquet").num_row_groups == (2 if group == 3 else 1)
    columns = STUDIED[setting.game].columns(setting)
    assert table.column_names == ["game", *(column.name for column in columns)]
    for column in columns:
        assert table[column.name].to_pylist() == np.asarray(column.read(rows)).tolist()
    assert [each.name for each in tmp_path.iterdir()] == ["run.parquet"]


@BOTH
def test_every_column_has_a_sentence_of_its_own_and_the_file_its_setting(setting: Setting, tmp_path: Path) -> None:
    schema = written(tmp_path / "run.parquet", setting, [play(setting, 1)]).schema
    sentences = [schema.field(name).metadata[b"sentence"].decode() for name in schema.names]
    assert all(sentence.endswith(".") and "{" not in sentence for sentence in sentences)
    assert len(set(sentences)) == len(sentences)
    said = json.loads(schema.metadata[b"quarantable"])
    assert (said["game"], said["seed"], said["options"]) == (setting.game, setting.seed, dict(setting.options))
    assert [bot["level"] for bot in said["bots"]] == [bot.level for bot in setting.bots]
    assert [tuple(names) for names in said["forbidden"]] == list(setting.forbidden)


def column_of(table: pa.Table, name: str) -> list[Any]:
    return list(table[name].to_pylist())


def test_columns_of_cards_add_up(tmp_path: Path) -> None:
    """All cards of the deck came into hands, once the draw pile is gone (C19); a Shield that answers by itself counts as played."""
    setting = of_cards("random", "greedy", "random")
    rows = play(setting, 30)
    table = written(tmp_path / "run.parquet", setting, [rows])
    for kind, card in enumerate(CARDS):
        held = [column_of(table, f"held_{card}_{seat}") for seat in range(3)]
        assert [sum(hands) for hands in zip(*held, strict=True)] == [setting_count(setting, kind)] * 30
        dealt = [column_of(table, f"dealt_{card}_{seat}") for seat in range(3)]
        assert all(d <= h for hands, deals in zip(held, dealt, strict=True) for h, d in zip(hands, deals, strict=True))
    played = [sum(each) for each in zip(*(column_of(table, f"played_{card}") for card in CARDS), strict=True)]
    left = rows["left"].sum(axis=(1, 2)).tolist()
    assert [p + rest for p, rest in zip(played, left, strict=True)] == [72] * 30


def setting_count(setting: Setting, kind: int) -> int:
    deck = setting.options["deck"]
    assert isinstance(deck, dict)
    return deck.get(CARDS[kind], 0)


def test_lines_are_told_as_letters_from_line_1(tmp_path: Path) -> None:
    setting = of_fields("greedy", "random", length=5)
    rows = play(setting, 6)
    lines = column_of(written(tmp_path / "run.parquet", setting, [rows]), "lines")
    assert [len(each) for each in lines] == [5] * 6
    assert [(each.count("v"), each.count("c"), each.count("s")) for each in lines] == [
        (*row["done"].tolist(), int(row["spoiled"])) for row in rows
    ]


class Stopped(BaseException):
    """What ends a run from outside, as Ctrl-C does."""


def interrupted(path: Path, setting: Setting) -> None:
    with table_at(path, setting) as table:
        table.add(0, play(setting, 5))
        table.add(5, play(setting, 2, 5))
        raise Stopped


def test_a_run_that_is_interrupted_leaves_a_whole_file_of_whole_parts(tmp_path: Path) -> None:
    path = tmp_path / "run.parquet"
    with pytest.raises(Stopped):
        interrupted(path, of_cards("greedy", "random"))
    assert pq.read_table(path)["game"].to_pylist() == list(range(7))
    assert [each.name for each in tmp_path.iterdir()] == ["run.parquet"]


def test_what_was_there_before_stays_until_the_new_table_is_whole(tmp_path: Path) -> None:
    path = tmp_path / "run.parquet"
    path.write_text("before")
    with table_at(path, of_cards()) as table:
        table.add(0, play(of_cards(), 1))
        assert path.read_text() == "before"
    assert pq.read_table(path).num_rows == 1


def test_a_file_that_cannot_be_finished_does_not_take_the_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "run.parquet"

    def full(*_given: object, **_named: object) -> None:
        raise OSError("No space left on device")

    monkeypatch.setattr(pq.ParquetWriter, "write_table", full)
    with pytest.raises(OSError, match="No space left"):
        written(path, of_cards(), [play(of_cards(), 1)])
    assert list(tmp_path.iterdir()) == []


def test_a_table_without_a_game_has_its_columns(tmp_path: Path) -> None:
    table = written(tmp_path / "run.parquet", of_fields(), [])
    assert (table.num_rows, table.column_names[:2]) == (0, ["game", "turns"])
