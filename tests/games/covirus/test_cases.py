"""The worked cases of `tests/cases/covirus.jsonl`, straight against the rules: each expectation was worked out by hand."""

import json
from pathlib import Path
from typing import Any

import pytest

from quarantable.games.contract import Refusal
from quarantable.games.covirus.check import CovirusPosition
from tests.games.covirus.builders import GAME, refused

CASES = [json.loads(line) for line in (Path(__file__).parents[2] / "cases" / "covirus.jsonl").read_text().splitlines()]


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_worked_case(case: dict[str, Any]) -> None:
    then = dict(case["then"])
    if "construct_error" in then:
        with pytest.raises(Refusal) as refusal:
            GAME.read_options(case["options"])
        assert refusal.value.rule == then["construct_error"]
        return
    position = GAME.new(GAME.read_options(case["options"]), 2)
    for play in case["plays"]:
        if play == "stop":
            GAME.stop(position)
        else:
            GAME.play(position, play)
    for key, expected in then.items():
        EXPECTATIONS[key](position, expected)


def expect_legal(position: CovirusPosition, expected: dict[str, list[str]]) -> None:
    for roll, plays in expected.items():
        assert sorted(GAME.legal(position, roll) or []) == sorted(plays)


def expect_count(position: CovirusPosition, expected: dict[str, int]) -> None:
    for roll, count in expected.items():
        assert len(GAME.legal(position, roll) or []) == count


def expect_ok(position: CovirusPosition, expected: list[str]) -> None:
    for play in expected:
        GAME.check(position, play)


def expect_errors(position: CovirusPosition, expected: list[tuple[str, str]]) -> None:
    for play, rule in expected:
        assert refused(position, play) == rule, play


def expect_lost(position: CovirusPosition, expected: list[str]) -> None:
    for roll in expected:
        assert GAME.legal(position, roll) == [f"{roll} -"]
        GAME.check(position, f"{roll} -")


def expect_not_lost(position: CovirusPosition, expected: list[str]) -> None:
    for roll in expected:
        assert GAME.legal(position, roll) != [f"{roll} -"]
        assert refused(position, f"{roll} -") == "V8"


def expect_lines(position: CovirusPosition, expected: dict[str, str]) -> None:
    status = GAME.state(position, None)["status"]
    assert {line: status[int(line) - 1] for line in expected} == expected


def expect_shown(key: str) -> Any:
    def expect(position: CovirusPosition, expected: Any) -> None:
        assert GAME.state(position, None)[key] == expected

    return expect


def expect_unoccupied(position: CovirusPosition, expected: int) -> None:
    assert "".join(GAME.state(position, None)["lines"]).count(".") == expected


EXPECTATIONS = {
    "legal": expect_legal,
    "count": expect_count,
    "ok": expect_ok,
    "errors": expect_errors,
    "lost": expect_lost,
    "not_lost": expect_not_lost,
    "lines": expect_lines,
    "unoccupied": expect_unoccupied,
    "turn": expect_shown("turn"),
    "over": expect_shown("over"),
    "scores": expect_shown("scores"),
    "winners": expect_shown("winners"),
}
