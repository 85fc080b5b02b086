"""Small contests for tests, in this process."""

from collections.abc import Iterable, Iterator
from contextlib import closing
from typing import Any, Final

from quarantable.arena.contest import run
from quarantable.arena.entrants import read_entrant
from quarantable.arena.job import Seats, play
from quarantable.arena.pairing import Fixture
from quarantable.arena.setting import Outcome, Setting
from quarantable.arena.sprt import Test
from quarantable.arena.tally import Tally
from quarantable.bots.question import Budget
from quarantable.games.registry import GAMES

OPTIONS: Final[dict[str, dict[str, Any]]] = {
    "covirus": {"width": 6, "length": 4},
    "contagious": {"hand_size": 2, "deck": {"2": 3, "5": 4, "9": 3, "W": 1, "contagion": 1, "shield": 2, "antibodies": 1}},
}


def setting(game: str, *bots: str, players: int = 2, seed: int = 1, seconds: float | None = None) -> Setting:
    """A contest of small games; its records are kept."""
    rules = GAMES[game]
    budget = Budget(playouts=1) if seconds is None else Budget(seconds=seconds)
    entrants = tuple(read_entrant(bot, budget) for bot in bots)
    return Setting(game, rules.write_options(rules.read_options(OPTIONS[game])), players, seed, entrants, keeps_records=True)


def held(given: Setting, games: int, test: Test | None = None) -> tuple[Tally, list[Outcome]]:
    """The contest, played here one game after the other."""
    tally, outcomes = Tally(len(given.entrants), given.players), list[Outcome]()
    with closing(Seats(given.entrants)) as seats:

        def in_turn(fixtures: Iterable[Fixture]) -> Iterator[Outcome]:
            return (play(given, fixture, seats.at) for fixture in fixtures)

        for _ in run(given, games, test, in_turn, tally, outcomes.append):
            pass
    return tally, outcomes
