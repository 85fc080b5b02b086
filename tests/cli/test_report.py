"""`quarantable report` as people call it."""

import sys
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest
import typer

from quarantable.cli import reporting
from quarantable.cli.lab import report
from quarantable.cli.reading import Failed
from quarantable.cli.reporting import QUICK, THOUGHTFUL
from quarantable.cli.simulating import Wishes, player_for
from quarantable.lab.report import making
from quarantable.lab.setting import Setting
from quarantable.lab.workers import in_this_process


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Setting, int]]:
    """For which reports was asked? What they say is looked at elsewhere."""
    reports: list[tuple[Setting, int]] = []

    def made(setting: Setting, games: int, _player: object, tell: Any) -> str:
        tell("the game as it is")
        reports.append((setting, games))
        return "<!doctype html>"

    monkeypatch.setattr(reporting, "player_for", lambda _wishes: nullcontext(in_this_process))
    monkeypatch.setattr(making, "report", made)
    return reports


def test_a_file_is_written_and_its_seed_told(asked: list[tuple[Setting, int]], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    report("covirus", output=tmp_path / "it.html", games=30, bots="fair", seed=9)
    assert (tmp_path / "it.html").read_text("utf-8") == "<!doctype html>"
    assert capsys.readouterr().out.rstrip().endswith("it.html: 0.0 MB, seed 9")
    ((setting, games),) = asked
    assert ([bot.level for bot in setting.bots], games) == (["fair", "fair"], 30)


@pytest.mark.parametrize(("bots", "games"), [("greedy", QUICK), ("best@5,greedy", THOUGHTFUL)])
def test_how_many_games_depends_on_who_plays(asked: list[tuple[Setting, int]], tmp_path: Path, bots: str, games: int) -> None:
    report("contagious", output=tmp_path / "it.html", bots=bots)
    assert [number for _, number in asked] == [games]


@pytest.mark.parametrize("output", ["no-such-folder/it.html", "folder"])
def test_where_nothing_can_be_written_nothing_is_played(
    asked: list[tuple[Setting, int]], output: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "folder").mkdir()
    with pytest.raises(typer.Exit) as ended:
        report("covirus", output=tmp_path / output)
    assert ended.value.exit_code == 1
    assert "can't be written" in capsys.readouterr().err
    assert asked == []


@pytest.mark.parametrize("before", ["", "the last report"])
def test_ctrl_c_leaves_what_was_there(
    asked: list[tuple[Setting, int]], before: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_given: object) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(making, "report", interrupted)
    if before:
        (tmp_path / "it.html").write_text(before)
    with pytest.raises(typer.Exit) as ended:
        report("covirus", output=tmp_path / "it.html")
    assert ended.value.exit_code == 130
    assert asked == []
    assert [each.read_text() for each in tmp_path.iterdir()] == ([before] if before else [])


def test_a_place_to_play_that_is_none_is_refused() -> None:
    with pytest.raises(Failed, match=r"--on is processes or ray, not “moon”\."), player_for(Wishes("covirus", on="moon")):
        pass


def test_without_ray_a_sentence_says_how_to_have_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(Failed) as failed, player_for(Wishes("covirus", on="ray")):
        pass
    assert str(failed.value) == "Ray isn't installed: pip install 'quarantable[ray]'"
