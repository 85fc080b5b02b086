"""Going on from a position whose cards everybody knows: what lies in hands and in the draw pile is dealt anew."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quarantable.games.contagious.refusals import OtherCards
from quarantable.games.contagious.state import CARDS
from quarantable.games.contract import EVERYTHING, NotThisGame
from quarantable.games.registry import GAMES
from tests.games.contagious.builders import GAME, WAYS, after, dealt, new


def test_c4_hands_are_dealt_by_player_then_the_draw_pile_from_its_front() -> None:
    position = after(dealt(["5 6", "7 8"], "9 10 11"), "5")
    again = GAME.dealt_anew(position, ["11", "8", "6", "7", "9", "10"])
    assert GAME.state(again, EVERYTHING)["hands"] == [["8", "11"], ["6", "7"]]
    assert GAME.state(after(again, "7"), EVERYTHING)["hands"][1] == ["6", "9"]


def test_what_can_be_dealt_anew_is_listed_as_a_deck_is() -> None:
    position = after(dealt(["5 shield", "W 8"], "9 1 11"), "5")
    assert GAME.unseen(position) == ("W", "1", "8", "9", "11", "shield")


@pytest.mark.parametrize("cards", [["5", "6"], ["5", "7", "8"], []])
def test_c4_other_cards_are_refused(cards: list[str]) -> None:
    position = dealt(["5 6", "7 8"])
    with pytest.raises(OtherCards):
        GAME.dealt_anew(position, cards)


def test_a_game_without_cards_has_none_to_deal() -> None:
    covirus = GAMES["covirus"]
    position = covirus.new(covirus.read_options(None), 2)
    assert covirus.unseen(position) == ()
    assert covirus.dealt_anew(position, ()).to_bytes() == position.to_bytes()
    with pytest.raises(NotThisGame):
        covirus.dealt_anew(position, ["5"])


@given(
    way=st.sampled_from(WAYS),
    deck=st.lists(st.sampled_from((*CARDS, "contagion", "shield")), min_size=12, max_size=60),
    players=st.integers(2, 4),
    seed=st.integers(0, 2**32),
)
@settings(max_examples=40)
def test_c4_dealing_anew_moves_nothing_but_hidden_cards_and_the_game_goes_on(
    way: dict[str, str], deck: list[str], players: int, seed: int
) -> None:
    chance = Random(seed)
    position = new({**way, "hand_size": 3}, players, deck, 0)
    for _ in range(chance.randrange(60)):
        if legal := GAME.legal(position):
            GAME.play(position, chance.choice(legal))
    before, cards = position.to_bytes(), GAME.unseen(position)
    again = GAME.dealt_anew(position, chance.sample(cards, len(cards)))
    assert position.to_bytes() == before, "what it began from stays as it is"
    assert GAME.unseen(again) == cards
    assert GAME.state(again, None) == GAME.state(position, None)
    hands = GAME.state(again, EVERYTHING)["hands"]
    assert [len(hand) for hand in hands] == GAME.state(again, None)["hand_sizes"]
    assert Counter(GAME.cards(position.options)) == Counter(deck)
    while legal := GAME.legal(again):
        GAME.play(again, chance.choice(legal))
    assert sum(GAME.scores(again)) == len(deck)
