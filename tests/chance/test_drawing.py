"""Outcomes from bytes: every outcome equally likely, drawn by rejection."""

from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quarantable.chance.drawing import Drawing


def from_bytes(*drawn: int) -> Drawing:
    """Chance that draws these bytes, one after the other, and fails when they are used up."""
    source: Iterator[int] = iter(drawn)
    return Drawing(lambda size: bytes(next(source) for _ in range(size)))


def test_numbers_that_are_too_high_are_drawn_again() -> None:
    assert from_bytes(7, 6, 5).below(6) == 5


def test_bits_that_are_too_high_are_cut_off() -> None:
    assert from_bytes(0b1111_1011).below(6) == 3


@pytest.mark.parametrize("n", [1, 2, 6, 72, 200, 255, 256])
def test_every_byte_that_counts_is_one_outcome_and_each_has_as_many(n: int) -> None:
    outcomes: Counter[int] = Counter()
    for byte in range(256):
        try:
            outcomes[from_bytes(byte).below(n)] += 1
        except (StopIteration, RuntimeError):  # it was rejected, and there is no second byte
            continue
    counts = [outcomes[outcome] for outcome in range(n)] if n > 1 else [1]
    assert len(set(counts)) == 1
    assert counts[0] > 0


def test_a_roll_is_two_dice_the_larger_first_each_of_36_outcomes_once() -> None:
    rolls = Counter(from_bytes(one, other).roll() for one in range(6) for other in range(6))
    assert rolls == {f"{large}{small}": 1 if large == small else 2 for large in range(1, 7) for small in range(1, large + 1)}


def test_v3_the_roll_off_goes_on_while_the_dice_are_equal() -> None:
    assert from_bytes(2, 2, 0, 0, 5, 1).roll_off() == ((3, 3), (1, 1), (6, 2))


def test_each_order_of_three_cards_comes_from_one_pair_of_draws() -> None:
    orders = {from_bytes(first, second).shuffled("abc") for first in range(3) for second in range(2)}
    assert orders == set(permutations("abc"))


@given(st.lists(st.sampled_from(["1", "W", "shield"]), max_size=40), st.randoms(use_true_random=False))
def test_a_shuffle_keeps_the_cards(cards: list[str], bytes_of: Random) -> None:
    assert Counter(Drawing(bytes_of.randbytes).shuffled(cards)) == Counter(cards)
