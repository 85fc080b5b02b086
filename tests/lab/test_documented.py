"""`docs/lab.md` tells every measure and every column as the program does, and its commands can be typed."""

import re
import shlex
from collections.abc import Iterator

import pytest
from typer.main import get_command

from quarantable.cli.main import app
from quarantable.cli.simulating import Wishes, setting_for
from quarantable.games.contagious.state import CARDS
from quarantable.lab.setting import Setting
from quarantable.lab.studied import STUDIED
from tests.games.covirus.builders import ROLLS
from tests.lab.builders import ROOT, of_cards, of_fields

TEXT = (ROOT / "docs" / "lab.md").read_text("utf-8")
SHELL = re.compile(r"^```sh\n(.*?)^```", re.DOTALL | re.MULTILINE)
RUNS = pytest.mark.parametrize(
    ("title", "setting"), [("It's Contagious!", of_cards(players=5)), ("Covirus", of_fields())], ids=["contagious", "covirus"]
)
KINDS = {"yes": "share of games", "part": "share of wins", "mean": "mean", "ratio": "ratio"}


def rows_under(heading: str) -> Iterator[list[str]]:
    """The cells of the table under a heading."""
    section = TEXT.split(f"### {heading}\n")[1].split("\n#")[0]
    rows = [line.strip("|").split("|") for line in section.splitlines() if line.startswith("|")]
    return ([cell.strip() for cell in row] for row in rows[2:])


def expanded(cells: tuple[str, ...], players: int) -> Iterator[tuple[str, ...]]:
    """A row for each seat, place, tenth, card or roll that its words stand for."""
    values = {
        "SEAT": [str(seat) for seat in range(players)],
        "PLACE": [str(place) for place in range(1, players)],
        "TENTH": [str(tenth) for tenth in range(1, 11)],
        "CARD": CARDS,
        "DICE": ROLLS,
    }
    word = next((word for word in values if word in cells[0]), None)
    if word is None:
        yield cells
        return
    for value in values[word]:
        yield from expanded(tuple(cell.replace(word, value) for cell in cells), players)


@RUNS
def test_every_measure_is_told(title: str, setting: Setting) -> None:
    said = [row for name, *cells in rows_under(f"{title}: measures") for row in expanded((name.strip("`"), *cells), setting.players)]
    measures = STUDIED[setting.game].measures(setting.players)
    assert said == [(each.name, each.sentence, KINDS[each.kind]) for each in measures]


@RUNS
def test_every_column_is_told(title: str, setting: Setting) -> None:
    said = [row for name, sentence in rows_under(f"{title}: columns") for row in expanded((name.strip("`"), sentence), setting.players)]
    assert said[0][0] == "game"
    columns = [(each.name, each.sentence) for each in STUDIED[setting.game].columns(setting)]
    assert sorted(said[1:]) == sorted(columns)


def commands() -> list[list[str]]:
    lines = [shlex.split(line, comments=True) for block in SHELL.findall(TEXT) for line in block.splitlines()]
    return [words[1:] for words in lines if words and words[0] == "quarantable"]


@pytest.mark.parametrize("words", commands(), ids=" ".join)
def test_its_commands_can_be_typed(words: list[str]) -> None:
    command = get_command(app).commands[words[0]]  # type: ignore[attr-defined]  # a group of commands
    given = command.make_context(words[0], words[1:]).params
    if words[0] == "simulate":
        wishes = Wishes(given["game"], given["players"], given["options"], given["bots"], tuple(given["forbid"] or ()))
        assert setting_for(wishes).game == given["game"]


def test_it_tells_every_option_of_simulate() -> None:
    options = {name for each in get_command(app).commands["simulate"].params for name in each.opts if name.startswith("--")}  # type: ignore[attr-defined]  # as above
    assert set(re.findall(r"^\| `(--[a-z]+)", TEXT, re.MULTILINE)) >= options
