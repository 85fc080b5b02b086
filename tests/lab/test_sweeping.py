"""Many changes to a way to play: each by itself, all that can be played, and no difference where there is none."""

from collections.abc import Generator, Iterable
from dataclasses import replace
from typing import Any
from zlib import crc32

import numpy as np
import pytest

from quarantable.evidence.many import simultaneous
from quarantable.games.registry import GAMES
from quarantable.lab.comparing import contrasts
from quarantable.lab.parts import AT_ONCE
from quarantable.lab.setting import CAN_BE_FORBIDDEN, PROPOSALS, Setting
from quarantable.lab.sweeping import Variant, other_decks, other_options, proposals, restrictions, sweep
from tests.evidence.likely import could_be_less
from tests.lab.builders import of_cards, of_fields, play
from tests.lab.drawn_games import HEADLINES, PLAYERS, drawn

BASE = of_cards("greedy", "random", "fair")
DECK: dict[str, int] = {"3": 6, "5": 6, "9": 1, "W": 4}
SMALL = of_cards("greedy", "random", "fair", deck=DECK, hand_size=3)


def changed(base: Setting, variant: Variant) -> set[str]:
    """The options that a change changes."""
    return {name for name, value in variant.setting.options.items() if value != base.options[name]}


@pytest.mark.parametrize("base", [BASE, of_fields("greedy")], ids=["contagious", "covirus"])
def test_every_option_is_changed_by_itself_to_every_other_word(base: Setting) -> None:
    variants = other_options(base)
    for variant in variants:
        name, _, value = variant.name.partition("=")
        assert changed(base, variant) == {name}
        assert str(variant.setting.options[name]) == value
        assert replace(variant.setting, options=base.options) == base
    words = {f"{spec.name}={each}" for spec in GAMES[base.game].option_specs for each in spec.choices}
    current = {f"{name}={value}" for name, value in base.options.items()}
    assert words - current <= {each.name for each in variants}
    assert not current & {each.name for each in variants}


def test_numbers_that_cannot_be_played_are_left_out() -> None:
    """Three hands of 7 need 21 cards, and there are 17."""
    assert [each.name for each in other_options(SMALL) if "hand_size" in each.name] == ["hand_size=4", "hand_size=5"]


def test_every_card_is_left_out_and_made_rarer_and_more_frequent() -> None:
    variants = {each.name: each.setting.options["deck"] for each in other_decks(SMALL)}
    whole: Any = SMALL.options["deck"]
    assert {name for name, deck in variants.items() if name.startswith("without")} == {f"without {card}" for card in DECK}
    assert variants["+1 9"] == {**whole, "9": 2}
    assert variants["-1 W"] == {**whole, "W": 3}
    assert "-1 9" not in variants, "that is “without 9”"
    assert all(deck != whole for deck in variants.values())


def test_a_deck_too_small_to_deal_is_no_change() -> None:
    base = of_cards("random", players=2, deck={"3": 3, "5": 3}, hand_size=3)
    assert {each.name for each in other_decks(base)} == {"+1 3", "+1 5"}


def test_a_game_without_cards_has_no_other_deck() -> None:
    assert other_decks(of_fields("greedy")) == []


def test_each_card_of_the_deck_is_forbidden_to_one_seat_on_top_of_what_is() -> None:
    base = of_cards("greedy", "random", "fair", deck=DECK, hand_size=3, forbid=["1:W", "2:3"])
    variants = restrictions(base, 1)
    assert {each.name for each in variants} == {f"seat 1 without {card}" for card in ("3", "5", "9")}
    assert {each.setting.forbidden for each in variants} == {((), ("W", card), ("3",)) for card in ("3", "5", "9")}


def test_each_roll_and_all_rectangles_are_forbidden_to_a_side() -> None:
    assert [each.setting.forbidden[0] for each in restrictions(of_fields("greedy"), 0)] == [(each,) for each in CAN_BE_FORBIDDEN["covirus"]]


def test_house_rules_are_tried_by_themselves_and_together() -> None:
    names = tuple(PROPOSALS["covirus"])
    assert [each.setting.house for each in proposals(of_fields("greedy"))] == [*((name,) for name in names), names]
    assert proposals(of_fields("best@5", "greedy")) == []
    assert proposals(BASE) == []


class Simulated:
    """Instead of playing, draws games; in the named change the starter wins more often."""

    def __init__(self, seed: int, planted: Setting | None = None) -> None:
        self.seed = seed
        self.planted = planted

    def __call__(self, orders: Iterable[Any]) -> Generator[Any]:
        for order in orders:
            chance = np.random.default_rng([self.seed, order.first, crc32(str(order.second_way.options).encode())])
            yield contrasts(HEADLINES, *drawn(chance, order.games // 10, 0.05 if order.second_way == self.planted else 0.0))


ASKED = [each for each in HEADLINES if each.name in ("win.from_starter_0", "shared", "dead")]
WAY = of_cards("random", players=PLAYERS)
OTHERS = [Variant(f"hand_size={size}", replace(WAY, options={**WAY.options, "hand_size": size})) for size in (3, 4, 5, 7, 8)]


def found_by(player: Simulated, parts: int) -> set[tuple[str, str]]:
    swept = sweep(WAY, OTHERS, ASKED, parts * AT_ONCE, player)
    return {(each.variant.name, a.measure.name) for each in swept for a in each.comparison.answers() if a.verdict == "differs"}


def test_a_change_that_was_planted_is_found_and_no_other() -> None:
    assert found_by(Simulated(1, OTHERS[2].setting), 10) == {("hand_size=5", "win.from_starter_0")}


def test_where_no_change_changes_anything_no_table_says_that_one_does() -> None:
    found = [bool(found_by(Simulated(seed), 5)) for seed in range(25)]
    assert could_be_less(found, 0.05)


def test_all_intervals_of_a_table_hold_together() -> None:
    swept = list(sweep(WAY, OTHERS, ASKED, AT_ONCE, Simulated(1)))
    levels = {answer.difference.level for each in swept for answer in each.comparison.answers()}
    assert list(levels) == pytest.approx([simultaneous(len(OTHERS) * len(ASKED))])


def test_an_option_for_cards_that_nobody_has_changes_no_game() -> None:
    base = replace(SMALL, has_own_chance=True)
    variants = {each.name: each.setting for each in other_options(base)}
    rows = play(base, 25).tobytes()
    for name in ("shield=choice", "flatten_again=reverses"):
        assert play(variants[name], 25).tobytes() == rows, name
    assert play(variants["take=free"], 25).tobytes() != rows
