"""`quarantable compare` as people and programs call it."""

import json
from collections.abc import Generator, Iterable
from contextlib import nullcontext
from typing import Any

import pytest
import typer

from quarantable.cli import comparing
from quarantable.cli.lab import compare
from quarantable.lab.workers import in_this_process

SMALL = '{"width": 5, "length": 4, "end": "%s"}'
QUICK: dict[str, Any] = {"bots": "greedy,random", "a": SMALL % "settled", "b": SMALL % "clinched", "games": 40, "seed": 7}


@pytest.fixture(autouse=True)
def here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Play in this process: no other has to be started."""
    monkeypatch.setattr(comparing, "player_for", lambda _wishes: nullcontext(in_this_process))


def refuse(constant: str) -> float:
    """JSON knows no NaN and no infinity, though Python reads them."""
    raise AssertionError(constant)


def said(capsys: pytest.CaptureFixture[str]) -> Any:
    text = capsys.readouterr().out
    assert text.count("\n") == 1
    return json.loads(text, parse_constant=refuse)


def test_one_object_tells_both_ways_and_every_answer(capsys: pytest.CaptureFixture[str]) -> None:
    compare("covirus", **QUICK, measure=["win.virus", "turns"], json=True)
    result = said(capsys)
    assert (result["game"], result["games"], result["seed"], result["interrupted"]) == ("covirus", 40, 7, False)
    assert [result[side]["options"]["end"] for side in ("a", "b")] == ["settled", "clinched"]
    assert result["a"]["bots"] == ["greedy", "random"]
    winning, turns = result["answers"]
    assert winning["a"] == winning["b"]
    assert winning["difference"]["value"] == 0
    assert turns["b"] < turns["a"]
    assert turns["difference"]["value"] == pytest.approx(turns["b"] - turns["a"])


def test_the_same_seed_gives_the_same_object(capsys: pytest.CaptureFixture[str]) -> None:
    compare("covirus", **QUICK, json=True)
    first = capsys.readouterr().out
    compare("covirus", **QUICK, json=True)
    assert capsys.readouterr().out == first


@pytest.mark.parametrize("games", [1, 2])
@pytest.mark.parametrize("game", ["contagious", "covirus"])
def test_numbers_are_finite_however_few_games(game: str, games: int, capsys: pytest.CaptureFixture[str]) -> None:
    small = '{"hand_size": 2}' if game == "contagious" else SMALL % "settled"
    compare(game, a=small, b=small, measure=["all"], games=games, seed=1, json=True)
    result = said(capsys)
    assert len(result["answers"]) > 15
    assert {answer["verdict"] for answer in result["answers"]} == {None}, "of so few games nothing is clear"


def test_people_get_a_table_and_what_each_way_is(capsys: pytest.CaptureFixture[str]) -> None:
    compare("covirus", **{**QUICK, "games": 5}, forbid_b=["0:66"], house_a=["consolation"], measure=["draw"])
    printed = " ".join(capsys.readouterr().out.split())
    assert "A: end=settled; house rule consolation" in printed
    assert "B: end=clinched; seat 0 without 66" in printed
    assert "Covirus, 2 players: 5 pairs of games, seed 7" in printed
    assert "not clear yet" in printed


def test_house_rules_of_each_way_are_told_and_played(capsys: pytest.CaptureFixture[str]) -> None:
    same = SMALL % "settled"
    compare("covirus", a=same, b=same, house_b=["consolation,secured"], measure=["lost"], games=20, seed=3, json=True)
    result = said(capsys)
    assert (result["a"]["house"], result["b"]["house"]) == ([], ["consolation", "secured"])
    assert result["answers"][0]["b"] < result["answers"][0]["a"]


def test_ctrl_c_tells_what_there_is(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def interrupted(orders: Iterable[Any]) -> Generator[Any]:
        yield next(iter(orders)).carry_out()
        raise KeyboardInterrupt

    monkeypatch.setattr(comparing, "player_for", lambda _wishes: nullcontext(interrupted))
    with pytest.raises(typer.Exit) as ended:
        compare("covirus", **{**QUICK, "games": 10}, json=True)
    assert ended.value.exit_code == 130
    result = said(capsys)
    assert (result["interrupted"], result["games"]) == (True, 10)


WRONG: tuple[tuple[dict[str, Any], str], ...] = (
    ({"game": "chess"}, "There is no game “chess”"),
    ({"measure": ["luck"]}, "There is no measure “luck”; there are win.virus,"),
    ({"a": "strict"}, "There is no preset “strict”."),
    ({"b": '{"width": 3}'}, "width"),
    ({"bots_b": "clever"}, "“clever” is no bot of the lab."),
    ({"forbid_a": ["0:77"]}, "“77” can't be forbidden"),
    ({"house_a": ["no dice"]}, "“no dice” is no house rule of this game; there are: consolation, attached_single, secured."),
    ({"house_b": ["secured"], "bots_b": "best"}, "best@200 doesn't know house rules"),
    ({"game": "contagious", "bots_a": "random,greedy,fair"}, "Both ways must be for as many players"),
)


@pytest.mark.parametrize(("typed", "sentence"), WRONG, ids=[sentence[:30] for _, sentence in WRONG])
def test_what_cannot_be_compared_is_refused_in_a_sentence(typed: dict[str, Any], sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(typer.Exit) as ended:
        compare(**{"game": "covirus", "games": 1, **typed})
    complaint = capsys.readouterr()
    assert (ended.value.exit_code, complaint.out) == (1, "")
    assert sentence in complaint.err
    assert complaint.err.count("\n") == 1
