"""Every outcome is as likely as it should be: Pearson's test, on secrets counted up, so that it always comes out the same.

The bias that a remainder of a byte would bring is found by the same test in as many draws.
"""

import hashlib
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice

import numpy as np
import pytest
from numpy.typing import NDArray

from quarantable.chance.drawing import Drawing
from quarantable.chance.fair import Agreement, FairChance
from quarantable.chance.message import Seed
from quarantable.chance.stream import stream
from tests.chance.chi_square import BOUND, deviate, deviate_of_pairs, deviate_of_places

ROLLS = [f"{large}{small}" for large in range(1, 7) for small in range(1, large + 1)]
SHARES = [(1 if roll[0] == roll[1] else 2) / 36 for roll in ROLLS]
LARGER_SHARES = [(2 * face - 1) / 36 for face in range(1, 7)]
"""Of the larger die of a roll, from 1: rolls go by it in pairs, so that there are enough in every cell."""
CARDS = [chr(ord("!") + card) for card in range(72)]
AGREEMENT = Agreement(table="uniform", game_number=1, game="covirus", options="", seats=("person", "person"))
TURNS = 50
"""How many rolls are taken of a game."""

both_sizes = pytest.mark.parametrize("size", [40_000, pytest.param(1_000_000, marks=[pytest.mark.long, pytest.mark.timeout(900)])])


def fresh(purpose: str, size: int) -> bytes:
    return hashlib.sha256(purpose.encode()).digest()[:size]


def game(number: int) -> FairChance:
    nonces = tuple((seat, fresh(f"nonce {seat} of {number}", 16)) for seat in (0, 1))
    return FairChance(fresh(f"secret of {number}", 32), AGREEMENT, nonces)


def seed(number: int) -> Seed:
    return Seed("K7P2M9QX", 1, fresh(f"before {number}", 16), fresh(f"answer {number}", 16))


def games_of(make: Callable[[int], FairChance | Seed], rolls: int) -> Iterator[list[str]]:
    """As many rolls, game by game."""
    for number in range(rolls // TURNS):
        chance = make(number)
        yield [chance.roll(turn) for turn in range(1, TURNS + 1)]


class Remainder(Drawing):
    """What a careless program does: the remainder of a byte."""

    def below(self, n: int) -> int:
        return self._take(1)[0] % n


def biased(number: int) -> Remainder:
    return Remainder(stream(fresh(f"biased {number}", 32), []))


def pairs_of(games: list[list[str]]) -> NDArray[np.int64]:
    """How often a roll with this larger die was followed by one with that; each roll is in one pair, so that pairs are independent."""
    pairs = np.zeros((6, 6), np.int64)
    for rolls in games:
        for one, next_one in zip(rolls[::2], rolls[1::2], strict=True):
            pairs[int(one[0]) - 1, int(next_one[0]) - 1] += 1
    return pairs


def faces_of(dice: Iterator[int], size: int) -> list[int]:
    faces = Counter(islice(dice, size))
    return [faces[face] for face in range(1, 7)]


@both_sizes
@pytest.mark.parametrize("make", [game, seed], ids=["at a table", "by message"])
def test_dice_are_even_and_the_rolls_of_a_game_do_not_know_each_other(make: Callable[[int], FairChance | Seed], size: int) -> None:
    games = list(games_of(make, size // 2))
    dice = (int(die) for rolls in games for roll in rolls for die in roll)
    assert abs(deviate(faces_of(dice, size), [size / 6] * 6)) < BOUND
    rolled = Counter(roll for rolls in games for roll in rolls)
    assert abs(deviate([rolled[each] for each in ROLLS], np.array(SHARES) * rolled.total())) < BOUND
    assert abs(deviate_of_pairs(pairs_of(games), LARGER_SHARES)) < BOUND


def test_the_bias_of_a_remainder_is_found_in_a_million_dice() -> None:
    dice = biased(0)
    faces = faces_of(iter(dice.die, 0), 1_000_000)
    assert deviate(faces, [1_000_000 / 6] * 6) > BOUND


@pytest.mark.parametrize("make", [game, seed], ids=["at a table", "by message"])
def test_the_first_die_of_a_roll_off_is_as_good_as_the_second(make: Callable[[int], FairChance | Seed]) -> None:
    last_pairs = Counter(make(number).roll_off()[-1] for number in range(9_000))
    assert len(last_pairs) == 30
    assert abs(deviate(list(last_pairs.values()), [300] * 30)) < BOUND


@pytest.mark.parametrize("players", range(2, 7))
def test_c5_everybody_leads_as_often(players: int) -> None:
    starters = Counter(game(number).starter(players) for number in range(3_000))
    assert abs(deviate([starters[player] for player in range(players)], [3_000 / players] * players)) < BOUND


def places_of(shuffles: Iterator[tuple[str, ...]], size: int) -> NDArray[np.int64]:
    """How often each card came to each place."""
    counts = np.zeros(len(CARDS) * len(CARDS), np.int64)
    places = np.arange(len(CARDS)) * len(CARDS)
    for order in islice(shuffles, size):
        counts[places + np.frombuffer("".join(order).encode(), np.uint8) - ord("!")] += 1
    return counts.reshape(len(CARDS), len(CARDS))


shuffling = pytest.mark.parametrize("size", [3_000, pytest.param(1_000_000, marks=[pytest.mark.long, pytest.mark.timeout(900)])])


@shuffling
def test_c4_every_card_comes_to_every_place_as_often(size: int) -> None:
    shuffles = (game(number).deck(CARDS) for number in range(size))
    assert abs(deviate_of_places(places_of(shuffles, size))) < BOUND


def test_cards_that_are_dealt_anew_come_to_every_place_as_often() -> None:
    shuffles = (game(number).deal_anew(CARDS) for number in range(2_000))
    assert abs(deviate_of_places(places_of(shuffles, 2_000))) < BOUND


@shuffling
def test_the_bias_of_a_remainder_is_found_in_as_many_shuffles(size: int) -> None:
    shuffles = (biased(number).shuffled(CARDS) for number in range(size))
    assert deviate_of_places(places_of(shuffles, size)) > BOUND


def test_the_deck_of_a_game_does_not_know_its_other_events() -> None:
    """Streams of different events, and of different nonces, are different."""
    one, other = game(1), FairChance(fresh("secret of 1", 32), AGREEMENT, ((0, bytes(16)), (1, bytes(16))))
    orders = {one.deck(CARDS), one.deal_anew(CARDS), other.deck(CARDS), other.deal_anew(CARDS)}
    assert len(orders) == 4
