"""Every worked case of `tests/cases`, through a real engine in both modes of the rules."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.engine.clients import Answer, Engine, ProcessEngine

CASES = Path(__file__).parent.parent / "cases"
Case = dict[str, Any]


def cases(name: str) -> list[Any]:
    lines = (CASES / name).read_text("utf-8").splitlines()
    return [pytest.param(case, id=case["id"]) for case in map(json.loads, lines)]


def done(answer: Answer) -> Answer:
    assert answer["ok"], answer
    return answer


def play_all(engine: Engine, plays: list[str]) -> None:
    for play in plays:
        done(engine.ask({"do": "stop"} if play == "stop" else {"do": "play", "play": play}))


def assert_refused(engine: Engine, play: str, rule: str) -> None:
    before = engine.ask({"do": "show"})
    for do in ("check", "play"):
        answer = engine.ask({"do": do, "play": play})
        assert (answer["ok"], answer.get("rule")) == (False, rule), play
    assert engine.ask({"do": "show"}) == before


@pytest.mark.parametrize("case", cases("contagious.jsonl"))
def test_contagious(process: ProcessEngine, case: Case) -> None:
    setup = case["setup"]
    dealt = [card for row in zip(*setup["hands"], strict=True) for card in row]
    request = {"do": "new", "game": "contagious", "players": setup["players"], "starter": setup["starter"], "deck": dealt + setup["draw"]}
    done(process.ask({**request, "options": {**case["options"], "hand_size": len(setup["hands"][0])}}))
    play_all(process, case["plays"])
    expected = dict(case["then"])
    if "legal" in expected:
        assert set(done(process.ask({"do": "legal"}))["plays"]) == set(expected.pop("legal"))
    for play, rule in expected.pop("errors", []):
        assert_refused(process, play, rule)
    state = done(process.ask({"do": "show"}))["state"]
    assert {key: as_words(state[key]) for key in expected} == expected


def as_words(value: Any) -> Any:
    """Lists of cards in the order of the cases, which sort them as words."""
    if not isinstance(value, list):
        return value
    lists = [as_words(each) for each in value]
    return sorted(lists) if lists and isinstance(lists[0], str) else lists


@pytest.mark.parametrize("case", cases("covirus.jsonl"))
def test_covirus(process: ProcessEngine, case: Case) -> None:
    expected = dict(case["then"])
    answer = process.ask({"do": "new", "game": "covirus", "options": case["options"]})
    if "construct_error" in expected:
        assert answer["rule"] == expected["construct_error"]
        return
    done(answer)
    play_all(process, case["plays"])
    compare_rolls(process, expected)
    for play in expected.pop("ok", []):
        done(process.ask({"do": "check", "play": play}))
    for play, rule in expected.pop("errors", []):
        assert_refused(process, play, rule)
    state = done(process.ask({"do": "show"}))["state"]
    assert {line: state["status"][int(line) - 1] for line in expected.get("lines", {})} == expected.pop("lines", {})
    state["unoccupied"] = "".join(state["lines"]).count(".")
    assert {key: state[key] for key in expected} == expected


def compare_rolls(engine: Engine, expected: dict[str, Any]) -> None:
    """What is said of rolls: which plays they allow, or how many, or that they are lost."""
    for roll, plays in expected.pop("legal", {}).items():
        assert set(legal(engine, roll)["plays"]) == set(plays)
    for roll, count in expected.pop("count", {}).items():
        assert legal(engine, roll)["count"] == count
    for roll in expected.pop("lost", []):
        assert legal(engine, roll)["plays"] == [f"{roll} -"]
    for roll in expected.pop("not_lost", []):
        assert legal(engine, roll)["plays"] != [f"{roll} -"]


def legal(engine: Engine, roll: str) -> Answer:
    return done(engine.ask({"do": "legal", "roll": roll}))
