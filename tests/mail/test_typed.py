"""What people type as a move."""

from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quarantable.games.contract import Refusal
from quarantable.games.covirus.refusals import NotThatRectangle
from quarantable.mail import refusals
from quarantable.mail.correspondence import there
from quarantable.mail.message import Agreed, Deed, Placed, Resigned
from quarantable.mail.playing import check, move
from quarantable.mail.situation import situation_of
from quarantable.mail.typed import deed
from tests.mail.correspondents import Two


@pytest.mark.parametrize(
    ("typed", "roll", "meant"),
    [
        ("c1:f2", "42", Placed("42 c1:f2")),
        ("42 c1:f2", "42", Placed("42 c1:f2")),
        (" 2 4  F2 to C1 ", "42", Placed("42 c1:f2")),
        ("c1-f2", "42", Placed("42 c1:f2")),
        ("f2 c1", "42", Placed("42 c1:f2")),
        ("a1, b1 stop", "21", Placed("21 a1:b1", offers_stop=True)),
        ("c1 – f2 stop", "42", Placed("42 c1:f2", offers_stop=True)),
        ("c1:f2, and offer to stop", "42", Placed("42 c1:f2", offers_stop=True)),
        ("=17", "66", Placed("66 =17")),
        ("66 Line 17", "66", Placed("66 =17")),
        ("k22", "11", Placed("11 k22")),
        ("b2 a1, A2;b1".replace(";", ","), "22", Placed("22 a1,b1,a2,b2")),
        ("-", "42", Placed("42 -")),
        ("resign", None, Resigned()),
        ("I agree", "42", Agreed()),
        ("go on", None, None),
    ],
)
def test_it_is_mended_into_what_was_meant(typed: str, roll: str | None, meant: Deed | None) -> None:
    assert deed(typed, roll, 1) == meant


@pytest.mark.parametrize(
    ("typed", "roll", "refusal"),
    [
        ("53 a1:e3", "42", refusals.WrongRoll),
        ("go on", "42", refusals.HasToPlace),
        ("stop", "42", refusals.OfferNeedsAPlay),
        ("c1:f2", None, refusals.HasToAnswer),
    ],
)
def test_what_can_not_be_meant_is_told(typed: str, roll: str | None, refusal: type[Refusal]) -> None:
    with pytest.raises(refusal):
        deed(typed, roll, 1)


@given(st.text(max_size=50) | st.text("abc123:=, -stop", max_size=20))
@settings(max_examples=50)
def test_whatever_is_typed_is_a_move_or_refused(typed: str) -> None:
    two = Two.begin({"width": 8, "length": 8})
    side = there(two.until_somebody_chooses()).kept
    with suppress(Refusal):
        check(side, typed)
        assert move(side, typed).game.messages[:-1] == side.game.messages


def test_a_placement_against_the_rules_is_refused_by_its_rule_v4() -> None:
    two = Two.begin({"width": 8, "length": 8})
    situation = two.until_somebody_chooses()
    while there(there(situation.board).roll) not in ("65", "64", "63", "54", "53"):
        two = Two.begin({"width": 8, "length": 8})
        situation = two.until_somebody_chooses()
    before = there(situation.board).position.to_bytes()
    with pytest.raises(NotThatRectangle):
        move(situation.kept, "a1:b1")
    assert there(situation_of(situation.kept).board).position.to_bytes() == before
