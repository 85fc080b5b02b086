"""`quarantable simulate` as people and programs call it."""

import json
import math
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest
import typer

from quarantable.cli import simulating
from quarantable.cli.lab import simulate
from quarantable.cli.reading import Failed
from quarantable.cli.simulating import Wishes, setting_for
from quarantable.lab.parts import AT_ONCE
from quarantable.lab.workers import in_this_process

SMALL = '{"width": 5, "length": 4}'


@pytest.fixture
def here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Play in this process: no other has to be started."""
    from contextlib import nullcontext

    monkeypatch.setattr(simulating, "player_for", lambda _wishes: nullcontext(in_this_process))


def command(*words: str) -> list[str]:
    return [sys.executable, "-m", "quarantable", "simulate", *words]


def said_by(*words: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(command(*words), capture_output=True, text=True, check=False, timeout=500)


def numbers_in(value: Any) -> Iterator[float]:
    if isinstance(value, dict | list):
        for each in value.values() if isinstance(value, dict) else value:
            yield from numbers_in(each)
    elif isinstance(value, float | int):
        yield value


def refuse(constant: str) -> float:
    """JSON knows no NaN and no infinity, though Python reads them."""
    raise AssertionError(constant)


@pytest.mark.timeout(600)  # with nothing compiled yet, on a busy machine
def test_one_object_is_printed_and_the_same_seed_gives_the_same(tmp_path: Path) -> None:
    words = ("covirus", "--bots", "greedy,random", "--options", SMALL, "--games", "30", "--seed", "7", "--json")
    runs = [said_by(*words, "--jobs", jobs, "--out", str(tmp_path / f"{jobs}.parquet")) for jobs in ("1", "2")]
    assert [(run.returncode, run.stderr) for run in runs] == [(0, "")] * 2
    assert runs[0].stdout == runs[1].stdout
    assert runs[0].stdout.count("\n") == 1
    said = json.loads(runs[0].stdout, parse_constant=refuse)
    assert (said["game"], said["bots"], said["games"], said["seed"]) == ("covirus", ["greedy", "random"], 30, 7)
    assert said["options"]["width"] == 5
    assert said["interrupted"] is False
    assert said["figures"].keys() == said["measures"].keys()
    tables = [pq.read_table(tmp_path / f"{jobs}.parquet") for jobs in ("1", "2")]
    assert tables[0].equals(tables[1])
    assert sum(tables[0]["turns"].to_pylist()) / 30 == pytest.approx(said["figures"]["turns"]["value"])


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize("games", [1, 2, 25])
@pytest.mark.parametrize("game", ["contagious", "covirus"])
def test_numbers_are_finite_however_few_games(game: str, games: int, capsys: pytest.CaptureFixture[str]) -> None:
    simulate(game, games=games, options=SMALL if game == "covirus" else None, seed=1, json=True)
    said = json.loads(capsys.readouterr().out, parse_constant=refuse)
    assert all(math.isfinite(number) for number in numbers_in(said))
    for figure in said["figures"].values():
        low, value, high = figure["low"], figure["value"], figure["high"]
        assert low is None or low <= value <= high
        assert figure["n"] == games


@pytest.mark.usefixtures("here")
def test_people_get_a_table_of_what_was_measured(capsys: pytest.CaptureFixture[str]) -> None:
    simulate("contagious", games=20, players=3, bots="greedy", seed=4)
    printed = " ".join(capsys.readouterr().out.split())
    assert "It's Contagious!, 3 players (greedy, greedy, greedy): 20 games, seed 4" in printed
    assert "win.from_starter_2" in printed
    assert "95% of games up to" in printed


@pytest.mark.usefixtures("here")
def test_a_seed_is_drawn_and_told_so_that_the_games_can_be_had_again(capsys: pytest.CaptureFixture[str]) -> None:
    simulate("contagious", games=5, players=2, json=True)
    first = json.loads(capsys.readouterr().out)
    simulate("contagious", games=5, players=2, seed=first["seed"], json=True)
    assert json.loads(capsys.readouterr().out) == first


WRONG: Sequence[tuple[dict[str, Any], str]] = (
    ({"game": "chess"}, "There is no game “chess”; there are contagious, covirus."),
    ({"bots": "clever"}, "“clever” is no bot of the lab."),
    ({"bots": "greedy@5"}, "“greedy@5” is no bot of the lab."),
    ({"bots": "best@0"}, "“best@0” is no bot of the lab."),
    ({"bots": ""}, "“” is no bot of the lab."),
    ({"bots": "greedy,random", "players": 3}, "2 bots don't fit 3 seats"),
    ({"players": 7}, "2 to 6"),
    ({"players": -1}, "2 to 6"),
    ({"game": "covirus", "players": 3}, "is for 2 players"),
    ({"options": "strict"}, "There is no preset “strict”."),
    ({"options": '{"speed": 3}'}, "There is no option “speed”."),
    ({"options": '{"take": "never"}'}, "The option “take” can't be “never”."),
    ({"options": '{"take": '}, "The options are no JSON"),
    ({"options": '{"deck": ' + "[" * 100_000}, "The options are no JSON"),
    ({"options": '{"deck": {"joker": 2}}'}, "joker"),
    ({"options": '{"hand_size": 20}', "players": 6}, "cards"),
    ({"options": '{"starter": 3}', "players": 2}, "3"),
    ({"game": "covirus", "options": '{"width": 3}'}, "width"),
    ({"forbid": ("0:joker",)}, "“joker” can't be forbidden in this game. It must be one of: W, 1,"),
    ({"forbid": ("0:",)}, "“” can't be forbidden"),
    ({"game": "covirus", "forbid": ("0:24",)}, "“24” can't be forbidden"),
    ({"forbid": ("9:W",)}, "There is no seat “9”; there are seats 0 to 1."),
    ({"forbid": ("W",)}, "There is no seat “W”"),
    ({"forbid": ("1" * 5000 + ":W",)}, "There is no seat “1111"),
)


@pytest.mark.parametrize(("typed", "sentence"), WRONG, ids=[f"{sentence[:40]}-{number}" for number, (_, sentence) in enumerate(WRONG)])
def test_what_cannot_be_played_is_refused_in_a_sentence(typed: dict[str, Any], sentence: str) -> None:
    with pytest.raises(Failed) as failed:
        setting_for(Wishes(**{"game": "contagious", **typed}))
    assert sentence in str(failed.value)
    assert len(str(failed.value)) < 300
    assert "\n" not in str(failed.value)


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize("out", ["no-such-folder/run.parquet", "file/run.parquet", "folder"])
def test_where_nothing_can_be_written_nothing_is_played(out: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").touch()
    (tmp_path / "folder").mkdir()
    with pytest.raises(typer.Exit) as ended:
        simulate("contagious", games=3, seed=1, out=tmp_path / out)
    assert ended.value.exit_code == 1
    said = capsys.readouterr()
    assert "can't be written" in said.err
    assert said.out == ""
    assert not list(tmp_path.rglob("*.unfinished"))


@pytest.mark.parametrize(
    "words", [("chess",), ("contagious", "--forbid", "0:joker"), ("contagious", "--games", "5", "--out", "/dev/null/run.parquet")]
)
def test_the_command_says_one_sentence_and_ends_with_1(words: tuple[str, ...]) -> None:
    done = said_by(*words)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.count("\n") == 1
    assert "Traceback" not in done.stderr


def has_begun(path: Path, process: "subprocess.Popen[str]") -> bool:
    """Waits until rows are written, or the command has ended."""
    for _ in range(4000):
        if path.exists() and path.stat().st_size > 1000:
            return True
        if process.poll() is not None:
            return False
        time.sleep(0.05)
    return False


@pytest.mark.timeout(600)
def test_ctrl_c_ends_with_130_and_what_there_is(tmp_path: Path) -> None:
    """As a terminal does it: all processes of the group are told, workers too."""
    out = tmp_path / "run.parquet"
    words = ("contagious", "--games", "100000000", "--seed", "1", "--jobs", "2", "--json", "--out", str(out))
    with subprocess.Popen(command(*words), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True) as process:
        assert has_begun(out.with_name("run.parquet.unfinished"), process)
        os.killpg(process.pid, signal.SIGINT)
        said, complaints = process.communicate(timeout=100)
    assert (process.returncode, complaints) == (130, "")
    result = json.loads(said)
    rows = pq.read_table(out, columns=["game"])["game"].to_numpy()
    assert result["interrupted"] is True
    assert (rows == range(len(rows))).all()
    assert len(rows) % AT_ONCE == 0
    assert 0 <= len(rows) - result["games"] <= AT_ONCE
    assert [each.name for each in tmp_path.iterdir()] == ["run.parquet"]


@pytest.mark.timeout(600)
@pytest.mark.parametrize("seconds", [0.0, 0.6, 1.2])
def test_ctrl_c_before_a_game_is_played_is_as_quiet(seconds: float) -> None:
    """Workers that are just starting are told as well."""
    words = ("covirus", "--games", "100000000", "--seed", "1", "--jobs", "2", "--json")
    with subprocess.Popen(command(*words), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True) as process:
        wait_for_workers(process.pid)
        time.sleep(seconds)
        os.killpg(process.pid, signal.SIGINT)
        said, complaints = process.communicate(timeout=100)
    assert (process.returncode, complaints) == (130, "")
    assert json.loads(said, parse_constant=refuse)["interrupted"] is True


def wait_for_workers(pid: int) -> None:
    """Until the command has started a process of its own."""
    children = Path(f"/proc/{pid}/task/{pid}/children")
    for _ in range(4000):
        if len(children.read_text().split()) > 1:
            return
        time.sleep(0.02)
    raise AssertionError("no worker was started")


@pytest.mark.long
@pytest.mark.timeout(1800)
def test_memory_stays_bounded_however_long_the_run(tmp_path: Path) -> None:
    """Of the command and its largest worker, in KiB as Linux tells it: a run twenty times as long takes little more."""
    highest = [peak("200000", tmp_path), peak("4000000", tmp_path)]
    assert highest[1] < 1.3 * highest[0]


def peak(games: str, folder: Path) -> int:
    program = (
        "import resource, subprocess, sys; subprocess.run(sys.argv[1:], check=True, stdout=2); "
        "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"
    )
    words = command("contagious", "--games", games, "--seed", "1", "--json", "--out", str(folder / "run.parquet"))
    done = subprocess.run([sys.executable, "-c", program, *words], capture_output=True, text=True, check=True, timeout=1700)
    return int(done.stdout)
