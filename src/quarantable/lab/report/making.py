"""A report made: what is played, and the file that tells of it."""

from collections.abc import Callable, Mapping
from typing import Final

from quarantable.games.registry import GAMES
from quarantable.lab.setting import Setting
from quarantable.lab.workers import Player

from . import contagious, covirus
from .page import Section, html
from .study import Results, Tell, study
from .telling import names_of

SECTIONS: Final[Mapping[str, Callable[[Results], list[Section]]]] = {"contagious": contagious.sections, "covirus": covirus.sections}


def report(setting: Setting, games: int, player: Player, tell: Tell) -> str:
    """Play so many games of this setting, and what belongs beside them; the report as one HTML file."""
    return report_of(study(setting, games, player, tell))


def report_of(results: Results) -> str:
    """The report on what was played."""
    game = GAMES[results.setting.game]
    subtitle = f"What {results.summary.games:,} games between {names_of(results)} say about the rules, for its designers."
    return html(f"{game.title}: a playtest report", subtitle, SECTIONS[game.name](results))
