"""Greedy play of Covirus: always legal, the same for the same seed, and much better than chance."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quarantable.bots.covirus import greedy_play, random_play
from quarantable.games.covirus.check import CovirusPosition
from tests.games.covirus.builders import GAME, ROLLS, after, field, positions, rolled


@given(positions(), st.integers(0, 2**64 - 1))
@settings(max_examples=60)
def test_every_greedy_turn_is_legal(position: CovirusPosition, seed: int) -> None:
    if GAME.is_over(position):
        return
    for roll in ROLLS:
        before, play = position.to_bytes(), greedy_play(position, roll, seed)
        GAME.check(position, play)
        assert play == greedy_play(position, roll, seed)
        assert position.to_bytes() == before


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize(
    ("before", "roll", "play"),
    [
        (("51 a1:e1", "66 -"), "21", "21 f1:g1"),  # what completes a line
        (("51 a1:e1", "66 -", "11 f1", "66 -"), "11", "11 g1"),
        (("66 -", "61 a9:f9"), "11", "11 g9"),  # what spoils one that is nearly complete
        (("11 a1", "66 -", "61 a2:f2", "66 -"), "66", "66 =1"),  # the line that lacks most
    ],
)
def test_it_completes_and_spoils(before: tuple[str, ...], roll: str, play: str, seed: int) -> None:
    assert greedy_play(after(field(7, 9), *before), roll, seed) == play


def test_its_free_shapes_spoil_what_they_reach() -> None:
    assert "g9" in greedy_play(after(field(7, 9), "66 -", "61 a9:f9"), "22", seed=1)


@pytest.mark.parametrize(
    ("options", "games"),
    [({}, 8), ({"half": "closed"}, 4), ({"free_shape": "attached", "adjacent": "corner"}, 8), ({"end": "clinched"}, 12)],
)
def test_it_beats_random_play(options: dict[str, str], games: int) -> None:
    assert share_of_greedy(options, games) > 0.85


def share_of_greedy(options: dict[str, str], games: int) -> float:
    """Its share of the wins against random play; it is the virus and the cure by turns."""
    random, won = Random(3), 0.0
    for game in range(games):
        position, greedy = field(20, 40, **options), game % 2
        while not GAME.is_over(position):
            bot = greedy_play if GAME.turn(position) == greedy else random_play
            GAME.play(position, bot(position, rolled(random), random.getrandbits(64)))
        winners = GAME.winners(position)
        won += (greedy in winners) / len(winners)
    return won / games
