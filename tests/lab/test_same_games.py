"""The lab plays the same games in plain and in compiled rules, and at random those of the programs in C."""

import json
from pathlib import Path

import pytest

from tests.bots.contagious import c_games as contagious_games
from tests.bots.covirus import c_games as covirus_games
from tests.lab.as_in_c import cards_digest, field_digest
from tests.lab.builders import said_by_compiled
from tests.lab.in_short import digests


def kept(golden: Path, games: int) -> str:
    """What the programs in C played."""
    return str(json.loads(golden.read_text("utf-8"))[str(games)])


def test_random_card_games_are_those_in_c() -> None:
    assert cards_digest(contagious_games.FEW) == kept(contagious_games.GOLDEN, contagious_games.FEW)


def test_random_games_of_covirus_are_those_in_c() -> None:
    assert field_digest(covirus_games.FEW) == kept(covirus_games.GOLDEN, covirus_games.FEW)


@pytest.mark.timeout(600)  # with nothing compiled yet, on a busy machine
@pytest.mark.parametrize("golden", [contagious_games.GOLDEN, covirus_games.GOLDEN], ids=["contagious", "covirus"])
def test_compiled_random_games_are_those_in_c(golden: Path) -> None:
    many = {contagious_games.GOLDEN: contagious_games.MANY, covirus_games.GOLDEN: covirus_games.MANY}[golden]
    assert said_by_compiled("tests.lab.as_in_c", golden.parent.name, str(many)) == kept(golden, many)


@pytest.mark.timeout(600)
def test_compiled_rules_leave_the_same_rows_whoever_plays() -> None:
    assert json.loads(said_by_compiled("tests.lab.in_short")) == digests()
