"""The worked cases of `tests/cases/covirus.jsonl`, straight against the rules: each expectation was worked out by hand."""

import json
from pathlib import Path
from typing import Any

import pytest

from quarantable.games.contract import Refusal
from quarantable.games.covirus.check import CovirusPosition
from quarantable.games.covirus.game import Covirus

COVIRUS = Covirus()
CASES = [json.loads(line) for line in (Path(__file__).parents[2] / "cases" / "covirus.jsonl").read_text().splitlines()]


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_worked_case(case: dict[str, Any]) -> None:
    then = dict(case["then"])
    if "construct_error" in then:
        assert refused(lambda: COVIRUS.read_options(case["options"])) == then["construct_error"]
        return
    position = COVIRUS.new(COVIRUS.read_options(case["options"]), 2)
    for play in case["plays"]:
        COVIRUS.stop(position) if play == "stop" else COVIRUS.play(position, play)
    for key, expected in then.items():
        EXPECTATIONS[key](position, expected)


def refused(attempt: Any) -> str | None:
    try:
        attempt()
    except Refusal as refusal:
        return refusal.rule if refusal.why else None
    return None


def expect_legal(position: CovirusPosition, expected: dict[str, list[str]]) -> None:
    for roll, plays in expected.items():
        assert sorted(COVIRUS.legal(position, roll) or []) == sorted(plays)


def expect_count(position: CovirusPosition, expected: dict[str, int]) -> None:
    for roll, count in expected.items():
        assert len(COVIRUS.legal(position, roll) or []) == count


def expect_ok(position: CovirusPosition, expected: list[str]) -> None:
    for play in expected:
        COVIRUS.check(position, play)


def expect_errors(position: CovirusPosition, expected: list[tuple[str, str]]) -> None:
    for play, rule in expected:
        before = position.to_bytes()
        assert refused(lambda play=play: COVIRUS.play(position, play)) == rule, play
        assert position.to_bytes() == before


def expect_lost(position: CovirusPosition, expected: list[str]) -> None:
    for roll in expected:
        assert COVIRUS.legal(position, roll) == [f"{roll} -"]
        COVIRUS.check(position, f"{roll} -")


def expect_not_lost(position: CovirusPosition, expected: list[str]) -> None:
    for roll in expected:
        assert COVIRUS.legal(position, roll) != [f"{roll} -"]
        assert refused(lambda roll=roll: COVIRUS.check(position, f"{roll} -")) == "V8"


def expect_lines(position: CovirusPosition, expected: dict[str, str]) -> None:
    status = COVIRUS.state(position, None)["status"]
    assert {line: status[int(line) - 1] for line in expected} == expected


def expect_shown(key: str) -> Any:
    def expect(position: CovirusPosition, expected: Any) -> None:
        assert COVIRUS.state(position, None)[key] == expected

    return expect


def expect_unoccupied(position: CovirusPosition, expected: int) -> None:
    assert "".join(COVIRUS.state(position, None)["lines"]).count(".") == expected


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
