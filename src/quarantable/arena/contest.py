"""A contest from its first deal to its last, or until it is decided."""

from collections.abc import Callable, Generator, Iterable, Iterator

from .pairing import Fixture, deals_for, fixtures
from .setting import Outcome, Setting
from .sprt import Test
from .tally import Tally

Play = Callable[[Iterable[Fixture]], Iterator[Outcome]]
"""Plays games, and gives their outcomes in the same order."""


def run(
    setting: Setting, games: int, test: Test | None, play: Play, tally: Tally, keep: Callable[[Outcome], None]
) -> Generator[None, None, None]:
    """Play at least so many games in whole deals, or until the test has a verdict; `tally` gathers them, and `keep` gets each one.

    Yields after every game. What is played is the same however fast the games are: outcomes come, and are judged, in order.
    """
    bots, players = len(setting.entrants), setting.players
    for outcome in play(fixtures(bots, players, deals_for(games, bots, players))):
        keep(outcome)
        is_whole = tally.add(outcome)
        yield
        if is_whole and test is not None and test.verdict(tally.shares(0)):
            return
