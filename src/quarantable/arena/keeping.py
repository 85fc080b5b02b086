"""The records of a contest as files."""

from pathlib import Path

from .setting import Outcome, Setting


def file_of(setting: Setting, outcome: Outcome) -> str:
    """The name of a game's file: the game, the seed, the deal from 1, and by seat the number of the bot, from 1.

    >>> from .pairing import Fixture
    >>> file_of(Setting("covirus", {}, 2, 5, ()), Outcome(Fixture(16, 0, (1, 0)), (1.0, 0.0), (), (3, 3), (0.0, 0.0)))
    'covirus-seed5-deal00017-2-1.qtr'
    """
    seats = "-".join(str(bot + 1) for bot in outcome.fixture.seats)
    return f"{setting.game}-seed{setting.seed}-deal{outcome.fixture.deal + 1:05}-{seats}.qtr"


def keep(folder: Path, setting: Setting, outcome: Outcome) -> None:
    """Write a game's record into the folder, if the outcome has it."""
    if outcome.record is not None:
        (folder / file_of(setting, outcome)).write_text(outcome.record, encoding="utf-8", newline="\n")
