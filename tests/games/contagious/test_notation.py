"""*Writing plays down*: one spelling in records, forgiveness for what people type."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quarantable.games.contagious.notation import ContagionPlay, NumberPlay, Play, WordPlay, action_for, parse, play_of, read_typed, spell
from quarantable.games.contagious.rules import ACCEPT, BOUNCE, TAKE
from quarantable.games.contract import Unreadable

numbers = st.builds(NumberPlay, rank=st.integers(1, 13), naturals=st.integers(0, 20), wilds=st.integers(0, 20)).filter(
    lambda play: play.quantity > 0
)
plays = st.one_of(
    numbers,
    st.builds(ContagionPlay, st.integers(0, 5)),
    st.builds(WordPlay, st.sampled_from([14, 15, 16, 17, TAKE, ACCEPT, BOUNCE])),
)


@given(plays)
def test_every_play_is_read_back_from_its_text(play: Play) -> None:
    assert parse(spell(play)) == play


@given(plays)
def test_every_play_is_read_back_from_its_action(play: Play) -> None:
    assert play_of(action_for(play)) == play


@pytest.mark.parametrize(
    ("text", "play"),
    [
        ("7", NumberPlay(7, 1, 0)),
        ("5*3", NumberPlay(5, 3, 0)),
        ("5*2+W", NumberPlay(5, 2, 1)),
        ("5+W*2", NumberPlay(5, 1, 2)),
        ("W=4", NumberPlay(4, 0, 1)),
        ("W*2=4", NumberPlay(4, 0, 2)),
        ("contagion>2", ContagionPlay(2)),
        ("take", WordPlay(TAKE)),
    ],
)
def test_the_examples_of_the_rules(text: str, play: Play) -> None:
    assert parse(text) == play
    assert spell(play) == text


NOT_SPELLINGS = (
    *("", "5*1", "05", "W+5", "5*02", "5*0", "0", "14", "W", "W*2", "W*1=4", "W=04", "W*0=4", "5+W*1", "5+W*0", "5+5", "W=14", "W=0"),
    *("5 ", " 5", "5\n", "SHIELD", "contagion", "contagion>", "contagion>-1", "contagion>01", "contagion>\u0663", "\u0665", "5×2"),
    *("1" * 400, "5*" + "9" * 101, "take it", "5*2+W+W", "-5"),
)


@pytest.mark.parametrize("text", NOT_SPELLINGS)
def test_any_other_spelling_is_refused(text: str) -> None:
    with pytest.raises(Unreadable):
        parse(text)


@given(st.text(alphabet="0123456789W*+=>contagio \u0663", max_size=12))
def test_any_text_is_a_play_in_its_one_spelling_or_unreadable(text: str) -> None:
    try:
        play = parse(text)
    except Unreadable:
        return
    assert spell(play) == text


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ("5*1", "5"),
        ("5 5 5", "5*3"),
        ("5,5,w", "5*2+W"),
        ("w + 5", "5+W"),
        ("5x2+wx2", "5*2+W*2"),
        ("W = 4", "W=4"),
        ("2*w=4", "2*w=4"),
        ("Flatten the curve", "flatten"),
        ("contagion to 2", "contagion>2"),
        ("Take", "take"),
        ("5 6", "5 6"),
        ("w", "w"),
        ("", ""),
        ("hello", "hello"),
        ("w=" + "9" * 5000, "w=" + "9" * 5000),
    ],
)
def test_what_people_type_is_forgiven_where_it_is_plain(typed: str, text: str) -> None:
    assert read_typed(typed) == text


@given(st.text(max_size=20))
def test_anything_may_be_typed(typed: str) -> None:
    assert isinstance(read_typed(typed), str)


@given(plays)
def test_a_play_well_spelt_is_what_was_typed(play: Play) -> None:
    assert read_typed(spell(play)) == spell(play)
