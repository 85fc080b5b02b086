"""Every refusal names its rule and says one plain sentence; the order of checks is that of the rules."""

from typing import Any

import pytest

from quarantable.games.contagious.game import Position
from quarantable.games.contract import BadValue, Refusal, UnknownOption, UnknownPreset
from tests.games.contagious.builders import GAME, after, dealt, new


def refusal(position: Position, play: str) -> Refusal:
    before = position.to_bytes()
    with pytest.raises(Refusal) as refused:
        GAME.play(position, play)
    assert position.to_bytes() == before
    assert refused.value.why.endswith(".")
    return refused.value


def test_c19_after_the_end_everything_is_refused_even_what_cannot_be_read() -> None:
    position = after(dealt(["5", "6"]), "5")
    assert [refusal(position, play).rule for play in ("6", "rubbish", "take")] == ["C19"] * 3


def test_c18_while_a_contagion_waits_only_answers_are_judged() -> None:
    position = after(dealt(["contagion 1", "2 3"], "4", shield="choice"), "contagion>1")
    assert [refusal(position, play).rule for play in ("2", "take", "contagion>9", "13", "bounce")] == ["C18"] * 5
    assert refusal(position, "rubbish").rule == "notation"


def test_c8_then_c7_for_a_take() -> None:
    position = dealt(["5 1", "6 1"], "1")
    assert refusal(position, "take").rule == "C8"
    assert refusal(after(position, "5"), "take").rule == "C7"


def test_c6_then_c17_for_a_contagion() -> None:
    position = dealt(["contagion 1", "2 3"], "4")
    assert refusal(position, "contagion>0").rule == "C17"
    assert refusal(position, "contagion>2").rule == "C17"
    assert refusal(after(position, "1"), "contagion>1").rule == "C6"


def test_c6_then_c9_then_the_value_for_a_number_play() -> None:
    position = after(dealt(["12 W 1", "12 W 1"], "1 1"), "12")
    assert refusal(position, "W*2=9").rule == "C6"
    assert refusal(position, "W=9").rule == "C9"
    assert refusal(position, "12+W").rule == "C9"
    assert refusal(position, "W=8").rule == "C10"


def test_c15_for_a_value_that_is_not_lower_counting_down() -> None:
    refused = refusal(after(dealt(["9 flatten", "9 1"], "1 2"), "flatten", "9"), "12")
    assert refused.rule == "C6"
    position = after(dealt(["flatten 9", "9 9"], "10 9"), "flatten", "9")
    assert (refusal(position, "9").rule, refusal(position, "9").why) == ("C15", "9 is not lower than 9: the pile counts down.")


def test_a_refusal_carries_what_it_is_made_of() -> None:
    refused = refusal(after(dealt(["9 1", "4 1"], "2 2"), "9"), "4")
    assert (refused.code, refused.facts, refused.why) == (
        "too_low",
        {"total": 4, "value": 9},
        "4 does not beat 9, and doesn't match the top card.",
    )


@pytest.mark.parametrize(
    ("players", "starter", "options", "rule"),
    [
        (1, 0, {}, "C3"),
        (7, 0, {}, "C3"),
        (2, 2, {}, "C5"),
        (2, -1, {}, "C5"),
        (2, 0, {"hand_size": 4}, "C2"),
    ],
)
def test_a_set_up_that_cannot_be_names_its_rule(players: int, starter: int, options: dict[str, Any], rule: str) -> None:
    with pytest.raises(Refusal) as refused:
        new(options, players, ["5"] * 7, starter)
    assert refused.value.rule == rule


@pytest.mark.parametrize(
    "options",
    [
        {"deck": {"14": 1}},
        {"deck": {"5": 61}},
        {"deck": {"5": -1}},
        {"deck": {str(rank): 60 for rank in range(1, 6)}},
        {"hand_size": 0},
        {"hand_size": 21},
    ],
)
def test_c2_a_deck_or_hand_out_of_bounds(options: dict[str, Any]) -> None:
    with pytest.raises(Refusal) as refused:
        GAME.read_options(options)
    assert refused.value.rule == "C2"


@pytest.mark.parametrize(
    ("options", "kind"),
    [
        ({"take": "sometimes"}, BadValue),
        ({"take": 1}, BadValue),
        ({"hand_size": True}, BadValue),
        ({"hand_size": 5.0}, BadValue),
        ({"hand_size": None}, BadValue),
        ({"deck": ["5"]}, BadValue),
        ({"deck": {"5": True}}, BadValue),
        ({"starter": "0"}, BadValue),
        ({"preset": 5}, BadValue),
        ({"preset": "house"}, UnknownPreset),
        ("house", UnknownPreset),
        ({"Take": "free"}, UnknownOption),
    ],
)
def test_what_is_no_option_or_no_value_is_a_matter_of_protocol(options: Any, kind: type[Refusal]) -> None:
    with pytest.raises(kind) as refused:
        GAME.read_options(options)
    assert refused.value.rule == "protocol"


def test_options_are_read_back_as_written() -> None:
    for given in (None, "table", {"preset": "table", "hand_size": 5, "deck": {"5": 30}, "starter": 1}):
        options = GAME.read_options(given)
        assert GAME.read_options(GAME.write_options(options)) == options
