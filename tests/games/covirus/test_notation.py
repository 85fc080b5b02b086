"""Turns as text: one spelling for records, any for people."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quarantable.games.contract import Unreadable
from quarantable.games.covirus.notation import (
    Line,
    Lost,
    Rectangle,
    Roll,
    Squares,
    Turn,
    column_name,
    column_number,
    mended,
    read,
    read_roll,
    write,
)

sides = st.integers(0, 60)
rectangles = st.builds(lambda x, y, width, height: Rectangle(x, y, x + width, y + height), sides, sides, sides, sides)
squares = st.sets(st.tuples(sides, sides), min_size=1).map(
    lambda found: Squares(tuple(sorted(found, key=lambda square: (square[1], square[0]))))
)
rolls = st.tuples(st.integers(1, 6), st.integers(1, 6)).map(lambda dice: Roll(max(dice), min(dice)))
turns = st.builds(Turn, rolls, st.one_of(rectangles, squares, st.builds(Line, sides), st.just(Lost())))


@given(turns)
def test_every_turn_is_read_as_it_was_written(turn: Turn) -> None:
    assert read(write(turn)) == turn


@given(turns)
def test_a_record_s_spelling_needs_no_mending(turn: Turn) -> None:
    assert mended(write(turn)) == write(turn)


@given(st.text())
def test_any_text_is_read_or_refused(text: str) -> None:
    with suppress(Unreadable):
        assert write(read(text)) == text
    assert isinstance(mended(text), str)


@given(st.text(alphabet="0123456789abz ,:=-", max_size=20))
def test_what_is_mended_needs_no_more_mending(text: str) -> None:
    assert mended(mended(text)) == mended(text)


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "4", "42", "42 ", "42  -", " 42 -", "42 - ", "42-", "42\t-", "42 --", "42 –", "4 2 -", "042 -", "42 -\n"),
        *("24 -", "24 c1:f2", "70 -", "77 -", "07 -", "40 -", "x2 -", "٤٢ -", "42 a٣:b4"),
        *("42 f2:c1", "42 c2:f1", "42 f1:c2", "42 c1:f2:g3", "42 c1:", "42 :f2", "42 c1 : f2", "42 C1:F2", "42 c1-f2", "42 c0:f1"),
        *("42 c01:f2", "42 1c:f2", "42 c1:f2,g3", "42 c:f", "42 1:2"),
        *("66 17", "66 =0", "66 =017", "66 = 17", "66 =", "66 ==1", "66 =1,2", "66 =-1", "66 =+1", "66 =1.0"),
        *("11 k0", "11 k022", "11 K22", "11 22k", "11 k", "11 22", "11 k22,", "11 ,k22", "11 á1", "11 k22 k23"),
        *("22 a1,b1,b1,b2", "22 b1,a1,a2,b2", "22 a2,b2,a1,b1", "22 a1, b1,a2,b2", "22 a1;b1;a2;b2", "22 a1,,b1"),
        "11 " + "a" * 200 + "1",
        "11 a" + "1" * 200,
        "x" * 100_000,
    ],
)
def test_only_the_spelling_of_records_is_read(text: str) -> None:
    with pytest.raises(Unreadable) as refusal:
        read(text)
    assert len(refusal.value.why) < 300


@pytest.mark.parametrize("text", ["", "4", "24", "70", "07", "421", "42 ", "a2", "٤٢", "4\n"])
def test_a_roll_is_two_dice_the_larger_first(text: str) -> None:
    with pytest.raises(Unreadable):
        read_roll(text)


def test_columns_go_on_as_in_a_spreadsheet() -> None:
    assert [column_name(x) for x in (0, 25, 26, 27, 39, 701, 702)] == ["a", "z", "aa", "ab", "an", "zz", "aaa"]
    assert all(column_number(column_name(x)) == x for x in range(2000))


@pytest.mark.parametrize(
    ("typed", "play"),
    [
        ("24 c1:f2", "42 c1:f2"),
        ("42 f2:c1", "42 c1:f2"),
        ("42 c2:f1", "42 c1:f2"),
        (" 4 2  F1 : C2 ", "42 c1:f2"),
        ("42c1:f2", "42 c1:f2"),
        ("42 c01:f02", "42 c1:f2"),
        ("66 = 17", "66 =17"),
        ("66=17", "66 =17"),
        ("11K22", "11 k22"),
        ("22 b2, b1, a2, a1", "22 a1,b1,a2,b2"),
        ("22 A1 B1 A2 B2", "22 a1,b1,a2,b2"),
        ("22 a1,a1,b1,b2", "22 a1,a1,b1,b2"),
        ("35 -", "53 -"),
        ("53-", "53 -"),
    ],
)
def test_what_people_type_is_mended(typed: str, play: str) -> None:
    assert mended(typed) == play


@pytest.mark.parametrize("typed", ["", "hello", "72 a1", "42", "42 c1:f2:g3", "42 ?", "66 =", "11 22", "24 nonsense", "2" * 5000])
def test_what_cannot_be_mended_is_kept(typed: str) -> None:
    assert mended(typed) == typed
