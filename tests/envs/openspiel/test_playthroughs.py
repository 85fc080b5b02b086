"""Everything that OpenSpiel shows of a game stays as it was, until somebody means to change it."""

import pytest

from tests.envs.openspiel.playthroughs import GAMES, replayed


@pytest.mark.parametrize("name", GAMES)
def test_a_playthrough_is_what_it_was(name: str) -> None:
    kept, now = replayed(name)
    assert now == kept
