"""`quarantable replay` and `quarantable convert`."""

import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from quarantable.cli.main import app
from quarantable.record.model import Comment, Play, Record, Roll, Seat, Undo
from quarantable.record.writing import write
from tests.record.small import contagious, covirus

COVIRUS = covirus(Play(1, 1, "42 c1:f2"), Play(2, 0, "42 a7:d8"), Undo(0, 1), Roll("42"))
CONTAGIOUS = contagious(Play(1, 0, "5"), Comment("Ada è brava"))


def quarantable(*words: str | Path) -> Result:
    return CliRunner().invoke(app, [str(word) for word in words])


def saved(folder: Path, name: str, record: Record) -> Path:
    path = folder / name
    path.write_text(write(record), "utf-8")
    return path


def test_a_record_is_shown_one_position_a_step(tmp_path: Path) -> None:
    done = quarantable("replay", saved(tmp_path, "game.qtr", COVIRUS))
    assert done.exit_code == 0
    title, *steps, ending = done.stdout.split("\n\n")
    assert title == "Covirus  2026-11-30T20:15:07.123Z  seat 0: Ada, seat 1: Bob"
    assert len(steps) == 5
    assert steps[2].splitlines()[:3] == ["step 3 (line 19): 2. 0 42 a7:d8", "     a b c d e f", "  8  c c c c . ."]
    assert steps[-1].splitlines()[-1] == "next: seat 0, Ada, the cure, with 42"
    assert ending == "The game isn't finished.\n"


def test_c4_the_cards_are_shown_to_who_reads_a_whole_record(tmp_path: Path) -> None:
    done = quarantable("replay", saved(tmp_path, "game.qtr", CONTAGIOUS), "--step", "3")
    assert "seat 0  hand: 7 9  Viral Load 0" in done.stdout
    assert done.stdout.count("step ") == 1


def test_a_step_that_is_not_there_is_told(tmp_path: Path) -> None:
    done = quarantable("replay", saved(tmp_path, "game.qtr", COVIRUS), "--step", "9")
    assert (done.exit_code, "there is no step 9; the last one is 5" in done.stderr) == (1, True)


@pytest.mark.parametrize("command", ["replay", "convert"])
def test_what_cannot_be_read_is_told_with_file_line_and_column(tmp_path: Path, command: str) -> None:
    path = saved(tmp_path, "game.qtr", COVIRUS)
    path.write_text(path.read_text("utf-8").replace("undo 0 to 1", "undo 0 of 1"), "utf-8")
    done = quarantable(command, path)
    assert done.exit_code == 1
    assert f"{path}: Line 20, column 8: an undo is written as" in done.stderr
    assert f"{tmp_path / 'none.qtr'}: It can't be read: No such file" in quarantable(command, tmp_path / "none.qtr").stderr


@pytest.mark.parametrize("command", ["replay", "convert"])
def test_v4_what_the_rules_refuse_is_told_with_its_line(tmp_path: Path, command: str) -> None:
    done = quarantable(command, saved(tmp_path, "game.qtr", covirus(Play(1, 1, "42 c2:f3"))))
    assert done.exit_code == 1
    assert "game.qtr: Line 18: The rectangle has to include" in done.stderr


def test_records_become_json_lines_one_about_the_game_and_one_an_entry(tmp_path: Path) -> None:
    files = [saved(tmp_path, "one.qtr", COVIRUS), saved(tmp_path, "two.qtr", CONTAGIOUS)]
    done = quarantable("convert", *files, "-o", tmp_path / "games.jsonl")
    assert (done.exit_code, done.stdout) == (0, "")
    lines = [json.loads(line) for line in (tmp_path / "games.jsonl").read_text("utf-8").splitlines()]
    assert [line["is"] for line in lines] == [
        *("game", "roll-off", "play", "play", "undo", "rolled"),
        *("game", "deck", "starter", "play", "comment"),
    ]
    assert {line["file"] for line in lines} == {str(file) for file in files}
    assert lines[-1]["text"] == "{Ada è brava}"


def test_one_bad_file_does_not_keep_the_others_from_being_converted(tmp_path: Path) -> None:
    bad = tmp_path / "bad.qtr"
    bad.write_text("1. e4 e5")
    done = quarantable("convert", saved(tmp_path, "one.qtr", COVIRUS), bad, saved(tmp_path, "two.qtr", CONTAGIOUS))
    assert done.exit_code == 1
    assert [json.loads(line)["is"] for line in done.stdout.splitlines()].count("game") == 2
    assert done.stderr.startswith(f"{bad}: This is no record")


def test_a_record_may_come_on_standard_input() -> None:
    shown = CliRunner().invoke(app, ["replay", "-"], input=write(COVIRUS).encode())
    assert (shown.exit_code, shown.stdout.count("step ")) == (0, 5)
    converted = CliRunner().invoke(app, ["convert", "-"], input=write(CONTAGIOUS).encode())
    assert json.loads(converted.stdout.splitlines()[0])["file"] == "-"


def test_no_record_is_overwritten_by_its_own_rows(tmp_path: Path) -> None:
    path = saved(tmp_path, "game.qtr", COVIRUS)
    done = quarantable("convert", path, "-o", tmp_path / "." / "game.qtr")
    assert (done.exit_code, "is one of the records" in done.stderr) == (1, True)
    assert path.read_text("utf-8") == write(COVIRUS)


@pytest.mark.parametrize("command", ["replay", "convert"])
def test_letters_that_a_terminal_lacks_are_no_problem(tmp_path: Path, command: str) -> None:
    named = replace(CONTAGIOUS, seats=(Seat("person", "Cléo 🂡"), Seat("person", "Зоя")))
    path = saved(tmp_path, "game.qtr", named)
    words = [sys.executable, "-m", "quarantable", command, str(path)]
    done = subprocess.run(words, env={**os.environ, "PYTHONIOENCODING": "latin-1"}, capture_output=True, check=False)
    assert b"Traceback" not in done.stderr
    if command == "convert":
        assert "Cléo 🂡".encode() in done.stdout


def test_a_place_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    done = quarantable("convert", saved(tmp_path, "one.qtr", COVIRUS), "-o", tmp_path / "none" / "games.jsonl")
    assert (done.exit_code, "can't be written" in done.stderr) == (1, True)
