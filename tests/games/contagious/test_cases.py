"""The worked cases of `tests/cases/contagious.jsonl`, straight through the rules."""

import json
from pathlib import Path
from typing import Any

import pytest

from quarantable.games.contract import EVERYTHING, Refusal
from tests.games.contagious.builders import GAME, after, dealt

CASES = [json.loads(line) for line in Path("tests/cases/contagious.jsonl").read_text().splitlines()]
CARD_LISTS = {"pile", "hands", "load_cards"}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_the_case_comes_out_as_worked_by_hand(case: dict[str, Any]) -> None:
    setup, then = case["setup"], dict(case["then"])
    hands = [" ".join(hand) for hand in setup["hands"]]
    position = after(dealt(hands, " ".join(setup["draw"]), starter=setup["starter"], **case["options"]), *case["plays"])
    for play, rule in then.pop("errors", []):
        with pytest.raises(Refusal) as refused:
            GAME.check(position, play)
        assert (play, refused.value.rule) == (play, rule)
    if "legal" in then:
        assert sorted(GAME.legal(position)) == sorted(then.pop("legal"))
    state = GAME.state(position, EVERYTHING)
    assert {key: in_order(key, state[key]) for key in then} == {key: in_order(key, value) for key, value in then.items()}


def in_order(key: str, value: Any) -> Any:
    """Lists of cards in one order, whichever that is."""
    if key not in CARD_LISTS:
        return value
    return sorted(value) if key == "pile" else [sorted(cards) for cards in value]
