"""Two small games to ask about, and how answers are taken apart."""

from typing import Any

from tests.engine.clients import Answer

SMALL_DECK = ["3", "9", "3", "10", "11", "12"]
CARDS: dict[str, Any] = {"do": "new", "game": "contagious", "players": 2, "starter": 0, "deck": SMALL_DECK, "options": {"hand_size": 2}}
FIELD: dict[str, Any] = {"do": "new", "game": "covirus", "options": {"width": 4, "length": 4}}


def state(answer: Answer) -> dict[str, Any]:
    assert answer["ok"], answer
    result: dict[str, Any] = answer["state"]
    return result


def rule(answer: Answer) -> str | None:
    return answer.get("rule")
