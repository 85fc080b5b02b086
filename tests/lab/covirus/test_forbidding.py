"""Dice that a player may not use lose the turn."""

from fractions import Fraction

import pytest

from quarantable.lab.measures import figure_of
from quarantable.lab.studied import STUDIED
from quarantable.lab.summary import Summary
from tests.evidence.likely import could_be_less
from tests.games.covirus.builders import ROLLS
from tests.lab.builders import of_fields, play
from tests.lab.covirus.replaying import told

ALL_BUT_44 = ",".join(roll for roll in ROLLS if roll != "44")


@pytest.mark.parametrize("level", ["random", "gentle", "fair", "greedy", "strong", "best@1"])
def test_no_level_uses_forbidden_dice(level: str) -> None:
    """V8: the turn is lost, as if nothing fitted."""
    texts, row = told(of_fields(level, "random", width=5, length=5, forbid=["0:66,rectangles,11"]))
    own = [text.partition(" ") for text in texts[::2]]
    banned = [form for roll, _, form in own if roll in ("66", "11") or roll[0] != roll[1]]
    assert banned
    assert set(banned) == {"-"}
    assert row["lost"][0] >= len(banned)
    assert {form for _, _, form in (text.partition(" ") for text in texts[1::2])} != {"-"}


def test_who_first_rolls_what_fills_the_field_wins() -> None:
    """On 4 × 4 squares a double 4 is all of them. The virus rolls first: it wins 1 of (2 − 1/36) games."""
    setting = of_fields("random", "greedy", width=4, length=4, forbid=[f"0:{ALL_BUT_44}", f"1:{ALL_BUT_44}"])
    games, runs = 100, 12
    truth = {"win.virus": Fraction(36, 71), "win.cure": Fraction(35, 71), "turns": 36, "lost": Fraction(35, 36), "placed": 1, "draw": 0}
    measures = {each.name: each for each in STUDIED["covirus"].measures(2)}
    rows = play(setting, games * runs)
    parts = [Summary.of(setting, rows[first : first + games]) for first in range(0, len(rows), games)]
    for name, number in truth.items():
        missed = [not figure_of(measures[name], part.numbers[name]).holds(float(number)) for part in parts]
        assert could_be_less(missed, 0.05), name
    assert (rows["done"].sum(axis=1) == 4).all()
    assert (rows["turns"] == rows["certain_at"]).all()
    assert (rows["led_from"] == rows["turns"]).all()


def test_a_game_that_cannot_end_is_cut_off_and_drawn() -> None:
    nothing = ",".join(ROLLS)
    row = play(of_fields("random", "greedy", forbid=[f"0:{nothing}", f"1:{nothing}"]), 1)[0]
    assert (row["stopped"], row["turns"], row["lost"].sum(), row["free"]) == (1, 20_000, 20_000, 36)
    assert row["rolled"].sum() == 20_000
