"""What a play shows that can't be untold (C6, C18)."""

from typing import Any

from quarantable.games.registry import GAMES

GAME = GAMES["contagious"]


def tells(play: str, *cards: str, rest: int = 0, **options: Any) -> bool:
    """Two hands of two cards: the first two of the deck are the first of each. `rest`: cards on the draw pile."""
    deck = [*cards, *["7"] * (4 - len(cards) + rest)]
    read = GAME.read_options({"hand_size": 2, "deck": {card: deck.count(card) for card in deck}, **options})
    before = GAME.new(read, 2, deck=deck, starter=0)
    after = GAME.copy(before)
    GAME.play(after, play)
    return GAME.tells(before, play, after)


def test_c6_a_card_drawn_does() -> None:
    assert tells("5", "5", rest=1)
    assert not tells("5", "5", rest=0)


def test_c18_whether_hidden_shields_answer_by_themselves_does() -> None:
    assert tells("contagion>1", "contagion", "shield")
    assert tells("contagion>1", "contagion", "6")


def test_c18_a_contagion_that_waits_for_an_answer_does_not() -> None:
    assert not tells("contagion>1", "contagion", "shield", shield="choice")
