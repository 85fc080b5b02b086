"""A figure as people and programs read it."""

import json
import math

import numpy as np
import pytest

from quarantable.evidence.figure import EVERYTHING, SHARES, Figure, digits_for
from quarantable.evidence.shares import share_of


def figure(value: float, low: float, high: float) -> Figure:
    return Figure(value, low, high, n=1000, method="student", level=0.95)


@pytest.mark.parametrize(
    ("value", "low", "high", "expected"),
    [
        (0.4662, 0.4631, 0.4693, "46.6 % ± 0.3"),
        (0.4662, 0.4648, 0.4676, "46.62 % ± 0.14"),
        (0.5, 0.38, 0.62, "50 % ± 12"),
        (0.01, 0.003, 0.036, "1.0 % (0.3–3.6)"),
        (0.0, 0.0, 0.0038, "0.00 % (0.00–0.38)"),
        (0.01, -0.001, 0.05, "1 % (0 to 5)"),
        (1.0, 1.0, 1.0, "100 %"),
        (math.nan, *SHARES, "? %"),
    ],
)
def test_shares_are_told_in_percent(value: float, low: float, high: float, expected: str) -> None:
    assert figure(value, low, high).as_percent() == expected


@pytest.mark.parametrize(
    ("value", "low", "high", "expected"),
    [
        (31.4159, 31.2781, 31.5537, "31.42 turns ± 0.14"),
        (-3.25, -3.55, -2.95, "−3.2 turns ± 0.3"),
        (1234.5, 1004.5, 1464.5, "1234 turns ± 230"),
        (30.0, *EVERYTHING, "30 turns (?)"),
        (30.25, 30.25, 30.25, "30.25 turns"),
        (math.nan, *EVERYTHING, "? turns"),
    ],
)
def test_numbers_are_told_in_their_unit(value: float, low: float, high: float, expected: str) -> None:
    assert figure(value, low, high).as_number("turns") == expected


def test_a_number_may_have_no_unit() -> None:
    assert figure(2.5, 2.3, 2.7).as_number() == "2.5 ± 0.2"


def test_differences_of_shares_are_told_in_points_with_their_sign() -> None:
    assert figure(0.0123, 0.0098, 0.0148).as_points() == "+1.2 points ± 0.3"
    assert figure(-0.0123, -0.0148, -0.0098).as_points() == "−1.2 points ± 0.3"


@pytest.mark.parametrize("power", range(-6, 1))
@pytest.mark.parametrize("first", [1.0, 1.4, 1.94, 1.96, 2.0, 5.0, 9.4, 9.6, 9.99])
def test_an_uncertainty_has_one_or_two_significant_digits(first: float, power: int) -> None:
    uncertainty = first * 10.0**power
    shown = f"{uncertainty:.{digits_for(uncertainty)}f}"
    assert len(shown.replace(".", "").strip("0") or "0") <= 2
    assert float(shown) == pytest.approx(uncertainty, rel=0.25)


def test_json_has_null_for_what_nobody_knows() -> None:
    told = json.dumps(figure(math.nan, *EVERYTHING).as_json(), allow_nan=False)
    assert json.loads(told) == {"value": None, "low": None, "high": None, "n": 1000, "method": "student", "level": 0.95}


def test_json_takes_counts_from_arrays() -> None:
    yes, games = np.array([3, 10])
    assert json.loads(json.dumps(share_of(yes, games).as_json()))["n"] == 10


def test_json_says_everything_to_the_last_digit() -> None:
    told = figure(0.1 + 0.2, 0.25, 1 / 3)
    assert Figure(**json.loads(json.dumps(told.as_json()))) == told


def test_an_interval_holds_its_ends() -> None:
    told = figure(0.5, 0.4, 0.6)
    assert [told.holds(each) for each in (0.39, 0.4, 0.5, 0.6, 0.61, math.nan)] == [False, True, True, True, False, False]
