"""Chance has a stream of its own, so that other players and other rules meet the same deals and dice."""

from dataclasses import replace

import numpy as np

from quarantable.chance.splitmix import next_u64, seeded
from quarantable.lab.setting import Setting
from quarantable.lab.streams import one_stream, seeds_of, two_streams
from tests.lab.builders import of_cards, of_fields, play
from tests.lab.contagious.replaying import told as told_of_cards
from tests.lab.covirus.replaying import told as told_of_fields

DECK = {"3": 6, "5": 6, "9": 6, "W": 2, "shield": 2, "contagion": 1}


def test_game_i_starts_at_the_ith_output_of_the_runs_seed() -> None:
    generator = seeded(2**64 - 3)
    starts = [next_u64(generator) for _ in range(50)]
    assert seeds_of(2**64 - 3, 0, 50) == starts
    assert seeds_of(2**64 - 3, 20, 10) == starts[20:30]
    assert one_stream(2**64 - 3, 3, 4).tolist() == [[start, start] for start in starts[3:7]]


def test_chance_and_whims_have_streams_that_never_start_alike() -> None:
    seeds = two_streams(7, 0, 2000)
    assert len(np.unique(seeds)) == seeds.size


def dealt(setting: Setting, number: int) -> tuple[list[str], int]:
    game, _ = told_of_cards(setting, number)
    return game.deck, game.starter


def test_the_deal_and_the_starter_are_the_same_whoever_plays_and_by_whatever_rules() -> None:
    first = of_cards("greedy", "random", "fair", deck=DECK, hand_size=3)
    others = (
        of_cards("random", "gentle", "strong", deck=DECK, hand_size=3),
        of_cards("greedy", "random", "fair", deck=DECK, hand_size=5, take="free", shield="choice", flatten_again="reverses"),
        of_cards("random", "greedy", "random", deck=DECK, hand_size=3, forbid=["0:W", "2:shield,3"]),
        of_cards("best@2", "random", "random", deck=DECK, hand_size=3),
        replace(of_cards("random", players=3, deck=DECK, hand_size=3), has_own_chance=True),
    )
    for number in range(4):
        assert {str(dealt(other, number)) for other in others} == {str(dealt(first, number))}


def test_another_seed_and_another_game_are_another_deal() -> None:
    deals = [dealt(of_cards("greedy", "random", seed=seed), number) for seed in range(3) for number in range(3)]
    assert len({str(deal) for deal in deals}) == len(deals)


def test_the_dice_are_the_same_whoever_plays_and_by_whatever_rules() -> None:
    settings = (
        of_fields("greedy", "random"),
        of_fields("gentle", "fair", adjacent="corner", half="closed"),
        of_fields("random", "greedy", width=9, length=5, forbid=["0:21,66"]),
        of_fields("best@1", "strong"),
        replace(of_fields("random"), has_own_chance=True),
    )
    for number in range(2):
        rolls = [[text.partition(" ")[0] for text in told_of_fields(setting, number)[0]] for setting in settings]
        shortest = min(map(len, rolls))
        assert shortest > 3
        assert len({str(each[:shortest]) for each in rolls}) == 1


def test_where_all_play_at_random_a_stream_of_its_own_changes_the_games_but_not_what_is_legal() -> None:
    one, two = of_cards(players=3), replace(of_cards(players=3), has_own_chance=True)
    assert one.is_random
    assert not two.is_random
    assert play(one, 5).tobytes() != play(two, 5).tobytes()
