"""Endings of few cards, some of them hidden: what is played where exact play is known (`docs/exact-play.md`)."""

import pytest

from quarantable.bots.contagious.choosing import choose
from quarantable.bots.contagious.knowledge import knowledge_of
from quarantable.bots.contagious.regrets import MODULUS, SETS, Study, can_be_studied, slot_of
from quarantable.bots.contagious.worlds import begin_worlds
from quarantable.bots.question import Budget, Question, question_about
from quarantable.games.kernel import raw
from tests.bots.contagious.positions import GAME, asked

NUMBERS = {"2": 2, "3": 2, "5": 2, "8": 2}
POWERS = {"2": 2, "3": 2, "antibodies": 1, "contagion": 1}
FLAT = {"1": 2, "3": 2, "5": 2, "flatten": 1}


def leading(deck: dict[str, int], hand: list[str]) -> Question:
    """The first turn of a game of two by who holds this hand."""
    options = GAME.read_options({"hand_size": len(hand), "deck": deck})
    rest = list(GAME.cards(options))
    for card in hand:
        rest.remove(card)
    order = [card for pair in zip(hand, rest, strict=False) for card in pair]
    return question_about(GAME, GAME.new(options, 2, deck=order + rest[len(hand) :], starter=0), (), ())


@pytest.mark.parametrize(
    ("deck", "hand", "play"),
    [
        (NUMBERS, ["2", "5", "8"], "2"),
        (NUMBERS, ["2", "3", "5"], "2"),
        (POWERS, ["3", "antibodies"], "antibodies"),
        (FLAT, ["1", "5"], "5"),
    ],
)
def test_who_leads_plays_what_exact_play_does(deck: dict[str, int], hand: list[str], play: str) -> None:
    assert choose("best", leading(deck, hand), Budget(playouts=300), seed=1).play == play


def test_c21_a_study_of_the_same_seed_learns_the_same_and_values_are_shares() -> None:
    question = leading(POWERS, ["3", "antibodies"])
    choices = [choose("best", question, Budget(playouts=160), seed=4) for _ in range(2)]
    assert choices[0] == choices[1]
    assert sum(choices[0].value) == pytest.approx(1)
    assert {each.play for each in choices[0].estimates} == set(question.legal or ())


def test_an_ending_too_large_for_its_nodes_is_not_studied() -> None:
    known = knowledge_of(leading(NUMBERS, ["2", "5", "8"]))
    study = Study(raw(known.position), raw(begin_worlds(known, 1)), 1, nodes=1)
    assert not study.learn(2)


def test_only_endings_of_two_with_few_hidden_cards_are_studied() -> None:
    assert can_be_studied(knowledge_of(leading(FLAT, ["1", "5"])).position)
    for players in (2, 3):
        assert not any(can_be_studied(knowledge_of(question).position) for question, _ in asked(1, players))


def test_two_keys_never_share_a_place_and_a_full_table_has_no_room() -> None:
    keys = [0] * SETS
    assert slot_of(keys, 5, SETS) == slot_of(keys, 5, SETS)
    assert slot_of(keys, 5 + SETS, SETS) != slot_of(keys, 5, SETS)
    assert slot_of(list(range(1, 4)), MODULUS, 3) == -1
