"""What `docs/engine.md` shows and says."""

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.engine.clients import LibraryEngine
from tests.engine.games import CARDS, FIELD, rule, state

DOCUMENT = Path(__file__).parents[2] / "docs" / "engine.md"
NO_SHIELDS = CARDS | {"deck": ["W", "3", "3", "3", "contagion", "W"]}


def test_the_first_conversation_is_held_to_its_end() -> None:
    program = re.search(r"```python\n(.*?)```", DOCUMENT.read_text("utf-8"), re.DOTALL)
    assert program
    run = subprocess.run([sys.executable, "-c", program[1]], capture_output=True, text=True, check=True)
    assert re.fullmatch(r"Viral Loads \[.*\] won by \[.*\]\n", run.stdout)


@pytest.mark.parametrize(
    ("play", "number"),
    [
        ("14", "notation"),
        ("W=0", "notation"),
        ("W=9", "C9"),
        ("accept", "C18"),
        ("bounce", "C18"),
        ("3*" + "9" * 100, "C6"),
        ("take", "C8"),
    ],
)
def test_readings_of_plays(engine: LibraryEngine, play: str, number: str) -> None:
    engine.ask(NO_SHIELDS)
    assert rule(engine.ask({"do": "check", "play": play})) == number


def test_w_9_without_a_wild_is_a_card_not_held(engine: LibraryEngine) -> None:
    engine.ask(CARDS)
    assert rule(engine.ask({"do": "check", "play": "W=9"})) == "C6"


def test_a_seed_beside_a_deck_draws_only_the_starter(engine: LibraryEngine) -> None:
    without_starter = {key: value for key, value in CARDS.items() if key != "starter"}
    shown = [state(engine.ask(without_starter | {"seed": seed})) for seed in range(20)]
    assert {each["turn"] for each in shown} == {0, 1}
    assert all(each["hands"] == shown[0]["hands"] for each in shown)


def ended(engine: LibraryEngine) -> dict[str, Any]:
    """A game whose last play is a Contagion from a hand without other cards."""
    engine.ask(CARDS | {"options": {"hand_size": 1}, "deck": ["contagion", "5"]})
    return state(engine.ask({"do": "play", "play": "contagion>1"}))


def test_after_the_end_the_round_is_over_too(engine: LibraryEngine) -> None:
    end = ended(engine)
    assert (end["over"], end["turn"], end["asked"], end["leader"]) == (True, None, None, None)
    assert (end["value"], end["top"], end["counting"], end["pile"]) == (None, None, "up", [])
    assert (end["hands"], end["loads"], end["winners"]) == ([[], []], [0, 2], [0])


@pytest.mark.parametrize(
    ("request_", "number"),
    [
        ({"do": "play", "play": "no play"}, "C19"),
        ({"do": "check", "play": "no play"}, "C19"),
        ({"do": "bot", "level": "greedy", "playouts": 1}, "C19"),
        ({"do": "stop"}, "protocol"),
    ],
    ids=str,
)
def test_what_is_refused_after_the_end_of_cards(engine: LibraryEngine, request_: dict[str, Any], number: str) -> None:
    ended(engine)
    assert rule(engine.ask(request_)) == number


@pytest.mark.parametrize(
    ("request_", "number"),
    [
        ({"do": "legal"}, "protocol"),
        ({"do": "legal", "roll": "24"}, "protocol"),
        ({"do": "legal", "roll": "22"}, None),
        ({"do": "bot", "level": "greedy", "playouts": 1, "roll": "42"}, "V11"),
        ({"do": "bot", "level": "greedy", "playouts": 1}, "protocol"),
        ({"do": "check", "play": "no play"}, "V11"),
        ({"do": "stop"}, "V11"),
    ],
    ids=str,
)
def test_what_is_answered_after_the_end_of_a_field(engine: LibraryEngine, request_: dict[str, Any], number: str | None) -> None:
    engine.ask(FIELD)
    engine.ask({"do": "stop"})
    assert rule(engine.ask(request_)) == number


def test_undo_takes_back_the_end_and_a_contagion_with_its_shields_at_once(engine: LibraryEngine) -> None:
    before = engine.ask(CARDS | {"deck": ["contagion", "shield", "shield", "5", "7"]})
    after = state(engine.ask({"do": "play", "play": "contagion>1"}))
    assert after["load_cards"] == [[], ["contagion", "shield", "shield"]]
    assert engine.ask({"do": "undo"}) == before


def test_undo_takes_back_one_answer_to_a_contagion_at_a_time(engine: LibraryEngine) -> None:
    start = engine.ask(CARDS | {"deck": ["contagion", "shield", "shield", "5", "7"], "options": {"hand_size": 2, "shield": "choice"}})
    asked = engine.ask({"do": "play", "play": "contagion>1"})
    bounced = engine.ask({"do": "play", "play": "bounce"})
    assert [state(each)["asked"] for each in (start, asked, bounced)] == [None, 1, 0]
    assert engine.ask({"do": "undo"}) == asked
    assert engine.ask({"do": "undo"}) == start


def test_while_a_contagion_waits_the_value_stays_and_a_shield_in_answer_leads(engine: LibraryEngine) -> None:
    engine.ask(CARDS | {"deck": ["3", "contagion", "shield", "5", "7", "9"], "options": {"hand_size": 2, "shield": "choice"}})
    engine.ask({"do": "play", "play": "3"})
    waits = state(engine.ask({"do": "play", "play": "contagion>0"}))
    assert (waits["value"], waits["top"], waits["leader"], waits["asked"]) == (3, None, 1, 0)
    assert state(engine.ask({"do": "play", "play": "bounce"}))["leader"] == 0
