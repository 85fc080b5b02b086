"""What a seat may not play it doesn't play, whoever sits there."""

import pytest

from quarantable.games.contagious.notation import play_of, spell
from quarantable.games.contagious.state import CARDS, State
from quarantable.lab.contagious import playing
from quarantable.lab.setting import Setting
from tests.lab.builders import GLANCES, of_cards, overheard, play, row_of
from tests.lab.contagious.replaying import cards_in, told
from tests.lab.contagious.test_rows import assert_told

DECK = {"3": 6, "5": 6, "9": 6, "W": 4, "shield": 3, "contagion": 3, "antibodies": 2}


FORBIDDEN = {"W", "shield", "contagion", "9"}


def decisions(setting: Setting, number: int) -> list[tuple[State, str]]:
    """Of a game the positions before each play, and the play."""
    with overheard(playing, "play") as plays:
        play(setting, 1, number)
    return [(State.from_bytes(position), spell(play_of(action))) for position, action in plays]


@pytest.mark.parametrize("level", [*GLANCES, "best@3"])
def test_no_level_plays_what_is_forbidden_to_it(level: str) -> None:
    setting = of_cards(level, "random", "random", deck=DECK, hand_size=3, shield="choice", forbid=["0:W,shield,contagion,9"])
    held_back = 0
    for state, text in (decision for number in range(3) for decision in decisions(setting, number)):
        held = {CARDS[kind] for kind, count in enumerate(state.hands[0]) if count}
        if state.turn == 0 and cards_in(text).keys() & FORBIDDEN:
            assert state.pile_size == 0
            assert held <= FORBIDDEN
        held_back += state.turn == 0 and bool(held & FORBIDDEN)
    assert held_back > 5


def test_whoever_holds_nothing_else_takes_the_pile_though_it_could_play() -> None:
    """C7: as if nothing were legal."""
    setting = of_cards("greedy", "greedy", hand_size=1, deck={"3": 1, "5": 3}, starter=0, forbid=["1:5,3"])
    game, row = told(setting)
    assert game.plays[1] == "take"
    assert (row["takes"][1], row["dead"][1], row["turns"][1]) == (row["turns"][1],) * 3


def test_a_leader_who_holds_nothing_else_leads_it() -> None:
    """C8: there is no pile to take."""
    row = row_of(of_cards("random", "random", hand_size=2, deck={"7": 8}, starter=0, forbid=["0:7"]))
    assert row.played[0][CARDS.index("7")] >= 1


@pytest.mark.parametrize("level", ["best@3", "greedy"])
def test_rows_of_seats_that_are_forbidden_something_are_counted_right(level: str) -> None:
    assert_told(of_cards(level, "fair", deck=DECK, hand_size=2, forbid=["0:W,5,antibodies", "1:3"]))


def test_a_shield_that_answers_by_itself_is_played_all_the_same() -> None:
    """C18, shield=automatic."""
    rows = play(of_cards("random", "random", deck=DECK, hand_size=3, forbid=["0:shield", "1:shield"]), 40)
    shields = rows["played"][:, :2, CARDS.index("shield")].sum()
    assert shields > 0
    choice = play(of_cards("random", "random", deck=DECK, hand_size=3, shield="choice", forbid=["0:shield", "1:shield"]), 40)
    assert choice["bounces"].sum() == 0


def test_to_forbid_what_nobody_holds_changes_nothing_but_where_chance_comes_from() -> None:
    one, other = (play(of_cards("greedy", "random", deck={"3": 9, "5": 9}, forbid=forbid), 20) for forbid in ([], ["0:W", "1:13"]))
    assert one.tobytes() == other.tobytes()
