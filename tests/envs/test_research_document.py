"""docs/research.md tells every field of observations as the code has it, and its example runs."""

import re
from typing import Any

import pytest

import quarantable
from quarantable.envs.contagious.observation import features
from quarantable.envs.covirus.observation import PLANES
from quarantable.games.contagious.options import Options
from tests.house.tree import ROOT

PLAYERS = 5


def contagious_fields() -> list[str]:
    """Rows of the table, with *n* for the number of players."""

    def shape(sizes: tuple[int, ...]) -> str:
        return ", ".join("*n*" if size == PLAYERS else str(size) for size in sizes)

    return [f"| `{each.name}` | {shape(each.shape)} | {each.meaning} |" for each in features(Options(), PLAYERS)]


def covirus_planes() -> list[str]:
    return [f"| {index} `{plane.name}` | {plane.most} | {plane.meaning} |" for index, plane in enumerate(PLANES)]


@pytest.mark.parametrize("rows", [contagious_fields(), covirus_planes()], ids=["contagious", "covirus"])
def test_every_field_is_told_in_order(rows: list[str]) -> None:
    assert "\n".join(rows) in (ROOT / "docs" / "research.md").read_text("utf-8")


def test_the_example_of_pettingzoo_plays_a_game() -> None:
    code = re.findall(r"```python\n(.*?)```", (ROOT / "docs" / "research.md").read_text("utf-8"), re.DOTALL)
    example = next(each for each in code if "agent_iter" in each)
    names: dict[str, Any] = {}
    exec(example, names)  # noqa: S102  # our own document
    assert names["termination"]
    assert names["env"].agents == []


@pytest.mark.filterwarnings("ignore:The rules of this process run as plain Python")
def test_the_example_of_many_games_plays_some() -> None:
    code = re.findall(r"```python\n(.*?)```", (ROOT / "docs" / "research.md").read_text("utf-8"), re.DOTALL)
    example = next(each for each in code if "RandomPlayer" in each)
    names: dict[str, Any] = {}
    exec(example.replace("1024", "3").replace("range(100)", "range(20)"), names)  # noqa: S102  # as above
    assert names["observations"].shape[0] == 3


def test_what_is_cited_is_this_version() -> None:
    assert f"version: {quarantable.__version__}\n" in (ROOT / "CITATION.cff").read_text("utf-8")
