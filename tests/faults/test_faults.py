"""Nodes are killed, networks cut, databases restarted, while people play; afterwards every promise must have been kept."""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from bench.load.machine import free_port
from tests.faults.campaign import Campaign, Verdict, everything, kills, over_postgres, over_sqlite
from tests.faults.rig import Crowd
from tests.faults.trouble import DatabaseTrouble
from tests.server.postgres import Postgres, new_postgres

FEW = Crowd(tables=7, think=0.02)
MANY = Crowd(tables=30, think=0.03)


@pytest.fixture
def postgres() -> Iterator[Postgres]:
    """It writes to the disk, as it must where its power is taken away."""
    with new_postgres(free_port()) as running:
        yield running


def campaign(crowd: Crowd, **wishes: float) -> Campaign:
    return Campaign(crowd, seed=time.time_ns(), **wishes)  # type: ignore[arg-type]  # numbers, all of them


def require_clean(verdict: Verdict) -> None:
    print(verdict.outcome)
    assert verdict.violations == []
    assert verdict.outcome.is_settled
    assert verdict.outcome.tally.acknowledged > 0


def test_killed_nodes_lose_and_double_nothing(tmp_path: Path) -> None:
    require_clean(over_sqlite(tmp_path, campaign(FEW, pause=0.05), lambda _: kills(8)))


@pytest.mark.long
@pytest.mark.timeout(600)
def test_200_killed_nodes_lose_and_double_nothing(tmp_path: Path) -> None:
    require_clean(over_sqlite(tmp_path, campaign(MANY), lambda _: kills(200)))


@pytest.mark.long
@pytest.mark.timeout(600)
def test_no_combination_of_troubles_loses_or_doubles_anything(tmp_path: Path) -> None:
    verdict = over_sqlite(tmp_path, Campaign(MANY, seed=time.time_ns(), has_proxies=True), lambda networks: everything(120, networks))
    require_clean(verdict)


@pytest.mark.long
@pytest.mark.timeout(600)
def test_three_nodes_that_are_killed_over_one_database_lose_and_double_nothing(tmp_path: Path, postgres: Postgres) -> None:
    require_clean(over_postgres(postgres, tmp_path, campaign(MANY), lambda _: kills(100)))


@pytest.mark.long
@pytest.mark.timeout(900)
def test_no_combination_of_troubles_of_nodes_networks_and_database_loses_or_doubles_anything(tmp_path: Path, postgres: Postgres) -> None:
    trouble = DatabaseTrouble(postgres)
    plan = Campaign(MANY, seed=time.time_ns(), has_proxies=True)
    require_clean(over_postgres(postgres, tmp_path, plan, lambda networks: everything(120, networks, trouble)))
