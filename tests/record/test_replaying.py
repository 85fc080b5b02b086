"""Records followed line by line: where the game stood after each."""

from typing import Any

import pytest

from quarantable.games.contract import EVERYTHING
from quarantable.games.registry import GAMES
from quarantable.record.converting import rows
from quarantable.record.drawing import draw
from quarantable.record.model import (
    Comment,
    Deck,
    Declared,
    Entry,
    GoOn,
    Play,
    Record,
    Resign,
    Result,
    Roll,
    Seen,
    Starter,
    Stop,
    TakeOver,
    Undo,
)
from quarantable.record.reading import read
from quarantable.record.replaying import CannotBeFollowed, Step, replay
from quarantable.record.writing import line_of, write
from tests.record.small import PEOPLE, ROLL_OFF, contagious, covirus, options_of


def steps_of(record: Record) -> list[Step]:
    return list(replay(record))


def state_of(step: Step, game: str) -> dict[str, Any]:
    assert step.position is not None
    return GAMES[game].state(step.position, EVERYTHING)


def test_every_step_has_its_line_and_the_plays_that_stand() -> None:
    record = covirus(Play(1, 1, "42 c1:f2"), Play(2, 0, "42 a7:d8"), Undo(0, 1), Play(2, 0, "42 c7:f8"))
    steps = steps_of(record)
    assert [step.plays for step in steps] == [0, 1, 2, 1, 2]
    text = write(record).splitlines()
    assert [text[step.line - 1] for step in steps][-1] == "2. 0 42 c7:f8"
    assert state_of(steps[-1], "covirus")["lines"][7] == "..cccc"
    assert state_of(steps[2], "covirus")["lines"][7] == "cccc..", "what was undone is still to be seen"


def test_v3_the_higher_die_is_the_virus_and_begins() -> None:
    first = steps_of(covirus())[0]
    assert (first.order, first.turn) == ((1, 0), 1)


def test_dice_lie_on_the_table_until_they_are_played_or_the_turn_is_gone() -> None:
    steps = steps_of(covirus(Roll("61"), Roll("42"), Play(1, 1, "42 c1:f2"), Roll("53"), Stop(), outcome="stopped"))
    assert [step.roll for step in steps] == [None, "61", "42", None, "53", "53"]


@pytest.mark.parametrize("end", [Stop(), Resign(0)])
def test_v11_after_an_end_by_agreement_or_by_resigning_it_is_nobodys_turn(end: Entry) -> None:
    step = steps_of(covirus(Play(1, 1, "42 c1:f2"), end))[-1]
    assert step.turn is None
    assert state_of(step, "covirus")["over"] == isinstance(end, Stop)


def test_c20_with_cards_a_bot_plays_on_for_who_resigned_while_anybody_is_left() -> None:
    steps = steps_of(contagious(Resign(1), Play(1, 0, "5"), Play(2, 1, "6"), TakeOver(0, "greedy"), Resign(0)))
    assert [step.turn for step in steps][2:] == [0, 1, 0, 0, None]


def test_going_on_deals_the_hidden_cards_anew_and_what_stood_before_stays() -> None:
    record = contagious(Play(1, 0, "5"), GoOn(("9", "10", "6", "7", "8", "11")), Play(2, 1, "6"), Undo(1, 1))
    states = [state_of(step, "contagious") for step in steps_of(record)[1:]]
    assert [state["hands"] for state in states[1:3]] == [[["7", "9"], ["6", "8"]], [["9", "10"], ["6", "7"]]]
    assert steps_of(record)[-1].plays == 1


def test_c21_a_view_with_hidden_cards_has_no_positions() -> None:
    steps = steps_of(contagious(Play(1, 0, "5"), Play(2, 1, "6"), Undo(1, 1), seen=Seen(0, ("7", "9"))))
    assert [(step.position, step.turn, step.plays) for step in steps] == [(None, None, 1), (None, None, 2), (None, None, 1)]


@pytest.mark.parametrize(
    ("record", "place", "reason"),
    [
        (covirus(Play(1, 1, "42 c2:f3")), 1, "bottom line"),
        (covirus(Play(1, 1, "42 c1:f2"), Undo(1, 1)), 2, "from play 1 to play 1"),
        (covirus(Deck(("5",))), 1, "no deck"),
        (covirus(ROLL_OFF), 1, "no roll-off"),
        (covirus(Starter(0)), 1, "after the deck"),
        (covirus(GoOn(("5",))), 1, "not part of this game"),
        (covirus(Play(1, 1, "42 c1:f2"), GoOn(), Undo(1, 0)), 3, "from play 1 to play 0"),
        (contagious(GoOn(("5",))), 2, "not those"),
        (contagious(Play(1, 0, "take")), 2, "pile"),
        (contagious(Stop(), Play(1, 0, "5"), GoOn()), 4, "not those"),
    ],
)
def test_what_leads_nowhere_is_told_with_its_line(record: Record, place: int, reason: str) -> None:
    with pytest.raises(CannotBeFollowed, match=reason) as caught:
        steps_of(record)
    assert caught.value.facts["line"] == line_of(record, place)


def test_a_game_that_is_not_set_up_has_no_plays() -> None:
    record = Record("covirus", options_of("covirus"), PEOPLE, "2026-11-30T20:15:07.123Z", Declared("t", 1), Result("unfinished"), (Stop(),))
    with pytest.raises(CannotBeFollowed, match="isn't set up"):
        steps_of(record)


def test_v8_the_field_is_drawn_with_its_own_names() -> None:
    drawn = draw("covirus", state_of(steps_of(covirus(Play(1, 1, "42 c1:f2")))[-1], "covirus")).splitlines()
    assert drawn[0] == "     a b c d e f"
    assert drawn[1] == "  8  . . . . . ."
    assert drawn[-2] == "  1  . . v v v v"
    assert drawn[-1] == "     virus 0, cure 0"


def test_c8_the_pile_and_the_hands_are_drawn() -> None:
    drawn = draw("contagious", state_of(steps_of(contagious(Play(1, 0, "5")))[-1], "contagious")).splitlines()
    assert drawn[0] == "pile  5  (value 5, counting up, clockwise; 2 cards to draw)"
    assert drawn[1:] == ["seat 0  hand: 7 9  Viral Load 0: –", "seat 1  hand: 6 8  Viral Load 0: –"]


def test_rows_tell_which_plays_stand_at_the_end() -> None:
    record = covirus(Play(1, 1, "42 c1:f2"), Play(2, 0, "42 a7:d8"), Undo(0, 1), Play(2, 0, "42 c7:f8"), Comment("well played"))
    game, *others = rows(record)
    assert (game["is"], game["seats"][0], game["chance"]) == ("game", {"kind": "person", "name": "Ada"}, "declared")
    assert {row["record"] for row in [game, *others]} == {write(record)[-65:-1]}
    assert [row["play"] for row in others if row["stands"]] == ["42 c1:f2", "42 c7:f8"]
    assert [row["is"] for row in others] == ["roll-off", "play", "play", "undo", "play", "comment"]
    assert (others[1]["seat"], others[1]["turn"], others[1]["scores"]) == (1, 0, [0, 0])


def test_what_is_followed_is_what_is_read_again() -> None:
    record = covirus(Play(1, 1, "42 c1:f2"), Play(2, 0, "42 a7:d8"))
    assert [step.plays for step in replay(read(write(record)))] == [0, 1, 2]
