"""Games in which somebody is asked play by play are the games of the compiled loop, where the bots are the same."""

from unittest.mock import patch

import pytest

from quarantable.bots.covirus.searching import search
from quarantable.games.covirus.check import CovirusPosition
from quarantable.lab.contagious import run as contagious_run
from quarantable.lab.contagious.seats import WEIGHING
from quarantable.lab.covirus import run as covirus_run
from quarantable.lab.covirus.seats import GREEDILY
from tests.lab.builders import of_cards, of_fields, play

DECK = {"3": 6, "5": 6, "9": 6, "W": 4, "shield": 3, "contagion": 3, "antibodies": 2}


@pytest.mark.parametrize("shield", ["automatic", "choice"])
def test_bots_of_cards_that_are_asked_choose_what_they_choose_at_a_glance(shield: str) -> None:
    setting = of_cards("greedy", "random", "fair", "gentle", deck=DECK, hand_size=3, take="free", shield=shield)
    at_a_glance = play(setting, 8)
    with patch.object(contagious_run, "THINKING", WEIGHING):
        assert play(setting, 8).tobytes() == at_a_glance.tobytes()


def test_covirus_is_played_the_same_turn_by_turn() -> None:
    setting = of_fields("greedy", "random", forbid=["1:21"])
    at_a_glance = play(setting, 4)
    with patch.object(covirus_run, "THINKING", GREEDILY), patch.object(covirus_run, "may_use", lambda *_: False):
        assert play(setting, 4).tobytes() == at_a_glance.tobytes()


def test_what_a_bot_of_covirus_answers_is_played() -> None:
    """Asked for each turn on which it may use the dice, and for no other."""
    asked: list[int] = []

    def listening(position: CovirusPosition, *given: object) -> object:
        asked.append(position.state.turns)
        return search(position, *given)  # type: ignore[arg-type]  # as it was called

    with patch.object(covirus_run, "search", listening):
        row = play(of_fields("best@1", "random", width=4, length=4, forbid=["0:66"]), 1)[0]
    assert asked == sorted(asked)
    assert all(turn % 2 == 0 for turn in asked)
    assert 0 < len(asked) <= (row["turns"] + 1) // 2
