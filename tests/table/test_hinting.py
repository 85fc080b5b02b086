"""Hints: where the table allows them, for whose turn it is; all are told that one was taken."""

import pytest

from quarantable.protocol.socket import AnySeat, BotSeat, DeviceSeat, LinkSeat, MySeat
from quarantable.record.from_table import record_of
from quarantable.record.model import Comment, Play
from quarantable.record.reading import read
from quarantable.record.writing import write
from quarantable.table import TakeHint, Undo, hint_question
from tests.table.builders import ScriptedTable, contagious, covirus, new_table

DECK = ["5", "6"] * 6 + ["9"] * 8
TOLD = {"play": "5*2", "share": 0.6}


def hint(table: ScriptedTable, seat: int) -> TakeHint:
    assert table.state.playing
    return TakeHint(seat, table.state.playing.changed, TOLD)


@pytest.mark.parametrize(
    ("others", "said", "hints"),
    [
        ([BotSeat("fair")], None, True),
        ([BotSeat("fair"), BotSeat("best")], None, True),
        ([BotSeat("fair"), LinkSeat()], None, False),
        ([DeviceSeat("Bob")], None, False),
        ([LinkSeat()], True, True),
        ([BotSeat("fair")], False, False),
    ],
)
def test_a_table_has_hints_if_its_creator_says_so_or_plays_alone_against_bots(
    others: list[AnySeat], said: bool | None, hints: bool
) -> None:
    table = new_table("contagious", [MySeat("Ada"), *others], hints=said)
    assert table.view()["hints"] is hints


def test_all_are_told_that_a_hint_was_taken_and_only_who_took_it_what_it_said() -> None:
    table = contagious("Ada", "Bob", deck=DECK, hints=True)
    assert (table.view(0)["can"]["hint"], table.view(1)["can"]["hint"]) == (True, False)
    assert table.do(hint(table, 0)) == TOLD
    assert table.kinds()[-1] == "hinted"
    assert table.shown_last() == {"n": table.state.n, "at": table.now, "is": "hinted", "seat": 0}


def test_a_second_hint_in_the_same_position_is_told_and_not_counted() -> None:
    table = contagious("Ada", "Bob", deck=["5", "6"] * 6, hints=True)
    table.do(hint(table, 0))
    n = table.state.n
    assert table.do(hint(table, 0)) == TOLD
    assert table.state.n == n
    table.play(0, "5")
    table.ask(Undo, 0)
    table.do(hint(table, 0))
    assert table.kinds(n) == ["played", "undone", "hinted"]


def test_who_may_not_is_refused() -> None:
    table = contagious("Ada", "Bob", deck=DECK, hints=True)
    before = hint(table, 0)
    table.refuse("not_your_turn", hint(table, 1))
    table.play(0, "5")
    table.refuse("not_your_turn", before)
    table.refuse("stale", TakeHint(1, before.changed, TOLD))
    other = contagious("Ada", "Bob", deck=DECK)
    other.refuse("no_hints", hint(other, 0))
    assert not other.view(0)["can"]["hint"]


def test_with_dice_it_waits_for_the_roll() -> None:
    table = covirus("Ada", "Bob", dice=["21"], hints=True, rolls="by_hand")
    table.refuse("roll_first", hint(table, 0))
    assert not table.view(0)["can"]["hint"]
    table.roll(0)
    assert table.view(0)["can"]["hint"]
    table.do(hint(table, 0))


def test_c21_what_is_asked_for_a_seat_is_what_it_sees() -> None:
    table = contagious("Ada", "Bob", deck=DECK, hints=True)
    table.play(0, "5")
    question, _ = hint_question(table.state, 1)
    assert (question.plays, question.seats, question.seat) == (("5",), (0,), 1)
    assert question.state["hands"] == table.view(1)["position"]["hands"]
    assert question.state["hands"][0] is None
    assert list(question.legal or ()) == table.view(1)["legal"]


def test_the_record_tells_of_it_before_the_play() -> None:
    table = contagious("Ada", "Bob", deck=["5", "6"], options={"hand_size": 1}, hints=True)
    table.do(hint(table, 0))
    table.play(0, "5")
    record = record_of(table.state, table.events, 1)
    assert record.entries[-2:] == (Comment("seat 0 took a hint"), Play(1, 0, "5"))
    assert read(write(record)) == record
