"""The bots by level: legal plays, the same for the same seed, from what the seat may see."""

import random

import pytest

from quarantable.bots import levels
from quarantable.games.registry import GAMES
from quarantable.table.due import THINKING

CONTAGIOUS, COVIRUS = GAMES["contagious"], GAMES["covirus"]


@pytest.mark.parametrize("level", levels.IMMEDIATE)
def test_contagious_a_whole_game_of_legal_plays(level: str) -> None:
    options = CONTAGIOUS.read_options("table")
    deck = list(CONTAGIOUS.cards(options))
    random.Random(1).shuffle(deck)
    position = CONTAGIOUS.new(options, 3, deck=deck, starter=0)
    for seed in range(2000):
        if CONTAGIOUS.is_over(position):
            break
        play = levels.choose(CONTAGIOUS, level, position, roll=None, seed=seed)
        assert play == levels.choose(CONTAGIOUS, level, position, roll=None, seed=seed)
        CONTAGIOUS.play(position, play)
    assert CONTAGIOUS.is_over(position)
    with pytest.raises(ValueError, match="over"):
        levels.choose(CONTAGIOUS, level, position, roll=None, seed=0)


@pytest.mark.parametrize("level", levels.IMMEDIATE)
def test_covirus_whatever_the_roll(level: str) -> None:
    position = COVIRUS.new(COVIRUS.read_options({"end": "full"}), 2)
    rolls = [f"{large}{small}" for large in range(1, 7) for small in range(1, large + 1)]
    for seed, roll in enumerate(rolls):
        play = levels.choose(COVIRUS, level, position, roll=roll, seed=seed)
        assert play == levels.choose(COVIRUS, level, position, roll=roll, seed=seed)
        COVIRUS.play(position, play)


@pytest.mark.parametrize("level", levels.IMMEDIATE)
def test_c21_a_bot_does_not_know_the_cards_of_others(level: str) -> None:
    options = CONTAGIOUS.read_options({"hand_size": 3})
    chooser = random.Random(5)
    for seed in range(100):
        deck = list(CONTAGIOUS.cards(options))
        chooser.shuffle(deck)
        own = {place: card for place, card in enumerate(deck) if place in (0, 2, 4)}
        others = [card for place, card in enumerate(deck) if place not in own]
        chooser.shuffle(others)
        again = [own[place] if place in own else others.pop() for place in range(len(deck))]
        plays = {
            levels.choose(CONTAGIOUS, level, CONTAGIOUS.new(options, 2, deck=order, starter=0), roll=None, seed=seed)
            for order in (deck, again)
        }
        assert len(plays) == 1


def test_every_level_has_its_time_at_a_table() -> None:
    assert set(THINKING) == set(levels.LEVELS)


def test_a_level_nobody_has_is_an_error() -> None:
    position = COVIRUS.new(COVIRUS.read_options(), 2)
    with pytest.raises(KeyError):
        levels.choose(COVIRUS, "divine", position, roll="21", seed=0)
