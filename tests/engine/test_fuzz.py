"""Broken requests by the thousand: each gets one answer, and none that is refused changes anything."""

import json
import random

import pytest

from tests.engine.clients import LibraryEngine, ProcessEngine, as_answer
from tests.engine.mutations import GOOD, broken

TOGETHER = 500
"""Lines of one test."""

CHANGING = {"new", "play", "stop", "undo"}


def start(engine: LibraryEngine | ProcessEngine, seed: int) -> None:
    """A game to be kept, sometimes none at all."""
    if seed % 3:
        engine.ask(GOOD[seed % 3])
    if seed % 3 == 1:
        engine.ask({"do": "play", "play": "7"})


def fuzz(engine: LibraryEngine | ProcessEngine, seed: int, lines: int) -> None:
    rng = random.Random(seed)
    start(engine, seed)
    before = engine.ask({"do": "show"})
    for _ in range(lines):
        line = broken(rng)
        answer = engine.say(line)
        after = engine.ask({"do": "show"})
        if answer["ok"] and json.loads(line)["do"] in CHANGING:
            start(engine, seed)
            before = engine.ask({"do": "show"})
        else:
            assert after == before, line


@pytest.mark.parametrize("seed", range(4))
def test_every_broken_request_gets_one_answer_and_changes_nothing(seed: int) -> None:
    fuzz(LibraryEngine(), seed, TOGETHER)


def test_a_real_process_lives_through_it_and_ends_in_order(process: ProcessEngine) -> None:
    fuzz(process, 100, TOGETHER)


@pytest.mark.parametrize("seed", [200, 201])
def test_many_lines_at_once_get_as_many_answers(seed: int) -> None:
    rng = random.Random(seed)
    lines = [broken(rng) for _ in range(TOGETHER)]
    with ProcessEngine() as engine:
        rest, status = engine.end_after(b"\n".join(lines))
    assert status == 0
    # What is left after the last newline is a line only if there is something.
    assert len([as_answer(answer) for answer in rest.splitlines(keepends=True)]) == len(lines) - (not lines[-1])


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("seed", range(1000, 1100))
def test_a_hundred_thousand_broken_requests(seed: int) -> None:
    fuzz(LibraryEngine(), seed, 1000)
