"""The processes that think: in time, each question by one, and another in the place of who dies."""

import asyncio
import json
import subprocess
import sys
from collections.abc import Awaitable, Callable
from typing import Final

import pytest

from quarantable.bots.lines import write_choose
from quarantable.bots.process import COMMAND
from quarantable.bots.question import Budget, Choice, question_about
from quarantable.games.registry import GAMES
from quarantable.server.minds import pool as pools
from quarantable.server.minds.pool import Pool, thinker
from quarantable.server.minds.thinking import NobodyThinks

COVIRUS = GAMES["covirus"]
QUESTION = question_about(COVIRUS, COVIRUS.new(COVIRUS.read_options({"width": 6, "length": 4}), 2), (), (), roll="64")
WELL, DIES, WONT, SILENT = 1, 2, 3, 4
"""Seeds: how the process below takes a question."""
PROCESS: Final = """
import json, os, sys, time
for line in sys.stdin:
    asked = json.loads(line)
    seed = asked.get("seed", 0)
    if seed == 2:
        sys.exit(1)
    if seed == 4:
        time.sleep(100)
    told = {"play": str(os.getpid()), "value": [asked.get("seconds", 0), 1], "estimates": []}
    print(json.dumps({"ok": False, "why": "no"} if seed == 3 else {"ok": True, **told}), flush=True)
"""


def with_pool(scenario: Callable[[Pool], Awaitable[None]], size: int = 1, process: str = PROCESS) -> None:
    async def whole() -> None:
        pool = Pool(size, wait=0, command=[sys.executable, "-c", process])
        changed = asyncio.Event()
        pool.start(changed.set)
        await changed.wait()
        try:
            await scenario(pool)
        finally:
            await pool.stop()

    asyncio.run(whole())


async def ask(pool: Pool, seed: int = WELL) -> Choice | None:
    return await pool.think("gentle", QUESTION, seed)


def test_once_it_is_ready_it_answers() -> None:
    async def scenario(pool: Pool) -> None:
        assert pool.bots == "ready"
        one, other = await ask(pool), await ask(pool)
        assert one
        assert one == other

    with_pool(scenario)


def test_while_others_wait_a_bot_thinks_shorter() -> None:
    async def scenario(pool: Pool) -> None:
        alone = await ask(pool)
        together = await asyncio.gather(*(ask(pool) for _ in range(3)))
        assert alone
        assert [each is not None for each in together] == [True] * 3
        assert min(each.value[0] for each in together if each) < alone.value[0]

    with_pool(scenario)


@pytest.mark.parametrize("seed", [DIES, WONT, SILENT])
def test_who_gets_no_answer_is_told_so_and_the_next_one_gets_one(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pools, "PATIENCE", 0.2)

    async def scenario(pool: Pool) -> None:
        before = await ask(pool)
        assert await ask(pool, seed) is None
        after = await ask(pool)
        assert before
        assert after
        assert (before.play == after.play) is (seed == WONT)
        assert pool.bots == "ready"

    with_pool(scenario)


def test_a_question_that_is_withdrawn_leaves_its_process_to_the_others() -> None:
    async def scenario(pool: Pool) -> None:
        thoughts = [asyncio.create_task(ask(pool)) for _ in range(3)]
        await asyncio.sleep(0)
        for thought in thoughts[:2]:
            thought.cancel()
        assert await thoughts[2] is not None
        assert await ask(pool) is not None

    with_pool(scenario)


def test_who_looks_back_waits_for_those_who_play() -> None:
    async def scenario(pool: Pool) -> None:
        order: list[str] = []

        async def noted(name: str, thought: Awaitable[Choice | None]) -> None:
            await thought
            order.append(name)

        considering = (noted("looks back", pool.consider("best", QUESTION, 5, WELL)) for _ in range(2))
        playing = (noted("plays", ask(pool)) for _ in range(2))
        await asyncio.gather(*considering, *playing)
        assert order == ["looks back", "plays", "plays", "looks back"]

    with_pool(scenario)


def test_who_looks_back_makes_nobody_who_plays_think_shorter() -> None:
    async def scenario(pool: Pool) -> None:
        alone = await ask(pool)
        _, beside = await asyncio.gather(pool.consider("best", QUESTION, 5, WELL), ask(pool))
        assert alone
        assert beside
        assert alone.value == beside.value

    with_pool(scenario)


def test_where_no_process_gets_ready_bots_play_simply() -> None:
    async def scenario(pool: Pool) -> None:
        assert pool.bots == "simple"

    with_pool(scenario, process="import sys; sys.exit(1)")


def test_with_plain_rules_nobody_thinks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUARANTABLE_RULES", "plain")
    assert isinstance(thinker(), NobodyThinks)
    monkeypatch.delenv("QUARANTABLE_RULES")
    assert isinstance(thinker(), Pool)


def test_a_real_process_answers_line_by_line_until_its_input_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUARANTABLE_RULES", "plain")  # nothing is to be compiled for this
    lines = b"?\n" + write_choose("greedy", QUESTION, Budget(playouts=1), 5)
    done = subprocess.run(COMMAND, input=lines, stdout=subprocess.PIPE, check=True)
    bad, good = map(json.loads, done.stdout.splitlines())
    assert (bad["ok"], good["play"]) == (False, "64 a1:f4")


@pytest.mark.long
@pytest.mark.timeout(1800)
def test_real_processes_think_also_when_they_find_everything_compiled() -> None:
    async def scenario() -> None:
        pool = Pool(1, wait=0)
        changed = asyncio.Event()
        pool.start(changed.set)
        await changed.wait()
        choice = await pool.think("best", QUESTION, 1)
        await pool.stop()
        assert choice
        assert choice.play == "64 a1:f4"

    for _ in ("compiles", "finds it compiled"):
        asyncio.run(scenario())
