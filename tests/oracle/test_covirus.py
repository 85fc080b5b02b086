"""The engine against the oracle: Covirus, over every combination of options."""

import pytest

from tests.engine.clients import LibraryEngine, ProcessEngine
from tests.oracle.duel import COVIRUS_WAYS, duel_covirus

TOGETHER = 6
"""Games of one test."""


@pytest.mark.parametrize("first", range(0, 3 * len(COVIRUS_WAYS), TOGETHER))
def test_random_games_agree_after_every_turn(first: int) -> None:
    engine = LibraryEngine()
    assert all(duel_covirus(engine, seed, checks=3, most=150) for seed in range(first, first + TOGETHER))


@pytest.mark.parametrize("rules", ["plain", "compiled"])
def test_a_real_process_agrees_too(rules: str) -> None:
    with ProcessEngine(rules) as engine:
        assert all(duel_covirus(engine, seed, most=60) for seed in range(1000, 1000 + len(COVIRUS_WAYS), 4))
        assert engine.end() == (b"", 0)


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("first", range(10_000, 10_000 + 125 * len(COVIRUS_WAYS), 60))
def test_thousands_of_random_games_agree(first: int) -> None:
    engine = LibraryEngine()
    assert all(duel_covirus(engine, seed, checks=8) for seed in range(first, first + 60))


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize(("width", "length"), [(40, 40), (4, 40), (40, 4), (20, 40), (33, 17)])
def test_large_fields_agree(width: int, length: int) -> None:
    engine = LibraryEngine()
    assert all(duel_covirus(engine, seed, most=120, size=(width, length)) for seed in range(len(COVIRUS_WAYS)))
