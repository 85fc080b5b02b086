"""What a player reads of a game: who is who, what happened since, what is to be done next."""

import re

import pytest

from quarantable.mail.playing import accept, invite_to
from quarantable.mail.situation import situation_of
from quarantable.mail.telling import how, told
from tests.mail.correspondents import DAY, SMALL, Two, last, placing


def test_an_invitation_is_to_be_sent() -> None:
    text = told(situation_of(invite_to(SMALL, "Ada", DAY)))
    assert "Ada has invited" in text
    assert "Send your last message, if you haven't yet, and read what the other answers." in text
    assert "Shall we play Covirus by messages?" in text


def test_who_has_nothing_to_place_is_told_why() -> None:
    """The next roll that fits is the other's."""
    two = Two.begin()
    while two.until_somebody_chooses().kept.seat == 1:  # until Bob, who knows the first dice, has nothing to place
        two = Two.begin()
    text = told(situation_of(two.bob))
    assert re.search(r"The next turn is Ada's, with [1-6][1-6]: there is nothing for you to place\.", text)


def test_every_turn_since_the_last_placement_is_told_by_its_number() -> None:
    """So that who was away sees what fell meanwhile."""
    two = Two.begin({**SMALL, "end": "full"})
    wish = placing(1)
    told_lost = 0
    while (situation := two.until_somebody_chooses()).phase != "finished":
        plays = situation.plays
        text = told(situation)
        since = plays[max((at for at, each in enumerate(plays) if not each.play.endswith(" -")), default=0) :]
        numbers = [int(number) for number in re.findall(r"^Turns? (\d+)(?: was| to|: )", text, re.MULTILINE)]
        assert not since or since[0].number in numbers
        if len(since) > 2:
            assert f"Turns {since[1].number} to {since[-1].number} were lost" in text
            told_lost += 1
        two.write(wish(situation))
    assert told_lost > 0


@pytest.mark.parametrize("roll", ["66", "55", "33", "11", "65", "21"])
def test_the_example_is_of_the_roll_that_is_to_be_placed(roll: str) -> None:
    words = {"66": "line 3", "11": "b2", "65": "a1:f5", "21": "a1:b1"}.get(roll, "a1 b1 b2 …")
    assert how(roll).endswith(f"as in “{words}”.")


def test_who_is_who_and_where_they_begin_is_told() -> None:
    two = Two.begin({"width": 6, "length": 8}, names=("Ada", "Bob"))
    text = told(two.until_somebody_chooses())
    assert re.search(r"^(Ada|Bob) is the virus \(v, from line 1\), (Ada|Bob) is the cure \(c, from line 8\)\.$", text, re.MULTILINE)
    assert re.search(r"^The roll-off of Ada and Bob: [1-6] to [1-6]", text, re.MULTILINE)


def test_the_message_to_send_stands_at_the_end() -> None:
    bob = accept(last(invite_to(SMALL, "Ada", DAY)), "Bob")
    assert told(situation_of(bob)).endswith(f"Your last message:\n\n{last(bob)}")
