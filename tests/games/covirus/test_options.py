"""What players can agree on: read, refused, printed."""

from typing import Any

import pytest
from hypothesis import given

from quarantable.games.contract import Refusal
from quarantable.games.covirus.options import OPTION_SPECS, Options
from tests.games.covirus.builders import GAME, options


@given(options(most=40))
def test_options_read_and_written_are_the_same(chosen: Options) -> None:
    assert GAME.read_options(GAME.write_options(chosen)) == chosen


@pytest.mark.parametrize("given", [None, "written", {}, {"preset": "written"}])
def test_as_written_is_all_defaults(given: Any) -> None:
    defaults = {spec.name: spec.default for spec in OPTION_SPECS}
    assert GAME.write_options(GAME.read_options(given)) == defaults
    assert defaults == {
        "width": 20,
        "length": 40,
        "adjacent": "edge",
        "half": "open",
        "free_shape": "anywhere",
        "end": "settled",
    }


@pytest.mark.parametrize(
    ("given", "rule"),
    [
        ({"width": 3}, "V1"),
        ({"width": 41}, "V1"),
        ({"length": 3}, "V1"),
        ({"length": -(10**400)}, "V1"),
        ({"length": 10**5000}, "V1"),
        ({"width": True}, "protocol"),
        ({"width": 20.0}, "protocol"),
        ({"width": "20"}, "protocol"),
        ({"width": None}, "protocol"),
        ({"adjacent": "corners"}, "protocol"),
        ({"adjacent": 1}, "protocol"),
        ({"half": ["open"]}, "protocol"),
        ({"end": {"full": 1}}, "protocol"),
        ({"height": 4}, "protocol"),
        ({"deck": {}}, "protocol"),
        ({"preset": "table"}, "protocol"),
        ({"preset": None}, "protocol"),
        ({"preset": ["written"]}, "protocol"),
        ("settled", "protocol"),
        ([], "protocol"),
        (7, "protocol"),
        ({"x" * 100_000: 1}, "protocol"),
    ],
)
def test_what_is_not_an_option_is_refused(given: Any, rule: str) -> None:
    with pytest.raises(Refusal) as refusal:
        GAME.read_options(given)
    assert refusal.value.rule == rule
    assert 0 < len(refusal.value.why) < 200


def test_every_option_says_what_it_is_and_by_which_rule() -> None:
    for spec in GAME.option_specs:
        assert spec.sentence.endswith(".")
        assert spec.rule.startswith("V")
        assert spec.default in (spec.choices or range(4, 41))


def test_v1_only_two_can_play() -> None:
    with pytest.raises(ValueError, match="two players"):
        GAME.new(Options(), 3)
    with pytest.raises(ValueError, match="cards"):
        GAME.new(Options(), 2, deck=["7"])
