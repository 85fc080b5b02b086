"""The engine against the oracle: It's Contagious!, over every combination of options."""

import pytest

from tests.engine.clients import LibraryEngine, ProcessEngine
from tests.oracle.contagious import number_play, spell
from tests.oracle.duel import CONTAGIOUS_WAYS, duel_contagious

TOGETHER = 10
"""Games of one test."""


@pytest.mark.parametrize("first", range(0, 3 * len(CONTAGIOUS_WAYS), TOGETHER))
def test_random_games_agree_after_every_play(first: int) -> None:
    engine = LibraryEngine()
    assert all(duel_contagious(engine, seed) for seed in range(first, first + TOGETHER))


@pytest.mark.parametrize("rules", ["plain", "compiled"])
def test_a_real_process_agrees_too(rules: str) -> None:
    with ProcessEngine(rules) as engine:
        assert all(duel_contagious(engine, seed) for seed in range(1000, 1000 + len(CONTAGIOUS_WAYS), 4))
        assert engine.end() == (b"", 0)


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("first", range(10_000, 10_000 + 75 * len(CONTAGIOUS_WAYS), 100))
def test_thousands_of_random_games_agree(first: int) -> None:
    engine = LibraryEngine()
    assert all(duel_contagious(engine, seed, checks=8) for seed in range(first, first + 100))


def test_the_oracle_reads_what_it_spells() -> None:
    plays = [(rank, naturals, wilds) for rank in range(1, 14) for naturals in range(5) for wilds in range(5) if naturals + wilds]
    assert [number_play(spell(*play)) for play in plays] == plays
