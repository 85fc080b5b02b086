import asyncio
import random
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.faults.checker import Case
from tests.faults.kept import kept_in_file
from tests.faults.nodes import Node
from tests.faults.rig import Crowd, Rig, cases_of, run
from tests.faults.trouble import strike

ENOUGH = 300
"""Acknowledged requests, of which there are some of every kind that the checker's tests need."""


@pytest.fixture(scope="session")
def peaceful(tmp_path_factory: pytest.TempPathFactory) -> Sequence[Case]:
    """Tables at which nothing went wrong."""
    folder = tmp_path_factory.mktemp("peaceful")
    return asyncio.run(_play_in_peace(folder))


async def _play_in_peace(folder: Path) -> Sequence[Case]:
    node = Node(str(folder), folder / "log.txt").start()
    try:
        rig = Rig([node], Crowd(tables=7, think=0.01, games=1), random.Random(1))

        async def until_enough() -> None:
            await strike(rig, [], 0, 0)
            while rig.tally.acknowledged < ENOUGH:  # noqa: ASYNC110  # a dozen devices change it
                await asyncio.sleep(0.05)

        outcome = await run(rig, asyncio.create_task(until_enough()))
    finally:
        node.stop()
    assert outcome.is_settled
    return cases_of(outcome, kept_in_file(folder / "tables.sqlite3"))
