"""The greedy player of It's Contagious!"""

import random
from typing import Any

import pytest

from quarantable.bots.contagious import greedy_play
from quarantable.games.contagious.game import Contagious

GAME = Contagious()


def position_state(**changes: Any) -> dict[str, Any]:
    """What seat 0 of two sees of a pile with a 9 on it."""
    seen = {"turn": 0, "counting": "up", "top": 9, "value": 9, "pile": ["9"], "loads": [0, 0], "draw_left": 30}
    return seen | changes


def choice(legal: list[str], **changes: Any) -> str:
    return greedy_play(position_state(**changes), GAME.read_options(), legal, 0)


def test_a_match_is_better_than_a_beat_of_the_same_cards() -> None:
    assert choice(["13", "9"]) == "9"


def test_wilds_and_power_cards_are_saved_while_a_number_will_do() -> None:
    assert choice(["10", "W*2=6", "shield", "blowback", "flatten", "antibodies", "contagion>1"]) == "10"


def test_of_power_cards_antibodies_are_played_once_the_viral_load_is_large() -> None:
    assert choice(["shield", "antibodies"], loads=[1, 0]) == "shield"
    assert choice(["shield", "antibodies"], loads=[40, 0]) == "antibodies"


def test_a_contagion_goes_to_who_has_the_smallest_viral_load() -> None:
    assert choice(["contagion>1", "contagion>2", "contagion>3"], loads=[5, 9, 2, 7]) == "contagion>2"


@pytest.mark.parametrize("turn", range(4))
def test_of_equal_targets_a_contagion_goes_to_the_next_clockwise_so_that_no_seat_is_picked_on(turn: int) -> None:
    others = [f"contagion>{seat}" for seat in range(4) if seat != turn]
    assert choice(others, turn=turn, loads=[5, 5, 5, 5]) == f"contagion>{(turn + 1) % 4}"


def test_a_large_pile_is_bounced_but_never_wanted() -> None:
    assert choice(["accept", "bounce"], pile=["9"] * 12) == "bounce"
    assert choice(["shield", "take"], pile=["9"] * 12) == "shield"


def greedy_share(options: str, games: int) -> float:
    """What part of games of two against random play it wins."""
    return sum(won(options, seed) for seed in range(games)) / games


def won(options: str, seed: int) -> float:
    rng, read = random.Random(seed), GAME.read_options(options)
    deck = list(GAME.cards(read))
    rng.shuffle(deck)
    position = GAME.new(read, 2, deck=deck, starter=seed // 2 % 2)
    while (seat := GAME.turn(position)) is not None:
        legal = GAME.legal(position)
        is_greedy = seat == seed % 2
        GAME.play(position, greedy_play(GAME.state(position, seat), read, legal, 0) if is_greedy else rng.choice(legal))
    winners = GAME.winners(position)
    return (seed % 2 in winners) / len(winners)


@pytest.mark.parametrize("options", ["written", "table"])
def test_it_beats_random_play(options: str) -> None:
    assert greedy_share(options, 80) > 0.65


@pytest.mark.long
@pytest.mark.parametrize("options", ["written", "table"])
def test_it_wins_three_games_in_four_against_random_play(options: str) -> None:
    assert greedy_share(options, 3000) >= 0.75
