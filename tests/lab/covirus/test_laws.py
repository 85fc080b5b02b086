"""What holds of every row of Covirus, whoever plays, by whatever options; and what is measured of rows."""

import numpy as np
import pytest
from hypothesis import given, settings

from quarantable.lab.measures import figure_of, gathered
from quarantable.lab.setting import Setting
from quarantable.lab.streams import Array
from quarantable.lab.studied import STUDIED
from tests.lab.builders import games_of_fields, of_fields, play


def squares(masks: Array) -> Array:
    """How many squares are marked, by game."""
    return np.array([sum(int(mask).bit_count() for mask in row.ravel()) for row in masks])


def assert_lawful(setting: Setting, rows: Array) -> None:
    width, length = setting.options["width"], setting.options["length"]
    assert isinstance(width, int)
    assert isinstance(length, int)
    turns, lost, done = rows["turns"], rows["lost"].sum(axis=1), rows["done"]
    assert (rows["rolled"].sum(axis=(1, 2)) == turns).all()
    assert (rows["lost_on"].sum(axis=(1, 2)) == lost).all()
    assert (rows["lost_on"] <= rows["rolled"]).all()
    assert (rows["lost_in"].sum(axis=1) == lost).all()
    assert (rows["turns_in"].sum(axis=1) == turns).all()
    assert ((rows["rolled"] != 0) <= np.tril(np.ones((7, 7), bool))).all()
    assert (squares(rows["mine"]) + rows["free"] == width * length).all()
    for player in range(2):
        assert ((rows["status"] == 1 + player).sum(axis=1) == done[:, player]).all()
    assert ((rows["status"] == 3).sum(axis=1) == rows["spoiled"]).all()
    assert ((rows["settled_at"] != 0) == (rows["status"] != 0)).all()
    assert (rows["settled_at"].max(axis=1) <= turns).all()
    assert (rows["listed"] <= turns - lost).all()
    assert (rows["choices"] >= rows["listed"]).all()
    assert (rows["forced"] <= rows["listed"]).all()
    assert (rows["last_completed_at"] + rows["lost_after"] <= turns).all()
    assert ((rows["last_completed_at"] == 0) == (done.sum(axis=1) == 0)).all()
    assert ((rows["led_from"] >= 1) & (rows["led_from"] <= turns)).all()
    assert ((rows["certain_at"] >= 1) & (rows["certain_at"] <= turns)).all()
    is_drawn = done[:, 0] == done[:, 1]
    assert (rows["led_from"][is_drawn] == turns[is_drawn]).all()
    assert ((rows["leader_after"][:, -1] == -1) == is_drawn).all()
    assert (rows["lead_after"][:, -1] == np.abs(done[:, 0] - done[:, 1])).all()


@settings(max_examples=40)
@given(games_of_fields())
def test_every_row_keeps_the_laws(setting: Setting) -> None:
    assert_lawful(setting, play(setting, 2))


def test_so_do_rows_of_the_largest_field() -> None:
    setting = of_fields("random", "greedy", width=40, length=40)
    assert_lawful(setting, play(setting, 1))


def test_what_is_measured_is_what_rows_say() -> None:
    rows = play(of_fields("random", "greedy", width=4, length=5), 60)
    done, turns, lost = rows["done"], rows["turns"].sum(), rows["lost"].sum()
    virus, cure = (done[:, 0] > done[:, 1]).mean(), (done[:, 0] < done[:, 1]).mean()
    hoped = {
        "win.virus": virus,
        "win.cure": cure,
        "draw": 1 - virus - cure,
        "nil_nil": (done.max(axis=1) == 0).mean(),
        "points.virus": virus + (1 - virus - cure) / 2,
        "turns": turns / 60,
        "lost": lost / turns,
        "placed": (turns - lost) / 60,
        "branching": rows["choices"].sum() / rows["listed"].sum(),
        "forced": rows["forced"].sum() / rows["listed"].sum(),
        "completed.virus": done[:, 0].mean(),
        "completed.cure": done[:, 1].mean(),
        "certain_part": rows["certain_at"].sum() / turns,
        "led_from": rows["led_from"].sum() / turns,
        **{name: rows[name].mean() for name in ("stopped", "spoiled", "free", "lead_changes", "certain_at", "lost_after")},
    }
    measures = STUDIED["covirus"].measures(2)
    assert {measure.name for measure in measures} >= hoped.keys()
    for measure in measures:
        if measure.name in hoped:
            assert figure_of(measure, gathered(measure, rows)).value == pytest.approx(hoped[measure.name]), measure.name
