"""`quarantable arena` as people and programs call it."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import typer

from quarantable.cli import contests
from quarantable.cli.arena import arena
from quarantable.cli.contests import Wishes, setting_of
from quarantable.cli.reading import Failed
from quarantable.record.reading import read_file
from quarantable.record.verifying import verify
from tests.arena.strangers import answering, command

SMALL = '{"width": 6, "length": 4}'


@pytest.fixture(autouse=True)
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Jobs need not compile anything."""
    monkeypatch.setenv("QUARANTABLE_RULES", "plain")


def wishes(*bots: str, game: str = "covirus", **others: Any) -> Wishes:
    nothing = dict.fromkeys(("seconds", "playouts", "seed", "jobs", "players", "options", "elo0", "elo1", "records"))
    return Wishes(**{**nothing, "game": game, "bots": bots, "games": 4, **others})


def said_by(*words: str) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "quarantable", "arena", *words]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=100)


def test_one_object_is_printed_and_every_game_is_kept(tmp_path: Path) -> None:
    done = said_by(
        *("covirus", "greedy", "random", "--games", "5", "--playouts", "1", "--seed", "3", "--jobs", "1"),
        *("--json", "--options", SMALL, "--records", str(tmp_path / "kept")),
    )
    assert (done.returncode, done.stderr) == (0, "")
    said = json.loads(done.stdout)
    assert (said["game"], said["players"], said["games"], said["seed"]) == ("covirus", 2, 6, 3)
    assert said["options"]["width"] == 6
    assert [bot["name"] for bot in said["bots"]] == ["greedy", "random"]
    files = sorted((tmp_path / "kept").iterdir())
    assert files[0].name == "covirus-seed3-deal00001-1-2.qtr"
    assert len(files) == 6
    assert all(verify(read_file(file)).holds for file in files)


def test_people_get_a_table_and_the_reasons_of_faults(capsys: pytest.CaptureFixture[str]) -> None:
    arena("covirus", ["random", "cmd:no-such-program"], games=2, playouts=1, seed=1, jobs=1, options=SMALL, elo1=50.0)
    printed = capsys.readouterr().out
    assert "Covirus, 2 players: 2 games in 1 deals, seed 1" in printed
    assert "no-such-program lost 2 of its games because it can't be started" in printed.replace("\n", " ")
    assert "SPRT" in printed


def test_an_interrupt_prints_what_there_is_so_far(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    tells = f"if asked['id'] == 60: os.write(os.open({str(pipe)!r}, os.O_WRONLY), b'enough')\n    play(asked)"
    bot = command(tmp_path, answering(tells))
    words = ["covirus", bot, "random", "--games", "1000000", "--jobs", "1", "--json", "--options", SMALL, "--playouts", "1"]
    with subprocess.Popen([sys.executable, "-m", "quarantable", "arena", *words], stdout=subprocess.PIPE, text=True) as process:
        with pipe.open("rb", buffering=0) as ear:
            assert ear.read(6) == b"enough"
        process.send_signal(signal.SIGINT)
        printed, _ = process.communicate(timeout=60)
    assert process.returncode == 130
    assert json.loads(printed)["games"] > 0


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"game": "chess"}, "no game “chess”"),
        ({"bots": ("best",)}, "two bots or more"),
        ({"bots": ("best", "clever")}, "“clever” is no bot"),
        ({"seconds": 1.0, "playouts": 5}, "not both"),
        ({"players": 3}, "for 2 players"),
        ({"game": "contagious", "players": 7}, "2 to 6"),
        ({"options": "{"}, "no JSON"),
        ({"options": '{"a":' * 20_000}, "no JSON"),
        ({"options": '{"wide": 3}'}, "no option “wide”"),
        ({"options": "loud"}, "no preset “loud”"),
    ],
)
def test_what_cannot_be_played_is_told_in_a_sentence(given: dict[str, Any], told: str) -> None:
    with pytest.raises(Failed, match=told):
        setting_of(wishes(**{"bots": ("best", "greedy"), **given}))


@pytest.mark.parametrize("given", [{"elo1": 0.0}, {"elo0": 5.0, "elo1": 5.0}, {"elo1": 5.0, "bots": ("best", "fair", "greedy")}])
def test_a_test_that_cannot_be_made_is_told_in_a_sentence(given: dict[str, Any]) -> None:
    wished = wishes(**{"bots": ("best", "greedy"), **given})
    with pytest.raises(Failed, match="elo0"):
        contests.test_of(wished, setting_of(wished))


def test_a_command_that_fails_ends_with_status_1(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(typer.Exit):
        arena("chess", ["best", "greedy"])
    assert "There is no game" in capsys.readouterr().err


def test_without_players_there_are_as_many_as_bots() -> None:
    assert setting_of(wishes("best", "greedy", "fair", game="contagious")).players == 3
    assert setting_of(wishes("best", "greedy", "fair")).players == 2
    assert setting_of(wishes("best", "greedy", game="contagious", players=4)).players == 4
