"""`quarantable review` as people and programs call it."""

import io
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console
from typer.testing import CliRunner, Result

from quarantable.bots.question import Budget, Choice, Question
from quarantable.cli.looking_back import Wishes, look_back
from quarantable.cli.main import app
from quarantable.cli.reading import Failed
from quarantable.cli.review_told import tell
from quarantable.engine.thinker import Nobody, NoPlay
from quarantable.record.model import Record
from quarantable.record.writing import write
from quarantable.review.course import course_of
from quarantable.review.model import Review
from quarantable.review.reviewing import summed_up
from quarantable.review.weighing import USUAL_PLAYOUTS, weigh
from tests.record.games import ADA, BOB, CLEO, Contagious, Covirus
from tests.record.whole import ROOMY
from tests.review.asking import surely

COVIRUS = Covirus(options=ROOMY, seed=8).play(8).stop().record()
CONTAGIOUS = Contagious((ADA, BOB, CLEO), seed=5).to_the_end().record()
ASKED = {"file": "game.qtr", "level": "best", "playouts": 2000, "seed": 0}


class Sure:
    """Thinks without doubt, and remembers how it was asked."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, Budget]] = []
        self.is_closed = False

    def choose(self, level: str, question: Question, budget: Budget, seed: int, *, began: float) -> Choice:
        assert began
        self.asked.append((level, budget))
        return surely(question, seed)

    def close(self) -> None:
        self.is_closed = True


class Failing(Sure):
    """Fails at length."""

    def choose(self, level: str, question: Question, budget: Budget, seed: int, *, began: float) -> Choice:  # noqa: ARG002  # as `Thinker`
        raise NoPlay(level=level, reason="it failed\nhere\nand there")


def saved(folder: Path, record: Record) -> Path:
    path = folder / "game.qtr"
    path.write_text(write(record), "utf-8")
    return path


def wishes(file: Path, **others: Any) -> Wishes:
    return replace(Wishes(file, "best", None, None, 0, 2, None), **others)


def quarantable(*words: str | Path) -> Result:
    return CliRunner().invoke(app, [str(word) for word in words])


def reviewed(record: Record) -> Review:
    course = course_of(record)
    return summed_up(course, [weigh(each, surely, 0) for each in course.decisions])


def told(review: Review, width: int = 100) -> str:
    console = Console(file=io.StringIO(), width=width)
    tell(review, ASKED, console)
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


@pytest.mark.parametrize("jobs", [1, 3])
def test_json_is_the_same_however_many_think(tmp_path: Path, capsys: pytest.CaptureFixture[str], jobs: int) -> None:
    path = saved(tmp_path, CONTAGIOUS)
    thinkers: list[Sure] = []

    def new() -> Sure:
        thinkers.append(Sure())
        return thinkers[-1]

    look_back(wishes(path, jobs=jobs), new, prints_json=True)
    said = json.loads(capsys.readouterr().out)
    assert (said["file"], said["level"], said["playouts"], said["seed"]) == (str(path), "best", USUAL_PLAYOUTS, 0)
    assert [play["number"] for play in said["plays"]] == [each.number for each in course_of(CONTAGIOUS).decisions]
    assert said["plays"][0]["cost"] == round(reviewed(CONTAGIOUS).plays[0].cost, 4)
    assert len(thinkers) == jobs
    assert all(each.is_closed for each in thinkers)


@pytest.mark.parametrize(("given", "budget"), [({"seconds": 0.5}, Budget(seconds=0.5)), ({"playouts": 9}, Budget(playouts=9))])
def test_every_look_has_the_budget_that_was_given(tmp_path: Path, given: dict[str, Any], budget: Budget) -> None:
    thinker = Sure()
    look_back(wishes(saved(tmp_path, COVIRUS), jobs=1, level="strong", **given), lambda: thinker, prints_json=True)
    assert set(thinker.asked) == {("strong", budget)}
    assert len(thinker.asked) == 3 * len(course_of(COVIRUS).decisions)


def test_a_picture_is_drawn_that_tells_the_moments(tmp_path: Path) -> None:
    picture = tmp_path / "game.svg"
    look_back(wishes(saved(tmp_path, COVIRUS), svg=picture), Sure, prints_json=True)
    drawn = picture.read_text("utf-8")
    assert "Win chances over the game" in drawn
    assert "1. " in drawn
    assert drawn.count("<circle") == 3


def test_what_is_told_fits_the_terminal_and_needs_no_colour() -> None:
    for record in (COVIRUS, CONTAGIOUS):
        for width in (60, 100, 200):
            text = told(reviewed(record), width)
            assert max(map(len, text.splitlines())) <= width
            assert "\x1b" not in text
            assert "What decided it" in text
            assert "Costly plays" in text


def test_names_are_no_markup() -> None:
    named = replace(CONTAGIOUS, seats=(replace(ADA, name="[red]Ada[/red]"), *CONTAGIOUS.seats[1:]))
    review = reviewed(CONTAGIOUS)
    course = replace(course_of(CONTAGIOUS), seats=named.seats)
    text = told(summed_up(course, [weigh(each, surely, 0) for each in course.decisions]))
    assert text.count("[red]Ada[/red], seat 0") == told(review).count("Ada, seat 0") == 1


def test_a_game_without_a_choice_is_told_as_one() -> None:
    course = replace(course_of(COVIRUS), decisions=())
    text = told(summed_up(course, []))
    assert "Ada never had a choice." in text
    assert "Nothing in this game changed more" in text
    assert "No play cost more than 1.0 points" in text


def test_where_nothing_can_think_that_is_said(tmp_path: Path) -> None:
    with pytest.raises(Failed, match="needs Numba"):
        look_back(wishes(saved(tmp_path, COVIRUS)), Nobody, prints_json=True)


def test_a_process_that_fails_is_told_in_one_line_and_all_are_closed(tmp_path: Path) -> None:
    thinker = Failing()
    with pytest.raises(Failed) as failed:
        look_back(wishes(saved(tmp_path, COVIRUS), jobs=1), lambda: thinker, prints_json=True)
    assert str(failed.value).endswith("found no play: it failed")
    assert thinker.is_closed


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--level", "genius"], "There is no bot “genius”. There are random, greedy"),
        (["--seconds", "1", "--playouts", "5"], "A budget is --seconds or --playouts, not both."),
    ],
)
def test_wishes_that_make_no_sense_are_refused(tmp_path: Path, words: list[str], why: str) -> None:
    done = quarantable("review", saved(tmp_path, COVIRUS), *words)
    assert (done.exit_code, why in done.stderr) == (1, True)


def test_the_record_is_never_drawn_over(tmp_path: Path) -> None:
    path = saved(tmp_path, COVIRUS)
    done = quarantable("review", path, "--svg", path)
    assert (done.exit_code, "it would be lost" in done.stderr) == (1, True)
    assert path.read_text("utf-8") == write(COVIRUS)


def test_what_cannot_be_looked_back_on_is_told_with_its_file(tmp_path: Path) -> None:
    path = saved(tmp_path, Covirus(options=ROOMY, seed=8).play(3).record())
    assert f"{path}: Only a finished game can be looked back on" in quarantable("review", path).stderr
    path.write_text("A game of chess", "utf-8")
    assert f"{path}: This is no record" in quarantable("review", path).stderr
    assert "It can't be read" in quarantable("review", tmp_path / "none.qtr").stderr


@pytest.mark.long
@pytest.mark.timeout(600)
@pytest.mark.parametrize("record", [COVIRUS, CONTAGIOUS], ids=lambda record: record.game)
def test_processes_that_think_give_the_same_review_twice(tmp_path: Path, record: Record) -> None:
    path = saved(tmp_path, record)
    one, other = (quarantable("review", path, "--playouts", "20", "--json", "--jobs", jobs) for jobs in ("1", "2"))
    assert (one.exit_code, one.stderr) == (0, "")
    assert json.loads(one.stdout) == json.loads(other.stdout)
