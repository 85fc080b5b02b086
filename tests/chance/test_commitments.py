"""What a commitment, a seal and a stream hang on: everything that goes into them, and nothing can stand for something else."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quarantable.chance.drawing import Drawing
from quarantable.chance.fair import Agreement, FairChance, Nonces, commitment, is_committed
from quarantable.chance.message import Seed, is_opening, seal
from quarantable.chance.stream import framed, stream

SECRET, NONCES = bytes(32), ((0, bytes(16)), (1, bytes([1]) * 16))
AGREEMENT = Agreement("t", 1, "contagious", "hand_size=6\n", ("person", "person", "bot greedy"), leader=None, origin="")
CARDS = [str(card) for card in range(72)]
OTHERS: dict[str, Any] = {
    "table": "u",
    "game_number": 2,
    "game": "covirus",
    "options": "hand_size=5\n",
    "seats": ("person", "person", "bot random"),
    "leader": 0,
    "origin": "0" * 64,
}
"""Another value for every field of the agreement."""

each_field = pytest.mark.parametrize("field", OTHERS)
FIELDS = st.lists(st.binary(max_size=6), max_size=6)


@given(FIELDS, FIELDS)
def test_no_two_lists_are_the_same_bytes(one: list[bytes], other: list[bytes]) -> None:
    assert (framed(one) == framed(other)) == (one == other)


@given(st.lists(st.integers(0, 80), max_size=8))
def test_a_stream_is_the_same_however_it_is_taken(sizes: list[int]) -> None:
    take = stream(SECRET, [b"example"])
    assert b"".join(take(size) for size in sizes) == stream(SECRET, [b"example"])(sum(sizes))


def test_every_field_of_an_agreement_is_tried() -> None:
    assert set(OTHERS) == set(Agreement.__dataclass_fields__)


@each_field
def test_a_commitment_is_to_every_field(field: str) -> None:
    other = replace(AGREEMENT, **{field: OTHERS[field]})
    assert not is_committed(commitment(SECRET, AGREEMENT), SECRET, other)


@each_field
def test_dice_and_decks_hang_on_every_field(field: str) -> None:
    other = replace(AGREEMENT, **{field: OTHERS[field]})
    assert FairChance(SECRET, other, NONCES).deck(CARDS) != FairChance(SECRET, AGREEMENT, NONCES).deck(CARDS)


def test_a_commitment_is_to_the_secret() -> None:
    assert is_committed(commitment(SECRET, AGREEMENT), SECRET, AGREEMENT)
    assert not is_committed(commitment(SECRET, AGREEMENT), bytes([1]) + SECRET[1:], AGREEMENT)


@pytest.mark.parametrize("shown", ["", "é", "\ud800", "0" * 64, commitment(SECRET, AGREEMENT).upper()])
def test_whatever_else_was_shown_is_no_commitment(shown: str) -> None:
    assert not is_committed(shown, SECRET, AGREEMENT)


@pytest.mark.parametrize("nonces", [(), NONCES[:1], ((0, bytes(16)), (1, bytes(16))), ((0, bytes(16)), (2, NONCES[1][1])), NONCES[::-1]])
def test_dice_and_decks_hang_on_every_nonce_and_whose_it_is(nonces: Nonces) -> None:
    assert FairChance(SECRET, AGREEMENT, nonces).deck(CARDS) != FairChance(SECRET, AGREEMENT, NONCES).deck(CARDS)


def test_the_secret_itself_is_needed_for_dice_and_decks() -> None:
    assert FairChance(bytes([1]) + SECRET[1:], AGREEMENT, NONCES).deck(CARDS) != FairChance(SECRET, AGREEMENT, NONCES).deck(CARDS)


def test_the_events_of_a_game_know_nothing_of_each_other() -> None:
    chance = FairChance(SECRET, AGREEMENT, NONCES)
    assert chance.deck(CARDS) != chance.deal_anew(CARDS)
    assert [chance.roll(turn) for turn in (3, 2, 1)] == [chance.roll(turn) for turn in (1, 2, 3)][::-1]
    assert len({tuple(chance.roll(turn + first) for turn in range(12)) for first in range(12)}) == 12


@pytest.mark.parametrize(("game", "seat", "number"), [("H", 0, 1), ("G", 1, 1), ("G", 0, 2)])
def test_a_seal_is_of_one_game_one_seat_one_message(game: str, seat: int, number: int) -> None:
    sealed = seal("G", 0, 1, bytes(16))
    assert is_opening(bytes(16), sealed, "G", 0, 1)
    assert not is_opening(bytes(16), sealed, game, seat, number)
    assert not is_opening(bytes([1] * 16), sealed, "G", 0, 1)


@pytest.mark.parametrize(
    "other",
    [
        lambda: Seed("H", 1, bytes(16), bytes([1] * 16)),
        lambda: Seed("G", 2, bytes(16), bytes([1] * 16)),
        lambda: Seed("G", 1, bytes([1] * 16), bytes(16)),
    ],
)
def test_a_seed_is_of_one_game_one_turn_and_both_openings_in_their_order(other: Callable[[], Seed]) -> None:
    turns = range(1, 20)
    assert [other().roll(turn) for turn in turns] != [Seed("G", 1, bytes(16), bytes([1] * 16)).roll(turn) for turn in turns]


def test_there_is_no_number_below_0_to_draw() -> None:
    with pytest.raises(ValueError, match="0"):
        Drawing(stream(SECRET, [])).below(0)
