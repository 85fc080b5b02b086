"""`quarantable sweep` as people and programs call it."""

import json
from contextlib import nullcontext
from typing import Any

import pytest
import typer

from quarantable.cli import comparing
from quarantable.cli.lab import sweep
from quarantable.lab.workers import in_this_process

CARDS = '{"deck": {"3": 6, "5": 6, "9": 4, "W": 4, "shield": 3}, "hand_size": 3}'
SQUARES = '{"width": 5, "length": 4}'


@pytest.fixture(autouse=True)
def here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Play in this process: no other has to be started."""
    monkeypatch.setattr(comparing, "player_for", lambda _wishes: nullcontext(in_this_process))


def swept(capsys: pytest.CaptureFixture[str], game: str, **typed: Any) -> Any:
    sweep(game, **{"games": 4, "seed": 3, "json": True, **typed})
    return json.loads(capsys.readouterr().out)


def test_every_option_is_changed(capsys: pytest.CaptureFixture[str]) -> None:
    result = swept(capsys, "contagious", options=CARDS, bots="greedy,random")
    changes = {each["change"] for each in result["changes"]}
    assert {"take=free", "shield=choice", "flatten_again=reverses", "hand_size=4"} <= changes
    assert all(each["games"] == 4 for each in result["changes"])
    assert (result["bots"], result["seed"], result["interrupted"]) == (["greedy", "random"], 3, False)


def test_every_card_is_left_out_or_more_or_less_frequent(capsys: pytest.CaptureFixture[str]) -> None:
    result = swept(capsys, "contagious", over="deck", options=CARDS, measure=["shared"])
    assert len(result["changes"]) == 5 * 3
    assert {answer["measure"] for each in result["changes"] for answer in each["answers"]} == {"shared"}


def test_what_a_seat_may_not_use_is_measured_by_what_it_wins(capsys: pytest.CaptureFixture[str]) -> None:
    cards = swept(capsys, "contagious", over="plays", seat=1, options=CARDS)
    assert [each["change"] for each in cards["changes"]] == [f"seat 1 without {card}" for card in ("W", "3", "5", "9", "shield")]
    assert {answer["measure"] for each in cards["changes"] for answer in each["answers"]} == {"win.seat_1"}
    squares = swept(capsys, "covirus", over="plays", seat=1, options=SQUARES, games=1)
    assert {answer["measure"] for each in squares["changes"] for answer in each["answers"]} == {"win.cure", "draw"}


def test_house_rules_are_tried(capsys: pytest.CaptureFixture[str]) -> None:
    result = swept(capsys, "covirus", over="house", options=SQUARES, measure=["lost"])
    changes = {each["change"]: each["answers"][0]["difference"]["value"] for each in result["changes"]}
    assert next(iter(changes)) == "house rule consolation"
    assert changes["house rule consolation"] < 0


def test_people_get_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    sweep("covirus", over="house", options=SQUARES, games=2, seed=3, measure=["draw"])
    printed = " ".join(capsys.readouterr().out.split())
    assert "Covirus, 2 players, seed 3: each change against the game as it is" in printed
    assert "house rule secured" in printed


WRONG: tuple[tuple[dict[str, Any], str], ...] = (
    ({"over": "luck"}, "--over is one of options, deck, plays, house, not “luck”."),
    ({"over": "deck"}, "Covirus has no deck."),
    ({"over": "plays", "seat": 2}, "There is no seat 2; there are seats 0 to 1."),
    ({"over": "house", "bots": "best"}, "Covirus has no house rules to try, or one of these bots doesn't know them."),
    ({"game": "contagious", "over": "house"}, "It's Contagious! has no house rules to try"),
    ({"measure": ["luck"]}, "There is no measure “luck”"),
)


@pytest.mark.parametrize(("typed", "sentence"), WRONG, ids=[sentence[:30] for _, sentence in WRONG])
def test_what_cannot_be_swept_is_refused_in_a_sentence(typed: dict[str, Any], sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(typer.Exit) as ended:
        sweep(**{"game": "covirus", "games": 1, **typed})
    complaint = capsys.readouterr()
    assert (ended.value.exit_code, complaint.out) == (1, "")
    assert sentence in complaint.err
    assert complaint.err.count("\n") == 1
